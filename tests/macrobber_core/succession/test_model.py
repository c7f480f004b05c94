"""The model of a table whose host may die: every order of events, searched whole; and what each rule is for."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from helpers.succession import Search
from macrobber_core.succession import following, hosting, sealed_log, standing
from macrobber_core.succession.member import Member, Stage, Step
from macrobber_core.succession.quorum import Mode, Quorum
from macrobber_core.succession.sealed_log import Head

THREE, FOUR = ("Hal", "Ada", "Ben"), ("Hal", "Ada", "Ben", "Cat")
FIVE = (*FOUR, "Dan")
ONE_EPOCH = "=> two live tables of one epoch"
LOST = "=> an acknowledged decision is lost"
DEPOSED = "=> a deposed host acknowledges a decision"

WHOLE = {
    "3 people": Search(THREE, decisions=2, epochs=3),
    "3 people, and no message is left out": Search(THREE, decisions=2, epochs=2, is_reduced=False),
    "3 people, and the first host takes over again": Search(THREE, decisions=1, epochs=4),
    "3 people, and a new key": Search(THREE, decisions=1, epochs=3, changes=1, renews=True),
    "3 people, and a restart": Search(THREE, epochs=2, changes=1, renews=True, restarters=("Ben",)),
    "3 people, and the restart of an heir": Search(THREE, epochs=2, changes=1, renews=True, restarters=("Ada",)),
    "3 people who trust each other": Search(THREE, Mode.TRUST, decisions=2, epochs=3),
    "2 people who trust each other": Search(THREE[:2], Mode.TRUST, decisions=2, epochs=4),
    "2 people who trust each other, whom a third joins": Search(THREE, Mode.TRUST, epochs=3, changes=1, joiner="Ben"),
    "2 people and a host that does not play": Search(THREE, host_plays=False, decisions=2, epochs=3),
    "4 people, one take-over": Search(FOUR, decisions=2, epochs=2),
    "4 people, two take-overs": Search(FOUR, decisions=1, epochs=3),
    "4 people, one of whom leaves": Search(FOUR, decisions=1, epochs=2, changes=1),
    "3 people, whom a fourth joins": Search(FOUR, decisions=1, epochs=2, changes=1, joiner="Cat"),
    "5 people, one of whom leaves": Search(FIVE, epochs=2, changes=1, leavers=("Dan",), doubters=("Ada", "Cat", "Dan")),
}
"""The tables that are searched whole."""
USUAL = {
    "Hal is host in epoch 1",
    "Ada is host in epoch 2",
    "two hosts of different epochs",
    "acknowledged in epoch 1",
    "acknowledged in epoch 2",
    "the first host has stepped down",
}
RARE = {
    "3 people": {"Ben is host in epoch 3", "acknowledged in epoch 3"},
    "3 people, and the first host takes over again": {"Hal is host in epoch 4", "acknowledged in epoch 4"},
    "3 people, and a new key": {"a new generation is in force", "Ben is host in epoch 3"},
    "4 people, one of whom leaves": {"a new generation is in force", "Ben is host in epoch 2"},
    "3 people, whom a fourth joins": {"a new generation is in force"},
    "5 people, one of whom leaves": {"a new generation is in force"},
}
"""What else happens in the search of a table, to show that it is not empty."""


@pytest.mark.slow
@pytest.mark.parametrize("table", WHOLE)
def test_no_order_of_events_breaks_a_rule(table: str) -> None:
    """No two live tables of one epoch, no acknowledged decision lost, and a deposed host acknowledges nothing."""
    search = WHOLE[table]
    assert search.run() is None
    print(f"{table}: {search.count} states, {search.summary}")
    assert search.reached >= USUAL | RARE.get(table, set())


def counterexample(search: Search, *rules: str) -> list[str]:
    """Return the shortest trace that breaks one of the rules, and print it."""
    trace = search.run()
    assert trace is not None, f"{search.count} states, and no rule is broken"
    print("\n".join(trace))
    assert trace[-1] in rules
    return trace


# --- what goes wrong without each rule


RESTART: dict[str, Any] = {"epochs": 2, "changes": 1, "renews": True, "restarters": ("Ben",)}


def test_a_program_that_gets_its_share_again_votes_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def connected(member: Member, person: str) -> Step:
        assert member.hosting is not None
        return right(replace(member, hosting=replace(member.hosting, given=frozenset())), person)

    right = hosting.connected
    monkeypatch.setattr(hosting, "connected", connected)
    counterexample(Search(THREE, **RESTART), LOST, DEPOSED)


def test_a_vote_that_a_program_has_forgotten_counts_in_the_generation_before(monkeypatch: pytest.MonkeyPatch) -> None:
    right = hosting.is_in_force
    monkeypatch.setattr(hosting, "is_in_force", lambda host: right(replace(host, forgetful=frozenset())))
    counterexample(Search(THREE, **RESTART), LOST, DEPOSED)


def test_without_the_majority_each_half_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Quorum, "votes", property(lambda _: 1))
    monkeypatch.setattr(Quorum, "holders", property(lambda _: 1))
    trace = counterexample(Search(THREE), LOST, DEPOSED)
    assert not any("Vote" in step for step in trace), "nobody needed a vote"


def test_without_the_epoch_check_a_program_follows_two_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_outdated(member: Member, epoch: int, host: str) -> bool:
        return False

    monkeypatch.setattr(following, "is_outdated", is_outdated)
    counterexample(Search(THREE, is_reduced=False), LOST, DEPOSED)


def test_with_two_votes_in_an_epoch_it_gets_two_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program passes over an heir without going on to the next epoch, and an heir does not mind whose epoch it is."""

    def next_vote(member: Member) -> tuple[int, str]:
        if member.stage is Stage.VOTED:
            return member.promised, member.generation.heir_of(member.promised + 1)
        return member.promised + 1, member.generation.heir_of(member.promised + 1)

    def is_heir(member: Member, epoch: int) -> bool:
        return member.me in member.generation.heirs

    monkeypatch.setattr(following, "next_vote", next_vote)
    monkeypatch.setattr(standing, "is_heir", is_heir)
    counterexample(Search(THREE), ONE_EPOCH)


@pytest.mark.slow
def test_a_vote_in_an_earlier_epoch_loses_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    def next_vote(member: Member) -> tuple[int, str]:
        epoch = 2 if member.promised == 3 else member.promised + 1
        return epoch, member.generation.heir_of(epoch)

    monkeypatch.setattr(following, "next_vote", next_vote)
    search = Search(THREE, decisions=2, epochs=4)
    counterexample(search, LOST, DEPOSED)


def test_without_the_rule_of_acknowledgement_decisions_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host that counts a decision as acknowledged before anybody else holds it."""
    monkeypatch.setattr(Quorum, "holders", property(lambda _: 1))
    trace = counterexample(Search(THREE), LOST, DEPOSED)
    assert "Hal decides" in trace


@pytest.mark.slow
def test_a_longer_log_of_an_earlier_epoch_must_not_win(monkeypatch: pytest.MonkeyPatch) -> None:
    class Longest(Head):
        def __gt__(self, other: tuple[object, ...]) -> bool:
            return self[::-1] > other[::-1]

    original = sealed_log.head_of
    monkeypatch.setattr(sealed_log, "head_of", lambda entry: Longest(*original(entry)))
    counterexample(Search(THREE, decisions=4, epochs=3), LOST, DEPOSED)


@pytest.mark.slow
def test_a_new_generation_must_be_known_before_it_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five people go on as four; three who do not know that could go on as three of five."""
    monkeypatch.setattr(Quorum, "is_replaced", lambda _self, _unaware: True)
    counterexample(Search(FIVE, epochs=2, changes=1, leavers=("Dan",), doubters=("Ada", "Cat", "Dan")), LOST, DEPOSED)
