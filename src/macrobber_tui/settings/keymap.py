"""The commands, their default keys, and the keys chosen by the player.

A command belongs to a context, which is a screen or a part of one. Contexts shown on the screen together cannot share a
key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct, field

from macrobber_tui.i18n.language import N_, _, pgettext

from .game_keys import COMMANDS, LOG_COMMANDS
from .keys import Command, KeyBindings, label_of

EVERYWHERE = N_("everywhere")
PALETTE = "colon"
"""The default key of the command that opens the palette."""


def log_context(game: str) -> str:
    """Return the context of the filter keys in the log of `game`."""
    return f"{game}-log"


EXPLAIN = Command("explain", "i", N_("what is this?"))
"""The command of every place where a player can point at things."""
INVITATION = (
    Command("copy", "c", N_("copy the command for joining"), N_("copy")),
    Command("invite", "p", N_("a QR code for phones"), N_("QR code")),
)
"""The commands of every place that shows how friends can join."""

CONTEXTS: Mapping[str, tuple[Command, ...]] = {
    EVERYWHERE: (
        Command("help", "question_mark", N_("the keys of this screen"), N_("keys")),
        Command("rules", "f1", N_("the rules"), N_("rules")),
        Command("palette", PALETTE, N_("search all commands"), N_("commands"),
                N_("search everything that works now, the settings and the rules")),
        Command("leave", "q", N_("leave, go back, quit"), N_("leave"), N_("leave")),
        Command("up", "k", N_("up, like the arrow")),
        Command("down", "j", N_("down, like the arrow")),
        Command("left", "h", N_("left, like the arrow")),
        Command("right", "l", N_("right, like the arrow")),
    ),
    N_("question"): (Command("yes", "y", N_("yes")), Command("no", "n", N_("no"))),
    N_("lobby"): (
        Command("watch", "w", N_("watch the table"), N_("watch"), N_("watch it")),
        Command("host", "o", N_("host a table for friends"), N_("host a table")),
        Command("bots", "b", N_("play against bots")),
        Command("resume", "r", N_("resume an interrupted game"), N_("resume a game")),
        Command("first-steps", "f", N_("first steps: a guided game"),
                N_("first steps: a game that explains itself"),
                N_("first steps: a game that explains itself as you play")),
        Command("hot-seat", "t", N_("hot-seat: share this keyboard"), N_("hot-seat"),
                N_("hot-seat: several players at this keyboard")),
        Command("replay", "R", N_("replay a game")),
        Command("analyse", "A", N_("analyse a finished game"), N_("analyse a game")),
        Command("statistics", "s", N_("statistics and ratings"), N_("statistics")),
        Command("address", "a", N_("join by address")),
        Command("name", "n", N_("change your name"), N_("name")),
        Command("settings", "S", N_("the settings"), N_("settings")),
        EXPLAIN,
    ),
    N_("table"): (
        Command("talk", "t", N_("talk"), details=N_("talk: a line on the board; tab opens the whole talk")),
        Command("emote", "Q", N_("quick words"), details=N_("quick words, such as \"well played\"; then a digit")),
        Command("hint", "H", N_("a hint"), N_("hint"),
                N_("a hint: the best actions, and why; press again to close")),
        Command("undo", "u", N_("take back"), N_("undo"),
                N_("take back your last decision, or answer a takeback request")),
        Command("log", "L", N_("the log"), N_("log")),
        Command("people", "P", N_("who is at the table"), N_("people")),
        Command("replay", "R", N_("replay the game"), N_("replay"),
                N_("replay the game; the table does not wait for you")),
        Command("analyse", "A", N_("analyse the game"), N_("analyse")),
        Command("settings", "S", N_("the settings")),
    ),
    N_("board"): (
        Command("points", "v", N_("current scoring")),
        EXPLAIN,
    ),
    N_("waiting"): (
        Command("bot", "b", N_("seat a bot"), N_("a bot"), N_("a bot takes the first free seat")),
        Command("no-bot", "x", N_("remove a bot"), N_("remove bot"), N_("the last bot leaves its seat")),
        *INVITATION,
        EXPLAIN,
    ),
    N_("next game"): (
        Command("again", "N", N_("play again, or not after all"), N_("play again"),
                N_("play again, once everybody has agreed; press again to take it back")),
        Command("without", "B", N_("begin without the others"), N_("begin"),
                N_("begin the next game without those who have not agreed")),
        Command("other-game", "G", N_("propose another game"), N_("another game"),
                N_("propose another game, or the same one with other options")),
        Command("room", "W", N_("the waiting room of the next game"), N_("seats"),
                N_("the waiting room of the next game: change seats and bots")),
        Command("evening", "E", N_("the games of this evening"), N_("evening")),
    ),
    N_("people"): (
        Command("bot", "b", N_("a bot stands in"), N_("bot"),
                N_("a bot plays for an absent or idle player: on/off")),
        Command("give", "g", N_("give the seat to a spectator"), N_("give"),
                N_("give the seat to the first spectator for good")),
        Command("give-table", "T", N_("give the table to a player"), N_("give table"),
                N_("give the table to a player, whose computer becomes the host")),
        Command("swap", "s", N_("swap two seats"), N_("swap"),
                N_("swap two seats before the game: press it on one, then on the other")),
        Command("level", "v", N_("change a bot's level"), N_("bot level"),
                N_("give a bot the next level before the game")),
        Command("remove", "x", N_("remove a guest"), N_("remove"), N_("remove a guest, who may join again")),
        Command("bar", "X", N_("remove a guest for the whole evening"), N_("ban"),
                N_("remove a guest and ban the address for the evening")),
        *INVITATION,
    ),
    N_("first-steps"): (
        Command("enough", "T", N_("stop the first steps"),
                details=N_("stop the first steps and play on")),
    ),
    N_("replay"): (
        Command("turn", "n", N_("the next turn"), N_("turn")),
        Command("turn-before", "p", N_("the previous turn")),
        Command("eyes", "e", N_("change the view"), N_("view"),
                N_("change the view: all open, each player, a spectator")),
        Command("play-on", "g", N_("play on from here"), N_("play on"),
                N_("play on from here against bots, as one of the players")),
        Command("quicker", "plus", N_("faster")),
        Command("slower", "minus", N_("slower")),
        Command("log", "L", N_("the log"), details=N_("the log up to here")),
    ),
    N_("log"): (
        Command("new", "m", N_("only what is new"), N_("new"), N_("only what came after your last turn; again: all")),
        Command("notation", "n", N_("also in notation"), N_("notation"), N_("also in notation; again: in words only")),
    ),
    N_("rules"): (
        Command("search", "slash", N_("search the rules"), N_("search")),
        Command("next", "n", N_("the next match"), N_("next match")),
        Command("previous", "N", N_("the previous match")),
        Command("game", "g", N_("the rules of the next game"), N_("game")),
    ),
    N_("statistics"): (Command("game", "g", N_("the next game, or all games"), N_("game")),),
    N_("analysis"): (
        Command("next", "n", N_("the next costly decision"), N_("next costly")),
        Command("previous", "p", N_("the previous costly decision"), N_("previous")),
    ),
    **COMMANDS,
    **{log_context(game): commands for game, commands in LOG_COMMANDS.items()},
}  # fmt: skip
SHOWN_TOGETHER = (
    {"table", "waiting", "next game"},
    {"table", "board", "next game"},
    {"table", "first-steps"},
    {"board", "first-steps"},
    {"board", "replay"},
    *({place, game} for place in ("table", "board", "next game", "first-steps") for game in COMMANDS),
    *({"log", log_context(game)} for game in LOG_COMMANDS),
)
"""Contexts that can be on the screen together. `everywhere` is shown with all of them."""
BOARD_CONTEXTS = {EVERYWHERE, "table", "board", "first-steps"}
BOARD_CHOICE_KEYS = "abcdegrxyz"
"""Keys reserved by the boards for choosing seats, colours and items of long lists."""

CustomKeys = Mapping[str, Mapping[str, str]]
"""Keys that differ from the default keys, grouped by context and keyed by command name."""


class KeyConflict(NamedTuple):
    """A command that cannot have the key chosen for it, with the reason."""

    context: str
    command: str
    reason: str


class Keymap(Struct, frozen=True):
    """The key of every command: the default key unless the player has chosen another."""

    custom_keys: CustomKeys = field(default_factory=dict)

    def key_for(self, context: str, command: Command) -> str:
        return self.custom_keys.get(context, {}).get(command.name, command.default_key)

    def bindings(self, *contexts: str) -> KeyBindings:
        """Return the bindings of these contexts and of `everywhere`."""
        letters = yes_or_no_keys() if "question" in contexts else {}
        if not self.custom_keys:
            return default_bindings(contexts, (*letters.items(),))
        commands: list[Command] = []
        custom_keys: dict[str, str] = {}
        for context in (EVERYWHERE, *contexts):
            commands += CONTEXTS[context]
            custom_keys |= self.custom_keys.get(context, {})
        return KeyBindings(commands, custom_keys, letters)

    def with_key(self, context: str, command: Command, key: str) -> Keymap:
        """Return a copy in which `command` has `key`."""
        others = {
            name: other_key for name, other_key in self.custom_keys.get(context, {}).items() if name != command.name
        }
        changed = others if key == command.default_key else others | {command.name: key}
        other_contexts = {name: keys for name, keys in self.custom_keys.items() if name != context}
        return Keymap(other_contexts | {context: changed} if changed else other_contexts)

    def conflict_reason(self, context: str, command: Command) -> str:
        """Return the reason why the command cannot have its current key, or ""."""
        key = self.key_for(context, command)
        if context in BOARD_CONTEXTS and key in BOARD_CHOICE_KEYS:
            return _("{key} is reserved for choices on the board").format(key=label_of(key))
        for other, commands in CONTEXTS.items():
            if not are_shown_together(context, other):
                continue
            for other_command in commands:
                if other_command is not command and self.key_for(other, other_command) == key:
                    template = _("{key} is the key of '{command}' ({place}: {meaning})")
                    return template.format(
                        key=label_of(key), command=other_command.name, place=_(other), meaning=_(other_command.meaning)
                    )
        return ""

    def conflicts(self) -> Iterator[KeyConflict]:
        """Yield a conflict for each chosen key that its command cannot have."""
        for context, keys in self.custom_keys.items():
            for command in CONTEXTS[context]:
                if command.name in keys and (reason := self.conflict_reason(context, command)):
                    yield KeyConflict(context, command.name, reason)


@lru_cache(maxsize=64)
def default_bindings(contexts: tuple[str, ...], letters: tuple[tuple[str, str], ...]) -> KeyBindings:
    """Return the bindings of players who have changed none, shared by all of them."""
    commands = [command for context in (EVERYWHERE, *contexts) for command in CONTEXTS[context]]
    return KeyBindings(commands, {}, dict(letters))


def yes_or_no_keys() -> Mapping[str, str]:
    """Return the keys for yes and no in the player's language, keyed by the English keys."""
    # Translators: the keys that answer a question: the first letter of your word for yes, and of your word for no
    return {"y": pgettext("key", "y"), "n": pgettext("key", "n")}


def are_shown_together(context: str, other: str) -> bool:
    """Return whether two contexts are the same or can be on the screen at the same time."""
    return context == other or EVERYWHERE in {context, other} or {context, other} in SHOWN_TOGETHER


@lru_cache(maxsize=256)
def command_with_key(default_key: str, *contexts: str) -> Command:
    """Return the command with this default key in these contexts or in `everywhere`."""
    commands = (command for context in (*contexts, EVERYWHERE) for command in CONTEXTS[context])
    return next(command for command in commands if command.default_key == default_key)


def find_command(context: str, name: str) -> Command | None:
    return next((command for command in CONTEXTS.get(context, ()) if command.name == name), None)
