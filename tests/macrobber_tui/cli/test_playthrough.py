"""`macrobber playthrough` from its users' point of view."""

from __future__ import annotations

from click.testing import CliRunner, Result

import macrobber_core.testing.playthrough as core
from macrobber_core.games import GAMES
from macrobber_tui.cli.main import cli


def printed(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["playthrough", *arguments])


def test_a_whole_game_is_printed() -> None:
    result = printed("claim-it", "--players", "2", "--seed", "glen", "--option", "free-squatters=on")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines == [*core.playthrough(GAMES["claim-it"], 2, {"free-squatters": True}, "glen")]
    assert lines[0] == core.TITLE
    assert lines[-1] == "reason: last-round"


def test_without_options_it_is_a_game_for_four() -> None:
    assert printed("mac-robber").stdout.splitlines()[1:3] == ["game: mac-robber", "players: 4"]


def test_a_wrong_number_of_players_is_named() -> None:
    result = printed("claim-it", "--players", "1")
    assert result.exit_code == 2
    assert "Claim It! is for 2 to 5 players, not 1" in result.output
