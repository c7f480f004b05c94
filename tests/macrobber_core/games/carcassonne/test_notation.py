"""Every action has exactly one spelling; any other text is refused everywhere, with its ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.carcassonne.positions import city, complete, do, fresh, land, leave, opening, refused, road, robber
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import IllegalAction


def placing() -> Carcassonne:
    game = opening(3, robbers="c3", messengers=True)
    do(game, "draw J")
    return game


def asked_for_a_robber() -> Carcassonne:
    game = opening(3, robbers="c3", messengers=True)
    do(game, "draw Jb", "place 1,0 1")
    return game


def asked_for_a_meeple() -> Carcassonne:
    game = asked_for_a_robber()
    do(game, "pass", "pass")
    return game


def scoring() -> Carcassonne:
    game = opening(3, robbers="c3", messengers=True)
    game.state.points[1:] = [10, 10, 10]
    for seat in (1, 2, 3):
        robber(game, seat, 10)
    road(game, 1, 5)
    city(game, 2, 8)
    complete(game)
    return game


def robbing() -> Carcassonne:
    game = scoring()
    do(game, "score 20,20 w meeple", "score 20,20 n meeple")
    return game


def message() -> Carcassonne:
    game = robbing()
    do(game, "rob 1 meeple", "score robbery meeple", "score robbery meeple", "score robbery meeple")
    return game


def answering() -> Carcassonne:
    game = message()
    land(game, "E 40,0 0 1 n", "E 50,0 0 1 n")
    do(game, "message 8")
    return game


def home() -> Carcassonne:
    game = answering()
    do(game, "do")
    return game


def over() -> Carcassonne:
    game = opening()
    leave(game, "U")
    do(game, "draw U", "place 1,0 0")
    return game


PHASES: dict[str, tuple[Callable[[], Carcassonne], str]] = {
    "start": (lambda: fresh(2), "start 2"),
    "draw": (lambda: opening(2), "draw V"),
    "place": (placing, "place 1,0 1 knight e"),
    "robber": (asked_for_a_robber, "robber 0"),
    "meeple": (asked_for_a_meeple, "meeple knight e"),
    "score": (scoring, "score 20,20 w meeple"),
    "rob": (robbing, "rob 1 meeple"),
    "message": (message, "message 4"),
    "answer": (answering, "do"),
    "home": (home, "home 40,0 n"),
}
NOT_ACTIONS = [
    "", " ", "\n", "\x00", "x" * 10_000, "place", "place 1,0", "place 1,0 4", "place 1,0 -1", "place 1,0 01",
    "place 01,0 1", "place +1,0 1", "place -0,0 1", "place 1, 0 1", "place 1.0 1", "place １,0 1", "place 1,0 1 ",
    " place 1,0 1", "place  1,0 1", "Place 1,0 1", "PLACE 1,0 1", "place 1,0 1\n", "place 1000,0 1",
    "place 1,0 1 knight", "place 1,0 1 knight x", "place 1,0 1 knight m", "place 1,0 1 knight el", "place 1,0 1 monk m",
    "place 1,0 1 robber e", "place 1,0 1 e", "place 1,0 1 Knight e", "place 1,0 1 knight e w", "meeple",
    "meeple knight", "meeple e", "meeple None", "meeple none ", "meeple knight m", "meeple monk", "robber", "robber 50",
    "robber -1", "robber 00",
    "robber 0 ", "robber ０", "pass ", "Pass", "score", "score 20,20", "score 20,20 w", "score 20,20 w robber",
    "score 20,20 w Meeple", "score robbery", "score w meeple", "rob", "rob 0", "rob 4", "rob 1", "rob 1 robber",
    "rob 1 meeple ", "do ", "Do", "take 2", "home", "home 40,0", "home 40,0 s", "start", "start 0", "start 7",
    "start 02", "draw", "draw v", "draw VB", "draw Z", "draw V ", "draw V V", "message", "message 0",
    "message 9", "message 04",
    "undo", "none", "None",
]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_invalid_text_is_refused_and_changes_nothing(phase: str) -> None:
    game = PHASES[phase][0]()
    for text in NOT_ACTIONS:
        assert "(C" in refused(game, text), text


@pytest.mark.parametrize("phase", PHASES)
def test_an_action_of_another_phase_is_refused_and_changes_nothing(phase: str) -> None:
    game = PHASES[phase][0]()
    assert game.snapshot()["phase"] == phase
    for other, (_, text) in PHASES.items():
        if other != phase:
            assert "(C" in refused(game, text), other


@pytest.mark.parametrize("phase", PHASES)
def test_the_correct_spelling_is_accepted(phase: str) -> None:
    make, text = PHASES[phase]
    assert make().play(text)


def test_everything_is_refused_after_the_end() -> None:
    for text in [*NOT_ACTIONS, *(text for _, text in PHASES.values())]:
        assert refused(over(), text) == "the game is over (CB-12)"


@pytest.mark.parametrize("phase", PHASES)
def test_legal_actions_keep_their_order_and_are_a_new_list_each_time(phase: str) -> None:
    game = PHASES[phase][0]()
    first = game.legal()
    assert first == PHASES[phase][0]().legal() == game.copy().legal()
    first.clear()
    assert game.legal() == game.copy().legal() == PHASES[phase][0]().legal()


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("dance", "place the tile in hand, as in place 2,-1 0 or place 2,-1 0 knight n (CB-02)"),
        ("place 1,0 0", "to the west, a field would touch a road (CB-02)"),
        ("place 0,-1 1", "to the south, a road would touch a city (CB-02)"),
        ("place 1,0 1 monk", "this tile has no monastery (CB-04)"),
        ("place 1,0 1 farmer er", "in this rotation the tile has no field there (CB-04)"),
    ],
)
def test_a_refusal_gives_its_reason(action: str, reason: str) -> None:
    assert refused(placing(), action) == reason


def test_an_action_must_be_text() -> None:
    with pytest.raises(IllegalAction, match="an action is a text"):
        placing().play(3)  # type: ignore[arg-type]
