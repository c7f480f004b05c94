"""What is asked, what there is to choose from, and what each choice would do."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it.consequences import consequences
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.event_words import gains
from macrobber_tui.boards.claim_it.hints import told_reasons
from macrobber_tui.boards.claim_it.preview import if_stopped
from macrobber_tui.boards.claim_it.ways import bars, ways
from macrobber_tui.boards.claim_it.words import describe, prompt
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.recital import Choice
from macrobber_tui.language import _, listed
from macrobber_tui.widgets.text import upper_first

from .aloud import aloud
from .table import free


def asked(table: TableView) -> list[str]:
    """The question first, then what has to be known for it."""
    view: ClaimItView = table.position
    question = prompt(table, view)
    if view.phase == "place":
        return [question, rolled(view), free(view)]
    stop = if_stopped(view)
    kept = gains(stop.settled, stop.claimed) if stop is not None else []
    return [question, aloud(_("If you stop now, you have {gained}.").format(gained=listed(kept))), free(view)]


def rolled(view: ClaimItView) -> str:
    """The dice, and how many ways there are to assign them."""
    shown = ", ".join(map(str, view.dice))
    count = len(ways(view))
    if count == 6:
        return _("The dice show {dice}.").format(dice=shown)
    if count == 1:
        return _("The dice show {dice}: all are equal, so there is one way to assign them.").format(dice=shown)
    return _("The dice show {dice}: two are equal, so there are three ways to assign them.").format(dice=shown)


def choices(table: TableView, actions: Sequence[str]) -> list[Choice]:
    """In the order of the actions."""
    return [Choice(named(action), described(action, table), [action]) for action in actions]


def named(action: str) -> str:
    """What is typed for it: column and row."""
    return action.split()[1].replace(",", " ") if action in PLACEMENTS else action


def described(action: str, table: TableView) -> str:
    return _("{what}.").format(what=describe(action, table, table.position))


def barred(table: TableView) -> dict[str, str]:
    """The ways to assign the dice that allow nothing, and why."""
    view: ClaimItView = table.position
    if not table.legal:
        return {}
    return {
        one.space.replace(",", " "): _("{space} {why}").format(space=one.space, why=bars(one.barred))
        for one in ways(view)
        if one.barred is not None
    }


def reasons(action: str, table: TableView) -> list[str]:
    """What would come of an action: what it does, then what that changes, the most telling first."""
    facts = told_reasons(consequences(table.position, action), action, table.name)
    told = [describe(action, table, table.position), *facts]
    return [aloud(_("{reason}.").format(reason=upper_first(text))) for text in told]


def hinted(hint: Hint, table: TableView) -> str:
    """An action that is advised, how likely it wins, and why."""
    what = describe(hint.action, table, table.position)
    told = _("{percent} to win by '{action}' ({what}): {reasons}.")
    return told.format(
        percent=hint.percent, action=hint.action, what=what, reasons=aloud(_("; ").join(hint.reasons))
    )  # fmt: skip
