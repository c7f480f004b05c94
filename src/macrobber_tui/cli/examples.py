"""The examples in the help of the commands, about the games that macrobber has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .commands import COMMANDS


def default_game() -> str:
    from macrobber_core.games import DEFAULT_GAME

    return DEFAULT_GAME


def other_game() -> str:
    """Return a game that is not the default, so a command has to name it."""
    from macrobber_core.games import BUILT_IN

    return [*BUILT_IN][-1]


def option() -> str:
    from macrobber_core.games import DEFAULT_GAME, GAMES
    from macrobber_tui.session.table_options import option_example

    return option_example(GAMES[DEFAULT_GAME])


def ruling() -> str:
    from macrobber_core.games import DEFAULT_GAME, GAMES
    from macrobber_tui.i18n.rulebook import RULING

    found = RULING.search(GAMES[DEFAULT_GAME].rules())
    assert found is not None  # a law of all games
    return found[0]


PLACEHOLDERS: Mapping[str, Callable[[], str]] = {
    "{game}": default_game,
    "{other}": other_game,
    "{option}": option,
    "{ruling}": ruling,
}
"""What the examples of `COMMANDS` have in place of something that depends on the games."""


def examples_of(command: str) -> list[str]:
    """Return the examples of a command, as they are typed."""
    return [fill(line) for line in COMMANDS[command].examples]


def fill(line: str) -> str:
    """Fill in the placeholders of a line; each is looked up only if the line has it."""
    for placeholder, word in PLACEHOLDERS.items():
        if placeholder in line:
            line = line.replace(placeholder, word())
    return line
