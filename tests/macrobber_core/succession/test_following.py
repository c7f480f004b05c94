"""A person's program follows one host, and votes only when that host is gone and its player agrees."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from helpers.people import People
from macrobber_core.succession import following, hosting
from macrobber_core.succession.generation import Generation, begin_generation
from macrobber_core.succession.member import (
    LATER_PASS_OVER_SECONDS,
    PASS_OVER_SECONDS,
    SILENCE_SECONDS,
    Stage,
)
from macrobber_core.succession.messages import (
    AskPlayer,
    Begin,
    Entry,
    Promised,
    Send,
    Stand,
    SteppedDown,
    TryHost,
)
from macrobber_core.succession.sealed_log import Head, Place, seal


def begin_from(people: People, host: str, person: str) -> Begin:
    (send,) = hosting.connected(people[host], person)[1]
    assert isinstance(send, Send)
    assert isinstance(send.message, Begin)
    return send.message


def taken_over() -> People:
    """Return a table of three at which Ada has taken over while Hal was cut off."""
    people = People("Hal", "Ada", "Ben")
    people.decide("Hal", b"castle")
    people.disconnect("Hal", "Ada", "Ben")
    for name in ("Ben", "Ada"):
        people.lose_host(name)
    assert people.hosts() == {"Hal": 1, "Ada": 2}
    return people


# --- asking the player


def test_the_player_is_asked_after_8_seconds_and_only_if_the_host_cannot_be_reached() -> None:
    people = People("Hal", "Ada", "Ben")
    people.wait(SILENCE_SECONDS - 0.5)
    assert people.notices == []
    people.wait(0.5)
    assert ("Ben", TryHost()) in people.notices
    people.do("Ben", following.host_unreachable)
    assert people.notices[-1] == ("Ben", AskPlayer("Ada"))
    people.do("Ada", following.host_unreachable)
    assert people.notices[-1] == ("Ada", AskPlayer("Ada"))


def test_every_sign_of_life_starts_the_8_seconds_again() -> None:
    people = People("Hal", "Ada", "Ben")
    people.wait(SILENCE_SECONDS - 1)
    people.decide("Hal", b"castle")
    people.wait(SILENCE_SECONDS - 1)
    people.do("Ben", lambda member: following.hear_host(member, people.now))
    people.wait(1)
    assert people["Ben"].stage is Stage.FOLLOWING
    assert people["Ada"].stage is Stage.SILENT


def test_a_host_that_is_heard_again_ends_the_question() -> None:
    people = People("Hal", "Ada", "Ben")
    people.ask("Ben")
    people.decide("Hal", b"castle")
    people.answer("Ben")
    assert people["Ben"].stage is Stage.FOLLOWING
    assert people["Ben"].promised == 1


def test_a_player_who_says_no_gives_no_vote() -> None:
    people = People("Hal", "Ada", "Ben")
    people.ask("Ben")
    people.answer("Ben", go_on=False)
    assert people["Ben"].promised == 1
    people.wait(SILENCE_SECONDS)
    assert people["Ben"].stage is Stage.SILENT, "it asks again later"


def test_nobody_votes_unasked() -> None:
    people = People("Hal", "Ada", "Ben")
    people.do("Ben", lambda member: following.answer(member, 0, go_on=True))
    people.do("Ben", following.host_unreachable)
    assert people["Ben"].promised == 1
    assert people.notices == []


# --- voting


def test_heirs_are_passed_over_in_the_announced_order_and_then_more_slowly() -> None:
    people = People("Hal", "Ada", "Ben", "Cat", "Dan", heirs=("Cat", "Ada"))
    people.dead |= {"Hal", "Ada", "Cat"}
    people.lose_host("Ben")
    heirs = [people["Ben"].generation.heir_of(people["Ben"].promised)]
    for seconds in (PASS_OVER_SECONDS, PASS_OVER_SECONDS, LATER_PASS_OVER_SECONDS, LATER_PASS_OVER_SECONDS):
        people.wait(seconds)
        heirs.append(people["Ben"].generation.heir_of(people["Ben"].promised))
    assert heirs == ["Cat", "Ada", "Hal", "Cat", "Ada"]
    assert people["Ben"].promised == 6


def test_a_program_without_a_share_never_votes() -> None:
    people = People("Hal", "Ada", "Ben")
    people.members["Ben"] = replace(people["Ben"], share=None)
    people.lose_host("Ben")
    assert people["Ben"].promised == 1
    assert people["Ada"].votes == ()


def test_voting_ends_while_the_host_could_still_return() -> None:
    people = People("Hal", "Ada", "Ben")
    people.dead |= {"Hal", "Ada"}
    people.lose_host("Ben")
    for _ in range(100):
        people.wait(LATER_PASS_OVER_SECONDS)
    generation = people["Ben"].generation
    assert people["Ben"].promised == generation.last_vote
    assert "Hal" in {generation.heir_of(epoch) for epoch in range(generation.last_vote + 1, generation.last_epoch + 1)}


# --- the epoch counts


def test_a_program_refuses_a_host_of_an_earlier_epoch() -> None:
    people = taken_over()
    people.cut.discard(frozenset(("Hal", "Ben")))
    entry = seal(people["Hal"].hosting.key, people["Hal"].generation.place, Head(1, 2), b"raid")  # type: ignore[union-attr]
    people.send("Hal", "Ben", Entry(people["Hal"].generation.place, 1, entry))
    assert people["Ben"].host == "Ada"
    assert ("Hal", SteppedDown(2)) in people.notices, "and shows it the proof"


def test_the_old_host_comes_back_as_a_guest_and_gets_what_it_missed() -> None:
    people = taken_over()
    people.decide("Ada", b"raid")
    people.connect("Ada", "Hal")
    assert people.hosts() == {"Ada": 2}
    assert people["Hal"].host == "Ada"
    assert people["Hal"].log == people["Ada"].log
    people.decide("Ada", b"dance")
    assert people["Hal"].log == people["Ada"].log


def test_a_former_host_votes_like_everybody_else() -> None:
    people = taken_over()
    people.connect("Ada", "Hal")
    people.cut.clear()
    people.dead.add("Ada")
    for name in ("Hal", "Ben"):
        people.lose_host(name)
    assert people.hosts() == {"Ben": 3}


def test_a_host_whose_guest_has_voted_stands_again_and_goes_on_with_everybody() -> None:
    people = People("Hal", "Ada", "Ben", "Cat")
    people.decide("Hal", b"castle")
    people.cut |= {frozenset(("Hal", "Cat")), frozenset(("Ada", "Cat"))}
    people.lose_host("Cat")
    people.cut.clear()
    people.connect("Hal", "Cat")
    assert people.hosts() == {"Hal": 5}
    assert {member.epoch for member in people.members.values()} == {5}
    people.decide("Hal", b"raid")
    assert people.contents("Hal") == [b"baseline", b"castle", b"", b"raid"]
    assert hosting.acknowledged(people["Hal"]) == 4


def test_a_late_heir_that_the_others_have_passed_over_gets_them_to_follow() -> None:
    people = People("Hal", "Ada", "Ben", "Cat")
    people.dead.add("Hal")
    people.ask("Ada")
    for name in ("Ben", "Cat"):
        people.lose_host(name)
    people.wait(PASS_OVER_SECONDS)
    people.answer("Ada")
    assert people.hosts() == {"Ada": 6}
    assert {people[name].epoch for name in ("Ben", "Cat")} == {6}


# --- what a host may not send


@pytest.fixture
def people() -> People:
    people = People("Hal", "Ada", "Ben")
    people.decide("Hal", b"castle")
    return people


def test_a_guest_that_claims_to_be_host_unasked_is_refused(people: People) -> None:
    begin = begin_from(people, "Hal", "Ben")
    people.send("Ada", "Ben", begin)
    people.send("Ada", "Ben", replace(begin, epoch=2))
    people.send("Ada", "Ben", replace(begin, epoch=2, proof=bytes(32)))
    people.send("Eve", "Ben", replace(begin, epoch=2))
    assert people.rejected() == [
        ("Ben", "Ada", "not the host of epoch 1"),
        ("Ben", "Ada", "no proof of epoch 2"),
        ("Ben", "Ada", "no proof of epoch 2"),
        ("Ben", "Eve", "not the heir of epoch 2"),
    ]


def test_the_proof_of_one_heir_is_worthless_for_another() -> None:
    people = taken_over()
    begin = begin_from(people, "Ada", "Ben")
    third = People("Hal", "Ada", "Ben")
    third.members["Hal"] = replace(third["Hal"], generation=people["Hal"].generation)
    third.send("Ben", "Hal", begin)
    third.send("Ben", "Hal", replace(begin, epoch=3))
    assert [reason for _, _, reason in third.rejected()] == ["not the heir of epoch 2", "no proof of epoch 3"]


def generation_by(host: str, place: Place, *others: str) -> Generation:
    return begin_generation(place, host, others, others).generation


def test_a_host_cannot_pass_off_another_table_or_an_older_generation(people: People) -> None:
    begin = replace(begin_from(people, "Hal", "Ben"), share=people["Ben"].share)
    table = people["Ben"].generation.place.table
    for generation in (
        generation_by("Hal", Place("feed0000", 1), "Ada", "Ben"),
        generation_by("Hal", Place(table, 1), "Ada", "Ben"),
        generation_by("Ada", Place(table, 1, 1), "Hal", "Ben"),
        generation_by("Hal", Place(table, 2), "Ada", "Ben"),
        generation_by("Hal", Place(table, 1, 1), "Ada", "Ben"),
    ):
        people.send("Hal", "Ben", replace(begin, generation=generation))
    assert [reason for _, _, reason in people.rejected()] == [
        "another table",
        "another generation under the same number",
        "not the heir of epoch 1",
        "not the heir of epoch 1",
        "a wrong share",
    ]


def test_a_new_host_whose_log_contradicts_ours_is_refused() -> None:
    people = taken_over()
    key, place = people["Ada"].hosting.key, people["Ada"].generation.place  # type: ignore[union-attr]
    begin = begin_from(people, "Ada", "Hal")
    entries = (begin.entries[0], seal(key, place, Head(1, 1), b"manor"), *begin.entries[2:])
    people.cut.clear()
    people.send("Ada", "Hal", replace(begin, entries=entries))
    assert people.rejected() == [("Hal", "Ada", "a log that contradicts ours")]


def test_a_repeated_or_shorter_state_of_the_same_epoch_changes_nothing(people: People) -> None:
    begin = begin_from(people, "Hal", "Ben")
    people.decide("Hal", b"raid")
    before = people["Ben"]
    people.send("Hal", "Ben", begin)
    assert people["Ben"].log == before.log


def test_entries_from_anybody_else_are_refused_and_gaps_are_not_kept(people: People) -> None:
    key = people["Hal"].hosting.key  # type: ignore[union-attr]
    place = people["Hal"].generation.place
    people.send("Ada", "Ben", Entry(place, 1, seal(key, place, Head(1, 2), b"raid")))
    assert people.rejected() == [("Ben", "Ada", "not the host of epoch 1")]
    people.send("Hal", "Ben", Entry(place, 1, seal(key, place, Head(1, 3), b"raid")))
    assert len(people["Ben"].log.entries) == 2


def test_a_host_brings_a_program_with_a_gap_up_to_date(people: People) -> None:
    people.cut.add(frozenset(("Hal", "Ben")))
    people.decide("Hal", b"raid")
    people.connect("Hal", "Ben")
    people.decide("Hal", b"dance")
    assert people["Ben"].log == people["Hal"].log


def test_only_our_host_may_ask_for_votes(people: People) -> None:
    place = people["Ben"].generation.place
    people.send("Ada", "Ben", Stand(place, 2, 1, b""))
    people.send("Ada", "Ben", Stand(place, 3, 1, b""))
    people.send("Eve", "Ben", Stand(place, 2, 1, b""))
    people.send("Hal", "Ben", Stand(Place("feed0000", 1), 4, 1, b""))
    assert people["Ben"].promised == 1
    assert people["Ada"].votes == ()


def missed_generation() -> People:
    """Return a table at which Dan was away while Ada took over, began a new generation, and was confirmed in it."""
    people = People("Hal", "Ada", "Ben", "Cat", "Dan")
    people.dead.add("Hal")
    people.cut |= {frozenset((name, "Dan")) for name in ("Ada", "Ben", "Cat")}
    for name in ("Ada", "Ben", "Cat"):
        people.lose_host(name)
    others = ("Ben", "Cat", "Dan", "Hal")
    people.change("Ada", *others)
    people.send("Cat", "Ada", Promised(3, 2, b""))
    assert people["Ben"].epoch == people["Ada"].epoch > 2
    return people


def test_a_generation_that_was_missed_can_be_checked_by_the_proof_of_its_epoch() -> None:
    people = People("Hal", "Ada", "Ben", "Cat", "Dan")
    people.dead.add("Hal")
    people.cut |= {frozenset((name, "Dan")) for name in ("Ada", "Ben", "Cat")}
    for name in ("Ada", "Ben", "Cat"):
        people.lose_host(name)
    others = ("Ben", "Cat", "Dan", "Hal")
    people.change("Ada", *others)
    people.connect("Ada", "Dan")
    assert people["Dan"].host == "Ada"
    assert people["Dan"].generation.place.epoch == 2


def test_a_host_that_has_stood_again_since_can_be_checked_by_how_it_took_the_table_over() -> None:
    people = missed_generation()
    people.connect("Ada", "Dan")
    assert people["Dan"].host == "Ada"
    assert people["Dan"].epoch == people["Ada"].epoch
    assert people["Dan"].log == people["Ada"].log


def test_a_host_without_a_take_over_that_we_can_check_is_refused() -> None:
    people = missed_generation()
    people.members["Ada"] = replace(people["Ada"], take_overs=people["Ada"].take_overs[1:])
    people.connect("Ada", "Dan")
    assert [(name, person) for name, person, _ in people.rejected()] == [("Dan", "Ada")]


def test_nobody_can_use_the_proof_of_another_hosts_take_over() -> None:
    people = missed_generation()
    stolen = generation_by("Ben", Place(people["Dan"].generation.place.table, 2), "Cat", "Dan")
    begin = replace(begin_from(people, "Ada", "Dan"), generation=stolen, epoch=2, share=None)
    people.send("Ben", "Dan", begin)
    assert people["Dan"].host == "Hal"
    assert [(name, person) for name, person, _ in people.rejected()] == [("Dan", "Ben")]


def test_a_person_who_missed_a_generation_and_has_voted_since_is_won_back() -> None:
    """Ada and Ben are two of three people, so both are needed; Ben has voted in an epoch far beyond Ada's."""
    people = taken_over()
    people.dead.add("Hal")
    people.cut.add(frozenset(("Ada", "Ben")))
    people.change("Ada", "Ben", "Hal")
    people.lose_host("Ben")
    for _ in range(5):
        people.wait(LATER_PASS_OVER_SECONDS)
    people.connect("Ada", "Ben")
    assert people["Ben"].host == "Ada"
    assert hosting.why_stopped(people["Ada"]) == ""
    people.decide("Ada", b"raid")
    assert hosting.acknowledged(people["Ada"]) == len(people["Ada"].log.entries)


def test_an_epoch_in_which_somebody_else_got_our_vote_is_refused_to_a_host_of_another_generation() -> None:
    """In another generation, the same epoch may have another heir."""
    people = taken_over()
    people.cut.add(frozenset(("Ada", "Ben")))
    people.change("Ada", "Hal", "Ben")
    people.cut.clear()
    people.members["Ben"] = replace(people["Ben"], stage=Stage.VOTED, promised=5, promised_to="Hal")
    stand = Stand(people["Ada"].generation.place, 5, 2, people["Ada"].proof)
    assert following.on_stand(people["Ben"], "Ada", stand, 0) == (
        people["Ben"],
        (Send("Ada", people["Ben"].refusal_to("Ada")),),
    )
    people.send("Ada", "Ben", stand)
    assert people.hosts()["Ada"] > 5, "it stands in a later epoch instead"


def test_a_vote_that_got_lost_is_sent_again() -> None:
    people = People("Hal", "Ada", "Ben")
    people.dead.add("Hal")
    people.cut.add(frozenset(("Ada", "Ben")))
    for name in ("Ada", "Ben"):
        people.lose_host(name)
    assert people.hosts() == {}
    assert following.greet(people["Ben"], "Eve") == ()
    (vote,) = following.greet(people["Ben"], "Ada")
    people.send("Ben", "Ada", vote.message)
    assert people.hosts() == {"Ada": 2}


def test_a_voter_waits_for_a_host_that_it_hears_again() -> None:
    people = People("Hal", "Ada", "Ben", "Cat")
    people.cut |= {frozenset(("Cat", name)) for name in ("Hal", "Ada", "Ben")}
    people.lose_host("Cat")
    for _ in range(5):
        people.wait(PASS_OVER_SECONDS - 1)
        people.do("Cat", lambda member: following.hear_host(member, people.now))
    assert people["Cat"].promised == 2


def test_joining_checks_the_share() -> None:
    people = People("Hal", "Ada", "Ben")
    assert begin_from(people, "Hal", "Ben").share is None, "it has got it"
    begin = replace(begin_from(people, "Hal", "Ben"), share=people["Ben"].share)
    with pytest.raises(ValueError, match="the host has not given us our own share"):
        following.join("Ada", "Hal", begin, 0)
    with pytest.raises(ValueError, match="the host has not given us our own share"):
        following.join("Ben", "Ada", begin, 0)
    assert following.join("Ben", "Hal", begin, 0).log == people["Hal"].log
