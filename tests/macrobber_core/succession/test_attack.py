"""Mal sits at a table of five with one seat and one share, and plays unfairly. What succeeds is in SECURITY.md."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from helpers.people import People
from macrobber_core.succession import hosting
from macrobber_core.succession.generation import prove
from macrobber_core.succession.member import PASS_OVER_SECONDS
from macrobber_core.succession.messages import Begin, Entry, Held, Message, Promised, Stand, Vote
from macrobber_core.succession.sealed_log import SealedLog, merge
from macrobber_core.succession.shares import Share, combine

HONEST = ("Ada", "Ben", "Cat")


@pytest.fixture
def people() -> People:
    """Return a table of five at which Mal is the first heir; it takes three of the four others to go on."""
    people = People("Hal", "Mal", *HONEST)
    for decision in (b"castle", b"raid"):
        people.decide("Hal", decision)
    return people


def share_of(people: People, name: str) -> Share:
    share = people[name].share
    assert share is not None
    return share


def shares_given(people: People) -> list[Share]:
    """Return the shares that Mal has got with votes."""
    return [vote.share for _, vote in people["Mal"].votes if vote.share is not None]


def vote_of(people: People, name: str, epoch: int) -> Vote:
    member = people[name]
    return Vote(member.generation.place, epoch, share_of(people, name), member.log.entries)


# --- to learn a card


def test_the_sealed_log_shows_only_sizes(people: People) -> None:
    entries = people["Mal"].log.entries
    assert [len(entry) - 12 for entry in entries] == [len(b"baseline"), len(b"castle"), len(b"raid")]
    assert not any(word in b"".join(entries) for word in (b"baseline", b"castle", b"raid"))


def test_one_share_and_guesses_for_the_others_open_nothing(people: People) -> None:
    member, quorum = people["Mal"], people["Mal"].generation.quorum
    for guess in range(200):
        shares = [share_of(people, "Mal"), Share(2, guess), Share(3, guess + 1)]
        assert merge(combine(shares, quorum.shares), member.generation.place, {"Mal": member.log}).contents == ()


def test_no_message_makes_another_program_send_its_share(people: People) -> None:
    """While the host is alive, and while a program only looks for its host."""
    people.ask("Cat")
    generation = people["Mal"].generation
    begin = Begin(generation, 1, share_of(people, "Mal"), people["Mal"].log.entries, bytes(32))
    messages: list[Message] = [
        *(Stand(generation.place, epoch, 1, b"") for epoch in (2, 6, 7)),
        *(Stand(generation.place, epoch, 2, bytes(32)) for epoch in (2, 6, 7)),
        *(replace(begin, epoch=epoch) for epoch in (1, 2, 7)),
        *(Promised(epoch, 2, bytes(32)) for epoch in (2, 6)),
        *(vote_of(people, "Mal", epoch) for epoch in (2, 3, 6)),
        *(Held(generation.place, epoch, 3) for epoch in (1, 2)),
    ]
    for name, message in itertools.product(HONEST, messages):
        people.send("Mal", name, message)
        assert people[name].promised == 1
    assert people["Mal"].votes == ()


def test_a_spectator_cannot_get_a_share(people: People) -> None:
    for name, epoch in itertools.product(HONEST, (1, 2, 3, 7)):
        people.send("Eve", name, Stand(people["Mal"].generation.place, epoch, 1, b""))
        assert people[name].promised == 1


def test_succeeds_enough_people_together_read_everything(people: People) -> None:
    """As many people as could go on can also read the table while the host is alive, if their programs conspire."""
    key = combine([share_of(people, name) for name in ("Mal", "Ada", "Ben")], people["Mal"].generation.quorum.shares)
    opened = merge(key, people["Mal"].generation.place, {"Mal": people["Mal"].log})
    assert opened.contents == (b"baseline", b"castle", b"raid")


def test_succeeds_shares_from_failed_attempts_add_up(people: People) -> None:
    """An heir keeps the shares of everybody who once believed that the host was gone, until there is a new key."""
    for name in ("Ada", "Ben"):
        people.cut.add(frozenset(("Hal", name)))
        people.lose_host(name)
    key = combine([share_of(people, "Mal"), *shares_given(people)], people["Mal"].generation.quorum.shares)
    assert people["Hal"].hosting is not None
    assert key == people["Hal"].hosting.key


def test_after_a_new_generation_old_shares_and_keys_are_worthless(people: People) -> None:
    old_key = people["Hal"].hosting.key  # type: ignore[union-attr]
    others = ("Mal", *HONEST)
    people.change("Hal", *others)
    people.decide("Hal", b"dance")
    place = people["Mal"].generation.place
    assert merge(old_key, place, {"Mal": people["Mal"].log}).contents == ()
    begin = Begin(people["Mal"].generation, 2, None, people["Mal"].log.entries, prove(old_key, place, 2))
    for name in HONEST:
        people.send("Mal", name, begin)
        assert people[name].host == "Hal"


# --- to become host early


def test_nobody_follows_an_heir_without_a_majority(people: People) -> None:
    people.lose_host("Mal")
    people.cut.add(frozenset(("Hal", "Ada")))
    people.lose_host("Ada")
    begin = Begin(people["Mal"].generation, 2, None, people["Mal"].log.entries, bytes(32))
    for name in (*HONEST, "Hal"):
        people.send("Mal", name, begin)
    assert people.hosts() == {"Hal": 1}


def test_a_vote_cannot_be_counted_twice_or_under_another_name(people: People) -> None:
    people.lose_host("Mal")
    stolen = vote_of(people, "Ada", 2)
    for name in ("Ada", "Ada", "Ben", "Cat", "Hal", "Mal"):
        people.send(name, "Mal", stolen)
    assert people.hosts() == {"Hal": 1}


def test_entries_of_an_impostor_are_not_kept(people: People) -> None:
    forged = bytes([0, 1, 0, 3]) + bytes(16)
    for name in HONEST:
        people.send("Mal", name, Entry(people["Mal"].generation.place, 1, forged))
        assert len(people[name].log.entries) == 3


def test_succeeds_an_heir_with_enough_shares_deposes_a_host_that_is_alive(people: People) -> None:
    """Two players have let their programs go on, at different times; an honest heir would have declined."""
    for name in ("Ada", "Ben"):
        people.cut.add(frozenset(("Hal", name)))
        people.lose_host(name)
    key, generation = combine([share_of(people, "Mal"), *shares_given(people)], 3), people["Mal"].generation
    people.send("Mal", "Hal", Promised(2, 2, prove(key, generation.place, 2)))
    assert people.hosts() == {}


def test_succeeds_a_former_host_takes_the_table_back_until_there_is_a_new_generation() -> None:
    people = People("Mal", "Ada", "Ben", "Cat")
    key = people["Mal"].hosting.key  # type: ignore[union-attr]
    people.disconnect("Mal", *HONEST)
    for name in HONEST:
        people.lose_host(name)
    assert people.hosts() == {"Mal": 1, "Ada": 2}
    generation = people["Mal"].generation
    begin = Begin(generation, 5, None, people["Ada"].log.entries, prove(key, generation.place, 5))
    changed = People("Mal", "Ada", "Ben", "Cat")
    changed.members = dict(people.members)
    changed.change("Ada", "Ben", "Cat", baseline=b"baseline")
    for table, host in ((people, "Mal"), (changed, "Ada")):
        table.send("Mal", "Ben", begin)
        assert table["Ben"].host == host


# --- to keep the others from going on


def lose_host(people: People, *names: str) -> None:
    people.dead.add("Hal")
    for name in names:
        people.lose_host(name)


def test_an_heir_that_does_nothing_is_passed_over(people: People) -> None:
    people.dead.add("Mal")
    lose_host(people, *HONEST)
    people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {"Ada": 3}


def test_wrong_shares_and_altered_logs_do_not_stop_the_others(people: People) -> None:
    bad = vote_of(people, "Mal", 3)
    lose_host(people, *HONEST)
    people.send("Mal", "Ada", replace(bad, share=Share(share_of(people, "Mal").number, 5)))
    people.send("Mal", "Ada", replace(bad, entries=(bad.entries[0], *(entry[:-1] + b"?" for entry in bad.entries[1:]))))
    people.dead.add("Mal")
    people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {"Ada": 3}
    assert people.contents("Ada") == [b"baseline", b"castle", b"raid", b""]
    assert people.rejected() == [("Ada", "Mal", "a share that is not the sender's own")]


def test_votes_for_far_epochs_do_not_lead_an_heir_away(people: People) -> None:
    lose_host(people, *HONEST)
    for epoch in (8, 13, 18, 23):
        people.send("Mal", "Ada", vote_of(people, "Mal", epoch))
    people.dead.add("Mal")
    people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {"Ada": 3}


def test_an_heir_that_takes_over_and_stops_is_replaced(people: People) -> None:
    lose_host(people, "Mal", "Ada", "Ben")
    assert people.hosts() == {"Mal": 2}
    people.dead.add("Mal")
    for name in HONEST:
        people.lose_host(name)
    assert people.hosts() == {"Ada": 3}


def test_promises_make_a_live_host_ask_again_twice(people: People) -> None:
    """It costs one round trip, twice for each person; nothing is lost, and the others could still go on."""
    for epoch in (2, 7, 9, 14, people["Hal"].generation.last_vote):
        people.send("Mal", "Hal", Promised(epoch, 1, b""))
        assert people.hosts() == {"Hal": 6 if epoch == 2 else 11}
        assert hosting.why_stopped(people["Hal"]) == ""
    people.decide("Hal", b"dance")
    assert people.contents("Hal").count(b"dance") == 1
    assert hosting.acknowledged(people["Hal"]) == len(people["Hal"].log.entries)
    people.dead.add("Mal")
    lose_host(people, *HONEST)
    people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {"Ada": 13}


def test_votes_for_a_live_host_make_it_ask_again_twice(people: People) -> None:
    for epoch in (11, 16, 21, 26, 31):
        people.send("Mal", "Hal", vote_of(people, "Mal", epoch))
    assert people.hosts() == {"Hal": 16}


def test_succeeds_a_false_promise_uses_up_the_epochs_until_there_is_a_new_generation(people: People) -> None:
    people.send("Mal", "Hal", Promised(people["Hal"].generation.last_vote, 1, b""))
    assert people["Hal"].epoch > people["Hal"].generation.last_vote
    assert hosting.needs_new_generation(people["Hal"])
    others = ("Mal", *HONEST)
    people.change("Hal", *others, baseline=b"baseline")
    lose_host(people, "Mal", *HONEST)
    assert len(people.hosts()) == 1


@pytest.mark.parametrize("names", [("Hal", "Mal", "Ada"), ("Hal", "Mal", "Ada", "Ben")])
def test_succeeds_at_tables_of_three_and_four_one_person_can_withhold_the_share(names: tuple[str, ...]) -> None:
    people = People(*names)
    people.dead.add("Mal")
    lose_host(people, *names[2:])
    for _ in range(8):
        people.wait(PASS_OVER_SECONDS)
    assert people.hosts() == {}


def test_succeeds_a_false_confirmation_loses_what_nobody_else_holds() -> None:
    people = People("Hal", "Mal", "Ada")
    people.cut.add(frozenset(("Hal", "Ada")))
    people.decide("Hal", b"castle")
    assert hosting.acknowledged(people["Hal"]) == 2, "Mal says that it holds the decision"
    lose_host(people, "Mal")
    place = people["Mal"].generation.place
    people.lose_host("Ada")
    assert people.contents("Mal") == [b"baseline", b"castle", b""], "an honest program hands it on"
    cut = SealedLog.of(people["Mal"].log.entries[:1])
    assert merge(people["Mal"].hosting.key, place, {"Mal": cut, "Ada": cut}).contents == (b"baseline",)  # type: ignore[union-attr]
