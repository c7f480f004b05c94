"""A game in play, with everything that its seats have been told."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

import msgspec

from macrobber_core.games.contract import CHANCE, Event, OptionValue, View

from .numbered_game import NumberedGame


class Move(NamedTuple):
    """An action and its events; `action` is None in an imagined game if the seat could not see it."""

    actor: int
    action: str | None
    events: Sequence[Event]


class GameInPlay:
    """A game in play. A copy (`copy.deepcopy`) is cheap; `pickle` keeps the actions and plays them again."""

    __slots__ = ("_choices", "_moves", "_outcomes", "game", "position")

    _choices: dict[int, str] | None
    _outcomes: Mapping[str, int] | None

    def __init__(self, game: NumberedGame) -> None:
        self.game = game
        self.position = game.start()
        self._moves: list[Move] = []
        self._forget_choices()

    @property
    def choices(self) -> dict[int, str]:
        """The actions that the actor has now, or the outcomes of chance, by their numbers in ascending order."""
        if self._choices is None:
            if self.position.actor == CHANCE:
                self._choices = dict(enumerate(self.outcomes))
            else:
                self._choices = self.game.legal(self.position)
        return self._choices

    @property
    def outcomes(self) -> Mapping[str, int]:
        """The outcomes that chance can draw now, with their weights."""
        if self._outcomes is None:
            self._outcomes = self.game.outcomes(self.position)
        return self._outcomes

    def play(self, action: str) -> None:
        actor = self.position.actor
        assert actor is not None
        self._moves.append(Move(actor, action, self.position.play(action)))
        self._forget_choices()

    def _forget_choices(self) -> None:
        self._choices = None
        self._outcomes = None

    def view_text(self, seat: int | None) -> str:
        """Return the view of a seat, or of a spectator (None), as JSON."""
        return _json(self.position.view(seat))

    def private_text(self, seat: int) -> str:
        """Return what a seat sees otherwise than a spectator, as JSON."""
        own, public = self.position.view(seat), self.position.view(None)
        return _json({name: value for name, value in _fields(own).items() if value != getattr(public, name)})

    def told(self, seat: int | None) -> str:
        """Return everything that a seat, or a spectator, has done and been told: JSON, line by line.

        A text is an action of its own, an array is an event, and the last line is the view.
        """
        lines = []
        for move in self._moves:
            if move.actor == seat:
                lines.append(_json(move.action))
            lines += [_json(event.seen_by(seat)) for event in move.events]
        return "\n".join([*lines, self.view_text(seat)])

    def imagine(self, seat: int, rng: random.Random) -> GameInPlay:
        """Return a game in play that the seat cannot tell from this one, with hidden facts drawn at random.

        What the seat was not told is missing from its past.
        """
        imagined = self._bare_copy()
        imagined.position = self.position.imagine(seat, rng)
        imagined._moves = [
            Move(actor, action if actor == seat else None, [event.seen_by(seat) for event in events])
            for actor, action, events in self._moves
        ]
        return imagined

    def __deepcopy__(self, memo: object) -> Self:
        clone = self._bare_copy()
        clone.position = self.position.copy()
        clone._moves = self._moves[:]
        clone._choices, clone._outcomes = self._choices, self._outcomes
        return clone

    def _bare_copy(self) -> Self:
        clone = object.__new__(type(self))
        clone.game = self.game
        clone._forget_choices()
        return clone

    def __reduce__(self) -> tuple[object, ...]:
        actions = [move.action for move in self._moves]
        if None in actions:
            raise TypeError("a game with imagined facts cannot be saved, because its past is not known")
        return _replay, (self.game.game.key, self.game.players, self.game.options, actions)


def _replay(key: str, players: int, options: dict[str, OptionValue], actions: Sequence[str]) -> GameInPlay:
    game = GameInPlay(NumberedGame(key, players, options))
    for action in actions:
        game.play(action)
    return game


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _fields(view: View) -> dict[str, object]:
    return {name: getattr(view, name) for name in view.__struct_fields__}
