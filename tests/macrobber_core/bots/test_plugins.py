"""Bots of other packages: discovery, their arguments, and their errors."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.packages import install
from macrobber_core.bots import LEVELS, BotError, choose, installed_plugins, known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position

GAME = GAMES["mac-robber"]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder whose packages are found from the first request on; nothing remembers them afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    installed_plugins.cache_clear()
    yield tmp_path
    installed_plugins.cache_clear()
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(path.stem, None)


def a_decision() -> Position:
    rng = random.Random(1)
    position = GAME.start(3, {})
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


def chosen(level: str, seed: int = 1) -> str:
    position = a_decision()
    return choose(GAME.key, level, position.view(position.actor), position.legal(), random.Random(seed))


def own_bot(site: Path, code: str) -> None:
    install(site, "my-bot", {"mac-robber.own": "my_bot:choose"}, code)


def test_a_bot_is_known_by_its_name_and_plays(site: Path) -> None:
    own_bot(site, "def choose(view, legal):\n    return legal[-1]\n")
    assert known_levels(GAME.key) == [*LEVELS[GAME.key], "own"]
    assert chosen("own") == a_decision().legal()[-1]
    assert installed_plugins().skipped == []


def test_it_comes_after_those_of_the_house(site: Path) -> None:
    own_bot(site, "")
    assert known_levels(GAME.key) == [*LEVELS[GAME.key], "own"]


def test_to_know_a_name_runs_no_code(site: Path) -> None:
    own_bot(site, "raise SystemExit('I was run')")
    assert "own" in known_levels(GAME.key)
    assert "my_bot" not in sys.modules


def test_it_is_given_the_view_of_its_seat_and_can_spoil_only_copies(site: Path) -> None:
    own_bot(
        site,
        "def choose(view, legal):\n"
        "    assert type(view).__name__ == 'MacRobberView' and view.seat == view.actor\n"
        "    first = legal[0]\n"
        "    legal.clear(); view.clans.clear(); view.options.clear()\n"
        "    return first\n",
    )
    position = a_decision()
    before = position.snapshot()
    legal = position.legal()
    assert choose(GAME.key, "own", position.view(position.actor), legal, random.Random(1)) == legal[0]
    assert legal == position.legal()
    assert position.snapshot() == before


def test_its_dice_are_the_ones_of_the_seed(site: Path) -> None:
    own_bot(site, "import random\ndef choose(view, legal):\n    return random.choice(legal)\n")
    position = a_decision()
    position.play("castle" if "castle" in position.legal() else position.legal()[0])
    first = [chosen("own", seed) for seed in range(20)]
    random.seed(99)
    assert [chosen("own", seed) for seed in range(20)] == first
    assert len(set(first)) > 1


def test_what_it_prints_is_no_answer(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_bot(site, "print('hello')\ndef choose(view, legal):\n    print(view.seat)\n    return legal[0]\n")
    chosen("own")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("hello\n")


@pytest.mark.parametrize(
    ("code", "said", "shown"),
    [
        ("import nowhere", "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'", "import nowhere"),
        ("def choose(:", "cannot be loaded: SyntaxError: ", "def choose(:"),
        ("other = 1", "cannot be loaded: AttributeError: module 'my_bot' has no attribute 'choose'", "AttributeError"),
        ("raise SystemExit(0)", "cannot be loaded: SystemExit: 0", "raise SystemExit"),
        ("choose = 7", "is no function choose(view, legal)", ""),
        ("def choose(view): return ''", "failed: TypeError: ", "TypeError"),
        ("def choose(view, legal):\n    return view.gold", "failed: AttributeError: ", "return view.gold"),
        ("def choose(view, legal):\n    exit(3)", "failed: SystemExit: 3", "exit(3)"),
        ("def choose(view, legal):\n    return 'surrender'", "chose 'surrender'; legal was: ", ""),
        ("def choose(view, legal):\n    return None", "chose None; legal was: ", ""),
        ("def choose(view, legal):\n    return [legal[0]]", "legal was: ", ""),
    ],
)
def test_what_it_does_wrong_is_said_with_its_name_and_shown_to_its_author(
    site: Path, code: str, said: str, shown: str
) -> None:
    own_bot(site, code)
    with pytest.raises(BotError) as caught:
        chosen("own")
    error = pickle.loads(pickle.dumps(caught.value))  # from one process to another
    assert str(error).startswith("the bot 'own' (my_bot:choose, of my-bot 1.0) ")
    assert said in str(error)
    assert "\n" not in str(error)
    assert len(str(error)) < 1000
    assert shown in error.trace
    assert bool(shown) == bool(error.trace)
    assert "plugins.py" not in error.trace or "cannot be loaded" in str(error)


@pytest.mark.parametrize(
    "name", ["greedy", "mac-robber", "mac-robber.", "chess.own", "mac-robber.Own", "mac-robber.a,b", "mac-robber.7"]
)
def test_a_name_that_is_no_level_of_a_game_is_passed_over(site: Path, name: str) -> None:
    install(site, "my-bot", {name: "my_bot:choose"})
    assert known_levels(GAME.key) == list(LEVELS[GAME.key])
    ((passed, reason),) = installed_plugins().skipped
    assert passed == name
    assert reason.startswith(f"the bot {name!r} of my-bot 1.0 is passed over: its name is not GAME.LEVEL (such as")


def test_a_level_of_the_house_stays_its_own(site: Path) -> None:
    install(site, "my-bot", {"mac-robber.easy": "my_bot:choose"}, "raise SystemExit")
    assert known_levels(GAME.key) == list(LEVELS[GAME.key])
    assert chosen("easy") in a_decision().legal()
    ((_, reason),) = installed_plugins().skipped
    assert reason.endswith("macrobber has one of that name")


def test_of_two_with_one_name_neither_is_taken(site: Path) -> None:
    for package in ("my-bot", "your-bot"):
        install(site, package, {"mac-robber.own": "my_bot:choose"})
    assert "own" not in known_levels(GAME.key)
    assert [reason for _, reason in installed_plugins().skipped] == [
        f"the bot 'mac-robber.own' of {package} 1.0 is passed over: another package brings one of that name"
        for package in ("my-bot", "your-bot")
    ]


def test_no_bots_are_looked_for_before_they_are_asked_for() -> None:
    code = (
        "import macrobber_tui.cli.main, macrobber_core.bots as b; assert not b.installed_plugins.cache_info().currsize"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=20)
