"""The updates of guests: spectators share what is the same for them, and nobody shares with a seat."""

from __future__ import annotations

import random

import pytest

from helpers.tables import started_table
from macrobber_core.net.guest.view_decoder import decode_snapshot
from macrobber_core.net.host.updates import Past, Updates
from macrobber_core.table import Table, TableView
from macrobber_core.wire.codec import decode_from_host, pack
from macrobber_core.wire.messages import OLDEST_PROTOCOL, PROTOCOL, Patch, Snapshot
from macrobber_core.wire.patch import ViewFollower


class Follower:
    """A guest of one seat, or a spectator (None), that follows its updates."""

    def __init__(self, updates: Updates, seat: int | None = None, protocol: int = PROTOCOL) -> None:
        self._updates, self._seat, self._protocol = updates, seat, protocol
        self._past: Past | None = None
        self._follower = ViewFollower()
        self.frame: bytes | None = None
        self.table: TableView

    def update(self) -> None:
        self.frame, self._past = self._updates.next(self._seat, self._protocol, self._past)
        if self.frame is None:
            return
        match message := decode_from_host(self.frame):
            case Snapshot():
                update, decoder = decode_snapshot(message)
                self._follower.apply_snapshot(message, decoder)
                self.table = update.view
            case Patch():
                applied = self._follower.apply_patch(message)
                assert applied is not None
                self.table = applied.view


def decide(table: Table, updates: Updates, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, rng.choice(table.legal()))
    updates.forget()


@pytest.fixture
def table() -> Table:
    return started_table()


def test_spectators_who_have_received_the_same_get_one_frame(table: Table) -> None:
    updates, rng = Updates(table), random.Random(1)
    zoe, yan = Follower(updates), Follower(updates)
    while table.actor is not None:
        decide(table, updates, rng)
        zoe.update()
        yan.update()
        assert zoe.frame is not None
        assert yan.frame is zoe.frame
        assert pack(zoe.table) == pack(table.view(None))


def test_a_spectator_who_joins_later_gets_other_frames_until_the_past_is_the_same(table: Table) -> None:
    updates, rng = Updates(table), random.Random(1)
    zoe = Follower(updates)
    for _ in range(5):
        decide(table, updates, rng)
        zoe.update()
    late = Follower(updates)
    late.update()
    shared = []
    while table.actor is not None:
        decide(table, updates, rng)
        zoe.update()
        late.update()
        assert pack(zoe.table) == pack(late.table) == pack(table.view(None))
        shared.append(zoe.frame is late.frame)
    assert not shared[0]
    assert shared[-1]
    assert shared == sorted(shared)  # once they share, they go on sharing


def test_a_spectator_who_misses_some_updates_gets_one_of_its_own(table: Table) -> None:
    updates, rng = Updates(table), random.Random(1)
    zoe, slow = Follower(updates), Follower(updates)
    zoe.update()
    slow.update()
    for _ in range(3):
        decide(table, updates, rng)
        zoe.update()
    slow.update()
    assert slow.frame is not zoe.frame
    assert pack(slow.table) == pack(zoe.table) == pack(table.view(None))


def test_a_guest_of_an_older_version_shares_nothing_with_the_others(table: Table) -> None:
    updates = Updates(table)
    zoe, old = Follower(updates), Follower(updates, protocol=OLDEST_PROTOCOL)
    zoe.update()
    old.update()
    assert old.frame != zoe.frame


def test_nobody_shares_a_frame_with_a_player(table: Table) -> None:
    updates, rng = Updates(table), random.Random(1)
    followers = {seat: Follower(updates, seat) for seat in (None, 1, 2, 3)}
    again = Follower(updates, 1)
    for _ in range(20):
        decide(table, updates, rng)
        for seat, follower in followers.items():
            follower.update()
            assert pack(follower.table) == pack(table.view(seat))
        again.update()
        frames = [follower.frame for follower in (*followers.values(), again)]
        assert len({id(frame) for frame in frames}) == len(frames)


def test_there_is_no_update_without_a_change(table: Table) -> None:
    updates = Updates(table)
    zoe = Follower(updates)
    zoe.update()
    updates.forget()
    zoe.update()
    assert zoe.frame is None


def test_a_takeback_is_followed_by_a_snapshot_for_everybody(table: Table) -> None:
    updates = Updates(table)
    zoe, ada = Follower(updates), Follower(updates, 1)
    seat = 1
    while not table.view(seat).can_undo:
        assert table.actor is not None
        seat = table.actor
        decide(table, updates, random.Random(1))
    for follower in (zoe, ada):
        follower.update()
    table.undo(seat, table.ply)
    updates.forget()
    for follower in (zoe, ada):
        follower.update()
        assert follower.frame is not None
        assert isinstance(decode_from_host(follower.frame), Snapshot)
