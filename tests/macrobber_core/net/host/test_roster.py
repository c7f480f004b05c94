"""Who is one of the people: the players whose programs can go on with the table."""

from __future__ import annotations

from typing import cast

from macrobber_core.net.host.peer import Peer
from macrobber_core.net.host.roster import MAX_PROGRAMS, Roster
from macrobber_core.net.host.view_frames import ViewFrames
from macrobber_core.net.link import HostLink
from macrobber_core.wire.messages import Contact

ADA, BEN, SPARE = "a" * 64, "b" * 64, "c" * 64


def player(name: str, seat: int, program: str) -> Peer:
    peer = Peer(cast("HostLink", None), name, "token", cast("ViewFrames", None))
    peer.seat, peer.program = seat, program
    return peer


def roster_of(*peers: Peer) -> Roster:
    roster = Roster(lambda: {*peers}, lambda: 0.0)
    for peer in peers:
        person = roster.name(peer)
        roster.contacts[person] = Contact(person, peer.name, 7000, [])
    return roster


def test_a_player_who_comes_back_is_the_same_person() -> None:
    ada = player("Ada", 1, ADA)
    roster = roster_of(ada)
    ada.person = ""  # over a new connection
    assert roster.name(ada) == f"1:{ADA}"


def test_nobody_becomes_another_person_by_naming_the_program_of_that_one() -> None:
    """A new host knows no seats; a program names its own fingerprint without a proof."""
    roster = Roster(set, lambda: 0.0)
    roster.inherit([Contact(f"1:{ADA}", "Ada", 7000, []), Contact(f"2:{BEN}", "Ben", 7000, [])])
    assert roster.name(player("Ben", 2, ADA)) == f"2:{ADA}"


def test_a_player_with_another_program_is_no_newcomer_while_the_first_one_belongs_to_the_people() -> None:
    ben = player("Ben", 2, BEN)
    roster = roster_of(player("Ada", 1, ADA), ben)
    before = roster.name(ben)
    ben.program = SPARE
    person = roster.name(ben)
    roster.contacts[person] = Contact(person, "Ben", 7001, [])
    assert not roster.is_newcomer(person, [f"1:{ADA}", before])
    assert roster.has_left(before)
    assert roster.is_newcomer(person, [f"1:{ADA}"])


def test_a_removed_player_has_left_until_the_player_is_back() -> None:
    roster = roster_of(player("Ada", 1, ADA), player("Ben", 2, BEN))
    roster.expel("Ben")
    assert (roster.has_left(f"1:{ADA}"), roster.has_left(f"2:{BEN}")) == (False, True)
    roster.welcome(f"2:{BEN}")
    assert not roster.has_left(f"2:{BEN}")


def test_a_player_has_a_limited_number_of_programs() -> None:
    ben = player("Ben", 2, BEN)
    roster = roster_of(ben)
    for _ in range(MAX_PROGRAMS):
        assert roster.may_change(ben)
        roster.count_change(ben)
    assert not roster.may_change(ben)
    assert roster.may_change(player("Ada", 1, ADA))


def test_nothing_is_kept_of_those_who_are_neither_here_nor_among_the_people() -> None:
    ben = player("Ben", 2, BEN)
    roster = roster_of(player("Ada", 1, ADA), ben)
    ben.program = SPARE
    roster.prune([roster.name(ben)])
    assert roster.contacts.keys() == {f"1:{ADA}"}
