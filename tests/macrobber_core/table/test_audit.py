"""Was it dealt fairly?"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.record import Ply, Record
from macrobber_core.table import Pact, Seen, Table, UnfairError, audit

SECRET = "c" * 64


def played() -> tuple[Record, Pact, dict[int, Seen]]:
    """A whole game, and what seat 2 saw of it."""
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for level in ("random", "random", "random"):
        table.sit_bot(level)
    table.start(SECRET)
    rng = random.Random(5)
    seen: dict[int, Seen] = {}
    while (seat := table.actor) is not None:
        seen[table.ply] = Seen.of(2, table.view(2).position)
        table.decide(seat, table.ply, rng.choice(table.legal()))
    seen[table.ply] = Seen.of(2, table.view(2).position)
    assert table.pact is not None
    return table.record(), table.pact, seen


RECORD, PACT, SEEN = played()
DRAWS = [number for number, ply in enumerate(RECORD.plies) if ply.actor == CHANCE]


def test_a_fair_game_is_found_fair() -> None:
    assert audit(RECORD, PACT, SEEN) == len(DRAWS)
    assert audit(RECORD, PACT) == len(DRAWS)


def other_draw(number: int) -> str:
    """Another outcome that chance could have had there."""
    position = RECORD.game.start(len(RECORD.names), RECORD.options)
    for ply in RECORD.plies[:number]:
        position.play(ply.action)
    outcomes = (position.chance(random.Random(seed)) for seed in range(100))
    return next(outcome for outcome in outcomes if outcome != RECORD.plies[number].action)


@pytest.mark.parametrize("number", DRAWS[:-1:5])
def test_a_draw_that_was_swapped_is_named_at_its_ply(number: int) -> None:
    swapped = [*RECORD.plies[:number], Ply(CHANCE, other_draw(number))]
    with pytest.raises(UnfairError, match="but the values give") as unfair:
        audit(replace(RECORD, plies=swapped), PACT)
    assert unfair.value.ply == number


@pytest.mark.parametrize("number", range(5, len(RECORD.plies), 40))
def test_another_view_than_the_record_gives_is_named_at_its_ply(number: int) -> None:
    shown = max(ply for ply in SEEN if ply <= number)
    with pytest.raises(UnfairError, match="the table showed something else") as unfair:
        audit(RECORD, PACT, SEEN | {shown: Seen.of(2, ["another", "view"])})
    assert unfair.value.ply == shown - 1


def test_the_values_of_another_game_are_found_out_at_the_first_draw_that_differs() -> None:
    with pytest.raises(UnfairError) as unfair:
        audit(RECORD, Pact("d" * 64, PACT.values))
    assert unfair.value.ply is not None
    assert unfair.value.ply in DRAWS[:6]


def test_values_for_other_seats_are_none() -> None:
    with pytest.raises(UnfairError, match="values for 2 seats, not for 3"):
        audit(RECORD, Pact(SECRET, (None, None)))


def test_an_action_against_the_rules_is_named() -> None:
    number = next(number for number, ply in enumerate(RECORD.plies) if ply.actor != CHANCE)
    wrong = [*RECORD.plies[:number], Ply(RECORD.plies[number].actor, "nonsense")]
    with pytest.raises(UnfairError, match="breaks a rule") as unfair:
        audit(replace(RECORD, plies=wrong), PACT)
    assert unfair.value.ply == number


def test_an_action_of_the_wrong_seat_is_named() -> None:
    number = next(number for number, ply in enumerate(RECORD.plies) if ply.actor != CHANCE)
    wrong = [*RECORD.plies[:number], Ply(RECORD.plies[number].actor % 3 + 1, RECORD.plies[number].action)]
    with pytest.raises(UnfairError, match="was not for that seat to do") as unfair:
        audit(replace(RECORD, plies=wrong), PACT)
    assert unfair.value.ply == number


@pytest.mark.parametrize("left_out", [1, 30])
def test_a_story_that_ends_too_soon_is_no_whole_story(left_out: int) -> None:
    with pytest.raises(UnfairError, match="did not end here"):
        audit(replace(RECORD, plies=RECORD.plies[:-left_out]), PACT)


def test_what_was_shown_after_the_end_of_the_story_was_kept_from_it() -> None:
    with pytest.raises(UnfairError, match="did not end here"):
        audit(RECORD, PACT, {len(RECORD.plies) + 1: Seen.of(None, [])})


def test_a_game_that_there_is_not_is_no_fair_game() -> None:
    with pytest.raises(UnfairError, match="option cards: 'odd' is not one of"):
        audit(replace(RECORD, options={**RECORD.options, "cards": "odd"}), PACT)


def test_what_was_shown_to_a_seat_that_there_is_not_was_something_else() -> None:
    with pytest.raises(UnfairError, match="there is no seat 7"):
        audit(RECORD, PACT, {5: Seen.of(7, [])})
