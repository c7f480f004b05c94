"""The examples in the help are about games that there are, and can be typed as they are."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
from click.testing import CliRunner

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards import ui_of
from macrobber_tui.cli.commands import COMMANDS
from macrobber_tui.cli.examples import PLACEHOLDERS, examples_of
from macrobber_tui.cli.main import cli
from macrobber_tui.session.table_options import choose_seat_count, parse_bots, parse_options

EXAMPLES = [line for name in COMMANDS for line in examples_of(name)]


def parsed(line: str) -> dict[str, Any]:
    """Return the parameters of the first command of a line. Raises ClickException if it cannot be parsed."""
    simple = re.split(r"[|>]|\$\(|\)", line.removeprefix("eval ").strip('"$()'))[0]
    program, name, *arguments = shlex.split(simple)
    assert program == "macrobber"
    return cli.commands[name].make_context(name, arguments).params if "$(" not in line else {}


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_can_be_parsed_and_suits_its_game(line: str) -> None:
    params = parsed(line)
    game = params.get("game")
    if isinstance(game, Game):
        bots = parse_bots(params.get("bots"), game)
        seats = len(bots) if " sim " in line else params.get("players")
        players = choose_seat_count(game, seats, bots, people=0)
        parse_options(params.get("rules", ()), game, players)
        assert params.get("setup") in {None, *(setup.key for setup in ui_of(game.key).setups)}


@pytest.mark.parametrize("line", examples_of("rules"))
def test_the_rules_have_what_the_examples_ask_for(line: str) -> None:
    result = CliRunner().invoke(cli, line.split()[1:])
    assert (result.exit_code, result.stderr) == (0, "")


def test_all_placeholders_are_used_and_filled_in() -> None:
    templates = "".join(line for entry in COMMANDS.values() for line in entry.examples)
    assert {*re.findall(r"{\w+}", templates)} == {*PLACEHOLDERS}
    assert not [line for line in EXAMPLES if "{" in line]


def test_the_examples_name_more_than_one_game() -> None:
    words = {word for line in EXAMPLES for word in line.split()}
    assert len(words & {*GAMES}) > 1
