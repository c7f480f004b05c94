"""What a seat believes about hidden hands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.histories import play_at_random
from helpers.positions import fresh
from macrobber_core.bots.mac_robber.behaviour import STYLES
from macrobber_core.bots.mac_robber.hand_beliefs import HandBeliefs, SeatBelief, beliefs_after
from macrobber_core.bots.mac_robber.hand_tables import all_piles
from macrobber_core.games.contract import Event, OptionValue
from macrobber_core.games.mac_robber.events import Dealt, Discarded, Laid, RaidBegan, Reshuffled, Revealed, Strength

CARDS = (17, 17, 17, 16)


def beliefs_of(seat: int | None, events: Sequence[Event]) -> HandBeliefs:
    beliefs = HandBeliefs(seat, 3, CARDS)
    for event in events:
        beliefs.update(event)
    return beliefs


def mean_card(rival: SeatBelief) -> float:
    return float(rival.average @ [1, 2, 3, 4]) / rival.size


def dealt(count: int = 4) -> list[Event]:
    return [Dealt(1, 4, "1234"), Dealt(2, count, None), Dealt(3, 4, None)]


def test_an_unknown_hand_is_a_random_hand() -> None:
    rival = beliefs_of(1, dealt()).rivals[2]
    assert rival.average == pytest.approx([16 / 63 * 4, 16 / 63 * 4, 16 / 63 * 4, 15 / 63 * 4], abs=0.01)
    assert rival.odds.sum() == pytest.approx(1)


def test_discards_leave_higher_cards_in_hand_and_lower_ones_in_the_discard_pile() -> None:
    rival = beliefs_of(1, [*dealt(7), Discarded(2, 2, None)]).rivals[2]
    assert rival.size == 5
    assert mean_card(rival) > 2.8
    assert rival.discards.sum() == pytest.approx(2)
    assert rival.discards[0] > 1


def test_own_cards_make_cards_of_their_value_less_likely_elsewhere() -> None:
    fours = [Dealt(1, 4, "4444"), Dealt(1, 4, "4444"), Dealt(2, 4, None), Dealt(3, 4, None)]
    assert beliefs_of(1, fours).rivals[2].average[3] < beliefs_of(1, dealt()).rivals[2].average[3] - 0.3
    later = [*dealt(), Dealt(1, 5, "44444")]
    assert beliefs_of(1, later).rivals[2].average[3] < beliefs_of(1, dealt()).rivals[2].average[3] - 0.1


def revealed(round_: int, attack: int, defence: int, winner: int | None) -> Revealed:
    return Revealed(round_, 2, Strength(attack, attack, False), 1, Strength(defence, defence, False), winner)


def test_a_player_who_begins_with_a_low_card_is_believed_to_have_no_higher_one_or_to_mix_cards() -> None:
    raid = [RaidBegan(2, 1), Laid(2, 1, False, False, None)]
    low = beliefs_of(1, [*dealt(), *raid, revealed(1, 2, 1, 2)]).rivals[2]
    high = beliefs_of(1, [*dealt(), *raid, revealed(1, 4, 1, 2)]).rivals[2]
    highest_first = STYLES.index("highest")
    assert low.odds[highest_first].sum() < 0.5 < high.odds[highest_first].sum()
    odds = low.odds[highest_first] / low.odds[highest_first].sum()
    assert odds @ [hand[2] + hand[3] for hand in all_piles(low.size)] < 0.5


def test_a_reshuffle_forgets_the_discards() -> None:
    last_cards: list[Event] = [Dealt(3, 4, None), Discarded(3, 4, None)]
    events = [*dealt(7), Discarded(2, 2, None), *last_cards * 13, Reshuffled(54), Dealt(2, 1, None)]
    beliefs = beliefs_of(1, events)
    assert beliefs.deck_size == 53
    assert beliefs.rivals[2].discarded == 0
    assert beliefs.rivals[2].size == 6


@pytest.mark.parametrize("hidden", ["1224", "3344"])
def test_two_games_that_look_the_same_to_a_seat_give_it_the_same_beliefs(hidden: str) -> None:
    """Only the cards that chance deals to a rival differ."""
    game = fresh(3)
    seen: list[Event] = []
    for action in ("start 1", "deal 1 1234", f"deal 2 {hidden}", "deal 3 1234", "draw YYBBGG", "piper", "done"):
        seen += [event.seen_by(1) for event in game.play(action)]
    seen += [event.seen_by(1) for event in game.play("exchange 1")]
    seen += [event.seen_by(1) for event in game.play("deal 1 2")]
    beliefs = beliefs_of(1, seen)
    expected = [Dealt(1, 4, "1234"), Dealt(2, 4, None), Dealt(3, 4, None), Discarded(1, 1, "1"), Dealt(1, 1, "2")]
    for seat, rival in beliefs_of(1, expected).rivals.items():
        assert rival.odds == pytest.approx(beliefs.rivals[seat].odds)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.integers(3, 5), st.booleans(), st.integers(0, 2**32), st.integers(1, 300))
def test_beliefs_count_cards_as_the_view_does(players: int, variant: bool, seed: int, plies: int) -> None:
    game, histories = play_at_random(players, variant, seed, plies)
    for seat, history in histories.items():
        view = game.view(seat)
        beliefs = beliefs_after(seat, players, view.options, history)
        assert beliefs.deck_size == view.deck
        for other, rival in beliefs.rivals.items():
            assert rival.size == view.clan(other).cards + (beliefs.laid == other)
            assert rival.discarded == view.clan(other).face_down_discards
            assert rival.odds.sum() == pytest.approx(1)
            assert rival.odds.min() >= 0


@pytest.mark.slow
def test_beliefs_continue_earlier_ones_exactly() -> None:
    game, histories = play_at_random(3, False, 7, 200)
    whole, options = histories[2], game.state.options
    for count in range(0, len(whole) + 1, 9):
        beliefs_after(2, 3, options, whole[:count])
    continued = beliefs_after(2, 3, options, whole)
    for seat, rival in beliefs_of(2, whole).rivals.items():
        assert (continued.rivals[seat].odds == rival.odds).all()


def test_a_history_that_contradicts_the_one_before_starts_afresh() -> None:
    options: dict[str, OptionValue] = {"cards": "even"}
    first = beliefs_after(1, 3, options, dealt(7))
    beliefs_after(1, 3, options, [*dealt(7), Discarded(2, 2, None)])
    assert (beliefs_after(1, 3, options, dealt(7)).rivals[2].odds == first.rivals[2].odds).all()
