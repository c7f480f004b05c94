"""`macrobber stats`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from helpers.finished import evening, finished, save_all
from macrobber_tui.cli.main import cli

GAMES = [
    *evening(("Ada, Ben, bot hard", [30, 20, 10]), ("Ben, Ada, bot hard", [30, 31, 10])),
    finished("Ada, bot hard", [7, 8], game="claim-it", ended=9),
]


def stats(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["stats", *arguments])


@pytest.fixture
def own_name(own_state: Path) -> None:
    (own_state / "macrobber").mkdir(exist_ok=True)
    (own_state / "macrobber" / "settings.toml").write_text('name = "Ada"\n')


def test_a_players_statistics_are_printed() -> None:
    save_all(GAMES)
    result = stats("ada")
    assert result.exit_code == 0
    assert result.output.startswith("Ada, all games: 3 games, 2 won (67 %)")
    assert "Against bot hard, Claim It!: met 1, ahead 0, tied 0, behind 1. Rating " in result.output
    assert stats("ada", "--game", "claim-it").output.startswith("Ada, Claim It!: 1 game, 0 won (0 %)")
    assert stats("bot hard", "--game", "claim-it").output.startswith("bot hard, Claim It!: 1 game, 1 won (100 %)")


@pytest.mark.usefixtures("own_name")
def test_without_a_player_the_own_page_is_printed() -> None:
    assert stats().output == "Ada has not finished a game on this machine yet.\n"
    assert json.loads(stats("--json").output)["games"] == 0
    save_all(GAMES)
    assert stats().output == stats("Ada").output


def test_the_object_is_for_the_player_and_the_game() -> None:
    save_all(GAMES)
    shown = json.loads(stats("Ben", "--json", "--game", "mac-robber").output)
    assert (shown["player"], shown["game"], shown["games"], shown["wins"]) == ("Ben", "mac-robber", 2, 0)
    assert [*json.loads(stats("Ada", "--json").output)["by_game"]] == ["mac-robber", "claim-it"]
    nothing = json.loads(stats("Ben", "--json", "--game", "carcassonne").output)
    assert (nothing["games"], nothing["by_game"]) == (0, {})


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("Zoe",), "'Zoe' has finished no game on this machine; there are games of: Ada, Ben, bot hard"),
        (("bot hard",), "bot hard plays several games; add one of them: mac-robber, claim-it"),
        (("bot easy", "--game", "claim-it"), "'bot easy' has finished no game on this machine"),
        (("Ada", "--game", "chess"), "there is no game 'chess'; there are: mac-robber, carcassonne, claim-it"),
    ],
)
def test_unknown_players_and_games_are_refused(arguments: tuple[str, ...], reason: str) -> None:
    save_all(GAMES)
    result = stats(*arguments)
    assert result.exit_code == 2
    assert reason in result.output
