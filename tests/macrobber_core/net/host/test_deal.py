"""Fair deals over sockets, and hosts that cheat."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import random
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from helpers.net import Player, Stranger, game_over, hosted, local_dial, seat_players, socket_dial, until
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.piles import SINGLE_CARDS, minus, plus
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.net.guest.deal_participant import DealParticipant
from macrobber_core.net.guest.updates import AuditResult
from macrobber_core.net.host import deal as fair_deal
from macrobber_core.net.host.host import Host
from macrobber_core.net.host.peer import Peer
from macrobber_core.net.link import Link
from macrobber_core.record import Ply
from macrobber_core.table import FairDeal, KeyedChance, SeatView, Table, UnfairError, commitment, rematch
from macrobber_core.table.commit_reveal import PendingDeal
from macrobber_core.wire.messages import Commit, Open, Revealed, Snapshot

SWAPPED_AT = 40


def fair_table(players: int = 3, bots: int = 0) -> Table:
    table = Table("Glencoe", GAMES["mac-robber"], players, {})
    for _ in range(bots):
        table.sit_bot("easy")
    return table


@contextlib.asynccontextmanager
async def guests_at_table(host: Host) -> AsyncIterator[list[Player]]:
    """Yield guests for all free seats and a spectator, last in the list."""
    watcher = Player(socket_dial(host), "Zoe", watch=True)
    watching = asyncio.create_task(watcher.play())
    await until(lambda: watcher.views)
    try:
        async with seat_players(host) as players:
            yield [*players, watcher]
    finally:
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)


def deal_id(host: Host) -> str:
    """Return the host's commitment, which identifies the deal in progress."""
    assert host.table.deal is not None
    return host.table.deal.host


async def audit_results(table: Table) -> list[AuditResult]:
    """Play a whole game at that table and return every guest's audit result, the spectator's last."""
    async with hosted(table=table) as host, guests_at_table(host) as everybody:
        host.start()
        await game_over(everybody)
        await until(lambda: all(one.audit_result for one in everybody))
    assert all(one.refused == [] for one in everybody)
    return [one.audit_result for one in everybody if one.audit_result is not None]


@pytest.mark.parametrize(("players", "bots"), [(3, 0), (4, 2), (3, 2)])
async def test_every_guest_finds_a_fair_game_fair(players: int, bots: int) -> None:
    table = fair_table(players, bots)
    found = await audit_results(table)
    draws = sum(ply.actor == CHANCE for ply in table.plies)
    watched = AuditResult(draws, None, took_part=False)
    without_record = [structs.replace(one, record=None) for one in found]
    assert without_record == [AuditResult(draws, None)] * (players - bots) + [watched]
    names = [table.view(None).name(seat) for seat in range(1, players + 1)]
    assert all(str(one.record) == str(replace(table.record(), names=names)) for one in found)
    assert table.fair_deal is not None
    assert [value is None for value in table.fair_deal.values] == [bool(seat.bot) for seat in table.seats]


async def test_a_host_that_does_not_reveal_its_values_is_reported_by_every_guest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("macrobber_core.net.guest.guest.REVEAL_SECONDS", 0.1)
    monkeypatch.setattr(Peer, "_next_revealed", lambda _peer: None)
    found = await audit_results(fair_table(3))
    assert [str(one.unfair) for one in found] == ["the host has not revealed the values of the deal"] * 4


@pytest.mark.slow
async def test_a_table_without_a_fair_deal_shows_no_seal() -> None:
    async with hosted() as host, seat_players(host) as players:
        host.start()
        await game_over(players)
    assert all(player.audit_result is None and player.table.seal is None for player in players)


async def test_the_hosts_value_is_not_sent_before_the_end() -> None:
    async with hosted(table=fair_table(3, 2)) as host:
        frames: list[str] = []
        async with seat_players(host, [local_dial(host)]) as (ada,):
            ada.held = True
            host.start()
            await until(lambda: ada.table.stage == "playing")
            watcher = await Stranger.join(host, "Zoe", watch=True)
            frames.append(repr(await watcher.receive_next(Snapshot)))
            assert host.table.fair_deal is not None
            assert all(host.table.fair_deal.secret not in frame for frame in frames)
            assert host.table.fair_deal.seal in frames[0]


# --- guests that do not participate


async def test_a_player_leaving_cancels_the_deal_and_it_can_be_repeated() -> None:
    async with hosted(table=fair_table()) as host, seat_players(host, [socket_dial(host)] * 2) as players:
        silent = await Stranger.join(host, "Mallory")
        await until(lambda: not host.table.free_seats)
        host.start()
        await until(lambda: host.table.awaited_seats == [3])
        assert host.table.stage == "dealing"
        await silent.link.close()
        await until(lambda: host.table.stage == "waiting")
        third = Player(socket_dial(host), "Cat")
        playing = asyncio.create_task(third.play())
        await until(lambda: not host.table.free_seats)
        host.start()
        await game_over([*players, third])
        await until(lambda: all(player.audit_result for player in [*players, third]))
        await playing
    assert [player.audit_result.deals for player in [*players, third] if player.audit_result] == [2, 2, 1]
    assert all(player.audit_result and player.audit_result.unfair is None for player in [*players, third])


@pytest.mark.slow
async def test_a_player_who_does_not_commit_is_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_deal, "DEAL_SECONDS", 3)
    async with hosted(table=fair_table()) as host, seat_players(host, [socket_dial(host)] * 2):
        silent = await Stranger.join(host, "Mallory")
        await until(lambda: not host.table.free_seats)
        host.start()
        assert await silent.farewell_reason() == "you did not take part in the deal"
        await until(lambda: host.table.stage == "waiting" and host.table.free_seats == [3])


async def test_a_value_that_does_not_match_its_commitment_is_ignored() -> None:
    async with hosted(table=fair_table()) as host, seat_players(host, [socket_dial(host)] * 2):
        liar = await Stranger.join(host, "Mallory")
        await until(lambda: not host.table.free_seats)
        host.start()
        deal = deal_id(host)
        await liar.send(Commit(deal, commitment("a" * 64, 3)))
        await until(lambda: host.table.awaited_seats == [3] and not host.table._deal.uncommitted_seats)  # type: ignore[union-attr]
        await liar.send(Open(deal, "b" * 64))
        await liar.send(Commit(deal, commitment("b" * 64, 3)))
        await asyncio.sleep(0.05)
        assert host.table.stage == "dealing"
        await liar.send(Open(deal, "a" * 64))
        await until(lambda: host.table.stage == "playing")


async def test_spectators_cannot_take_part_in_a_deal() -> None:
    async with hosted(table=fair_table()) as host, seat_players(host, [socket_dial(host)] * 2):
        watcher = await Stranger.join(host, "Zoe", watch=True)
        silent = await Stranger.join(host, "Mallory")
        await until(lambda: not host.table.free_seats)
        host.start()
        await watcher.send(Commit(deal_id(host), commitment("a" * 64, 3)))
        await watcher.send(Open(deal_id(host), "a" * 64))
        await asyncio.sleep(0.05)
        assert host.table.awaited_seats == [3]
        await silent.link.close()


class SlowLink:
    """A link with a high latency."""

    SECONDS = 0.3

    def __init__(self, link: Link) -> None:
        self._link, self.address, self.fingerprint = link, link.address, link.fingerprint
        self.receive, self.close = link.receive, link.close

    async def send(self, frame: bytes) -> None:
        asyncio.get_running_loop().call_later(self.SECONDS, self._arrive, frame)

    def _arrive(self, frame: bytes) -> None:
        self._arriving = asyncio.ensure_future(self._link.send(frame))


@pytest.mark.slow
async def test_repeated_deals_do_not_remove_a_player_with_high_latency() -> None:
    """Messages for the first deal arrive during the second."""

    async def slow_dial() -> Link:
        return SlowLink(await socket_dial(host)())

    async with hosted(table=fair_table()) as host, seat_players(host, [slow_dial, socket_dial(host)]) as players:
        for _ in range(2):
            mallory = await Stranger.join(host)
            await until(lambda: not host.table.free_seats)
            host.start()
            await asyncio.sleep(0.02)
            await mallory.link.close()
            await until(lambda: host.table.stage == "waiting" and host.table.free_seats == [3])
        third = Player(socket_dial(host), "Cat")
        playing = asyncio.create_task(third.play())
        await until(lambda: not host.table.free_seats)
        host.start()
        await until(lambda: host.table.stage == "playing")
        assert [player.ended for player in players] == [None, None]
        playing.cancel()


@pytest.mark.slow
async def test_a_last_second_commitment_does_not_remove_other_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_deal, "DEAL_SECONDS", 3)
    monkeypatch.setattr(SlowLink, "SECONDS", 1)

    async def slow_dial() -> Link:
        return SlowLink(await socket_dial(host)())

    async with hosted(table=fair_table()) as host, seat_players(host, [slow_dial, socket_dial(host)]) as players:
        mallory = await Stranger.join(host)
        await until(lambda: not host.table.free_seats)
        host.start()
        await until(lambda: host.table.awaited_seats == [3])
        await asyncio.sleep(1.5)  # the others' values take until after the first limit
        await mallory.send(Commit(deal_id(host), commitment("a" * 64, 3)))
        assert await mallory.farewell_reason() == "you did not take part in the deal"
        assert [player.ended for player in players] == [None, None]


# --- hosts that cheat


class Swapping(KeyedChance):
    """Draws from another random source from ply SWAPPED_AT on."""

    def random_at(self, ply: int) -> random.Random:
        return random.Random(ply) if ply >= SWAPPED_AT else super().random_at(ply)


class Cheating(Table):
    """A table whose chance source is replaced once the game has begun."""

    def _start_if_dealt(self) -> None:
        super()._start_if_dealt()
        if self.chance_source is not None:
            self.chance_source = Swapping(self.chance_source.seed)


def first_difference(table: Table) -> int:
    assert table.fair_deal is not None
    chance_source = KeyedChance(table.fair_deal.seed)
    position = table.game.start(len(table.seats), table.options)
    for number, ply in enumerate(table.plies):
        if ply.actor == CHANCE and position.chance(chance_source.random_at(number)) != ply.action:
            return number
        position.play(ply.action)
    raise AssertionError("nothing was swapped")


async def test_a_swapped_draw_is_reported_at_its_ply_by_every_guest() -> None:
    table = Cheating("Glencoe", GAMES["mac-robber"], 3, {})
    found = await audit_results(table)
    number = first_difference(table)
    assert number >= SWAPPED_AT
    for one in found:
        assert one.unfair is not None
        assert one.unfair.ply == number
        assert "but the values give" in one.unfair.reason


class CardSwapping(Table):
    """A table that swaps the worst card of seat 1 for the best one in the pile."""

    swapped = 0

    def decide(self, seat: int, ply: int, action: str, takebacks: int | None = None) -> None:
        super().decide(seat, ply, action, takebacks)
        if self.swapped or self.ply < SWAPPED_AT or not isinstance(self._position, MacRobber):
            return
        state = self._position.state
        hand, deck = state.hands[1], state.deck
        worst = next((value for value in (1, 2, 3) if hand[value - 1]), 0)
        best = next((value for value in (4, 3, 2) if deck[value - 1]), 0)
        if worst < best and worst and self._position.actor in {2, 3}:  # the player who must decide sees their own hand
            low, high = SINGLE_CARDS[worst], SINGLE_CARDS[best]
            state.hands[1] = plus(minus(hand, low), high)
            state.deck = plus(minus(deck, high), low)
            self.swapped = self.ply - 1


async def test_a_swapped_card_is_reported_at_its_ply_by_the_seat_that_saw_it() -> None:
    table = CardSwapping("Glencoe", GAMES["mac-robber"], 3, {})
    ada, *others = await audit_results(table)
    while not table.swapped:  # seat 1 held no card worth swapping
        table = CardSwapping("Glencoe", GAMES["mac-robber"], 3, {})
        ada, *others = await audit_results(table)
    plies = range(table.swapped + 1, table.ply)
    shown = next((number for number in plies if table.plies[number].actor != CHANCE), table.ply)
    assert ada.unfair is not None
    assert ada.unfair.ply is not None
    assert table.swapped <= ada.unfair.ply < shown, "not with the first view that could show it"
    for one in others:
        if one.unfair is not None:  # only if the card was ever revealed, or changed a draw
            assert one.unfair.ply is not None
            assert one.unfair.ply >= table.swapped


# --- cheating that a guest detects, message by message

SECRET, OTHER = "e" * 64, "f" * 64


class Game:
    """The messages of an honest table to seat 1, and what a cheating host could send instead."""

    def __init__(self, participant: DealParticipant | None = None) -> None:
        self.participant = participant or DealParticipant()
        self.table = Table("Glencoe", GAMES["mac-robber"], 3, {})
        self.table.sit("Ada")
        self.table.sit_bot("random")
        self.table.sit_bot("random")

    def send_view(self, **lies: Any) -> Commit | Open | None:
        view = self.table.view(1)
        for name, value in lies.items():
            view = type(view)(**{field: getattr(view, field) for field in view.__struct_fields__} | {name: value})
        return self.participant.process_view(view)

    def deal(self, secret: str = SECRET) -> None:
        self.send_view()
        self.table.start(secret)
        committed = self.send_view()
        assert isinstance(committed, Commit)
        self.table.commit(1, committed.commitment)
        opened = self.send_view()
        assert isinstance(opened, Open)
        self.table.open(1, opened.value)

    def play(self) -> None:
        rng = random.Random(3)
        while self.table.actor is not None:
            self.send_view()
            self.table.decide(self.table.actor, self.table.ply, rng.choice(self.table.legal()))
        self.send_view()

    def decide(self, index: int) -> None:
        """Show the position, then play the legal action with this index."""
        self.send_view()
        assert self.table.actor is not None
        self.table.decide(self.table.actor, self.table.ply, self.table.legal()[index])

    def unfairness(self, fair_deal: FairDeal | None = None) -> str:
        """Return why the guest finds the game unfair; "" if it does not."""
        self.reveal(fair_deal)
        result = self.participant.audit_if_over(self.table.view(1))
        assert result is not None
        return str(result.unfair or "")

    def reveal(self, fair_deal: FairDeal | None = None) -> None:
        shown = fair_deal or self.table.fair_deal
        assert shown is not None
        self.participant.revealed = Revealed(
            shown.secret,
            list(shown.values),
            [(ply.actor, ply.action) for ply in self.table.plies],
            [(number, ply.actor, ply.action) for number, ply in self.table.taken_back],
        )


def test_an_honest_host_passes_the_audit() -> None:
    game = Game()
    game.deal()
    game.play()
    assert game.unfairness() == ""


@pytest.mark.parametrize("lie", [{"secret": OTHER}, {"values": (OTHER, None, None)}, {"values": (None,) * 3}])
def test_revealed_values_must_match_the_commitments(lie: dict[str, Any]) -> None:
    game = Game()
    game.deal()
    game.play()
    assert game.table.fair_deal is not None
    assert "not the ones it committed to" in game.unfairness(replace(game.table.fair_deal, **lie))


def test_a_deal_without_our_commitment_is_unfair() -> None:
    game = Game()
    game.send_view()
    game.table._deal = PendingDeal(SECRET, 3, [1, 2, 3])
    game.table._start_if_dealt()
    game.play()
    assert game.unfairness() == "the host dealt without our value"


def test_a_deal_with_a_forged_value_for_our_seat_is_unfair() -> None:
    game = Game()
    game.send_view()
    game.table.start(SECRET)
    assert isinstance(game.send_view(), Commit)
    game.table.commit(1, commitment(OTHER, 1))
    assert game.send_view() is None, "a guest shows its value to nobody who is bound to another"
    game.table.open(1, OTHER)
    game.play()
    assert game.unfairness() == "the host dealt without our value"


def test_a_value_added_later_for_a_bot_is_unfair() -> None:
    game = Game()
    game.deal()
    assert game.table.fair_deal is not None
    game.table.fair_deal = FairDeal(SECRET, (game.table.fair_deal.values[0], OTHER, None))
    game.table.chance_source = KeyedChance(game.table.fair_deal.seed)
    game.table.plies.clear()
    game.table._position = game.table._initial_position.copy()
    game.table._resolve_chance(game.table._position)
    game.play()
    bot = game.table.seats[1].name
    assert game.unfairness() == f"{bot}'s value is not the one they committed to"


def test_a_changed_seal_is_unfair() -> None:
    game = Game()
    game.deal()
    game.send_view()
    game.send_view(seal=OTHER)
    game.play()
    assert game.unfairness() == "the host changed the values it deals from"


def test_a_seal_shown_only_after_the_deal_is_unfair() -> None:
    game = Game()
    game.send_view()
    game.table._deal = PendingDeal(SECRET, 3, [1, 2, 3])
    game.table._start_if_dealt()
    game.send_view(seal=None)
    game.play()
    assert game.unfairness() == "the host dealt without our value"
    late = Game(DealParticipant())
    late.table = game.table
    late.send_view(seal=None)
    late.send_view()
    assert late.unfairness() == "the host changed the values it deals from"


def test_a_seat_hidden_from_us_during_the_deal_leaves_fairness_unproved() -> None:
    """The host may have chosen all values: nothing is proved wrong, but nothing is proved right either."""
    game = Game()
    game.send_view()
    game.send_view(seat=None)
    game.table._deal = PendingDeal(SECRET, 3, [1, 2, 3])
    game.table._start_if_dealt()
    game.play()
    game.reveal()
    result = game.participant.audit_if_over(game.table.view(1))
    assert result is not None
    assert result.unfair is None
    assert not result.took_part


def test_views_shown_during_a_pretended_deal_are_audited() -> None:
    game = Game()
    game.deal()
    rival = game.table.view(2).game_view
    going_on = PendingDeal(SECRET, 3, [2, 3]).view()
    game.send_view(game_view=rival, deal=going_on)
    game.play()
    assert "showed" in game.unfairness()


def test_a_wrong_view_that_is_corrected_later_is_unfair() -> None:
    game = Game()
    game.deal()
    game.send_view(game_view=game.table.view(2).game_view)
    game.play()
    assert "showed" in game.unfairness()


def test_a_wrong_view_is_unfair_despite_pretended_takebacks() -> None:
    game = Game()
    game.deal()
    game.send_view(game_view=game.table.view(2).game_view)
    game.table.taken_back += [(0, Ply(CHANCE, "start 1"))] * 100
    game.play()
    assert game.unfairness()


def lost_host(seconds_before_the_end: float) -> Game:
    """Return a game that another host goes on with at an earlier ply, and plays differently from there.

    The lost host showed the first ply that differs so many seconds before its last one.
    """
    now = 100.0
    game = Game(DealParticipant(now=lambda: now))
    game.deal()
    while game.table.ply < 20 or len(game.table.legal()) < 2:
        game.decide(0)
    goes_on_at = copy.deepcopy(game.table)
    for seconds in (60.0, seconds_before_the_end):
        now += seconds
        game.decide(-1)
        game.send_view()
    game.table = goes_on_at
    game.decide(0)
    return game


def test_what_only_a_lost_host_showed_in_its_last_moments_is_not_held_against_the_next_one() -> None:
    game = lost_host(seconds_before_the_end=4.0)
    game.participant.forget_last_moments()
    game.play()
    assert game.unfairness() == ""


def test_a_new_host_that_alters_what_was_shown_before_the_last_moments_is_unfair() -> None:
    game = lost_host(seconds_before_the_end=9.0)
    game.participant.forget_last_moments()
    game.participant.forget_last_moments()  # the host was lost only once, however often we hear of it
    game.play()
    assert "showed" in game.unfairness()


def test_a_host_that_was_not_lost_has_no_last_moments() -> None:
    game = lost_host(seconds_before_the_end=4.0)
    game.play()
    assert "showed" in game.unfairness()


def test_options_changed_during_the_game_are_unfair() -> None:
    game = Game()
    game.deal()
    game.play()
    game.send_view(options=game.table.options | {"ties": "most-cubes"})
    assert game.unfairness() == "the host changed the rules of the game"


def test_a_seal_that_disappears_does_not_spare_the_host_the_audit() -> None:
    game = Game()
    game.deal()
    game.play()
    game.send_view(seal=None)
    unsealed = structs.replace(game.table.view(1), seal=None)
    assert game.participant.is_awaiting_reveal(unsealed)
    game.reveal()
    result = game.participant.audit_if_over(unsealed)
    assert result is not None
    assert str(result.unfair) == "the host changed the values it deals from"


def test_a_deal_whose_seal_is_never_shown_is_awaited_all_the_same() -> None:
    game = Game()
    game.deal()
    game.send_view(seal=None)
    assert game.participant.is_awaiting_reveal(structs.replace(game.table.view(1), seal=None))


def test_an_agreed_first_player_may_change_before_the_deal() -> None:
    game = Game()
    game.table.game_number, game.table.first = 2, 1
    game.send_view()
    game.table.first = 3
    game.deal()
    game.play()
    assert game.unfairness() == ""


def test_an_agreed_first_player_changed_after_the_deal_has_begun_is_unfair() -> None:
    game = Game()
    game.table.game_number, game.table.first = 2, 1
    game.deal()
    game.send_view(stage="waiting", game_view=None, first=2)
    game.table.first = 2
    game.play()
    assert game.unfairness() == "the host changed the rules of the game"


def next_game() -> Game:
    """Return the next game of seat 1 and two bots at the table of a finished one, which has been audited."""
    game = Game()
    game.deal()
    game.play()
    assert game.unfairness() == ""
    game.participant = game.participant.next_deal(2)
    game.table.begin_next(rematch.line_up(game.table, ["Ada"]))
    return game


def test_the_start_player_of_the_next_game_is_checked_wherever_the_players_sit() -> None:
    game = next_game()
    game.table.swap(2, 3)
    game.deal()
    game.play()
    assert game.unfairness() == ""


@pytest.mark.parametrize("offset", [1, 2])
def test_a_host_that_chooses_who_begins_the_next_game_is_reported(offset: int) -> None:
    game = next_game()
    assert game.table.first is not None
    game.table.first, game.table.start_order = (game.table.first + offset - 1) % 3 + 1, []
    game.deal()
    game.play()
    assert game.unfairness() == "the host chose who begins"


def test_a_host_that_draws_who_begins_the_next_game_is_reported() -> None:
    game = next_game()
    game.table.first, game.table.start_order = None, []
    game.deal()
    game.play()
    assert game.unfairness() == "the host chose who begins"


def test_a_guest_who_has_not_audited_the_game_before_does_not_know_who_begins() -> None:
    game = next_game()
    game.participant = DealParticipant(game_number=2)
    assert game.table.first is not None
    game.table.first, game.table.start_order = game.table.first % 3 + 1, []
    game.deal()
    game.play()
    assert game.unfairness() == ""


def test_an_audit_happens_only_at_the_end_and_ends_the_game() -> None:
    """A host may reveal its values and a game at any time; the audit is about the game that was played."""
    whole = Game()
    whole.deal()
    whole.play()
    whole.reveal()
    game = Game(whole.participant)
    game.table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    for level in ("random", "random", "random"):
        game.table.sit_bot(level)
    game.table.start()
    assert game.participant.audit_if_over(game.table.view(1)) is None
    assert whole.unfairness() == ""
    with pytest.raises(UnfairError, match="the game continued after it had ended"):
        game.send_view()


def test_a_revealed_game_that_ends_at_another_ply_is_unfair() -> None:
    game = Game()
    game.deal()
    game.play()
    game.reveal()
    view = game.table.view(1)
    early = type(view)(**{field: getattr(view, field) for field in view.__struct_fields__} | {"ply": view.ply - 1})
    result = game.participant.audit_if_over(early)
    assert result is not None
    assert "did not end here" in str(result.unfair)


def test_a_restarted_guest_recognizes_the_deal_by_its_seal() -> None:
    first = Game()
    first.deal()
    first.send_view()
    assert first.participant.seal == first.table.view(1).seal
    again = Game(DealParticipant(first.participant.seal, first.participant.value))
    again.table = first.table
    again.play()
    assert again.unfairness() == ""
    fooled = Game(DealParticipant(OTHER))
    fooled.table = first.table
    fooled.send_view()
    assert fooled.unfairness() == "the host changed the values it deals from"


def test_deal_messages_lost_with_a_connection_are_sent_again() -> None:
    game = Game()
    game.send_view()
    game.table.start(SECRET)
    committed = game.send_view()
    assert isinstance(committed, Commit)
    assert game.send_view() == committed
    game.table.commit(1, committed.commitment)
    opened = game.send_view()
    assert isinstance(opened, Open)
    assert game.send_view() == opened


def test_each_repeated_deal_uses_a_new_value_and_is_counted() -> None:
    game = Game()
    game.send_view()
    shown = []
    for secret in (SECRET, OTHER):
        game.table.start(secret)
        committed = game.send_view()
        assert isinstance(committed, Commit)
        shown.append(committed.commitment)
        game.table.vacate(1)
        game.table.sit("Ada")
        game.send_view()
    assert shown[0] != shown[1]
    assert game.participant._deal_count == 2


@pytest.mark.parametrize("seat", [None, 2], ids=["spectator", "player seated later"])
def test_a_guest_who_missed_a_repeated_deal_reports_nothing_unfair(seat: int | None) -> None:
    game, bystander = Game(), DealParticipant()
    game.table.start(OTHER)
    bystander.process_view(game.table.view(None))
    game.table.vacate(1)
    game.table.sit("Ada")
    game.deal()
    bystander.process_view(game.table.view(seat))
    game.play()
    game.participant = bystander
    assert game.unfairness() == ""


def test_an_honest_game_with_takebacks_passes_the_audit() -> None:
    game = Game()
    game.deal()
    rng = random.Random(8)
    undone = 0
    while (seat := game.table.actor) is not None:
        game.send_view()
        game.table.decide(seat, game.table.ply, rng.choice(game.table.legal()))
        game.send_view()
        if undone < 20 and game.table.view(seat).can_undo:
            game.table.undo(seat, game.table.ply)
            undone += 1
    game.send_view()
    assert undone >= 3
    assert game.unfairness() == ""


def test_a_guest_who_missed_a_takeback_reports_nothing_unfair() -> None:
    game = Game()
    game.deal()
    rng = random.Random(8)
    missed = 0
    while (seat := game.table.actor) is not None:
        game.send_view()
        game.table.decide(seat, game.table.ply, rng.choice(game.table.legal()))
        if missed < 30 and game.table.view(seat).can_undo:
            game.send_view()
            game.table.undo(seat, game.table.ply)
            game.table.decide(seat, game.table.ply, rng.choice(game.table.legal()))
            missed += 1
    game.send_view()
    assert missed >= 3
    assert game.unfairness() == ""


def test_an_exchanged_player_action_is_unfair() -> None:
    game = Game()
    game.deal()
    game.play()
    number = next(n for n, ply in enumerate(game.table.plies) if ply.actor == 1 and ply.action != "pass")
    game.table.plies[number] = Ply(1, "pass")
    assert game.unfairness()


async def test_a_resumed_game_is_audited_from_its_first_draw() -> None:
    table = fair_table(3, 2)
    async with hosted(table=table) as host, seat_players(host) as (ada,):
        host.start()
        await until(lambda: ada.views and ada.table.ply > 30)
        seal = ada.table.seal
    assert table.fair_deal is not None
    assert table.chance_source is not None
    seats = [SeatView(seat.name, seat.bot) for seat in table.seats]
    resumed = Table.resume("Glencoe", table.record(), seats, KeyedChance(table.chance_source.seed), table.fair_deal)
    async with hosted(table=resumed) as host:
        back = Player(socket_dial(host), "Ada")
        playing = asyncio.create_task(back.play())
        await until(lambda: back.audit_result)
        await playing
    assert back.table.seal == seal
    assert back.audit_result is not None
    draws = sum(ply.actor == CHANCE for ply in resumed.plies)
    assert structs.replace(back.audit_result, record=None) == AuditResult(draws, None, 0, took_part=False)
