"""Games of other packages: finding them, and passing over those that cannot be used."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.games_elsewhere import add_entry_point, games_site, install_game
from helpers.patience import PATIENCE
from macrobber_core import record
from macrobber_core.games import BUILT_IN, GAMES, installed_games, load_part, package_of_game
from macrobber_core.games.contract import CHANCE


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with games_site(tmp_path, monkeypatch) as folder:
        yield folder


def test_without_other_packages_there_are_only_our_own_games(site: Path) -> None:
    assert [*GAMES] == [*BUILT_IN]
    assert installed_games().reasons == []


def test_an_installed_game_is_listed_after_our_own(site: Path) -> None:
    install_game(site)
    assert [*GAMES] == [*BUILT_IN, "deep-sea"]
    assert len(GAMES) == len(BUILT_IN) + 1
    assert "deep-sea" in GAMES
    assert (GAMES["deep-sea"].title, package_of_game("deep-sea")) == ("Deep Sea", "deep-sea 1.0")


def test_our_own_games_and_unknown_ones_come_from_no_package(site: Path) -> None:
    assert package_of_game("claim-it") is None
    assert package_of_game("deep-sea") is None


def test_an_installed_game_is_played_and_recorded_like_our_own(site: Path) -> None:
    install_game(site)
    game, rng = GAMES["deep-sea"], random.Random(1)
    position, plies = game.start(3), []
    while position.actor is not None:
        action = position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal())
        plies.append(record.Ply(position.actor, action))
        position.play(action)
    text = str(record.Record(game, game.settle({}), ["Ada", "Ben", "Cat"], plies))
    assert record.verify(text).result == position.result


def replace_in(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("__init__.py", "from .rules", "import nowhere\nfrom .rules", "it cannot be loaded: ModuleNotFoundError: No"),
        ("__init__.py", "GAME = Game(", "raise SystemExit(0)\nGAME = Game(", "it cannot be loaded: SystemExit: 0"),
        ("__init__.py", "GAME = Game(", "GAME = 7\nOTHER = Game(", "deep_sea:GAME is no Game"),
        ("__init__.py", 'key="deep-sea"', 'key="nim"', "its key is 'nim'"),
        ("__init__.py", 'title="Deep Sea"', 'title="claim it!"', "there is a game called claim it! already"),
        ("__init__.py", 'title="Deep Sea"', 'title="\\x1b[2J"', "a title has 1 to 24 printable characters"),
        ("__init__.py", 'title="Deep Sea"', "title=None", "a title has 1 to 24 printable characters"),
        ("__init__.py", 'title="Deep Sea"', 'title=""', "a title has 1 to 24 printable characters"),
        ("__init__.py", "range(2, 7)", "range(1, 3)", "a game is for 2 to 6 players"),
        ("__init__.py", "range(2, 7)", "range(0)", "a game is for 2 to 6 players"),
        (
            "__init__.py",
            "presets={}",
            'presets={"slow": {"length": "99"}}',
            "it cannot begin: ValueError: option",
        ),
        ("rules.py", "return cls(State(", "return cls(Stat(", "it cannot begin: NameError: name 'Stat' is not defined"),
        ("view.py", "        seat=seat,\n", "", "it cannot begin: TypeError: Missing required argument 'seat'"),
        ("view.py", "    def round(self)", "    def lap(self)", "its views do not tell round"),
    ],
)
def test_a_broken_game_is_passed_over_with_the_reason(site: Path, file: str, old: str, new: str, reason: str) -> None:
    replace_in(install_game(site) / file, old, new)
    assert [*GAMES] == [*BUILT_IN]
    (skipped,) = installed_games().reasons
    assert skipped.startswith(f"the game 'deep-sea' of deep-sea 1.0 cannot be used: {reason}")
    assert "\n" not in skipped


def test_a_game_without_rules_to_read_is_passed_over(site: Path) -> None:
    (install_game(site) / "RULES.md").unlink()
    assert installed_games().reasons == [
        "the game 'deep-sea' of deep-sea 1.0 cannot be used: there is no RULES.md in deep_sea"
    ]


@pytest.mark.parametrize("key", ["claim-it", "mac-robber"])
def test_a_package_cannot_replace_one_of_our_games(site: Path, key: str) -> None:
    own = GAMES[key]
    install_game(site)
    add_entry_point(site, "evil", key, "deep_sea:GAME")
    assert GAMES[key] is own
    assert [*GAMES] == [*BUILT_IN, "deep-sea"]
    assert installed_games().reasons == [f"the game {key!r} of evil 1.0 cannot be used: macrobber has one of that name"]


@pytest.mark.parametrize("key", ["Deep", "deep_sea", "7seas", "deep--sea", "d" * 25])
def test_a_name_that_nobody_could_type_is_passed_over(site: Path, key: str) -> None:
    add_entry_point(site, "odd", key, "nowhere:GAME")
    assert [*GAMES] == [*BUILT_IN]
    (skipped,) = installed_games().reasons
    assert skipped.endswith("a name has at most 24 characters of a-z 0-9 -")


def test_two_packages_with_a_game_of_one_name_are_both_passed_over(site: Path) -> None:
    install_game(site)
    add_entry_point(site, "other", "deep-sea", "deep_sea:GAME", "2.0")
    assert [*GAMES] == [*BUILT_IN]
    assert installed_games().reasons == [
        f"the game 'deep-sea' of {package} cannot be used: another package brings one of that name"
        for package in ("deep-sea 1.0", "other 2.0")
    ]


def test_a_part_that_a_package_does_not_have_is_left_to_its_default(site: Path) -> None:
    install_game(site)
    assert load_part("deep-sea", "bots", "macrobber_core.bots") is None
    assert installed_games().reasons == []


def test_a_part_of_a_package_is_a_module_of_it(site: Path) -> None:
    (install_game(site) / "bots.py").write_text("LEVELS = ()\n")
    part = load_part("deep-sea", "bots", "macrobber_core.bots")
    assert part is not None
    assert part.__name__ == "deep_sea.bots"


def test_a_part_that_cannot_be_imported_is_left_to_its_default_and_told_once(site: Path) -> None:
    (install_game(site) / "bots.py").write_text("1 / 0\n")
    for _ in range(2):
        assert load_part("deep-sea", "bots", "macrobber_core.bots") is None
    assert installed_games().reasons == [
        "the bots of the game 'deep-sea' (deep-sea 1.0) cannot be used: ZeroDivisionError: division by zero"
    ]


@pytest.mark.slow
def test_a_series_of_an_installed_game_is_played_beside_a_broken_one(tmp_path: Path) -> None:
    install_game(tmp_path)
    (install_game(tmp_path, "broken") / "__init__.py").write_text("1 / 0\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "macrobber_tui", "sim", "deep-sea", "--bots", "random*3", "--games", "5"]
    ended = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    assert "Deep Sea" in ended.stdout
