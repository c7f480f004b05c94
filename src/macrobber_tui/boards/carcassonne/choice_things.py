"""The choices of a Carcassonne decision in words: meeples, and the items of a list."""

from __future__ import annotations

from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import name_lookup
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import as_sentence, upper_first

from .choices import explain, short_label
from .decision_input import DecisionInput, PlacementInput
from .names import role_label
from .placement_preview import PlacementPreview, completion_clause, meeple_clauses, why_illegal


def explain_choice(
    decision: DecisionInput, key: str, table: TableView, view: CarcassonneView, preview: PlacementPreview
) -> Explanation:
    """Explain the choice that a click presses, such as `item 2`."""
    number = int(key.split()[1])
    about = _("A choice: its number or a click selects it, enter confirms.")
    if isinstance(decision, PlacementInput):
        name, worth = _meeple(decision, number, table, view, preview)
    else:
        action = decision.actions[number - 1]
        name, worth = short_label(action, view), explain(action, view, name_lookup(table))
    return Explanation(upper_first(name), about, as_sentence(worth))


def _meeple(
    decision: PlacementInput, number: int, table: TableView, view: CarcassonneView, preview: PlacementPreview
) -> tuple[str, str]:
    """Return the name of a meeple where the tile lies or would lie, and what it is worth there."""
    outcome, choice = preview.outcome(decision.place, decision.turns), decision.meeple_choices[number]
    if choice.part is None:
        name_of = name_lookup(table)
        return _("no meeple"), _("; ").join(completion_clause(feature, name_of) for feature in outcome.completed)
    worth = _("; ").join(meeple_clauses(outcome.parts[choice.part]))
    if not choice.action:
        worth = why_illegal(view, decision.place, decision.turns, choice.part)
    return role_label(decision.tile.parts[choice.part].kind), worth
