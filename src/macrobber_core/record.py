"""Game records as text: write, parse, replay, verify.

A record is a header (game, options, seats), a blank line, and one line per action: the seat that acted (`*` for
chance) and the action in the game's notation. Blank lines and lines beginning with `#` are ignored.

>>> text = '''macrobber record 1
... game: claim-it
... options:
... seat 1: Ada
... seat 2: Ben
...
... * start 1
... * dice 123
... 1 squat 1,2 3
... '''
>>> record = parse(text)
>>> record
<Record game='claim-it' seats=2 plies=3>
>>> str(record) == text
True
>>> verify(text)
<ClaimIt players=2 round=1 phase='decide' actor=1>
>>> verify(text.replace("1 squat", "2 squat"))
Traceback (most recent call last):
macrobber_core.record.RecordError: line 9: seat 2 cannot act here, seat 1 is to act
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .games import GAMES
from .games.contract import CHANCE, Event, Game, IllegalAction, OptionValue, Position, short_repr
from .translatable import Template

TITLE = "macrobber record 1"
FAIR_DEAL_PREFIX = "# dealt from: "
MAX_QUOTE_CHARS = 60
MAX_RECORD_BYTES = 1024 * 1024
"""The maximum size of a record file in bytes, five times the size of the longest games."""
AT_PLY = Template("ply {number}: {reason}")


class Ply(NamedTuple):
    """One action and the seat that played it (CHANCE for a chance outcome)."""

    actor: int
    action: str

    def __str__(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor} {self.action}"


class RecordError(ValueError):
    """Raised for an invalid record, with the line number (from 1) and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
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
    reader = _Reader(text)
    record = reader.read_header()
    position = record.game.start(len(record.names), record.options)
    for ply in reader.read_plies(len(record.names)):
        if position.actor is None:
            raise RecordError(reader.line_number, "the game is over, nothing can follow")
        if position.actor != ply.actor:
            reason = f"{_actor_text(ply.actor)} cannot act here, {_actor_text(position.actor)} is to act"
            raise RecordError(reader.line_number, reason + _illegal_suffix(position, ply.action))
        try:
            position.play(ply.action)
        except IllegalAction as refusal:
            raise RecordError(reader.line_number, f"{_quote(ply.action)}: {refusal.reason}") from refusal
    return position


def _actor_text(actor: int) -> str:
    return "chance" if actor == CHANCE else f"seat {actor}"


def _illegal_suffix(position: Position, action: str) -> str:
    """Return a suffix that explains why the actor could not play the action either, or "" if it is legal."""
    if position.actor == CHANCE:
        return ""
    try:
        position.play(action)
    except IllegalAction as refusal:
        return f": {refusal.reason}"
    return ""


def _quote(text: str) -> str:
    """Return a text from the file, quoted for a message and truncated if it is long."""
    return repr(text) if len(text) <= MAX_QUOTE_CHARS else f"{text[:MAX_QUOTE_CHARS]!r}..."


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
            raise RecordError(1, f"a record begins with {TITLE!r}")
        game = self._read_game()
        return Record(game, self._read_options(game), self._read_names(game), [])

    def _next_line(self) -> str:
        self.line_number += 1
        return self.lines[self.line_number - 1] if self.line_number <= len(self.lines) else ""

    def _read_field(self, name: str) -> str:
        key, colon, value = self._next_line().partition(":")
        if key != name or not colon:
            raise RecordError(self.line_number, f"expected a line '{name}: ...'")
        return value.strip()

    def _read_game(self) -> Game:
        key = self._read_field("game")
        if key not in GAMES:
            raise RecordError(self.line_number, f"no game {_quote(key)}; there are: {', '.join(GAMES)}")
        return GAMES[key]

    def _read_options(self, game: Game) -> dict[str, OptionValue]:
        text = self._read_field("options")
        chosen: dict[str, OptionValue] = {}
        for setting in filter(None, text.split(", ")):
            name, _, value = setting.partition("=")
            if name in chosen:
                raise RecordError(self.line_number, f"option {name} is given twice")
            if name not in game.options:
                raise RecordError(self.line_number, f"{game.title} has no option {_quote(name)}")
            try:
                chosen[name] = game.options[name].parse(value)
            except ValueError as error:
                raise RecordError(self.line_number, f"option {name}: {error}") from error
        return game.settle(chosen)

    def _read_names(self, game: Game) -> list[str]:
        names: list[str] = []
        while len(names) < game.seats.stop and (line := self._next_line()):
            key, colon, name = line.partition(":")
            if key != f"seat {len(names) + 1}" or not colon:
                raise RecordError(self.line_number, f"expected 'seat {len(names) + 1}: NAME' or a blank line")
            names.append(name.strip())
        if len(names) not in game.seats:
            seats = f"{game.seats.start} to {game.seats.stop - 1}"
            raise RecordError(self.line_number, f"{game.title} is for {seats} players, not {len(names)}")
        return names

    def read_plies(self, players: int) -> Iterator[Ply]:
        """Yield the plies in order; `line_number` is the line of the latest ply."""
        actors = {"*": CHANCE} | {str(seat): seat for seat in range(1, players + 1)}
        while self.line_number < len(self.lines):
            line = self._next_line()
            if line.startswith(FAIR_DEAL_PREFIX):
                self.fair_deal = line.removeprefix(FAIR_DEAL_PREFIX)
            if not line or line.startswith("#"):
                continue
            actor_text, _, action = line.partition(" ")
            if actor_text not in actors:
                raise RecordError(self.line_number, f"a line begins with '*' or a seat from 1 to {players}")
            yield Ply(actors[actor_text], action)
