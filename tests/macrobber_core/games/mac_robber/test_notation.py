"""Every action has exactly one spelling; any other text is refused everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.positions import act, fight, finish_round, fresh, give, leave_in_bag, opening, raiding, refused, turn
from macrobber_core.games.mac_robber.position import MacRobber


def redraw() -> MacRobber:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBGGR")
    return game


def action() -> MacRobber:
    game = opening(3)
    give(game, 1, monks=1)
    return act(game, 1, "YYBGGR")


def discard() -> MacRobber:
    game = action()
    game.play("estate yR")
    return game


def attack() -> MacRobber:
    return raid("raid 2")


def defend() -> MacRobber:
    return raid("raid 2", "play 3+")


def raid(*actions: str) -> MacRobber:
    game = raiding(opening(3), 1)
    for each in actions:
        game.play(each)
    return game


def loot() -> MacRobber:
    game = opening(3)
    fight(game, 1, 2, ("4", "1"), ("3", "2"), ("1", "3"))
    return game


def refill() -> MacRobber:
    game = loot()
    game.play("loot nothing")
    return game


def deal() -> MacRobber:
    return raid("exchange 12")


def tile() -> MacRobber:
    game = opening(3)
    give(game, 1, vp=32)
    finish_round(game)
    return game


def over() -> MacRobber:
    game = opening(3)
    leave_in_bag(game, "Y")
    raiding(game, 1).play("pass")
    return game


PHASES: dict[str, tuple[Callable[[], MacRobber], str]] = {
    "start": (lambda: fresh(3), "start 2"),
    "deal": (deal, "deal 1 12"),
    "draw": (lambda: opening(3), "draw YYBGGR"),
    "redraw": (redraw, "return YB"),
    "action": (action, "estate yGg"),
    "discard": (discard, "discard 1"),
    "raid": (raid, "exchange 12"),
    "attack": (attack, "play 3+"),
    "defend": (defend, "play 3+"),
    "loot": (loot, "loot castle"),
    "refill": (refill, "deal 1 11223"),
    "tile": (tile, "tile 34"),
}
NOT_ACTIONS = [
    "", " ", "\n", "\x00", "x" * 10_000, "draw " + "Y" * 10_000, "play ３", "raid ２", "tile ３４", "exchange ¹",
    "deal 1 ١", "monk", "monk 0", "monk 3", "bard", "bard 2", "bard 2 ", "bard 2 -B +Y", "bard 2 +B+Y",
    "bard 2 +b", "bard 2 +R", "bard +B 2", "bard 02 +B", "bard 2 +B  -Y", "estate", "estate RY", "estate GGY",
    "estate Yr", "estate YgG", "estate YG", "estate ygG", "Cattle", "CATTLE", "cattle ", " cattle", "cattle 1",
    "done done", "keep ", "return", "return BY", "return yb", "return YYBGGRR", "draw YBYGGR", "draw yybggr",
    "draw", "draw YYBGGRR", "deal 1", "deal 1 21", "deal 01 12", "deal 1  12", "deal 1 1 2", "deal 1 5",
    "deal 1 0", "deal 9 12", "discard", "discard 21", "discard 5", "discard 1 2", "exchange", "exchange 21",
    "exchange 1 2", "exchange 1234", "play", "play +3", "play 3 +", "play 3++", "play 0", "play 5", "play 3*",
    "raid", "raid 02", "raid 2 ", "raid two", "raid -1", "raid 9", "loot", "loot Castle", "loot castles",
    "tile", "tile 29", "tile 43", "tile 034", "tile 34 ", "start", "start 0", "start 4", "start 02", "undo",
    "None", "0",
]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_invalid_text_is_refused_and_changes_nothing(phase: str) -> None:
    game = PHASES[phase][0]()
    for text in NOT_ACTIONS:
        assert refused(game, text)


@pytest.mark.parametrize("phase", PHASES)
def test_an_action_of_another_phase_is_refused_and_changes_nothing(phase: str) -> None:
    game = PHASES[phase][0]()
    assert game.snapshot()["phase"] == phase
    for other, (_, text) in PHASES.items():
        if text.partition(" ")[0] != PHASES[phase][1].partition(" ")[0]:
            assert refused(game, text), other


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "loot"])
def test_the_correct_spelling_is_accepted(phase: str) -> None:
    make, text = PHASES[phase]
    assert make().play(text)


def test_everything_is_refused_after_the_end() -> None:
    for text in [*NOT_ACTIONS, *(text for _, text in PHASES.values())]:
        assert "MR-35" in refused(over(), text)


@pytest.mark.parametrize("phase", PHASES)
def test_legal_actions_keep_their_order_for_the_same_position(phase: str) -> None:
    make = PHASES[phase][0]
    assert make().legal() == make().legal() == make().copy().legal()


@pytest.mark.parametrize("phase", PHASES)
def test_every_legal_action_can_be_played(phase: str) -> None:
    game = PHASES[phase][0]()
    for text in game.legal():
        assert game.copy().play(text)
