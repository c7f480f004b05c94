"""Game records as text: write, parse, replay, verify.

A record is a header (game, options, seats), a blank line, and one line per action: the seat that acted (`*` for
chance) and the action in the game's notation. Blank lines and lines beginning with `#` are ignored.

>>> from macrobber_core.games import DEFAULT_GAME
>>> text = f'''macrobber record 1
... game: {DEFAULT_GAME}
... options:
... seat 1: Ada
... seat 2: Ben
... seat 3: Cat
...
... * start 2
... '''
>>> record = parse(text)
>>> record
<Record game='...' seats=3 plies=1>
>>> str(record) == text
True
>>> verify(text)
<... players=3 ...>
>>> verify(text.replace("* start", "1 start"))
Traceback (most recent call last):
macrobber_core.record.RecordError: line 8: seat 1 cannot act here, chance is to act
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .games import GAMES
from .games.contract import CHANCE, Event, Game, IllegalAction, OptionValue, Position, short_repr
from .translatable import Template, Translatable, translatable

TITLE = "macrobber record 1"
FAIR_DEAL_PREFIX = "# dealt from: "
MAX_QUOTE_CHARS = 60
MAX_RECORD_BYTES = 1024 * 1024
"""The maximum size of a record file in bytes, five times the size of the longest games."""
AT_PLY = Template("ply {number}: {reason}")
AT_LINE = Template("line {number}: {reason}")
NO_RECORD = Template("a record begins with '{line}'")
MISSING_FIELD = Template("expected a line '{field}: ...'")
UNKNOWN_GAME = Template("no game '{name}'; there are: {names}")
OPTION_TWICE = Template("option {option} is given twice")
UNKNOWN_OPTION = Template("{game} has no option '{option}'")
BAD_OPTION = Template("option {option}: {reason}")
EXPECTED_SEAT = Template("expected 'seat {number}: NAME' or a blank line")
WRONG_SEATS = Template("{game} is for {least} to {most} players, not {number}")
NO_ACTOR = Template("a line begins with '*' or a seat from 1 to {number}")
AFTER_THE_END = translatable("the game is over, nothing can follow")
NOT_THE_SEAT = Template("seat {number} cannot act here, chance is to act")
NOT_CHANCE = Template("chance cannot act here, seat {number} is to act")
NOT_THIS_SEAT = Template("seat {number} cannot act here, seat {actor} is to act")
ILLEGAL_TOO = Template("{turn}; the action is illegal, too: {reason}")
ILLEGAL = Template("'{action}': {reason}")


class Ply(NamedTuple):
    """One action and the seat that played it (CHANCE for a chance outcome)."""

    actor: int
    action: str

    def __str__(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor} {self.action}"


class RecordError(ValueError):
    """Raised for an invalid record, with the line number (from 1) and the reason."""

    def __init__(self, line: int, reason: Translatable) -> None:
        super().__init__(AT_LINE(number=line, reason=reason))
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Record:
    """A played game: the players' names in seat order, and every action in order."""

    game: Game
    options: dict[str, OptionValue]
    names: list[str]
    plies: list[Ply]
    taken_back: list[tuple[int, Ply]] = field(default_factory=list)
    """Actions taken back, each with its ply index; written as comments, which `parse` ignores."""
    fair_deal: str | None = None
    """The values from which all chance was derived; revealed after the game and written as a final comment."""

    def __repr__(self) -> str:
        return short_repr(self, game=self.game.key, seats=len(self.names), plies=len(self.plies))

    def header(self) -> str:
        """Return the header lines, including the blank line that ends them."""
        changed = ", ".join(
            f"{name}={option.text(self.options[name])}"
            for name, option in self.game.options.items()
            if self.options[name] != option.default
        )
        seats = "".join(f"seat {seat}: {name}\n" for seat, name in enumerate(self.names, 1))
        return f"{TITLE}\ngame: {self.game.key}\n{f'options: {changed}'.rstrip()}\n{seats}\n"

    def __str__(self) -> str:
        lines = [f"{ply}\n" for ply in self.plies] + [""]
        for ply_index, ply in reversed(self.taken_back):
            index = min(ply_index, len(self.plies))  # earlier plies may have been taken back too
            lines[index] = f"# taken back: {ply}\n{lines[index]}"
        fair_deal_line = f"{FAIR_DEAL_PREFIX}{self.fair_deal}\n" if self.fair_deal else ""
        return self.header() + "".join(lines) + fair_deal_line

    def replay(self) -> Iterator[tuple[Position, list[Event]]]:
        """Yield the position before the first action and after each action, with the action's events.

        Every yielded position is the same object. Raises IllegalAction for an action that breaks a rule.
        """
        position = self.game.start(len(self.names), self.options)
        yield position, []
        for ply in self.plies:
            yield position, position.play(ply.action)


def parse(text: str) -> Record:
    """Parse a record without checking that its actions are legal. Raises RecordError."""
    reader = _Reader(text)
    record = reader.read_header()
    record.plies.extend(reader.read_plies(len(record.names)))
    return replace(record, fair_deal=reader.fair_deal)


def verify(text: str) -> Position:
    """Replay a record and return its last position. Raises RecordError for the first line that breaks a rule."""
    _record, position = parse_and_verify(text)
    return position


def parse_and_verify(text: str) -> tuple[Record, Position]:
    """Return a record and its last position. Raises RecordError for the first line that breaks a rule."""
    reader = _Reader(text)
    record = reader.read_header()
    position = record.game.start(len(record.names), record.options)
    for ply in reader.read_plies(len(record.names)):
        record.plies.append(ply)
        actor = position.actor
        if actor is None:
            raise RecordError(reader.line_number, AFTER_THE_END)
        if actor != ply.actor:
            raise RecordError(reader.line_number, _why_not_now(position, ply))
        try:
            position.play(ply.action)
        except IllegalAction as refusal:
            reason = ILLEGAL(action=_shown(ply.action), reason=refusal.reason)
            raise RecordError(reader.line_number, reason) from refusal
    return replace(record, fair_deal=reader.fair_deal), position


def _why_not_now(position: Position, ply: Ply) -> Translatable:
    """Return why it is not the turn of the ply's actor, and why the action would be illegal at any rate if it is."""
    if position.actor == CHANCE:
        return NOT_THE_SEAT(number=ply.actor)
    turn = NOT_CHANCE(number=position.actor)
    if ply.actor != CHANCE:
        turn = NOT_THIS_SEAT(number=ply.actor, actor=position.actor)
    try:
        position.play(ply.action)
    except IllegalAction as refusal:
        return ILLEGAL_TOO(turn=turn, reason=refusal.reason)
    return turn


def _shown(text: str) -> str:
    """Return a text from the file for a message: escaped, and truncated if it is long."""
    return repr(text)[1:-1] if len(text) <= MAX_QUOTE_CHARS else f"{repr(text[:MAX_QUOTE_CHARS])[1:-1]}..."


class _Reader:
    """Single-pass parser that tracks its line number; call `read_header` first, then `read_plies`.

    Accepts Windows line endings and a byte order mark.
    """

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.lines = text.removesuffix("\n").split("\n")
        self.line_number = 0
        self.fair_deal: str | None = None

    def read_header(self) -> Record:
        """Read the header and return a record without plies."""
        if self._next_line() != TITLE:
            raise RecordError(1, NO_RECORD(line=TITLE))
        game = self._read_game()
        return Record(game, self._read_options(game), self._read_names(game), [])

    def _next_line(self) -> str:
        self.line_number += 1
        return self.lines[self.line_number - 1] if self.line_number <= len(self.lines) else ""

    def _read_field(self, name: str) -> str:
        key, colon, value = self._next_line().partition(":")
        if key != name or not colon:
            raise RecordError(self.line_number, MISSING_FIELD(field=name))
        return value.strip()

    def _read_game(self) -> Game:
        key = self._read_field("game")
        if key not in GAMES:
            raise RecordError(self.line_number, UNKNOWN_GAME(name=_shown(key), names=", ".join(GAMES)))
        return GAMES[key]

    def _read_options(self, game: Game) -> dict[str, OptionValue]:
        text = self._read_field("options")
        chosen: dict[str, OptionValue] = {}
        for setting in filter(None, text.split(", ")):
            name, _, value = setting.partition("=")
            if name in chosen:
                raise RecordError(self.line_number, OPTION_TWICE(option=name))
            if name not in game.options:
                raise RecordError(self.line_number, UNKNOWN_OPTION(game=game.title, option=_shown(name)))
            try:
                chosen[name] = game.options[name].parse(value)
            except ValueError as error:
                raise RecordError(self.line_number, BAD_OPTION(option=name, reason=error)) from error
        return game.settle(chosen)

    def _read_names(self, game: Game) -> list[str]:
        names: list[str] = []
        while len(names) < game.seats.stop and (line := self._next_line()):
            key, colon, name = line.partition(":")
            if key != f"seat {len(names) + 1}" or not colon:
                raise RecordError(self.line_number, EXPECTED_SEAT(number=len(names) + 1))
            names.append(name.strip())
        if len(names) not in game.seats:
            least, most = game.seats.start, game.seats.stop - 1
            reason = WRONG_SEATS(game=game.title, least=least, most=most, number=len(names))
            raise RecordError(self.line_number, reason)
        return names

    def read_plies(self, players: int) -> Iterator[Ply]:
        """Yield the plies in order; `line_number` is the line of the latest ply."""
        actors = {"*": CHANCE} | {str(seat): seat for seat in range(1, players + 1)}
        for line in self.lines[self.line_number :]:
            self.line_number += 1
            actor_text, _, action = line.partition(" ")
            if (actor := actors.get(actor_text)) is not None:
                yield Ply(actor, action)
            elif line.startswith(FAIR_DEAL_PREFIX):
                self.fair_deal = line.removeprefix(FAIR_DEAL_PREFIX)
            elif line and not line.startswith("#"):
                raise RecordError(self.line_number, NO_ACTOR(number=players))
