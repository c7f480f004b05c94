"""Calibrated chances sum to 1, keep the order of the seats, and are the same in hints and in analyses."""

from __future__ import annotations

import random

import pytest

from macrobber_core.bots import ADVISERS, Effort
from macrobber_core.bots.calibration import Calibration, learned_calibration
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE

EARLY_MODEST = Calibration((0.5, 1.0, 2.0))


def test_the_power_changes_linearly_between_the_points() -> None:
    assert [EARLY_MODEST.power(progress) for progress in (0, 0.25, 0.5, 0.75, 1)] == [0.5, 0.75, 1, 1.5, 2]
    assert EARLY_MODEST.power(-1) == 0.5
    assert EARLY_MODEST.power(7) == 2


def test_chances_come_closer_or_move_apart_and_keep_their_order() -> None:
    chances = [0.6, 0.3, 0.1]
    early, middle, late = (EARLY_MODEST.apply(chances, progress) for progress in (0, 0.5, 1))
    assert early[0] < 0.6 < late[0]
    assert middle == pytest.approx(chances)
    for calibrated in (early, middle, late):
        assert sum(calibrated) == pytest.approx(1)
        assert calibrated == sorted(calibrated, reverse=True)


def test_what_is_certain_stays_certain() -> None:
    assert EARLY_MODEST.apply([1, 0, 0], 0) == [1, 0, 0]
    assert EARLY_MODEST.apply_to_seat(1.0, 1, [1, 0, 0], 0) == 1
    assert EARLY_MODEST.apply_to_seat(0.0, 2, [0, 1, 0], 0) == 0


def test_an_estimate_beyond_certainty_is_certain() -> None:
    assert EARLY_MODEST.apply_to_seat(1.02, 1, [0.9, 0.1], 0.3) == 1
    assert EARLY_MODEST.apply_to_seat(-0.01, 1, [0.9, 0.1], 0.3) == 0


def test_an_action_that_changes_nothing_has_the_chance_of_the_position() -> None:
    chances = [0.5, 0.3, 0.2]
    for seat, chance in enumerate(chances, 1):
        calibrated = EARLY_MODEST.apply(chances, 0.9)[seat - 1]
        assert EARLY_MODEST.apply_to_seat(chance, seat, chances, 0.9) == pytest.approx(calibrated)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_has_positive_powers(game: str) -> None:
    for players in GAMES[game].seats:
        assert min(learned_calibration(game, players).powers) > 0


@pytest.mark.parametrize("game", GAMES)
def test_advice_and_chances_are_calibrated_in_the_same_way(game: str) -> None:
    position, rng = GAMES[game].start(3), random.Random(4)
    while position.actor == CHANCE or len(position.legal()) < 2:
        position.play(position.chance(rng) if position.actor == CHANCE else position.legal()[0])
    assert position.actor
    view, adviser = position.view(position.actor), ADVISERS[game]
    assert sum(adviser.chances(view)) == pytest.approx(1)
    advice = adviser.advise(view, position.legal(), rng, Effort(simulations=50))
    assert advice == sorted(advice, key=lambda item: -item.chance)
    assert all(0 < item.chance < 1 for item in advice)
