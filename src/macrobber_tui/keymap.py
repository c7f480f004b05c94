"""Which keys give which commands. The place of a command is the screen it belongs to; some are shown together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .boards import COMMANDS, LOG_COMMANDS
from .keys import Command, Keyboard, called

EVERYWHERE = "everywhere"


def log_of(game: str) -> str:
    """The place of the keys that choose in the log of that game."""
    return f"{game}-log"


PLACES: Mapping[str, tuple[Command, ...]] = {
    EVERYWHERE: (
        Command("help", "question_mark", "the keys of this screen"),
        Command("rules", "f1", "the rules"),
        Command("leave", "q", "leave, go back, quit"),
        Command("up", "k", "up, beside the arrow"),
        Command("down", "j", "down, beside the arrow"),
        Command("left", "h", "left, beside the arrow"),
        Command("right", "l", "right, beside the arrow"),
    ),
    "question": (Command("yes", "y", "yes"), Command("no", "n", "no")),
    "lobby": (
        Command("watch", "w", "watch the table"),
        Command("host", "o", "host a table for friends"),
        Command("bots", "b", "play against bots"),
        Command("resume", "r", "go on with an interrupted game"),
        Command("first-steps", "f", "first steps: a game to learn by"),
        Command("hot-seat", "t", "hot-seat: share this keyboard"),
        Command("replay", "R", "replay a game"),
        Command("analyse", "A", "analyse a game that was played"),
        Command("address", "a", "join by address"),
        Command("name", "n", "change your name"),
        Command("settings", "S", "the settings"),
    ),
    "table": (
        Command("talk", "t", "talk"),
        Command("hint", "H", "a hint"),
        Command("undo", "u", "take back"),
        Command("log", "L", "the log"),
        Command("people", "P", "who is at the table"),
        Command("replay", "R", "look back at the game"),
        Command("analyse", "A", "analyse the game"),
        Command("settings", "S", "the settings"),
    ),
    "board": (Command("points", "v", "how the points stand"),),
    "waiting": (Command("bot", "b", "seat a bot"), Command("no-bot", "x", "send a bot away")),
    "people": (Command("bot", "b", "a bot stands in"), Command("give", "g", "give the seat to a spectator")),
    "first-steps": (Command("enough", "T", "enough of the first steps"),),
    "replay": (
        Command("turn", "n", "the next turn"),
        Command("turn-before", "p", "the turn before"),
        Command("eyes", "e", "see it by other eyes"),
        Command("play-on", "g", "play on from here"),
        Command("quicker", "plus", "quicker"),
        Command("slower", "minus", "slower"),
        Command("log", "L", "the log"),
    ),
    "log": (Command("new", "m", "only what is new"), Command("notation", "n", "in notation, too")),
    "rules": (
        Command("search", "slash", "search the rules"),
        Command("next", "n", "the next place found"),
        Command("previous", "N", "the place found before"),
    ),
    "analysis": (
        Command("next", "n", "the next costly decision"),
        Command("previous", "p", "the costly decision before"),
    ),
    **COMMANDS,
    **{log_of(game): commands for game, commands in LOG_COMMANDS.items()},
}
TOGETHER = (
    {"table", "waiting"},
    {"table", "board"},
    {"table", "first-steps"},
    {"board", "first-steps"},
    {"board", "replay"},
    *({place, game} for place in ("table", "board", "first-steps") for game in COMMANDS),
    *({"log", log_of(game)} for game in LOG_COMMANDS),
)
"""Places on the screen at the same time; `everywhere` is together with all."""
NEXT_TO_BOARDS = {EVERYWHERE, "table", "board", "first-steps"}
OF_BOARDS = "abcdegrxyz"
"""Keys by which boards let choose seats, colours and the later items of long lists."""

Chosen = Mapping[str, Mapping[str, str]]
"""Keys that are not the default ones, by place and name of the command."""


class Conflict(NamedTuple):
    """Why a command cannot have the key that was chosen for it."""

    place: str
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Keymap:
    """Every command's key."""

    chosen: Chosen = field(default_factory=dict)

    def key(self, place: str, command: Command) -> str:
        return self.chosen.get(place, {}).get(command.name, command.key)

    def keyboard(self, *places: str) -> Keyboard:
        """The keys of these places, and those of everywhere."""
        commands: list[Command] = []
        chosen: dict[str, str] = {}
        for place in (EVERYWHERE, *places):
            commands += PLACES[place]
            chosen |= self.chosen.get(place, {})
        return Keyboard(commands, chosen)

    def with_key(self, place: str, command: Command, key: str) -> Keymap:
        """The same but for that command's key."""
        others = {name: one for name, one in self.chosen.get(place, {}).items() if name != command.name}
        changed = others if key == command.key else others | {command.name: key}
        rest = {name: keys for name, keys in self.chosen.items() if name != place}
        return Keymap(rest | {place: changed} if changed else rest)

    def refusal(self, place: str, command: Command) -> str:
        """Why the command cannot have the key it has here; "" where it can."""
        key = self.key(place, command)
        if place in NEXT_TO_BOARDS and key in OF_BOARDS:
            return f"{called(key)} is a key by which boards let choose"
        for other, commands in PLACES.items():
            if not together(place, other):
                continue
            for one in commands:
                if one is not command and self.key(other, one) == key:
                    return f"{called(key)} is the key of '{one.name}' ({other}: {one.meaning})"
        return ""

    def conflicts(self) -> Iterator[Conflict]:
        """Of the keys that were chosen."""
        for place, keys in self.chosen.items():
            for command in PLACES[place]:
                if command.name in keys and (reason := self.refusal(place, command)):
                    yield Conflict(place, command.name, reason)


def together(place: str, other: str) -> bool:
    return place == other or EVERYWHERE in {place, other} or {place, other} in TOGETHER


def command_of(place: str, name: str) -> Command | None:
    return next((command for command in PLACES.get(place, ()) if command.name == name), None)
