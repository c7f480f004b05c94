"""A refusal names the broken ruling and reveals nothing that the deciding player could not know."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from helpers.positions import act, give, opening, raiding, refused, turn
from macrobber_core.games.contract import IllegalAction
from macrobber_core.games.mac_robber.position import MacRobber

RULINGS = [*(f"{number:02}" for number in range(1, 36)), *(f"V{number}" for number in range(1, 9))]


@pytest.mark.parametrize(
    ("action", "ruling"),
    [
        ("done", "MR-06"),
        ("dance", "MR-06"),
        ("bard 1 +B", "MR-16"),
        ("bard 5 +B", "MR-16"),
        ("bard 2 +G", "MR-16"),
        ("bard 3 +Y", "MR-14"),
        ("castle", "MR-12"),
        ("monastery", "MR-12"),
        ("monk 3", "MR-09"),
        ("bard 2 +Y -Y", "MR-16"),
        ("bard 2 -B +Y", "MR-16"),
        ("estate RY", "MR-13"),
        ("estate Ygg", "MR-13"),
    ],
)
def test_a_refused_first_action_names_its_ruling(action: str, ruling: str) -> None:
    game = opening(3)
    give(game, 3, warriors=3)
    act(game, 1, "YYBGGR")
    assert f"({ruling})" in refused(game, action)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("bard 1 +B", "another player at the table"),
        ("bard 5 +B", "another player at the table"),
        ("castle", "your display does not hold 2 blue (MR-12)"),
        ("estate YGG", "your display does not hold 1 yellow and 2 green (MR-13)"),
        ("estate YR", "your display does not hold 1 yellow and 1 red (MR-13)"),
        ("estate yGg", "does not hold 1 green (MR-13)"),
    ],
)
def test_a_refusal_says_what_is_missing(action: str, words: str) -> None:
    assert words in refused(act(opening(3), 1, "BGRRRR"), action)


def test_a_refusal_gives_the_limit_of_estates() -> None:
    game = opening(3)
    give(game, 1, estates=6)
    assert "at most 4 estates" in refused(act(game, 1, "YYBGGR"), "estate YR")


def test_a_refusal_distinguishes_missing_cubes_from_the_limit_of_four() -> None:
    game = opening(3)
    give(game, 1, estates=4)
    act(game, 1, "YBBGGG")
    game.play("monastery")
    assert "at most 4 cubes" in refused(game, "castle")
    assert "does not hold" in refused(game, "estate YR")


def test_a_refusal_distinguishes_a_missing_card_from_a_missing_piper() -> None:
    game = opening(3)
    give(game, 1, hand="1233", pipers=0)
    raiding(game, 1).play("raid 2")
    assert "you have no 4" in refused(game, "play 4+")
    assert "no piper" in refused(game, "play 2+")


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("raid 1", "any other player"),
        ("exchange 44", "from your hand"),
        ("dance", "raid a player, exchange cards, or pass"),
    ],
)
def test_a_refusal_in_the_raid_phase_says_what_can_be_chosen(action: str, words: str) -> None:
    assert words in refused(raiding(opening(3), 1), action)


@pytest.mark.parametrize(("action", "words"), [("return YYY", "from your display"), ("done", "keep the display")])
def test_a_refusal_in_the_redraw_phase_says_what_can_be_returned(action: str, words: str) -> None:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBGGR")
    assert words in refused(game, action)


@pytest.mark.parametrize(("seat", "other"), [(1, 2), (2, 1)])
def test_a_seat_cannot_play_another_seats_cards(seat: int, other: int) -> None:
    game = opening(3)
    give(game, seat, hand="1111")
    give(game, other, hand="4444")
    raiding(game, seat)
    assert "MR-18" in refused(game, "exchange 4")
    game.play(f"raid {other}")
    assert "MR-20" in refused(game, "play 4")


@pytest.mark.parametrize("hidden", ["1111", "2233", "4444"])
def test_a_refusal_does_not_depend_on_other_players_hands(hidden: str) -> None:
    reasons = []
    for hand in ("1234", hidden):
        game = opening(3)
        give(game, 2, hand=hand)
        raiding(game, 1).play("raid 2")
        game.play("play 4")
        game.play(f"play {hand[0]}")
        reasons.append([refused(game, action) for action in ("play 4", "play 4+", "raid 2", "pass", "")])
    assert reasons[0] == reasons[1]


def test_a_refusal_after_the_last_action_says_that_no_more_are_allowed() -> None:
    assert "no more actions this turn" in refused(raiding(opening(3), 1), "castle")
    assert "no more actions this turn" in refused(raiding(opening(3), 1), "bard 2 +B")


@pytest.mark.parametrize("nothing", [None, 5, ["castle"], b"castle"])
def test_an_action_must_be_text(nothing: Any) -> None:
    for game in (chance_node(), act(opening(3), 1, "YYBBGR")):
        before = game.snapshot()
        with pytest.raises(IllegalAction):
            game.play(nothing)
        assert game.snapshot() == before


def chance_node() -> MacRobber:
    """Return a position at a chance node."""
    game = opening(3)
    turn(game, 1)
    return game


def test_every_ruling_has_a_test_named_after_it() -> None:
    tests = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    assert set(re.findall(r"def test_mr_(\d\d|v\d)_", tests)) == {ruling.lower() for ruling in RULINGS}
