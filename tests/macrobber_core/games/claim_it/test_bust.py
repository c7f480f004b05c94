"""A bust: CI-08."""

from __future__ import annotations

from helpers.claim_it.positions import at, do, give, opening, stack
from macrobber_core.games.claim_it.events import Busted
from macrobber_core.games.claim_it.position import ClaimIt


def busted(**options: bool) -> tuple[ClaimIt, Busted]:
    """An own marker and a squatter are claimed, and a squatter lies on an opponent's marker, when 666 falls."""
    game = opening(2, **options)
    give(game, 1, settled="1,1", claimed="6,6")
    give(game, 2, settled="2,2", claimed="5,5")
    do(game, "dice 111", "claim 1,1", "roll", "dice 223", "squat 2,2 3", "roll", "dice 344", "squat 4,3 4", "roll",
       "dice 345", "claim 4,3", "roll")  # fmt: skip
    (event,) = (event for event in game.play("dice 666") if isinstance(event, Busted))
    return game, event


def test_ci_08_claim_markers_on_top_come_off_then_every_squatter() -> None:
    game, event = busted()
    assert (event.claims, event.squatters) == (["1,1", "4,3"], ["2,2", "4,3"])
    assert game.snapshot()["free"] == [1, 2, 3, 4, 5, 6]
    assert not any(space["claim_on_top"] for row in game.snapshot()["board"] for space in row)


def test_ci_08_what_was_beneath_is_as_before() -> None:
    game, _ = busted()
    assert at(game, "1,1") == stack(1)
    assert at(game, "2,2") == stack(2)
    assert at(game, "4,3") == stack()
    assert (at(game, "6,6"), at(game, "5,5")) == (stack(1, claimed=True), stack(2, claimed=True))


def test_ci_08_the_turn_is_over() -> None:
    game, _ = busted()
    assert (game.state.active, game.state.phase) == (2, "dice")


def test_ci_08_with_free_squatters_it_is_the_same() -> None:
    game, event = busted(free_squatters=True)
    assert (event.claims, event.squatters) == (["1,1", "4,3"], ["2,2"])
    assert [at(game, text) for text in ("1,1", "2,2", "4,3")] == [stack(1), stack(2), stack()]


def test_ci_08_a_bust_with_the_first_roll_costs_nothing() -> None:
    game = opening()
    give(game, 2, claimed="6,6")
    before = game.snapshot()["board"]
    assert game.play("dice 666")[1].squatters == []  # type: ignore[attr-defined]
    assert game.snapshot()["board"] == before
