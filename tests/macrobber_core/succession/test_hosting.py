"""A host decides only while the others cannot go on without it, and knows what outlives it."""

from __future__ import annotations

import pytest

from helpers.people import People
from macrobber_core.succession import following, hosting
from macrobber_core.succession.hosting import HostStopped
from macrobber_core.succession.messages import Begin, Held, Promised, Send
from macrobber_core.succession.sealed_log import MAX_BYTES, LogError, Place


def why_stopped(people: People) -> str:
    return hosting.why_stopped(people["Hal"])


@pytest.mark.parametrize(
    ("names", "limit"), [(("Hal", "Ada", "Ben"), 2), (("Hal", "Ada", "Ben", "Cat"), 3), (tuple("HABCD"), 3)]
)
def test_a_host_stops_when_as_many_are_away_as_could_go_on(names: tuple[str, ...], limit: int) -> None:
    people = People(*names)
    host, *others = names
    for away, name in enumerate(others, 1):
        people.disconnect(host, name)
        assert bool(hosting.why_stopped(people[host])) == (away >= limit)
    with pytest.raises(HostStopped, match=r"^the others may go on without this host$"):
        people.decide(host, b"castle")
    people.connect(host, others[0])
    assert bool(hosting.why_stopped(people[host])) == (len(others) - 1 >= limit)


def test_a_decision_is_acknowledged_once_enough_people_hold_it() -> None:
    """With five people it takes two others: any three of the four others then include one of them."""
    people = People(*"HABCD")
    people.cut |= {frozenset(("H", name)) for name in "ABCD"}
    people.decide("H", b"castle")
    for name, acknowledged in (("A", 1), ("B", 2), ("C", 2)):
        people.connect("H", name)
        assert hosting.acknowledged(people["H"]) == acknowledged


def test_confirmations_that_cannot_be_true_are_ignored() -> None:
    people = People("Hal", "Ada", "Ben")
    place = people["Hal"].generation.place
    people.cut |= {frozenset(("Hal", name)) for name in ("Ada", "Ben")}
    people.decide("Hal", b"castle")
    before = people["Hal"]
    for held in (
        Held(place, 1, 3),
        Held(place, 2, 2),
        Held(Place("feed0000", 1), 1, 2),
        Held(place._replace(number=1), 1, 2),
    ):
        people.send("Ada", "Hal", held)
    people.send("Eve", "Hal", Held(place, 1, 2))
    assert people["Hal"] == before


def test_a_guest_that_says_it_has_voted_makes_the_host_ask_everybody() -> None:
    """Until enough have confirmed the host, it decides nothing."""
    people = People("Hal", "Ada", "Ben", "Cat")
    people.cut |= {frozenset(("Hal", name)) for name in ("Ada", "Ben")}
    people.send("Cat", "Hal", Promised(2, 1, b""))
    assert why_stopped(people) == "the others have to confirm the host"
    people.cut.clear()
    people.connect("Hal", "Ada")
    people.send("Cat", "Hal", Promised(2, 1, b""))
    assert people["Hal"].promised == 5


def test_a_spectator_or_a_false_proof_changes_nothing() -> None:
    people = People("Hal", "Ada", "Ben")
    before = people["Hal"]
    people.send("Eve", "Hal", Promised(2, 2, b""))
    people.send("Ada", "Hal", Promised(1, 1, b""))
    assert people["Hal"] == before
    people.send("Ada", "Hal", Promised(2, 2, bytes(32)))
    assert people.hosts() == {"Hal": 4}, "it has stood again, and Ben has confirmed it"


def test_a_claim_beyond_the_last_vote_is_not_followed() -> None:
    people = People("Hal", "Ada", "Ben")
    people.send("Ada", "Hal", Promised(people["Hal"].generation.last_epoch, 1, b""))
    assert people.hosts() == {"Hal": 1}
    assert why_stopped(people) == ""


# --- new generations


def test_a_person_leaves_and_the_others_go_on_with_a_new_key() -> None:
    people = People("Hal", "Ada", "Ben", "Cat")
    people.decide("Hal", b"castle")
    old_key = people["Hal"].hosting.key  # type: ignore[union-attr]
    people.change("Hal", "Ada", "Ben")
    assert people["Ada"].generation.place == Place("0a1b2c3d", 1, 1)
    assert people["Hal"].hosting.key != old_key  # type: ignore[union-attr]
    assert hosting.acknowledged(people["Hal"]) == 1
    people.dead.add("Hal")
    for name in ("Ada", "Ben"):
        people.lose_host(name)
    assert people.contents("Ada") == [b"new baseline", b""]


def test_a_person_joins_and_goes_on_with_the_others() -> None:
    people = People("Hal", "Ada", "Ben")
    people.change("Hal", "Ada", "Ben", "Cat")
    (send,) = hosting.connected(people["Hal"], "Cat")[1]
    assert isinstance(send, Send)
    assert isinstance(send.message, Begin)
    people.members["Cat"] = following.join("Cat", "Hal", send.message, people.now)
    people.decide("Hal", b"castle")
    people.dead.add("Hal")
    for name in ("Ada", "Ben"):
        people.lose_host(name)
    assert people.hosts() == {}, "of four people, it takes three"
    people.lose_host("Cat")
    assert people.contents("Ada") == [b"new baseline", b"castle", b""]


def test_a_new_generation_counts_only_once_the_old_one_is_out_of_use() -> None:
    """Five people go on as four. Until two others know it, three of the old five could go on by themselves."""
    people = People(*"HABCD")
    people.cut |= {frozenset(("H", name)) for name in "ABCD"}
    people.change("H", *"ABC")
    for name, acknowledged in (("A", 0), ("B", 1)):
        with pytest.raises(HostStopped, match=r"^the last change is not known to enough people$"):
            people.change("H", *"AB")
        people.connect("H", name)
        assert hosting.acknowledged(people["H"]) == acknowledged


def test_only_one_person_can_join_or_leave_at_a_time() -> None:
    people = People(*"HABCD")
    with pytest.raises(ValueError, match=r"^only one person can join or leave at a time$"):
        people.change("H", *"AB")
    with pytest.raises(ValueError, match="only one person"):
        people.change("H", *"ABCE")


def test_a_new_host_begins_a_generation_without_the_dead_one() -> None:
    people = People("Hal", "Ada", "Ben", "Cat")
    people.dead.add("Hal")
    for name in ("Ada", "Ben", "Cat"):
        people.lose_host(name)
    people.change("Ada", "Ben", "Cat")
    assert people["Ben"].generation.place == Place("0a1b2c3d", 2)
    people.decide("Ada", b"castle")
    people.dead.add("Ada")
    for name in ("Ben", "Cat"):
        people.lose_host(name)
    assert people.hosts() == {"Ben": 3}
    assert people.contents("Ben") == [b"new baseline", b"castle", b""]


def test_a_guest_has_nothing_of_a_host() -> None:
    people = People("Hal", "Ada", "Ben")
    with pytest.raises(HostStopped, match=r"^somebody else is the host$"):
        people.decide("Ada", b"castle")
    with pytest.raises(HostStopped, match=r"^somebody else is the host$"):
        people.change("Ada", "Hal", "Ben")
    with pytest.raises(HostStopped, match=r"^somebody else is the host$"):
        people.connect("Ada", "Ben")


def test_a_full_log_leaves_room_for_taking_over() -> None:
    people = People("Hal", "Ada", "Ben")
    people.cut |= {frozenset(("Hal", name)) for name in ("Ada", "Ben")}
    people.decide("Hal", bytes(MAX_BYTES - 1000))
    with pytest.raises(LogError, match=r"^the log is full: begin a new generation$"):
        people.decide("Hal", bytes(900))
    people.connect("Hal", "Ben")
    people.connect("Hal", "Ada")
    people.dead.add("Hal")
    for name in ("Ada", "Ben"):
        people.lose_host(name)
    assert people.hosts() == {"Ada": 2}


def test_nothing_secret_is_printed() -> None:
    people = People("Hal", "Ada", "Ben")
    member = people["Hal"]
    assert member.hosting is not None
    assert repr(member.hosting.key) not in repr(member)
    assert not any(str(share.value) in repr(member) for share in member.hosting.shares)
