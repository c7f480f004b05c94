"""The frames with the views of guests: spectators share what is the same for them, and nobody shares with a seat."""

from __future__ import annotations

import random

import pytest

from helpers.tables import started_table
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, OptionValue
from macrobber_core.net.guest.view_decoder import complete, decode_snapshot
from macrobber_core.net.host.view_frames import Past, ViewFrames
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_core.wire.codec import decode_from_host, pack
from macrobber_core.wire.messages import OLDEST_PROTOCOL, PROTOCOL, Changed, Patch, Snapshot
from macrobber_core.wire.view_updates import ViewFollower


class Follower:
    """A guest of one seat, or a spectator (None), that follows its view."""

    def __init__(
        self, frames: ViewFrames, seat: int | None = None, protocol: int = PROTOCOL, *, works_out_legal: bool = True
    ) -> None:
        self._frames, self._seat, self._protocol = frames, seat, protocol
        self.works_out_legal = works_out_legal and protocol == PROTOCOL
        self._past: Past | None = None
        self._follower = ViewFollower()
        self.frame: bytes | None = None
        self.table: TableView
        self.events: list[Event] = []

    def update(self) -> None:
        self.frame, self._past = self._frames.next(
            self._seat, self._protocol, self._past, works_out_legal=self.works_out_legal
        )
        if self.frame is None:
            return
        match message := decode_from_host(self.frame):
            case Snapshot():
                update, decoder = decode_snapshot(message)
                self._follower.apply_snapshot(message, decoder, complete)
                self.table, self.events = update.view, update.events
            case Changed() | Patch():
                applied = self._follower.apply_message(message)
                assert applied is not None, "the change does not fit"
                self.table = applied.view
                self.events += applied.events

    def resync(self) -> None:
        """Ask for a snapshot."""
        self._past = None


def decide(table: Table, frames: ViewFrames, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, rng.choice(table.legal()))
    frames.forget()


@pytest.fixture
def table() -> Table:
    return started_table()


def test_spectators_who_have_received_the_same_get_one_frame(table: Table) -> None:
    frames, rng = ViewFrames(table), random.Random(1)
    zoe, yan = Follower(frames), Follower(frames)
    while table.actor is not None:
        decide(table, frames, rng)
        zoe.update()
        yan.update()
        assert zoe.frame is not None
        assert yan.frame is zoe.frame
        assert pack(zoe.table) == pack(table.view(None))


def test_a_spectator_who_joins_later_gets_other_frames_until_the_past_is_the_same(table: Table) -> None:
    frames, rng = ViewFrames(table), random.Random(1)
    zoe = Follower(frames)
    for _ in range(5):
        decide(table, frames, rng)
        zoe.update()
    late = Follower(frames)
    late.update()
    shared = []
    while table.actor is not None:
        decide(table, frames, rng)
        zoe.update()
        late.update()
        assert pack(zoe.table) == pack(late.table) == pack(table.view(None))
        shared.append(zoe.frame is late.frame)
    assert not shared[0]
    assert shared[-1]
    assert shared == sorted(shared)  # once they share, they go on sharing


def test_a_spectator_who_misses_some_views_gets_a_frame_of_its_own(table: Table) -> None:
    frames, rng = ViewFrames(table), random.Random(1)
    zoe, slow = Follower(frames), Follower(frames)
    zoe.update()
    slow.update()
    for _ in range(3):
        decide(table, frames, rng)
        zoe.update()
    slow.update()
    assert slow.frame is not zoe.frame
    assert pack(slow.table) == pack(zoe.table) == pack(table.view(None))


def test_a_guest_of_an_older_version_shares_nothing_with_the_others(table: Table) -> None:
    frames = ViewFrames(table)
    zoe, old = Follower(frames), Follower(frames, protocol=OLDEST_PROTOCOL)
    zoe.update()
    old.update()
    assert old.frame != zoe.frame


@pytest.mark.parametrize("protocol", [PROTOCOL, OLDEST_PROTOCOL])
def test_a_guest_follows_a_host_that_keeps_characters_which_the_guest_removes(protocol: int) -> None:
    """For example because the host knows a newer Unicode."""
    table = started_table()
    table.title = "A table\u0378"
    frames, rng = ViewFrames(table), random.Random(1)
    zoe = Follower(frames, protocol=protocol)
    for _ in range(5):
        zoe.update()
        assert zoe.table.title == "A table"
        decide(table, frames, rng)


def test_nobody_shares_a_frame_with_a_player(table: Table) -> None:
    frames, rng = ViewFrames(table), random.Random(1)
    followers = {seat: Follower(frames, seat) for seat in (None, 1, 2, 3)}
    again = Follower(frames, 1)
    for _ in range(20):
        decide(table, frames, rng)
        for seat, follower in followers.items():
            follower.update()
            assert pack(follower.table) == pack(table.view(seat))
        again.update()
        sent = [follower.frame for follower in (*followers.values(), again)]
        assert len({id(frame) for frame in sent}) == len(sent)


def test_there_is_no_update_without_a_change(table: Table) -> None:
    frames = ViewFrames(table)
    zoe = Follower(frames)
    zoe.update()
    frames.forget()
    zoe.update()
    assert zoe.frame is None


def test_a_takeback_is_followed_by_a_snapshot_for_everybody(table: Table) -> None:
    frames = ViewFrames(table)
    zoe, ada = Follower(frames), Follower(frames, 1)
    seat = 1
    while not table.view(seat).can_undo:
        assert table.actor is not None
        seat = table.actor
        decide(table, frames, random.Random(1))
    for follower in (zoe, ada):
        follower.update()
    table.undo(seat, table.ply)
    frames.forget()
    for follower in (zoe, ada):
        follower.update()
        assert follower.frame is not None
        assert isinstance(decode_from_host(follower.frame), Snapshot)


# --- the views of all games


def started(game: str, players: int, options: dict[str, OptionValue]) -> Table:
    table = Table("A table", GAMES[game], players, options, KeyedChance("1"))
    for seat in range(1, players + 1):
        table.sit(f"Player {seat}")
    table.start()
    return table


VARIANTS: list[tuple[str, dict[str, OptionValue]]] = [
    *((key, {}) for key in GAMES),
    *((key, {name: option.choices[-1] for name, option in game.options.items()}) for key, game in GAMES.items()),
]


@pytest.mark.slow
@pytest.mark.parametrize("protocol", [PROTOCOL, 3])
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_every_guest_has_the_view_of_its_seat(game: str, options: dict[str, OptionValue], protocol: int) -> None:
    table, rng = started(game, 3, options), random.Random(1)
    frames = ViewFrames(table)
    guests = {seat: Follower(frames, seat, protocol) for seat in (1, 2, 3, None)}
    while True:
        for seat, guest in guests.items():
            guest.update()
            assert pack(guest.table) == pack(table.view(seat))
        if table.actor is None:
            break
        decide(table, frames, rng)
    assert all(guest.events == table.log_seen_by(seat) for seat, guest in guests.items())


def test_the_list_of_legal_actions_travels_only_to_guests_that_ask_for_it() -> None:
    table, rng = started("carcassonne", 2, {}), random.Random(1)
    frames = ViewFrames(table)
    ada, bot = Follower(frames, 1), Follower(frames, 1, works_out_legal=False)
    sizes: dict[Follower, list[int]] = {ada: [], bot: []}
    for _ in range(20):
        for guest in (ada, bot):
            guest.update()
            assert pack(guest.table) == pack(table.view(1))
            sizes[guest].append(len(guest.frame or b""))
        decide(table, frames, rng)
    assert max(sizes[bot][1:]) > 3 * max(sizes[ada][1:])


def test_a_guest_that_finds_other_actions_than_the_host_does_not_show_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = started("claim-it", 2, {})
    actor, frames = table.actor, ViewFrames(table)
    assert actor is not None
    ada = Follower(frames, actor)
    ada.update()
    before = ada.table
    monkeypatch.setattr("macrobber_core.games.contract.Game.legal_from_view", lambda game, view: ["stop"])
    decide(table, frames, random.Random(1))
    with pytest.raises(AssertionError, match="does not fit"):
        ada.update()
    assert ada.table is before
    ada.works_out_legal = False
    ada.resync()
    ada.update()
    assert pack(ada.table) == pack(table.view(actor))


def test_a_snapshot_has_the_list_even_for_guests_that_work_it_out() -> None:
    table = started("claim-it", 2, {})
    ada = Follower(ViewFrames(table), table.actor)
    ada.update()
    assert ada.frame is not None
    snapshot = decode_from_host(ada.frame)
    assert isinstance(snapshot, Snapshot)
    assert table.legal() in snapshot.view
    ada.update()
    assert ada.frame is None


def test_spectators_who_came_one_after_the_other_share_their_frames_once_the_game_begins() -> None:
    table = Table("A table", GAMES["claim-it"], 2, {}, KeyedChance("1"))
    frames = ViewFrames(table)
    spectators = []
    for number in (1, 2):
        table.sit(f"Player {number}")
        frames.forget()
        spectators.append(Follower(frames))
        for spectator in spectators:
            spectator.update()
    table.start()
    for step in range(3):
        frames.forget()
        for spectator in spectators:
            spectator.update()
        assert spectators[0].frame is not None
        assert spectators[0].frame is spectators[1].frame
        decide(table, frames, random.Random(step))
