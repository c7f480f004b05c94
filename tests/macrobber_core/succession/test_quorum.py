"""How many people it takes to go on: the figures, and why two groups never can."""

from __future__ import annotations

import itertools

import pytest

from macrobber_core.succession.quorum import Mode, Quorum

TABLES = [
    Quorum(mode, others, host_plays) for mode, others, host_plays in itertools.product(Mode, range(10), (True, False))
]
SURVIVING = [quorum for quorum in TABLES if quorum.can_survive]


@pytest.mark.parametrize(
    ("people", "votes", "holders"), [(3, 2, 1), (4, 3, 1), (5, 3, 2), (6, 4, 2), (7, 4, 3), (8, 5, 3)]
)
def test_a_majority_of_the_people_can_go_on(people: int, votes: int, holders: int) -> None:
    """The host's own player counts, but holds no share."""
    quorum = Quorum(Mode.MAJORITY, people - 1)
    assert quorum.can_survive
    assert (quorum.votes, quorum.shares, quorum.holders - quorum.host_votes) == (votes, votes, holders)
    assert quorum.votes == people // 2 + 1
    assert quorum.holders - quorum.host_votes == (people - 1) - quorum.votes + 1


def test_with_one_other_person_nobody_can_go_on() -> None:
    quorum = Quorum(Mode.MAJORITY, 1)
    assert not quorum.can_survive
    assert quorum.votes == 2
    assert quorum.holders == 0
    assert not quorum.must_stop(1)


def test_with_one_other_person_trust_lets_it_go_on_and_the_host_waits_for_it() -> None:
    quorum = Quorum(Mode.TRUST, 1)
    assert quorum.can_survive
    assert (quorum.votes, quorum.shares, quorum.holders) == (1, 1, 1)
    assert quorum.must_stop(1)


@pytest.mark.parametrize(("others", "votes"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_with_trust_everybody_has_the_key_but_a_majority_of_the_others_must_agree(others: int, votes: int) -> None:
    quorum = Quorum(Mode.TRUST, others)
    assert (quorum.votes, quorum.shares) == (votes, 1)


@pytest.mark.parametrize(("others", "votes"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_a_host_without_a_player_of_its_own_has_no_vote(others: int, votes: int) -> None:
    assert Quorum(Mode.MAJORITY, others, host_plays=False).votes == votes


@pytest.mark.parametrize("others", range(8))
def test_without_succession_nothing_is_held_and_the_host_never_stops(others: int) -> None:
    quorum = Quorum(Mode.OFF, others)
    assert not quorum.can_survive
    assert quorum.holders == 0
    assert not any(quorum.must_stop(unreachable) for unreachable in range(others + 1))


@pytest.mark.parametrize("quorum", SURVIVING, ids=str)
def test_two_groups_can_never_both_go_on(quorum: Quorum) -> None:
    assert 2 * quorum.votes > quorum.voters


@pytest.mark.parametrize("quorum", SURVIVING, ids=str)
def test_every_group_that_can_go_on_knows_what_was_acknowledged(quorum: Quorum) -> None:
    """Counted out for all groups and all holders, up to nine others."""
    voters = range(quorum.voters)
    holders = {*voters[: quorum.holders]}
    assert all(holders & {*group} for group in itertools.combinations(voters, quorum.votes))
    too_few = {*voters[: quorum.holders - 1]}
    assert not all(too_few & {*group} for group in itertools.combinations(voters, quorum.votes))


@pytest.mark.parametrize("quorum", SURVIVING, ids=str)
def test_the_host_stops_exactly_when_the_others_could_go_on_without_it(quorum: Quorum) -> None:
    for unreachable in range(quorum.others + 1):
        assert quorum.must_stop(unreachable) == (unreachable >= quorum.votes)
        if quorum.must_stop(unreachable):
            assert quorum.voters - unreachable < quorum.holders


@pytest.mark.parametrize("quorum", SURVIVING, ids=str)
def test_a_generation_is_replaced_once_too_few_are_left_to_go_on_with_it(quorum: Quorum) -> None:
    for unaware in range(quorum.voters + 1):
        assert quorum.is_replaced(unaware) == (unaware < quorum.votes)


def test_a_generation_with_which_nobody_can_go_on_is_replaced_at_once() -> None:
    assert Quorum(Mode.MAJORITY, 1).is_replaced(2)
    assert Quorum(Mode.OFF, 3).is_replaced(4)
