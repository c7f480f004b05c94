"""Bots of other packages: discovery, their arguments, and their errors."""

from __future__ import annotations

import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.packages import install
from helpers.patience import PATIENCE
from macrobber_core.bots import LEVELS, BotError, Effort, choose, installed_plugins, known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position
from macrobber_core.games.mac_robber.events import Passed

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


def first_decision() -> Position:
    rng = random.Random(1)
    position = GAME.start(3, {})
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


def chosen_action(level: str, seed: int = 1) -> str:
    position = first_decision()
    return choose(GAME.key, level, position.view(position.actor), position.legal(), random.Random(seed))


def install_bot(site: Path, code: str) -> None:
    install(site, "my-bot", {"mac-robber.own": "my_bot:choose"}, code)


def test_an_installed_bot_is_listed_by_its_name_and_plays(site: Path) -> None:
    install_bot(site, "def choose(view, legal):\n    return legal[-1]\n")
    assert known_levels(GAME.key) == [*LEVELS[GAME.key], "own"]
    assert chosen_action("own") == first_decision().legal()[-1]
    assert installed_plugins().skipped == []


def test_installed_bots_are_listed_after_the_built_in_levels(site: Path) -> None:
    install_bot(site, "")
    assert known_levels(GAME.key) == [*LEVELS[GAME.key], "own"]


def test_listing_bots_runs_none_of_their_code(site: Path) -> None:
    install_bot(site, "raise SystemExit('I was run')")
    assert "own" in known_levels(GAME.key)
    assert "my_bot" not in sys.modules


def test_a_bot_gets_its_seats_view_and_can_change_only_copies(site: Path) -> None:
    install_bot(
        site,
        "def choose(view, legal):\n"
        "    assert type(view).__name__ == 'MacRobberView' and view.seat == view.actor\n"
        "    first = legal[0]\n"
        "    legal.clear(); view.clans.clear(); view.options.clear()\n"
        "    return first\n",
    )
    position = first_decision()
    before = position.snapshot()
    legal = position.legal()
    assert choose(GAME.key, "own", position.view(position.actor), legal, random.Random(1)) == legal[0]
    assert legal == position.legal()
    assert position.snapshot() == before


def test_a_bots_random_numbers_are_determined_by_the_seed(site: Path) -> None:
    install_bot(site, "import random\ndef choose(view, legal):\n    return random.choice(legal)\n")
    position = first_decision()
    position.play("castle" if "castle" in position.legal() else position.legal()[0])
    first = [chosen_action("own", seed) for seed in range(20)]
    random.seed(99)
    assert [chosen_action("own", seed) for seed in range(20)] == first
    assert len(set(first)) > 1


def test_a_bots_output_goes_to_standard_error(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install_bot(site, "print('hello')\ndef choose(view, legal):\n    print(view.seat)\n    return legal[0]\n")
    chosen_action("own")
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("hello\n")


@pytest.mark.parametrize(
    ("code", "message", "shown"),
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
def test_a_bots_error_names_it_and_includes_a_traceback_for_its_author(
    site: Path, code: str, message: str, shown: str
) -> None:
    install_bot(site, code)
    with pytest.raises(BotError) as caught:
        chosen_action("own")
    error = pickle.loads(pickle.dumps(caught.value))  # from one process to another
    assert str(error).startswith("the bot 'own' (my_bot:choose, of my-bot 1.0) ")
    assert message in str(error)
    assert "\n" not in str(error)
    assert len(str(error)) < 1000
    assert shown in error.trace
    assert bool(shown) == bool(error.trace)
    assert "plugins.py" not in error.trace or "cannot be loaded" in str(error)


@pytest.mark.parametrize(
    "name", ["greedy", "mac-robber", "mac-robber.", "chess.own", "mac-robber.Own", "mac-robber.a,b", "mac-robber.7"]
)
def test_a_bot_whose_name_is_not_game_and_level_is_skipped(site: Path, name: str) -> None:
    install(site, "my-bot", {name: "my_bot:choose"})
    assert known_levels(GAME.key) == list(LEVELS[GAME.key])
    ((skipped_name, reason),) = installed_plugins().skipped
    assert skipped_name == name
    assert reason.startswith(f"the bot {name!r} of my-bot 1.0 is passed over: its name is not GAME.LEVEL (such as")


def test_an_installed_bot_cannot_replace_a_built_in_level(site: Path) -> None:
    install(site, "my-bot", {"mac-robber.easy": "my_bot:choose"}, "raise SystemExit")
    assert known_levels(GAME.key) == list(LEVELS[GAME.key])
    assert chosen_action("easy") in first_decision().legal()
    ((_, reason),) = installed_plugins().skipped
    assert reason.endswith("macrobber has one of that name")


def test_two_installed_bots_of_one_name_are_both_skipped(site: Path) -> None:
    for package in ("my-bot", "your-bot"):
        install(site, package, {"mac-robber.own": "my_bot:choose"})
    assert "own" not in known_levels(GAME.key)
    assert [reason for _, reason in installed_plugins().skipped] == [
        f"the bot 'mac-robber.own' of {package} 1.0 is passed over: another package brings one of that name"
        for package in ("my-bot", "your-bot")
    ]


def test_importing_the_program_does_not_look_for_installed_bots() -> None:
    code = (
        "import macrobber_tui.cli.host, macrobber_core.bots as b; assert not b.installed_plugins.cache_info().currsize"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


def test_a_bot_in_a_zip_archive_is_found(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_bot(site / "packed", "")
    monkeypatch.syspath_prepend(shutil.make_archive(str(site / "bots"), "zip", site / "packed"))
    assert known_levels(GAME.key) == [*LEVELS[GAME.key], "own"]


def test_where_no_package_mentions_bots_nothing_slow_is_imported() -> None:
    code = "import sys, macrobber_core.bots as b; b.known_levels('mac-robber'); assert 'email' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


def test_a_bot_with_the_parameters_of_a_built_in_one_gets_the_generator_and_the_budget(site: Path) -> None:
    install_bot(
        site,
        "def choose(view, legal, rng, effort):\n"
        "    assert (effort.seconds, effort.simulations) == (0.5, 7)\n"
        "    return rng.choice(legal)\n",
    )
    position = first_decision()
    chosen = [
        choose(GAME.key, level, position.view(position.actor), position.legal(), random.Random(3), Effort(0.5, 7))
        for level in ("own", "random")
    ]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("parameters", ["view, legal, history", "view, legal, rng, effort, history"])
def test_a_bot_may_ask_for_the_history(site: Path, parameters: str) -> None:
    install_bot(site, f"def choose({parameters}):\n    return legal[len(history)]\n")
    position, history = first_decision(), [Passed(1), Passed(2)]
    view, legal = position.view(position.actor), position.legal()
    chosen = choose(GAME.key, "own", view, legal, random.Random(1), history=history)
    assert chosen == legal[2]
    assert chosen_action("own") == legal[0]


@pytest.mark.parametrize(("level", "known"), [("hard@0.2", True), ("hard@", False), ("hard@new", False), ("@1", False)])
def test_a_level_may_name_a_version(site: Path, level: str, known: bool) -> None:
    install(site, "my-bot", {f"mac-robber.{level}": "my_bot:choose"})
    assert (level in known_levels(GAME.key)) == known
