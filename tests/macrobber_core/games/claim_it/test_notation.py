"""Every action has exactly one spelling; any other text is refused everywhere, with its ruling."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from helpers.claim_it.positions import do, fresh, give, opening, refused
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import IllegalAction


def placing() -> ClaimIt:
    game = opening()
    do(game, "dice 123")
    return game


def deciding() -> ClaimIt:
    game = placing()
    do(game, "squat 1,2 3")
    return game


def over() -> ClaimIt:
    game = opening()
    give(game, 2, claimed="6,6")
    game.state.last_round = game.state.turns_left = 1
    do(game, "dice 666")
    return game


PHASES: dict[str, tuple[Callable[[], ClaimIt], str]] = {
    "start": (lambda: fresh(2), "start 2"),
    "dice": (opening, "dice 456"),
    "place": (placing, "squat 1,2 3"),
    "decide": (deciding, "stop"),
}
NOT_ACTIONS = [
    "", " ", "\n", "\x00", "x" * 10_000, "claim", "claim 3,7", "claim 0,1", "claim 12", "claim 1, 2", "claim 1,2 3",
    "claim (1,2)", "Claim 1,2", "CLAIM 1,2", "claim 1,2 ", " claim 1,2", "claim  1,2", "claim １,２", "squat",
    "squat 1,2", "squat 1,2 0", "squat 1,2 7", "squat 1,2 3 3", "squat 1,2,3", "squat 1,2  3", "squat 1,2 03",
    "squat 12 3", "roll ", "Roll", "roll 1", "stop\n", "STOP", "stop now", "dice", "dice 1", "dice 12",
    "dice 1234", "dice 321", "dice 1 2 3", "dice 007", "dice １２３", "start", "start 0", "start 3", "start 02",
    "undo", "pass", "done", "None",
]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_invalid_text_is_refused_and_changes_nothing(phase: str) -> None:
    game = PHASES[phase][0]()
    for text in NOT_ACTIONS:
        assert "(CI-" in refused(game, text)


@pytest.mark.parametrize("phase", PHASES)
def test_an_action_of_another_phase_is_refused_and_changes_nothing(phase: str) -> None:
    game = PHASES[phase][0]()
    assert game.snapshot()["phase"] == phase
    for other, (_, text) in PHASES.items():
        if other != phase:
            assert "(CI-" in refused(game, text), other


@pytest.mark.parametrize("phase", PHASES)
def test_the_correct_spelling_is_accepted(phase: str) -> None:
    make, text = PHASES[phase]
    assert make().play(text)


def test_everything_is_refused_after_the_end() -> None:
    for text in [*NOT_ACTIONS, *(text for _, text in PHASES.values())]:
        assert "(CI-12)" in refused(over(), text)


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
        ("claim 1,2", "1,2 has neither a marker of yours nor a squatter: you cannot place a claim marker (CI-06)"),
        ("squat 1,2 4", "the third die is 3: 1,2 needs squatter 3 (CI-06)"),
        ("squat 4,5 6", "no two of the dice 123 give the column and row of 4,5 (CI-03)"),
        ("squat 1,1 2", "no two of the dice 123 give the column and row of 1,1 (CI-03)"),
        ("stop", "you must place a marker first (CI-02, CI-07)"),
        ("dance", "place a marker with the dice, as in claim 3,5 or squat 3,5 2 (CI-02)"),
    ],
)
def test_a_refusal_gives_its_reason(action: str, reason: str) -> None:
    assert refused(placing(), action) == reason


def test_an_action_must_be_text() -> None:
    with pytest.raises(IllegalAction, match="an action is a text"):
        placing().play(3)  # type: ignore[arg-type]
