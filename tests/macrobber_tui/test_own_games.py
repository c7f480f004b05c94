"""Games of other packages with nothing but their rules, in processes of their own: played, replayed, analysed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.installed_games import install_games
from helpers.patience import PATIENCE


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return install_games(tmp_path / "site")


def run(site: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "macrobber_tui", *arguments],
        check=False,
        capture_output=True,
        input=typed,
        text=True,
        timeout=PATIENCE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])},
    )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("sticks", 2), ("high-card", 3)])
def test_a_whole_game_is_played_as_text_then_listed_replayed_and_analysed(site: Path, game: str, players: int) -> None:
    typed = "1\n" * 20 + "quit\n"
    played = run(
        site, "--as", "Ada", "play", game, "--players", str(players), "--bots", "random", "--plain", typed=typed
    )
    assert "The game is over: " in played.stdout, played
    assert "Final scores: " in played.stdout
    listed = json.loads(run(site, "games", "--json").stdout)
    assert [entry["game"] for entry in listed] == [game]
    identifier = listed[0]["id"]
    replayed = run(site, "replay", identifier, "--plain", typed="next\nend\ntable\nquit\n")
    assert "The game is over: " in replayed.stdout, replayed
    analysed = run(site, "analyse", identifier, "--simulations", "2", "--json")
    assert json.loads(analysed.stdout), analysed


@pytest.mark.slow
def test_bots_play_it_and_its_rules_can_be_read(site: Path) -> None:
    assert "last stick" in run(site, "rules", "sticks").stdout
    assert "take" in run(site, "sim", "sticks", "--bots", "easy,random", "--games", "2").stdout
    assert "there is no game 'sticks'" in run(site / "nowhere", "sim", "sticks", "--bots", "random,random").stderr


@pytest.mark.slow
def test_friends_at_one_keyboard_pass_it_on_only_if_there_is_something_to_hide(site: Path) -> None:
    hidden = run(site, "hot-seat", "Ada", "Ben", "--game", "high-card", "--plain", typed="\n1\n")
    assert "this is for your eyes only" in hidden.stdout, hidden
    open_game = run(site, "hot-seat", "Ada", "Ben", "--game", "sticks", "--plain", typed="1\n1\n")
    assert "it's your turn" in open_game.stdout, open_game
    assert "eyes only" not in open_game.stdout
