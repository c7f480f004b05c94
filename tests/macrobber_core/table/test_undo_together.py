"""Takebacks across other players' decisions: by consent of all players, and never across revealed information."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Declined, TakenBack
from macrobber_core.table import KeyedChance, Proposal, Refused, SeatView, Table


def begun(seed: int = 1, players: int = 3, bots: int = 0) -> Table:
    it = Table("A table", GAMES["mac-robber"], players, {}, KeyedChance(str(seed)))
    for name in ("Ada", "Ben", "Cat", "Dan", "Eve")[: players - bots]:
        it.sit(name)
    for _ in range(bots):
        it.sit_bot("easy")
    it.start()
    return it


def play_on(it: Table, rng: random.Random) -> None:
    it.decide(it.actor or 0, it.ply, rng.choice(it.legal()))


def later(bots: int = 0) -> tuple[Table, int]:
    """Return a table where seat 1 may propose a takeback across chance and another decision, and its target ply."""
    for seed in range(200):
        it, rng = begun(seed, bots=bots), random.Random(seed)
        while it.actor is not None and it.ply < 100:
            play_on(it, rng)
            if it.view(1).may_ask:
                first = max(ply for ply, (actor, _) in enumerate(it.plies) if actor == 1)
                if {2, CHANCE} <= {ply.actor for ply in it.plies[first:]}:
                    return it, first
    raise AssertionError("nobody may ask")


def agree(it: Table, *seats: int, asker: int = 1) -> None:
    for seat in seats:
        it.consent(seat, asker, it.ply, len(it.taken_back), agree=True)


def decline(it: Table, seat: int, asker: int = 1) -> None:
    it.consent(seat, asker, it.ply, len(it.taken_back), agree=False)


def test_when_all_have_agreed_everything_since_is_taken_back() -> None:
    it, first = later()
    plies, verb = it.plies[:], it.plies[first].action.split()[0]
    assert it.view(1).may_ask == verb
    it.undo(1, it.ply)
    for seat in (None, 1, 2, 3):
        assert it.view(seat).proposal == Proposal(1, first, verb, [], [2, 3])
    agree(it, 3)
    assert it.view(None).proposal == Proposal(1, first, verb, [3], [2])
    assert it.plies == plies
    agree(it, 2)
    assert it.plies == plies[:first]
    assert it.actor == 1
    assert it.view(None).proposal is None
    assert it.taken_back == list(enumerate(plies))[first:]
    assert it.view(2).takebacks == len(plies) - first
    assert it.log[-1] == TakenBack(1, verb, together=True)


def test_one_who_does_not_agree_is_enough_and_everybody_is_told_who() -> None:
    it, _ = later()
    plies = it.plies[:]
    it.undo(1, it.ply)
    agree(it, 2)
    decline(it, 3)
    assert it.proposal is None
    assert it.plies == plies
    assert it.log[-1] == Declined(seat=1, by=3)
    with pytest.raises(Refused, match="that request is no longer open"):
        agree(it, 3)


def test_who_has_agreed_may_change_their_mind_and_so_may_who_asked() -> None:
    it, _ = later()
    it.undo(1, it.ply)
    agree(it, 2)
    decline(it, 2)
    assert it.log[-1] == Declined(seat=1, by=2)
    it, _ = later()
    it.undo(1, it.ply)
    with pytest.raises(Refused, match="the other players have to agree"):
        agree(it, 1)
    decline(it, 1)
    assert it.proposal is None
    assert it.log[-1] == Declined(seat=1, by=1)


@pytest.mark.parametrize("ended_by", [1, 2, 3])
def test_nobody_asks_twice_before_something_is_decided(ended_by: int) -> None:
    it, _ = later()
    it.undo(1, it.ply)
    decline(it, ended_by)
    assert not it.view(1).may_ask
    with pytest.raises(Refused, match="you have already asked"):
        it.undo(1, it.ply)


def test_there_is_one_proposal_at_a_time() -> None:
    it, _ = later()
    asked = it.plies[-1].actor if it.plies[-1].actor in {2, 3} else 2
    it.undo(1, it.ply)
    other = 5 - asked
    with pytest.raises(Refused, match="Ada is already asking to take something back"):
        it.undo(other, it.ply)
    with pytest.raises(Refused, match="that request is no longer open"):
        agree(it, 1, asker=2)


def test_a_decision_ends_a_proposal_and_a_late_answer_is_refused() -> None:
    it, _ = later()
    it.undo(1, it.ply)
    ply, takebacks = it.ply, len(it.taken_back)
    play_on(it, random.Random(1))
    assert it.proposal is None
    with pytest.raises(Refused, match="the table is at ply"):
        it.consent(2, 1, ply, takebacks, agree=True)


def test_what_another_takes_back_alone_ends_a_proposal() -> None:
    for seed in range(200):
        it, rng = begun(seed), random.Random(seed)
        while it.actor is not None and it.ply < 60:
            play_on(it, rng)
            others = [seat for seat in (2, 3) if it.view(seat).can_undo]
            if others and it.view(1).may_ask:
                it.undo(1, it.ply)
                ply = it.ply
                it.undo(others[0], ply)
                assert it.proposal is None
                assert it.ply == ply - 1
                with pytest.raises(Refused, match="taken back in the meantime"):
                    it.consent(2, 1, ply, 0, agree=True)
                return
    raise AssertionError("it never came to that")


def test_an_answer_to_a_proposal_of_before_something_was_taken_back_is_refused() -> None:
    it, _ = later()
    it.undo(1, it.ply)
    with pytest.raises(Refused, match="taken back in the meantime"):
        it.consent(2, 1, it.ply, 1, agree=True)


def test_bots_agree_silently_and_with_bots_alone_it_happens_at_once() -> None:
    it, first = later(bots=1)
    it.undo(1, it.ply)
    assert it.proposal is not None
    assert it.proposal.asked == [2]
    agree(it, 2)
    assert it.ply == first
    it, first = later(bots=2)
    it.undo(1, it.ply)
    assert it.ply == first


def test_who_is_away_is_not_asked() -> None:
    it, first = later()
    it.set_away(3, away=True)
    it.undo(1, it.ply)
    assert it.proposal is not None
    assert it.proposal.asked == [2]
    agree(it, 2)
    assert it.ply == first


def test_two_do_not_go_back_without_the_third_whose_link_broke_for_a_moment() -> None:
    it, first = later()
    it.set_away(3, away=True)
    it.undo(1, it.ply)
    it.set_away(3, away=False)
    assert it.proposal is not None
    assert it.proposal.asked == [2, 3]
    agree(it, 2)
    assert it.ply > first
    it.set_away(2, away=True)
    it.set_away(2, away=False)
    assert it.proposal.agreed == [2], "who has agreed is not asked again"
    decline(it, 3)
    assert it.proposal is None


def test_an_heir_has_agreed_to_nothing() -> None:
    it, first = later(bots=1)
    for name in ("Zoe", "Yan"):
        it.add_spectator(name)
    it.undo(1, it.ply)
    it.hand_over(3, "Zoe")
    assert it.proposal is not None
    assert it.proposal.asked == [2, 3], "no bot any more"
    agree(it, 2)
    it.set_away(2, away=True)
    it.hand_over(2, "Yan")
    assert (it.proposal.agreed, it.proposal.asked) == ([], [2, 3])
    agree(it, 2, 3)
    assert it.ply == first


def test_who_goes_away_before_the_answer_has_not_agreed() -> None:
    it, first = later()
    it.undo(1, it.ply)
    agree(it, 2)
    it.set_away(3, away=True)
    assert it.ply > first
    assert it.proposal is None
    assert not any(isinstance(event, Declined) for event in it.log)


def test_what_is_asked_stands_while_the_asker_is_away_but_not_for_an_heir() -> None:
    it, first = later()
    it.undo(1, it.ply)
    it.set_away(1, away=True)
    agree(it, 2)
    assert it.proposal is not None
    it.add_spectator("Zoe")
    it.hand_over(1, "Zoe")
    assert it.proposal is None
    it, first = later()
    it.undo(1, it.ply)
    it.set_away(1, away=True)
    agree(it, 2, 3)
    assert it.ply == first


def test_nothing_is_taken_back_across_cards_that_somebody_has_seen() -> None:
    it, rng = begun(), random.Random(1)
    seen = set()
    while it.actor is not None:
        play_on(it, rng)
        for seat in (1, 2, 3):
            first = max((ply for ply, (actor, _) in enumerate(it.plies) if actor == seat), default=it.ply - 1)
            shown = {"Dealt", "Revealed"} & {type(event).__name__ for event in it.events_since(first)}
            if shown and it.stage == "playing" and it.plies[first].actor == seat:
                assert not it.view(seat).may_ask
                with pytest.raises(Refused, match="too late to take back: something has been revealed since"):
                    it.undo(seat, it.ply)
                seen |= shown
    assert seen == {"Dealt", "Revealed"}


def test_an_estate_turned_up_for_all_can_be_turned_down_by_all() -> None:
    """Chance drew it openly, so nobody learns anything that the others do not know."""
    for seed in range(100):
        it, rng = begun(seed, players=5), random.Random(seed)
        while it.actor is not None:
            play_on(it, rng)
            turned = [ply for ply, (_, action) in enumerate(it.plies) if action.startswith("tile")][-1:]
            for seat in range(1, 6):
                first = max((ply for ply, (actor, _) in enumerate(it.plies) if actor == seat), default=it.ply)
                if turned and first < turned[0] and it.view(seat).may_ask:
                    tile = it.plies[turned[0]]
                    it.undo(seat, it.ply)
                    agree(it, *sorted({1, 2, 3, 4, 5} - {seat}), asker=seat)
                    assert it.ply == first
                    assert (turned[0], tile) in it.taken_back
                    return
    raise AssertionError("no tile was turned up in time")


def test_spectators_are_not_asked_and_nothing_is_asked_before_and_after_the_game() -> None:
    it = Table("A table", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    it.add_spectator("Zoe")
    with pytest.raises(Refused, match="nothing to take back"):
        it.undo(1, 0)
    it, _ = later()
    it.add_spectator("Zoe")
    it.undo(1, it.ply)
    assert it.view(None).proposal is not None
    assert not it.view(None).may_ask
    agree(it, 2, 3)
    rng = random.Random(1)
    while it.actor is not None:
        play_on(it, rng)
    assert not any(it.view(seat).may_ask for seat in (1, 2, 3))
    with pytest.raises(Refused, match="nothing to take back"):
        it.undo(1, it.ply)


def test_nobody_goes_back_with_others_for_ever() -> None:
    it, first = later(bots=2)
    again = it.plies[first:]
    for _ in range(100):
        it.undo(1, it.ply)
        assert it.ply == first
        for actor, action in again:
            if actor != CHANCE:
                it.decide(actor, it.ply, action)
        assert it.plies[first:] == again  # the same ply draws the same chance
    with pytest.raises(Refused, match="100 decisions have already been taken back"):
        it.undo(1, it.ply)
    assert not it.view(1).may_ask


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(3, 5))
def test_what_was_taken_back_alone_or_together_was_never_played(seed: int, players: int) -> None:
    it, rng = begun(seed, players), random.Random(seed)
    seats = range(1, players + 1)
    while it.actor is not None:
        play_on(it, rng)
        if rng.random() < 0.3:
            asker = rng.choice(seats)
            before, told = it.plies[:], it.view(asker)
            if told.can_undo or told.may_ask:
                it.undo(asker, it.ply)
                while it.proposal is not None:
                    answerer = rng.choice(it.proposal.asked)
                    it.consent(answerer, asker, it.ply, len(it.taken_back), agree=rng.random() < 0.8)
                assert it.plies == before[: it.ply]
                assert it.ply == len(before) or it.actor == asker
    assert_as_if_never_played(it, seed, players)
    text = str(it.record())
    assert text.count("# taken back: ") == len(it.taken_back)
    assert record.parse(text).plies == it.plies
    assert it._position is not None
    assert record.verify(text).snapshot() == it._position.snapshot()
    again = Table.resume("A table", it.record(), [SeatView("x")] * players, KeyedChance(str(seed)))
    assert again.taken_back == it.taken_back
    assert again.result == it.result


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(3, 5), steps=st.integers(5, 80))
def test_a_table_where_something_was_taken_back_is_as_if_it_had_never_been(seed: int, players: int, steps: int) -> None:
    it, rng = begun(seed, players), random.Random(seed)
    for _ in range(steps):
        if it.actor is not None:
            play_on(it, rng)
        asker = rng.randint(1, players)
        if rng.random() < 0.3 and (it.view(asker).can_undo or it.view(asker).may_ask):
            it.undo(asker, it.ply)
            while it.proposal is not None:
                agree(it, it.proposal.asked[0], asker=asker)
            assert_as_if_never_played(it, seed, players)


def assert_as_if_never_played(it: Table, seed: int, players: int) -> None:
    """Check that the table equals one where only the remaining actions were played, with chance drawn anew."""
    never = begun(seed, players)
    for actor, action in it.plies:
        if actor != CHANCE:
            never.decide(actor, never.ply, action)
    assert never.plies == it.plies
    for seat in (None, *range(1, players + 1)):
        assert replace(it.view(seat), takebacks=0) == never.view(seat)
