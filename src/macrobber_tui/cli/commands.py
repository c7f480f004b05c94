"""The commands by name: the help of each, and where it is defined.

The module of a command is imported when the command is used, so that the list of commands is printed at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import NamedTuple

import click

from macrobber_tui.i18n.language import N_


class Entry(NamedTuple):
    """A command that may not have been imported yet."""

    module: str
    """The module in this folder that defines the command."""
    function: str
    """The name of the command in that module."""
    help: str


COMMANDS: Mapping[str, Entry] = {
    "analyse": Entry(
        "records",
        "analyse",
        N_(
            "Analyse a finished game: winning chances and the costliest decisions.\n\n"
            "RECORD is a file, - for standard input, or the id of a game that 'macrobber games' lists."
        ),
    ),
    "completion": Entry(
        "completion",
        "completion",
        N_(
            "Print the script that lets a shell complete the words of macrobber.\n\n"
            'Add this line to ~/.bashrc: eval "$(macrobber completion bash)". For zsh, add the same line with zsh to '
            "~/.zshrc. For fish, write the script to ~/.config/fish/completions/macrobber.fish."
        ),
    ),
    "door": Entry(
        "join",
        "door",
        N_("Let friends who only have ssh or a browser join a table that is hosted elsewhere on this network."),
    ),
    "export": Entry("library", "export", N_("Write the record of a game to a file, or to standard output.")),
    "forget": Entry("records", "forget", N_("Forget the host at an address, and trust the next host there.")),
    "games": Entry("library", "games", N_("List the finished and interrupted games on this machine.")),
    "host": Entry("host", "host", N_("Open a table for friends on the same network.")),
    "hot-seat": Entry(
        "local",
        "hot_seat",
        N_("Play with others at this keyboard; a curtain hides all hands while you pass it on."),
    ),
    "import": Entry("library", "import_record", N_("Add a record's game to the library and print its id.")),
    "join": Entry("join", "join", N_("Join a table by address or by name (default: the only table on this network).")),
    "learn": Entry("local", "learn", N_("Play a first game that explains itself as you go.")),
    "play": Entry("local", "play", N_("Play alone against bots.")),
    "replay": Entry(
        "records",
        "replay",
        N_(
            "Replay a game on its board, by turns and rounds, and play on from any point against bots.\n\n"
            "RECORD is a file, - for standard input, or the id of a game that 'macrobber games' lists. An "
            "unfinished game from that list is shown from your own seat only; a game in a file is shown with "
            "all hands open."
        ),
    ),
    "rules": Entry(
        "records",
        "rules",
        N_("Read the rules as played here: all of them, one topic, a ruling such as MR-13, or search results."),
    ),
    "sim": Entry(
        "records",
        "sim",
        N_("Let bots play many games and print the results. Ctrl+C stops early and prints the results so far."),
    ),
    "stats": Entry(
        "stats",
        "stats",
        N_(
            "Print a player's statistics from the games on this machine: wins, points, head to head, and ratings.\n\n"
            "PLAYER is a name (default: yours), or a bot such as 'bot hard'."
        ),
    ),
    "tables": Entry(
        "join",
        "tables",
        N_(
            "List the tables currently on this network.\n\n"
            "Exits with code 0 even if there are no tables, and with 2 if there is no network."
        ),
    ),
    "verify": Entry(
        "verify",
        "verify",
        N_("Verify records, reporting the first line that breaks a rule or the first unfair draw."),
    ),
}


class LazyCommands(MutableMapping[str, click.Command]):
    """A mapping that lists all commands but imports each one only on first access."""

    def __init__(self, context_class: type[click.Context]) -> None:
        self._imported: dict[str, click.Command] = {}
        self._context_class = context_class

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._imported:
            entry = COMMANDS[name]
            command: click.Command = getattr(import_module(f".{entry.module}", __package__), entry.function)
            self[name] = command
        return self._imported[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        command.help = COMMANDS[name].help
        command.context_class = self._context_class
        self._imported[name] = command

    def __delitem__(self, name: str) -> None:
        raise TypeError("the commands are fixed")

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)

    def __contains__(self, name: object) -> bool:
        return name in COMMANDS
