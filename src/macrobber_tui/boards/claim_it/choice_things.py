"""The choices of a Claim It! decision in words: the ways to place the dice, and roll or stop."""

from __future__ import annotations

from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import as_sentence, upper_first

from .decision_input import DecisionInput, PlacementInput
from .hints import effects
from .sentences import describe
from .turn_options import why_illegal


def explain_choice(decision: DecisionInput, key: str, table: TableView, view: ClaimItView) -> Explanation:
    """Explain the choice that a click presses: a space such as `space 3,5`, or the key of roll or stop."""
    if isinstance(decision, PlacementInput):
        space = key.split()[1]
        about = _("One of the ways to place a marker with these dice: a click picks it.")
        action = decision.action_at(space)
        texts = [describe(action, table, view), *effects(action, table, 1)] if action else [why_illegal(view, space)]
        worth = as_sentence(_("; ").join(texts))
        return Explanation(_("Space {space}").format(space=space), about, worth, sign=_("a way to use the dice"))
    about = _("A choice: its key or a click takes it.")
    action = decision.action_for(key)
    if not action:
        return Explanation(upper_first(_("no, not yet")), about)
    worth = as_sentence(_("; ").join(effects(action, table, 2)))
    return Explanation(upper_first(describe(action, table, view)), about, worth)
