"""The text of a played game: write, read, replay, verify.

A record is a header (game, options, seats), a blank line, and one line an action: who acted, `*` for chance,
and the action in the game's notation. Blank lines and lines that begin with `#` say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Event, Game, IllegalAction, OptionValue, Position

TITLE = "macrobber record 1"
DEALT = "# dealt from: "
LONGEST_QUOTE = 60
LARGEST = 1024 * 1024
"""Bytes of a record's file; the longest games take a fifth of that."""


class Ply(NamedTuple):
    """One action and the seat that played it, CHANCE for a chance outcome."""

    actor: int
    action: str

    def __str__(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor} {self.action}"


class RecordError(ValueError):
    """What is wrong with a record, and the number of the line, counted from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: names by seat, every action in order."""

    game: Game
    options: dict[str, OptionValue]
    names: list[str]
    plies: list[Ply]
    taken_back: list[tuple[int, Ply]] = field(default_factory=list)
    """What was decided and taken back, and before which ply: told in comments, which a reader passes over."""
    pact: str | None = None
    """The values that all chance was drawn from, once the game is over: told in a comment at the end."""

    def header(self) -> str:
        """The lines above the actions, with the blank line that ends them."""
        changed = ", ".join(
            f"{name}={option.text(self.options[name])}"
            for name, option in self.game.options.items()
            if self.options[name] != option.default
        )
        seats = "".join(f"seat {seat}: {name}\n" for seat, name in enumerate(self.names, 1))
        return f"{TITLE}\ngame: {self.game.key}\n{f'options: {changed}'.rstrip()}\n{seats}\n"

    def __str__(self) -> str:
        lines = [f"{ply}\n" for ply in self.plies] + [""]
        for number, ply in reversed(self.taken_back):
            place = min(number, len(self.plies))  # what it followed may have been taken back, too
            lines[place] = f"# taken back: {ply}\n{lines[place]}"
        dealt = f"{DEALT}{self.pact}\n" if self.pact else ""
        return self.header() + "".join(lines) + dealt

    def replay(self) -> Iterator[tuple[Position, list[Event]]]:
        """The position before the first action, then after each, with its events; IllegalAction as it stands."""
        position = self.game.start(len(self.names), self.options)
        yield position, []
        for ply in self.plies:
            yield position, position.play(ply.action)


def read(text: str) -> Record:
    """The record a text holds, its form checked but not its actions. Raises RecordError."""
    reader = _Reader(text)
    record = reader.header()
    record.plies.extend(reader.plies(len(record.names)))
    return replace(record, pact=reader.pact)


def verify(text: str) -> Position:
    """Replay a record and return its last position. RecordError names the first wrong line and the rule it breaks."""
    reader = _Reader(text)
    record = reader.header()
    position = record.game.start(len(record.names), record.options)
    for ply in reader.plies(len(record.names)):
        if position.actor is None:
            raise RecordError(reader.number, "the game is over, nothing can follow")
        if position.actor != ply.actor:
            reason = f"{_who(ply.actor)} cannot act here, {_who(position.actor)} is to act"
            raise RecordError(reader.number, reason + _refused(position, ply.action))
        try:
            position.play(ply.action)
        except IllegalAction as refusal:
            raise RecordError(reader.number, f"{_quoted(ply.action)}: {refusal.reason}") from refusal
    return position


def _who(actor: int) -> str:
    return "chance" if actor == CHANCE else f"seat {actor}"


def _refused(position: Position, action: str) -> str:
    """What the player who is to act would be told of that action, as the end of a reason; "" if it were legal."""
    if position.actor == CHANCE:
        return ""
    try:
        position.play(action)
    except IllegalAction as refusal:
        return f": {refusal.reason}"
    return ""


def _quoted(text: str) -> str:
    """A text of the file, short enough for a message."""
    return repr(text) if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]!r}..."


class _Reader:
    """Goes through the lines of a record once, knowing where it is: the header first, then its plies.

    Other systems' line ends and a byte order mark are no fault of a record.
    """

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.lines = text.removesuffix("\n").split("\n")
        self.number = 0
        self.pact: str | None = None

    def header(self) -> Record:
        """The record without its plies."""
        if self._next() != TITLE:
            raise RecordError(1, f"a record begins with {TITLE!r}")
        game = self._game()
        return Record(game, self._options(game), self._names(game), [])

    def _next(self) -> str:
        self.number += 1
        return self.lines[self.number - 1] if self.number <= len(self.lines) else ""

    def _field(self, name: str) -> str:
        key, colon, value = self._next().partition(":")
        if key != name or not colon:
            raise RecordError(self.number, f"expected a line '{name}: ...'")
        return value.strip()

    def _game(self) -> Game:
        key = self._field("game")
        if key not in GAMES:
            raise RecordError(self.number, f"no game {_quoted(key)}; there are: {', '.join(GAMES)}")
        return GAMES[key]

    def _options(self, game: Game) -> dict[str, OptionValue]:
        text = self._field("options")
        chosen: dict[str, OptionValue] = {}
        for setting in filter(None, text.split(", ")):
            name, _, value = setting.partition("=")
            if name in chosen:
                raise RecordError(self.number, f"option {name} is given twice")
            if name not in game.options:
                raise RecordError(self.number, f"{game.title} has no option {_quoted(name)}")
            try:
                chosen[name] = game.options[name].parse(value)
            except ValueError as error:
                raise RecordError(self.number, f"option {name}: {error}") from error
        return game.settle(chosen)

    def _names(self, game: Game) -> list[str]:
        names: list[str] = []
        while len(names) < game.seats.stop and (line := self._next()):
            key, colon, name = line.partition(":")
            if key != f"seat {len(names) + 1}" or not colon:
                raise RecordError(self.number, f"expected 'seat {len(names) + 1}: NAME' or a blank line")
            names.append(name.strip())
        if len(names) not in game.seats:
            seats = f"{game.seats.start} to {game.seats.stop - 1}"
            raise RecordError(self.number, f"{game.title} is for {seats} players, not {len(names)}")
        return names

    def plies(self, players: int) -> Iterator[Ply]:
        """The plies in order; `number` is that of the line of the last one."""
        actors = {"*": CHANCE} | {str(seat): seat for seat in range(1, players + 1)}
        while self.number < len(self.lines):
            line = self._next()
            if line.startswith(DEALT):
                self.pact = line.removeprefix(DEALT)
            if not line or line.startswith("#"):
                continue
            who, _, action = line.partition(" ")
            if who not in actors:
                raise RecordError(self.number, f"a line begins with '*' or a seat from 1 to {players}")
            yield Ply(actors[who], action)
