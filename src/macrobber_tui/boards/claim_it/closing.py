"""The closing words of the lessons: everybody's spaces, the turns that mattered, and what to try next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import capitalize_you, name_lookup
from macrobber_tui.boards.tutorial import Closing
from macrobber_tui.i18n.language import N_, _

from .history import GameHistory
from .sentences import counted_claims, counted_spaces
from .story import turning_points

MAX_ADVICE = 3
BUSTED = N_("Stop a little earlier: a bust costs you everything of the turn, and the risk grows with every marker.")
CAREFUL = N_("Roll once more before you stop: with few squatters on the board, a bust is unlikely.")
SCATTERED = N_("Place markers next to your spaces: only your largest group counts, not all your spaces.")
UNCLAIMED = N_("Put claim markers on your own spaces: nobody can take them, and they break a tie.")
OUTGROWN = N_("Take a settled space that joins two parts of the leader's group: it then counts for you.")


def closing(table: TableView, log: Sequence[Event]) -> Closing:
    """Return all players' figures and the turning points, and advice on what this player lacks most."""
    history = GameHistory(len(table.seats))
    for event in log:
        history.add_event(event)
    view, name_of = table.game_view, name_lookup(table)
    ranked = sorted(range(1, view.players + 1), key=view.figures, reverse=True)
    moments = [capitalize_you(line.text) for line in turning_points(history, name_of)]
    advice = [*advice_for(view, table.seat or 1, log)]
    return Closing(
        [*(figures_line(view, seat, capitalize_you(name_of(seat))) for seat in ranked), *moments],
        [_(text) for text in advice[:MAX_ADVICE]],
    )


def figures_line(view: ClaimItView, seat: int, name: str) -> str:
    figures = view.figures(seat)
    text = _("{name}: largest group {group}, {claims}, {spaces}.")
    return text.format(
        name=name, group=figures.group, claims=counted_claims(figures.claims), spaces=counted_spaces(figures.spaces)
    )


def advice_for(view: ClaimItView, seat: int, log: Sequence[Event]) -> Iterator[str]:
    """Yield what a player could do better, most important first."""
    own = view.figures(seat)
    others = [view.figures(other) for other in range(1, view.players + 1) if other != seat]
    has_busted = any(isinstance(event, ev.Busted) and event.seat == seat for event in log)
    yield BUSTED if has_busted else CAREFUL
    if 2 * own.group < own.spaces:
        yield SCATTERED
    if own.claims < max(other.claims for other in others):
        yield UNCLAIMED
    if own.group < max(other.group for other in others):
        yield OUTGROWN
