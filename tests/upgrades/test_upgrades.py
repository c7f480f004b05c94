"""What released versions wrote is read by this one; what a newer one wrote is refused with a word."""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from helpers.patience import PATIENCE
from helpers.terminals import program_environment
from macrobber_core.library import Library
from macrobber_tui.cli.main import cli
from macrobber_tui.settings.file import read_settings

HERE = Path(__file__).parent
RELEASES = sorted(path.name for path in HERE.iterdir() if (path / "library.sqlite3").exists())
DEAD = 2**22
"""A process id that no process has."""


@pytest.fixture(params=RELEASES)
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the files of a released version, where this one looks for them."""
    release, ours = HERE / request.param, tmp_path / "macrobber"
    (ours / "host").mkdir(parents=True)
    (ours / "seats").mkdir()
    for name in ("library.sqlite3", "known_hosts.json", "settings.toml"):
        shutil.copy(release / name, ours / name)
    shutil.copy(release / "key.pem", ours / "host" / "key.pem")
    shutil.copy(release / "played.record", tmp_path / "played.record")
    for kind in ("DATA", "STATE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    with Library() as library:
        interrupted = next(game.id for game in library.games() if game.result is None)
    shutil.copy(release / "seat_token.json", ours / "seats" / f"{interrupted}-{DEAD}.json")
    return tmp_path


def start(*arguments: str, home: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "macrobber_tui", *arguments]
    return subprocess.Popen(
        command, env=program_environment(str(home)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_there_is_a_release_to_read() -> None:
    assert "0.1.0" in RELEASES


def test_its_games_are_listed_replayed_and_verified(home: Path) -> None:
    games = json.loads(run("games", "--json").stdout)
    assert sorted(game["game"] for game in games if game["finished"]) == ["carcassonne", "claim-it", "mac-robber"]
    for game in games:
        assert run("export", game["id"], str(home / "exported.record")).exit_code == 0
        assert run("verify", str(home / "exported.record")).exit_code == 0
    assert run("verify", str(home / "played.record")).exit_code == 0
    assert run("stats", "bot easy", "--game", "claim-it").exit_code == 0


def test_its_settings_hold(home: Path) -> None:
    read = read_settings()
    assert read.mistakes == []
    settings = read.settings
    assert (settings.name, settings.language, settings.theme, settings.bell) == ("Ada", "de", "colour-blind", False)
    assert settings.keymap.custom_keys == {"board": {"points": "V"}, "lobby": {"host": "O"}}


@pytest.mark.slow
def test_its_interrupted_game_goes_on_and_its_player_comes_back_to_her_seat(home: Path) -> None:
    place = ["--bind", "127.0.0.1", "--port", "0", "--no-announce"]
    host = start("host", "--headless", "--resume", *place, home=home)
    assert host.stdout is not None
    port = json.loads(host.stdout.readline())["port"]
    guest = start("--language", "en", "join", f"127.0.0.1:{port}", "--plain", "--as", "Ada", home=home)
    assert guest.stdout is not None
    try:
        told = itertools.islice(guest.stdout, 20)
        assert any("1 Ada (you)" in line for line in told)
        assert any(line.startswith("Your turn") for line in told)
    finally:
        for program in (guest, host):
            program.kill()
            program.communicate(timeout=PATIENCE)


def test_the_library_of_a_newer_version_is_refused_and_kept(home: Path) -> None:
    path = home / "macrobber" / "library.sqlite3"
    with sqlite3.connect(path) as library:
        library.execute("PRAGMA user_version = 999")
    before = path.read_bytes()
    result = run("games")
    assert result.exit_code == 2
    assert "a later version of macrobber" in result.output
    assert path.read_bytes() == before
