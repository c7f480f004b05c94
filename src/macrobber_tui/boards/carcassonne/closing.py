"""The closing words of the lessons: everybody's points with their sources, and what to try next."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, capitalize_you, name_lookup
from macrobber_tui.boards.tutorial import Closing
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .feature_view import points_if_ended
from .history import GameHistory
from .spoken.narrator import SOURCE_TEXTS

ADVICE = {
    "city": N_(
        "Close your cities: a completed one gives 2 points for each tile and pennant, an open one half of that."
    ),
    "road": N_("Place a highwayman when your tile ends a road: 1 point per tile, and he is soon home again."),
    "monastery": N_(
        "Put a monk in every monastery among other tiles: it gives up to 9 points, whoever builds around it."
    ),
    "robbery": N_("With a bag, put your robber beside a player who is about to score: you get half of the points."),
}
"""What to try in order to get more points from a source."""
END = N_(
    "The game ends with the last tile. Two claims can grow together: then the player with more meeples there scores, "
    "or both with equal numbers."
)
FARMER = N_(
    "Put a farmer in a large field while it is free: at the end he gets 3 points for each completed city at it. "
    "Farmers decide many games."
)
MESSENGERS = N_(
    "Once you know the game, open a table with The Messengers: a second figure on the scoreboard, and extra points "
    "on its dark spaces."
)


def closing(table: TableView, log: Sequence[Event]) -> Closing:
    """Return all players' points by source, and advice on the source from which this player is furthest behind."""
    history = GameHistory(len(table.seats))
    for event in log:
        history.add_event(event)
    assert table.seat is not None
    at_end = points_if_ended(table.game_view)
    ranked = sorted(range(1, len(table.seats) + 1), key=lambda seat: (-history.scores[seat - 1], -at_end[seat - 1]))
    decided = [points_line(history, seat, at_end[seat - 1], name_lookup(table)) for seat in ranked]
    behind = {source: _lead(history, source, table.seat) for source in ADVICE}
    weakest = min(behind, key=behind.__getitem__)
    return Closing(decided, [*([_(ADVICE[weakest])] if behind[weakest] < 0 else []), _(END), _(FARMER), _(MESSENGERS)])


def _lead(history: GameHistory, source: str, seat: int) -> int:
    """Return how many points a player has from a source more than the best of the others; negative if fewer."""
    points = [counted[source] for counted in history.points_by_source]
    return points[seat - 1] - max(points[: seat - 1] + points[seat:])


def points_line(history: GameHistory, seat: int, at_end: int, name_of: NameOf) -> str:
    """Return a player's points with their sources, and the points if the game ended now."""
    score, counted = history.scores[seat - 1], history.points_by_source[seat - 1]
    points = ngettext("{count} point", "{count} points", score).format(count=score)
    sources = join_list(
        _(text).format(points=counted[source]) for source, text in SOURCE_TEXTS.items() if counted[source]
    )
    what = f"{points} ({sources})" if sources else points
    line = _("{name}: {what}.").format(name=capitalize_you(name_of(seat)), what=what)
    return f"{line} " + _("If the game ended now: {points}.").format(points=at_end)
