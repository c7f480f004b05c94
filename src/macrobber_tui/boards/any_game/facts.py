"""Reads the view of any game: columns with a value for each seat, and other facts with their labels."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Game, Position, View
from macrobber_core.games.phases import start_action
from macrobber_tui.i18n.language import _

from .field_words import ValueWriter, fields_of, label_of_field, name_in_words

SHOWN_ELSEWHERE = frozenset(("players", "options", "seat", "active", "actor", "phase", "round", "result"))
"""The fields of a view that the board shows in places of their own."""
POINTS = "result.scores"
"""The name of the column of points, which only a finished game has."""


class SeatColumn(NamedTuple):
    """A column of the table of players."""

    name: str
    """The field, or the field and a field of its values, such as `hands.cards`."""
    label: str
    texts: Sequence[str]
    """The text for each seat, in order."""


class Fact(NamedTuple):
    name: str
    label: str
    text: str


@cache
def seat_fields(key: str) -> frozenset[str]:
    """Return the fields of a game's views that hold a value for each seat.

    They are those with as many items as there are players, however many play: a game for two players with two heaps
    cannot be told apart.
    """
    game = GAMES[key]
    views = [(players, view) for players in game.seats for view in _first_views(game, players)]
    names = frozenset(fields_of(views[0][1])) - SHOWN_ELSEWHERE
    return frozenset(name for name in names if all(_has_seats(getattr(view, name), players) for players, view in views))


def _first_views(game: Game, players: int) -> list[View]:
    """Return the first seat's views when the game has begun, and at the first decision."""
    position: Position = game.start(players)
    position.play(start_action(1))
    begun, rng = position.view(1), random.Random(0)
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return [begun, position.view(1)]


def _has_seats(value: object, players: int) -> bool:
    if isinstance(value, Mapping):
        return {*map(str, value)} == {str(seat) for seat in range(1, players + 1)}
    return isinstance(value, list | tuple) and not fields_of(value) and len(value) == players


def value_of_seat(values: object, seat: int) -> Any:
    """Return a seat's value in a field with one for each; None if a peer has left it out."""
    if isinstance(values, Mapping):
        return values.get(seat, values.get(str(seat)))
    return values[seat - 1] if isinstance(values, list | tuple) and seat <= len(values) else None


def seat_columns(view: Any, game: str, writer: ValueWriter) -> list[SeatColumn]:
    """Return the columns of the table of players, the points of a finished game first."""
    seats, columns = range(1, view.players + 1), list[SeatColumn]()
    if view.result is not None:
        scores = [writer.text("scores", value_of_seat(view.result.scores, seat)) for seat in seats]
        columns.append(SeatColumn(POINTS, _("points"), scores))
    for name in fields_of(view):
        if name not in seat_fields(game):
            continue
        values = [value_of_seat(getattr(view, name), seat) for seat in seats]
        inner = next(filter(None, map(fields_of, values)), ())
        if not inner:
            texts = [writer.text(name, value) for value in values]
            columns.append(SeatColumn(name, name_in_words(name), texts))
        for part in inner:
            texts = [writer.text(part, getattr(value, part, None)) for value in values]
            columns.append(SeatColumn(f"{name}.{part}", name_in_words(part), texts))
    return columns


def facts(view: Any, game: str, writer: ValueWriter) -> list[Fact]:
    """Return all other facts in the order of the view's fields. A structure is a fact by itself."""
    return [
        Fact(name, label_of_field(name), writer.text(name, getattr(view, name)))
        for name in fields_of(view)
        if name not in SHOWN_ELSEWHERE and name not in seat_fields(game)
    ]
