"""An heir takes the table over, once enough people have voted for it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from helpers.people import People
from macrobber_core.succession import hosting
from macrobber_core.succession.member import PASS_OVER_SECONDS
from macrobber_core.succession.messages import TookOver, TryHost, Vote
from macrobber_core.succession.quorum import Mode
from macrobber_core.succession.sealed_log import Place, SealedLog
from macrobber_core.succession.shares import Share


def vote_of(people: People, name: str, epoch: int) -> Vote:
    member = people[name]
    assert member.share is not None
    return Vote(member.generation.place, epoch, member.share, member.log.entries)


def test_the_first_heir_goes_on_with_everything_once_a_majority_has_voted() -> None:
    people = People("Hal", "Ada", "Ben", "Cat")
    for decision in (b"castle", b"raid"):
        people.decide("Hal", decision)
    people.dead.add("Hal")
    people.lose_host("Ben")
    people.lose_host("Ada")
    assert people.hosts() == {}
    people.lose_host("Cat")
    assert people.hosts() == {"Ada": 2}
    assert people.contents("Ada") == [b"baseline", b"castle", b"raid", b""]
    assert ("Ada", TookOver(2, (b"baseline", b"castle", b"raid"), ())) in people.notices
    assert {people[name].host for name in ("Ben", "Cat")} == {"Ada"}
    people.decide("Ada", b"dance")
    assert hosting.acknowledged(people["Ada"]) == 5


@pytest.mark.parametrize("names", [("Hal", "Ada", "Ben"), ("Hal", "Ada", "Ben", "Cat", "Dan", "Eva")])
def test_tables_of_any_size_go_on(names: tuple[str, ...]) -> None:
    people = People(*names)
    people.dead.add("Hal")
    for name in names[1:]:
        people.lose_host(name)
    assert people.hosts() == {"Ada": 2}


def test_two_hosts_die_in_a_row_at_a_host_that_does_not_play() -> None:
    """As at `macrobber host --headless` with four players: three of four go on, then the other three."""
    people = People("Hal", "Ada", "Ben", "Cat", "Dan", host_plays=False)
    people.dead.add("Hal")
    for name in ("Ada", "Ben", "Cat"):
        people.lose_host(name)
    assert people["Dan"].host == "Ada"
    people.decide("Ada", b"castle")
    people.dead.add("Ada")
    for name in ("Ben", "Cat", "Dan"):
        people.lose_host(name)
    assert people.hosts() == {"Ben": 3}
    assert people.contents("Ben") == [b"baseline", b"", b"castle", b""]


def test_with_trust_the_only_other_person_goes_on_alone() -> None:
    people = People("Hal", "Ada", mode=Mode.TRUST)
    people.decide("Hal", b"castle")
    people.dead.add("Hal")
    people.lose_host("Ada")
    assert people.contents("Ada") == [b"baseline", b"castle", b""]


def test_an_heir_that_is_dead_is_passed_over() -> None:
    people = People("Hal", "Ada", "Ben", "Cat", "Dan")
    people.dead |= {"Hal", "Ada"}
    for name in ("Ben", "Cat", "Dan"):
        people.lose_host(name)
    assert people.hosts() == {}
    people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {"Ben": 3}


def test_an_heir_dies_while_it_takes_over_and_the_next_one_goes_on() -> None:
    people = People("Hal", "Ada", "Ben", "Cat", "Dan")
    people.decide("Hal", b"castle")
    people.dead.add("Hal")
    people.cut |= {frozenset(("Ada", "Ben")), frozenset(("Ada", "Cat"))}
    for name in ("Ada", "Ben", "Cat", "Dan"):
        people.lose_host(name)
    people.dead.add("Ada")
    people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {"Ben": 3}
    assert people.contents("Ben") == [b"baseline", b"castle", b""]


def test_an_heir_that_hears_the_host_declines_and_the_voter_tries_the_host() -> None:
    people = People("Hal", "Ada", "Ben")
    people.lose_host("Ben")
    assert people.hosts() == {"Hal": 1}
    assert [each for each in people.notices if isinstance(each[1], TryHost)] == [("Ben", TryHost()), ("Ben", TryHost())]


def test_an_heir_whose_player_says_no_is_passed_over_at_once() -> None:
    people = People("Hal", "Ada", "Ben", "Cat", "Dan")
    people.dead.add("Hal")
    people.ask("Ada")
    for name in ("Ben", "Cat", "Dan"):
        people.lose_host(name)
    people.answer("Ada", go_on=False)
    people.wait(0)
    assert people.hosts() == {"Ben": 3}


def test_an_heir_keeps_votes_until_its_player_has_answered() -> None:
    people = People("Hal", "Ada", "Ben")
    people.dead.add("Hal")
    people.ask("Ada")
    people.lose_host("Ben")
    assert people.hosts() == {}
    people.answer("Ada")
    assert people.hosts() == {"Ada": 2}


# --- votes that do not count


@pytest.fixture
def people() -> People:
    """Return a table of four whose first heir stands, with its own vote."""
    people = People("Hal", "Ada", "Ben", "Cat")
    people.dead.add("Hal")
    people.lose_host("Ada")
    return people


def test_a_vote_counts_once(people: People) -> None:
    for _ in range(3):
        people.send("Ben", "Ada", vote_of(people, "Ben", 2))
    assert people.hosts() == {}
    assert len(people["Ada"].votes) == 1


def test_a_wrong_share_is_refused_and_its_sender_named(people: People) -> None:
    vote = vote_of(people, "Ben", 2)
    own = people["Ben"].share
    assert own is not None
    for share in (Share(own.number, own.value ^ 1), vote_of(people, "Cat", 2).share, Share(9, 1)):
        people.send("Ben", "Ada", Vote(vote.place, 2, share, vote.entries))
    assert people.rejected() == [("Ada", "Ben", "a share that is not the sender's own")] * 3
    people.send("Ben", "Ada", Vote(vote.place, 2, None, vote.entries))
    assert people.rejected()[3:] == [("Ada", "Ben", "a vote without a share")]
    assert people["Ada"].votes == ()


def test_another_persons_share_is_refused(people: People) -> None:
    """Replayed by somebody else: the link says who sends it."""
    people.send("Cat", "Ada", vote_of(people, "Ben", 2))
    people.send("Eve", "Ada", vote_of(people, "Ben", 2))
    assert [person for _, person, _ in people.rejected()] == ["Cat", "Eve"]


def test_a_share_of_another_table_or_generation_is_refused(people: People) -> None:
    other = People("Hal", "Ada", "Ben", "Cat")
    vote = vote_of(other, "Ben", 2)
    people.send("Ben", "Ada", vote)
    for place in (Place("feed0000", 1), Place("0a1b2c3d", 1, 1), Place("0a1b2c3d", 2)):
        people.send("Ben", "Ada", Vote(place, 2, vote_of(people, "Ben", 2).share, vote.entries))
    reasons = [reason for _, _, reason in people.rejected()]
    assert reasons == ["a share that is not the sender's own"] + 3 * ["a vote from another table or generation"]


def test_a_vote_in_an_epoch_that_is_not_ours_is_refused(people: People) -> None:
    for epoch in (1, 3, 4, 5, 34, 1000):
        people.send("Ben", "Ada", vote_of(people, "Ben", epoch))
    assert {reason.partition(",")[0] for _, _, reason in people.rejected()} == {
        f"a vote in epoch {epoch}" for epoch in (1, 3, 4, 5, 34, 1000)
    }


def test_a_log_out_of_order_is_refused(people: People) -> None:
    vote = vote_of(people, "Ben", 2)
    people.send("Ben", "Ada", Vote(vote.place, 2, vote.share, vote.entries * 2))
    assert people.rejected() == [("Ada", "Ben", "entry 0 of epoch 1 does not follow 1 entries")]


def test_an_altered_log_is_left_out_and_its_owner_named(people: People) -> None:
    vote = vote_of(people, "Ben", 2)
    people.send("Ben", "Ada", Vote(vote.place, 2, vote.share, (vote.entries[0][:-1] + b"?",)))
    people.lose_host("Cat")
    assert people.hosts() == {"Ada": 2}
    assert ("Ada", TookOver(2, (b"baseline",), ("Ben",))) in people.notices


def test_one_vote_for_a_far_epoch_does_not_make_an_heir_skip_epochs(people: People) -> None:
    people.send("Ben", "Ada", vote_of(people, "Ben", 30))
    assert people["Ada"].promised == 2


def test_an_heir_that_is_behind_joins_the_epoch_in_which_it_wins() -> None:
    people = People("Hal", "Ada", "Ben")
    people.dead.add("Hal")
    people.lose_host("Ada")
    people.send("Ben", "Ada", vote_of(people, "Ben", 5))
    assert people.hosts() == {"Ada": 5}


def test_a_spectator_gets_nothing() -> None:
    people = People("Hal", "Ada", "Ben")
    assert hosting.connected(people["Hal"], "Eve") == (people["Hal"], ())


def test_a_log_that_nobody_can_open_is_blamed_on_the_host() -> None:
    people = People("Hal", "Ada", "Ben")
    for name in ("Ada", "Ben"):
        entries = tuple(entry[:-1] + b"?" for entry in people[name].log.entries)
        people.members[name] = replace(people[name], log=SealedLog.of(entries))
    people.dead.add("Hal")
    for name in ("Ada", "Ben"):
        people.lose_host(name)
    assert people.hosts() == {}
    assert people.rejected() == [("Ada", "Hal", "no entry that its key opens")]
