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
    examples: tuple[str, str]
    """Two command lines that show what the command is for, with the placeholders of `examples`."""


COMMANDS: Mapping[str, Entry] = {
    "analyse": Entry(
        "records",
        "analyse",
        N_(
            "Analyse a finished game: winning chances and the costliest decisions.\n\n"
            "RECORD is a file, - for standard input, or the id of a game that 'macrobber games' lists."
        ),
        ("macrobber analyse 5f2a", "macrobber analyse played.record --screen"),
    ),
    "completion": Entry(
        "completion",
        "completion",
        N_(
            "Print the script that lets your shell complete commands with the tab key.\n\n"
            'For bash, add this line to ~/.bashrc: eval "$(macrobber completion bash)". For zsh, add it to ~/.zshrc '
            "with zsh instead of bash. For fish, write the script to ~/.config/fish/completions/macrobber.fish."
        ),
        (
            'eval "$(macrobber completion bash)"',
            "macrobber completion fish > ~/.config/fish/completions/macrobber.fish",
        ),
    ),
    "doctor": Entry(
        "doctor",
        "doctor",
        N_(
            "Find out why friends cannot find or join your table, or why the screen looks wrong.\n\n"
            "With the address of a friend's table, also find out why you cannot reach it. Exits with code 1 if there "
            "is a problem."
        ),
        ("macrobber doctor --web", "macrobber doctor 192.168.1.20"),
    ),
    "door": Entry(
        "join",
        "door",
        N_("Let friends who only have ssh or a browser join a table that is hosted elsewhere on this network."),
        ("macrobber door Glencoe", "macrobber door 192.168.1.20:7438 --web"),
    ),
    "export": Entry(
        "library",
        "export",
        N_("Write the record of a game to a file, or to standard output."),
        ("macrobber export 5f2a played.record", "macrobber export 5f2a | less"),
    ),
    "forget": Entry(
        "records",
        "forget",
        N_("Forget the host at an address, and trust the next host there."),
        ("macrobber forget 192.168.1.20", "macrobber forget 192.168.1.20:7440"),
    ),
    "games": Entry(
        "library",
        "games",
        N_("List the finished and interrupted games on this machine."),
        ("macrobber games --limit 10", "macrobber games --evening"),
    ),
    "host": Entry(
        "host",
        "host",
        N_("Open a table for friends on the same network."),
        ("macrobber host --players 4 --bots easy", "macrobber host {other} --table Glencoe --ssh --web"),
    ),
    "hot-seat": Entry(
        "local",
        "hot_seat",
        N_("Play with others at this keyboard; a curtain hides all hands while you pass it on."),
        ("macrobber hot-seat Ada Ben Cat", "macrobber hot-seat Ada Ben --game {other} --bots easy"),
    ),
    "import": Entry(
        "library",
        "import_record",
        N_("Add a record's game to the library and print its id."),
        ("macrobber import played.record", "macrobber replay $(macrobber import played.record)"),
    ),
    "join": Entry(
        "join",
        "join",
        N_("Join a table by address or by name (default: the only table on this network)."),
        ("macrobber join Glencoe", "macrobber join 192.168.1.20:7438 --as Ben"),
    ),
    "learn": Entry(
        "local",
        "learn",
        N_("Play a first game that explains itself as you go."),
        ("macrobber learn", "macrobber learn {other}"),
    ),
    "new-game": Entry(
        "new_game",
        "new_game",
        N_(
            "Begin a game of your own: write a package with a small game that works, for you to change.\n\n"
            "NAME is the name of the game, such as deep-sea, and of the new folder for its package."
        ),
        ("macrobber new-game deep-sea", "macrobber new-game hearts"),
    ),
    "perft": Entry(
        "perft",
        "perft",
        N_(
            "Count the sequences of decisions in a game, to compare two versions of its rules.\n\n"
            "The seed decides all draws, so the counts are the same every time. Ctrl+C stops early and prints the "
            "counts so far."
        ),
        ("macrobber perft {other} --depth 6", "macrobber perft {game} --depth 4 --option {option} --json"),
    ),
    "play": Entry(
        "local",
        "play",
        N_("Play alone against bots."),
        ("macrobber play --bots easy*2", "macrobber play {other} --setup first-game"),
    ),
    "playthrough": Entry(
        "playthrough",
        "playthrough",
        N_(
            "Print a random game in full: what everyone sees, the legal actions and the events at every ply.\n\n"
            "The text is the same every time, so comparing two of them shows what a new version of a game changes."
        ),
        ("macrobber playthrough {other} --players 2", "macrobber playthrough {game} --seed glen > before.txt"),
    ),
    "replay": Entry(
        "records",
        "replay",
        N_(
            "Replay a game on its board, by turns and rounds, and play on from any point against bots.\n\n"
            "RECORD is a file, - for standard input, or the id of a game that 'macrobber games' lists. An "
            "unfinished game from that list is shown from your own seat only; a game in a file is shown with "
            "all hands open."
        ),
        ("macrobber replay 5f2a", "macrobber replay played.record --plain"),
    ),
    "rules": Entry(
        "records",
        "rules",
        N_("Read the rules as played here: all of them, one topic, a ruling by its number, or search results."),
        ("macrobber rules {other}", "macrobber rules {ruling}"),
    ),
    "sim": Entry(
        "records",
        "sim",
        N_("Let bots play many games and print the results. Ctrl+C stops early and prints the results so far."),
        (
            "macrobber sim {game} --bots hard,medium*3 --games 200",
            "macrobber sim {other} --bots chief,hard --games 100 --simulations 4",
        ),
    ),
    "stats": Entry(
        "stats",
        "stats",
        N_(
            "Print a player's statistics from the games on this machine: wins, points, head to head, and ratings.\n\n"
            "PLAYER is a name (default: yours), or a bot such as 'bot hard'."
        ),
        ("macrobber stats", "macrobber stats 'bot hard' --game {other}"),
    ),
    "tables": Entry(
        "join",
        "tables",
        N_(
            "List the tables currently on this network.\n\n"
            "Exits with code 0 even if there are no tables, and with 2 if there is no network."
        ),
        ("macrobber tables", "macrobber tables --wait 5 --json"),
    ),
    "verify": Entry(
        "verify",
        "verify",
        N_("Verify records, reporting the first line that breaks a rule or the first unfair draw."),
        ("macrobber verify played.record", "macrobber verify --jobs 4 records/*.record"),
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
