"""The keys that games of other packages bring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.games_elsewhere import games_site, install_game
from macrobber_core.games import installed_games
from macrobber_tui.settings.game_keys import keys_of


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with games_site(tmp_path, monkeypatch) as site:
        yield install_game(site)


def test_a_game_brings_its_own_keys(game: Path) -> None:
    (game / "keys.py").write_text("COMMANDS, LOG_COMMANDS = (), ()\n")
    assert keys_of("deep-sea") is not None
    assert installed_games().reasons == []


@pytest.mark.parametrize(
    ("code", "name"), [("", "COMMANDS"), ("COMMANDS = ('x',)", "COMMANDS"), ("COMMANDS = ()", "LOG_COMMANDS")]
)
def test_keys_that_are_not_declared_are_skipped(game: Path, code: str, name: str) -> None:
    (game / "keys.py").write_text(code + "\n")
    assert keys_of("deep-sea") is None
    assert installed_games().reasons == [
        f"the keys of the game 'deep-sea' (deep-sea 1.0) cannot be used: there are no {name}, a tuple of commands"
    ]
