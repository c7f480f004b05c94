"""Which keys give which commands. The place of a command is the screen it belongs to; some are shown together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from macrobber_tui.language import N_, _

from .boards import COMMANDS, LOG_COMMANDS
from .keys import Command, Keyboard, called

EVERYWHERE = N_("everywhere")


def log_of(game: str) -> str:
    """The place of the keys that choose in the log of that game."""
    return f"{game}-log"


PLACES: Mapping[str, tuple[Command, ...]] = {
    EVERYWHERE: (
        Command("help", "question_mark", N_("the keys of this screen")),
        Command("rules", "f1", N_("the rules")),
        Command("leave", "q", N_("leave, go back, quit")),
        Command("up", "k", N_("up, beside the arrow")),
        Command("down", "j", N_("down, beside the arrow")),
        Command("left", "h", N_("left, beside the arrow")),
        Command("right", "l", N_("right, beside the arrow")),
    ),
    N_("question"): (Command("yes", "y", N_("yes")), Command("no", "n", N_("no"))),
    N_("lobby"): (
        Command("watch", "w", N_("watch the table")),
        Command("host", "o", N_("host a table for friends")),
        Command("bots", "b", N_("play against bots")),
        Command("resume", "r", N_("go on with an interrupted game")),
        Command("first-steps", "f", N_("first steps: a game to learn by")),
        Command("hot-seat", "t", N_("hot-seat: share this keyboard")),
        Command("replay", "R", N_("replay a game")),
        Command("analyse", "A", N_("analyse a game that was played")),
        Command("address", "a", N_("join by address")),
        Command("name", "n", N_("change your name")),
        Command("settings", "S", N_("the settings")),
    ),
    N_("table"): (
        Command("talk", "t", N_("talk")),
        Command("hint", "H", N_("a hint")),
        Command("undo", "u", N_("take back")),
        Command("log", "L", N_("the log")),
        Command("people", "P", N_("who is at the table")),
        Command("replay", "R", N_("look back at the game")),
        Command("analyse", "A", N_("analyse the game")),
        Command("settings", "S", N_("the settings")),
    ),
    N_("board"): (Command("points", "v", N_("how the points stand")),),
    N_("waiting"): (Command("bot", "b", N_("seat a bot")), Command("no-bot", "x", N_("send a bot away"))),
    N_("people"): (
        Command("bot", "b", N_("a bot stands in")),
        Command("give", "g", N_("give the seat to a spectator")),
        Command("remove", "x", N_("remove a guest")),
        Command("bar", "X", N_("remove a guest for the whole evening")),
    ),
    N_("first-steps"): (Command("enough", "T", N_("enough of the first steps")),),
    N_("replay"): (
        Command("turn", "n", N_("the next turn")),
        Command("turn-before", "p", N_("the turn before")),
        Command("eyes", "e", N_("see it by other eyes")),
        Command("play-on", "g", N_("play on from here")),
        Command("quicker", "plus", N_("quicker")),
        Command("slower", "minus", N_("slower")),
        Command("log", "L", N_("the log")),
    ),
    N_("log"): (
        Command("new", "m", N_("only what is new")),
        Command("notation", "n", N_("in notation, too")),
    ),
    N_("rules"): (
        Command("search", "slash", N_("search the rules")),
        Command("next", "n", N_("the next place found")),
        Command("previous", "N", N_("the place found before")),
        Command("game", "g", N_("the rules of the next game")),
    ),
    N_("analysis"): (
        Command("next", "n", N_("the next costly decision")),
        Command("previous", "p", N_("the costly decision before")),
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
            return _("{key} is a key by which boards let choose").format(key=called(key))
        for other, commands in PLACES.items():
            if not together(place, other):
                continue
            for one in commands:
                if one is not command and self.key(other, one) == key:
                    told = _("{key} is the key of '{command}' ({place}: {meaning})")
                    return told.format(key=called(key), command=one.name, place=_(other), meaning=_(one.meaning))
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
