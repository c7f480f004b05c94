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


def started_table(seed: int = 1, players: int = 3, bots: int = 0) -> Table:
    table = Table("A table", GAMES["mac-robber"], players, {}, KeyedChance(str(seed)))
    for name in ("Ada", "Ben", "Cat", "Dan", "Eve")[: players - bots]:
        table.sit(name)
    for _ in range(bots):
        table.sit_bot("easy")
    table.start()
    return table


def play_on(table: Table, rng: random.Random) -> None:
    table.decide(table.actor or 0, table.ply, rng.choice(table.legal()))


def table_with_proposal_possible(bots: int = 0) -> tuple[Table, int]:
    """Return a table where seat 1 may propose a takeback across chance and another decision, and its target ply."""
    for seed in range(200):
        table, rng = started_table(seed, bots=bots), random.Random(seed)
        while table.actor is not None and table.ply < 100:
            play_on(table, rng)
            if table.view(1).may_ask:
                first = max(ply for ply, (actor, _) in enumerate(table.plies) if actor == 1)
                if {2, CHANCE} <= {ply.actor for ply in table.plies[first:]}:
                    return table, first
    raise AssertionError("nobody may ask")


def agree(table: Table, *seats: int, asker: int = 1) -> None:
    for seat in seats:
        table.consent(seat, asker, table.ply, len(table.taken_back), agree=True)


def decline(table: Table, seat: int, asker: int = 1) -> None:
    table.consent(seat, asker, table.ply, len(table.taken_back), agree=False)


def test_a_takeback_agreed_by_everybody_removes_all_later_plies() -> None:
    table, first = table_with_proposal_possible()
    plies, verb = table.plies[:], table.plies[first].action.split()[0]
    assert table.view(1).may_ask == verb
    table.undo(1, table.ply)
    for seat in (None, 1, 2, 3):
        assert table.view(seat).proposal == Proposal(1, first, verb, [], [2, 3])
    agree(table, 3)
    assert table.view(None).proposal == Proposal(1, first, verb, [3], [2])
    assert table.plies == plies
    agree(table, 2)
    assert table.plies == plies[:first]
    assert table.actor == 1
    assert table.view(None).proposal is None
    assert table.taken_back == list(enumerate(plies))[first:]
    assert table.view(2).takebacks == len(plies) - first
    assert table.log[-1] == TakenBack(1, verb, together=True)


def test_one_refusal_ends_a_proposal_and_the_log_names_the_player() -> None:
    table, _ = table_with_proposal_possible()
    plies = table.plies[:]
    table.undo(1, table.ply)
    agree(table, 2)
    decline(table, 3)
    assert table.proposal is None
    assert table.plies == plies
    assert table.log[-1] == Declined(seat=1, by=3)
    with pytest.raises(Refused, match="that request is no longer open"):
        agree(table, 3)


def test_a_player_who_agreed_and_the_asker_can_end_a_proposal() -> None:
    table, _ = table_with_proposal_possible()
    table.undo(1, table.ply)
    agree(table, 2)
    decline(table, 2)
    assert table.log[-1] == Declined(seat=1, by=2)
    table, _ = table_with_proposal_possible()
    table.undo(1, table.ply)
    with pytest.raises(Refused, match="the other players have to agree"):
        agree(table, 1)
    decline(table, 1)
    assert table.proposal is None
    assert table.log[-1] == Declined(seat=1, by=1)


@pytest.mark.parametrize("ended_by", [1, 2, 3])
def test_a_player_cannot_propose_again_before_the_next_decision(ended_by: int) -> None:
    table, _ = table_with_proposal_possible()
    table.undo(1, table.ply)
    decline(table, ended_by)
    assert not table.view(1).may_ask
    with pytest.raises(Refused, match="you have already asked"):
        table.undo(1, table.ply)


def test_only_one_proposal_is_open_at_a_time() -> None:
    table, _ = table_with_proposal_possible()
    asked = table.plies[-1].actor if table.plies[-1].actor in {2, 3} else 2
    table.undo(1, table.ply)
    other = 5 - asked
    with pytest.raises(Refused, match="Ada is already asking to take something back"):
        table.undo(other, table.ply)
    with pytest.raises(Refused, match="that request is no longer open"):
        agree(table, 1, asker=2)


def test_a_decision_ends_a_proposal_and_a_late_answer_is_refused() -> None:
    table, _ = table_with_proposal_possible()
    table.undo(1, table.ply)
    ply, takebacks = table.ply, len(table.taken_back)
    play_on(table, random.Random(1))
    assert table.proposal is None
    with pytest.raises(Refused, match="the table is at ply"):
        table.consent(2, 1, ply, takebacks, agree=True)


def test_a_single_player_takeback_ends_a_proposal() -> None:
    for seed in range(200):
        table, rng = started_table(seed), random.Random(seed)
        while table.actor is not None and table.ply < 60:
            play_on(table, rng)
            others = [seat for seat in (2, 3) if table.view(seat).can_undo]
            if others and table.view(1).may_ask:
                table.undo(1, table.ply)
                ply = table.ply
                table.undo(others[0], ply)
                assert table.proposal is None
                assert table.ply == ply - 1
                with pytest.raises(Refused, match="taken back in the meantime"):
                    table.consent(2, 1, ply, 0, agree=True)
                return
    raise AssertionError("no takeback by another player became possible")


def test_an_answer_from_before_another_takeback_is_refused() -> None:
    table, _ = table_with_proposal_possible()
    table.undo(1, table.ply)
    with pytest.raises(Refused, match="taken back in the meantime"):
        table.consent(2, 1, table.ply, 1, agree=True)


def test_bots_always_agree_to_a_takeback() -> None:
    table, first = table_with_proposal_possible(bots=1)
    table.undo(1, table.ply)
    assert table.proposal is not None
    assert table.proposal.asked == [2]
    agree(table, 2)
    assert table.ply == first
    table, first = table_with_proposal_possible(bots=2)
    table.undo(1, table.ply)
    assert table.ply == first


def test_an_absent_player_is_not_asked() -> None:
    table, first = table_with_proposal_possible()
    table.set_away(3, away=True)
    table.undo(1, table.ply)
    assert table.proposal is not None
    assert table.proposal.asked == [2]
    agree(table, 2)
    assert table.ply == first


def test_a_player_who_reconnects_during_a_proposal_is_asked() -> None:
    table, first = table_with_proposal_possible()
    table.set_away(3, away=True)
    table.undo(1, table.ply)
    table.set_away(3, away=False)
    assert table.proposal is not None
    assert table.proposal.asked == [2, 3]
    agree(table, 2)
    assert table.ply > first
    table.set_away(2, away=True)
    table.set_away(2, away=False)
    assert table.proposal.agreed == [2], "who has agreed is not asked again"
    decline(table, 3)
    assert table.proposal is None


def test_a_player_who_takes_over_a_seat_must_agree_again() -> None:
    table, first = table_with_proposal_possible(bots=1)
    for name in ("Zoe", "Yan"):
        table.add_spectator(name)
    table.undo(1, table.ply)
    table.give_seat(3, "Zoe")
    assert table.proposal is not None
    assert table.proposal.asked == [2, 3], "no bot any more"
    agree(table, 2)
    table.set_away(2, away=True)
    table.give_seat(2, "Yan")
    assert (table.proposal.agreed, table.proposal.asked) == ([], [2, 3])
    agree(table, 2, 3)
    assert table.ply == first


def test_a_player_leaving_before_their_answer_ends_the_proposal() -> None:
    table, first = table_with_proposal_possible()
    table.undo(1, table.ply)
    agree(table, 2)
    table.set_away(3, away=True)
    assert table.ply > first
    assert table.proposal is None
    assert not any(isinstance(event, Declined) for event in table.log)


def test_a_proposal_survives_its_askers_absence_but_not_a_change_of_player() -> None:
    table, first = table_with_proposal_possible()
    table.undo(1, table.ply)
    table.set_away(1, away=True)
    agree(table, 2)
    assert table.proposal is not None
    table.add_spectator("Zoe")
    table.give_seat(1, "Zoe")
    assert table.proposal is None
    table, first = table_with_proposal_possible()
    table.undo(1, table.ply)
    table.set_away(1, away=True)
    agree(table, 2, 3)
    assert table.ply == first


def test_a_takeback_cannot_cross_dealt_or_revealed_cards() -> None:
    table, rng = started_table(), random.Random(1)
    seen = set()
    while table.actor is not None:
        play_on(table, rng)
        for seat in (1, 2, 3):
            first = max((ply for ply, (actor, _) in enumerate(table.plies) if actor == seat), default=table.ply - 1)
            shown = {"Dealt", "Revealed"} & {type(event).__name__ for event in table.events_since(first)}
            if shown and table.stage == "playing" and table.plies[first].actor == seat:
                assert not table.view(seat).may_ask
                with pytest.raises(Refused, match="too late to take back: something has been revealed since"):
                    table.undo(seat, table.ply)
                seen |= shown
    assert seen == {"Dealt", "Revealed"}


def test_a_takeback_can_cross_a_publicly_drawn_estate() -> None:
    """Chance drew it openly, so nobody learns anything that the others do not know."""
    for seed in range(100):
        table, rng = started_table(seed, players=5), random.Random(seed)
        while table.actor is not None:
            play_on(table, rng)
            turned = [ply for ply, (_, action) in enumerate(table.plies) if action.startswith("tile")][-1:]
            for seat in range(1, 6):
                first = max((ply for ply, (actor, _) in enumerate(table.plies) if actor == seat), default=table.ply)
                if turned and first < turned[0] and table.view(seat).may_ask:
                    tile = table.plies[turned[0]]
                    table.undo(seat, table.ply)
                    agree(table, *sorted({1, 2, 3, 4, 5} - {seat}), asker=seat)
                    assert table.ply == first
                    assert (turned[0], tile) in table.taken_back
                    return
    raise AssertionError("no tile was turned up in time")


def test_only_players_in_a_running_game_can_propose_or_agree() -> None:
    table = Table("A table", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.add_spectator("Zoe")
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(1, 0)
    table, _ = table_with_proposal_possible()
    table.add_spectator("Zoe")
    table.undo(1, table.ply)
    assert table.view(None).proposal is not None
    assert not table.view(None).may_ask
    agree(table, 2, 3)
    rng = random.Random(1)
    while table.actor is not None:
        play_on(table, rng)
    assert not any(table.view(seat).may_ask for seat in (1, 2, 3))
    with pytest.raises(Refused, match="nothing to take back"):
        table.undo(1, table.ply)


def test_agreed_takebacks_are_limited_to_100_per_game() -> None:
    table, first = table_with_proposal_possible(bots=2)
    again = table.plies[first:]
    for _ in range(100):
        table.undo(1, table.ply)
        assert table.ply == first
        for actor, action in again:
            if actor != CHANCE:
                table.decide(actor, table.ply, action)
        assert table.plies[first:] == again  # the same ply draws the same chance
    with pytest.raises(Refused, match="100 decisions have already been taken back"):
        table.undo(1, table.ply)
    assert not table.view(1).may_ask


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(3, 5))
def test_a_game_with_random_takebacks_equals_one_without_them(seed: int, players: int) -> None:
    table, rng = started_table(seed, players), random.Random(seed)
    seats = range(1, players + 1)
    while table.actor is not None:
        play_on(table, rng)
        if rng.random() < 0.3:
            asker = rng.choice(seats)
            before, view = table.plies[:], table.view(asker)
            if view.can_undo or view.may_ask:
                table.undo(asker, table.ply)
                while table.proposal is not None:
                    answerer = rng.choice(table.proposal.asked)
                    table.consent(answerer, asker, table.ply, len(table.taken_back), agree=rng.random() < 0.8)
                assert table.plies == before[: table.ply]
                assert table.ply == len(before) or table.actor == asker
    assert_as_if_never_played(table, seed, players)
    text = str(table.record())
    assert text.count("# taken back: ") == len(table.taken_back)
    assert record.parse(text).plies == table.plies
    assert table._position is not None
    assert record.verify(text).snapshot() == table._position.snapshot()
    again = Table.resume("A table", table.record(), [SeatView("x")] * players, KeyedChance(str(seed)))
    assert again.taken_back == table.taken_back
    assert again.result == table.result


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(3, 5), steps=st.integers(5, 80))
def test_a_takeback_restores_every_view_of_the_table(seed: int, players: int, steps: int) -> None:
    table, rng = started_table(seed, players), random.Random(seed)
    for _ in range(steps):
        if table.actor is not None:
            play_on(table, rng)
        asker = rng.randint(1, players)
        if rng.random() < 0.3 and (table.view(asker).can_undo or table.view(asker).may_ask):
            table.undo(asker, table.ply)
            while table.proposal is not None:
                agree(table, table.proposal.asked[0], asker=asker)
            assert_as_if_never_played(table, seed, players)


def assert_as_if_never_played(table: Table, seed: int, players: int) -> None:
    """Check that the table equals one where only the remaining actions were played, with chance drawn anew."""
    never = started_table(seed, players)
    for actor, action in table.plies:
        if actor != CHANCE:
            never.decide(actor, never.ply, action)
    assert never.plies == table.plies
    for seat in (None, *range(1, players + 1)):
        assert replace(table.view(seat), takebacks=0) == never.view(seat)
