"""The closing words of the lessons: everybody's spaces, the turns that mattered, and what to try next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

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
from .turn_options import is_worth_rolling

MAX_ADVICE = 3
BOLD = N_("Stop a little earlier: with 3 spaces at stake, roll only below 25% bust risk, with 4 below 20%.")
CAREFUL = N_("Roll a little longer: with 3 spaces at stake, it pays below 25% bust risk, with 4 below 20%.")
BALANCED = N_("Keep weighing each roll: with 3 spaces at stake, it pays below 25% bust risk, with 4 below 20%.")
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


def roll_advice(view: ClaimItView, seat: int, log: Sequence[Event]) -> str:
    """Return whether a player rolled too often or too rarely, by the rule of the tips."""
    history, bold, careful = GameHistory(view.players), 0, 0
    for event in log:
        if isinstance(event, ev.RolledAgain | ev.Stopped) and event.seat == seat:
            is_worth_it = is_worth_rolling(replace(view, active=seat, dice=(), board=tuple(history.board)))
            bold += isinstance(event, ev.RolledAgain) and not is_worth_it
            careful += isinstance(event, ev.Stopped) and is_worth_it
        history.add_event(event)
    return BOLD if bold and bold >= careful else CAREFUL if careful else BALANCED


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
    yield roll_advice(view, seat, log)
    if 2 * own.group < own.spaces:
        yield SCATTERED
    if own.claims < max(other.claims for other in others):
        yield UNCLAIMED
    if own.group < max(other.group for other in others):
        yield OUTGROWN
