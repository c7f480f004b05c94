"""A table moves from one player's program to another's, over sockets; each program has its own key."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from helpers.moving_tables import MovingTable, key_of, moving_table
from helpers.net import (
    Player,
    Stranger,
    clock_of,
    fair_table,
    hosted,
    new_table,
    play_until_takeback_possible,
    socket_dial,
    until,
)
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_core.net.guest.updates import Ended, TableChanged
from macrobber_core.net.host.host import Host
from macrobber_core.table import Refused
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_core.wire.messages import GetOffer, Hello, Offer, Snapshot, Welcome

CODE = "otter heather plum"


async def start(table: MovingTable) -> None:
    """Start the game, while nobody decides yet."""
    table.hold()
    table.host.start()
    await until(lambda: table.host.table.stage == "playing")
    await until(lambda: all(player.table.stage == "playing" for player in table.players.values()))


async def all_find_it_fair(*players: Player) -> None:
    await until(lambda: all(player.audit_result for player in players))
    for player in players:
        assert player.audit_result is not None
        assert player.audit_result.unfair is None


def seats_of(host: Host) -> list[tuple[str | None, str | None, bool]]:
    return [(seat.name, seat.bot, seat.away) for seat in host.table.seats]


# --- where the table can be when it moves


async def test_a_waiting_room_moves_with_its_players_and_the_game_begins_at_the_new_host() -> None:
    async with moving_table(fair_table(4)) as table:
        host = await table.move_to("Ben")
        assert host.fingerprint == key_of("Ben").fingerprint != table.first_host.fingerprint
        assert seats_of(host) == [(name, None, False) for name in ("Ada", "Ben", "Cat")] + [(None, None, False)]
        assert {name: player.moves[0].is_ours for name, player in table.players.items()} == {
            "Ada": False, "Ben": True, "Cat": False,
        }  # fmt: skip
        assert table["Cat"].moves[0].address == f"127.0.0.1:{host.port}"
        dan = await table.join("Dan")
        await start(table)
        assert dan.table.seat == 4


async def test_everybody_sees_who_hosts_before_and_after_a_move() -> None:
    async with moving_table(fair_table(3)) as table:
        zoe = await table.join("Zoe", watch=True)
        assert {player.table.host for player in table.players.values()} == {"Ada"}
        await table.move_to("Ben")
        await until(lambda: {player.table.host for player in table.players.values()} == {"Ben"})
        assert zoe.table.seat is None


@pytest.mark.slow
@pytest.mark.parametrize("game", ["claim-it", "mac-robber", "carcassonne"])
async def test_a_game_moves_and_is_dealt_fairly_for_everybody(game: str) -> None:
    async with moving_table(fair_table(4, bots=1, game=game)) as table:
        await start(table)
        before = seats_of(table.host)
        assert seats_of(await table.move_to("Ben")) == before
        await table.release()
        await all_find_it_fair(*table.players.values())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["claim-it", "mac-robber", "carcassonne"])
async def test_a_table_can_move_again_and_again_and_back(game: str) -> None:
    async with moving_table(fair_table(3, game=game)) as table:
        await start(table)
        await table.release()
        for name in ("Ben", "Ada", "Cat", "Ben", "Ada"):
            ply = table.host.table.ply
            await until(lambda ply=ply: table.host.table.ply > ply)  # type: ignore[misc]
            if table.host.table.stage == "playing":
                await table.move_to(name)
        await all_find_it_fair(*table.players.values())
        assert len(table["Cat"].moves) >= 3


async def test_a_finished_game_is_revealed_at_the_new_host_to_a_player_who_missed_its_end() -> None:
    async with moving_table(fair_table(3), options={"games": 2}) as table:
        await start(table)
        cat = table["Cat"]
        token, deal = cat.joined[-1].token, cat.guest._deal
        await cat.guest.close()
        await until(lambda: table.host.table.seats[2].away)
        end_game(table.host)
        await all_find_it_fair(table["Ada"], table["Ben"])
        host = await table.move_to("Ben")
        late = Player(socket_dial(host), "Cat", token=token)
        late.guest._deal = deal
        coming = asyncio.create_task(late.play())
        await all_find_it_fair(late)
        assert late.table.seat == 3
        coming.cancel()


def end_game(host: Host) -> None:
    """Decide for everybody until the game is over."""
    table = host.table
    while table.actor is not None:
        table.decide(table.actor, table.ply, table.legal()[-1])
    host.broadcast_changes()


async def test_the_wish_to_play_again_moves_too() -> None:
    async with moving_table(fair_table(2), ("Ada", "Ben"), options={"games": 2}) as table:
        await start(table)
        end_game(table.host)
        await all_find_it_fair(*table.players.values())
        await until(lambda: table["Ben"].table.next_game is not None)
        await table["Ben"].guest.play_again()
        await until(lambda: table.host.table.next_game.agreed == ["Ben"])
        host = await table.move_to("Ben")
        assert host.table.next_game == table.first_host.table.next_game
        await table["Ada"].guest.play_again()
        await until(lambda: all(player.table.game_number == 2 for player in table.players.values()))
        await until(lambda: host.table.stage == "playing")
        host = await table.move_to("Ada")
        assert (host.table.game_number, len(host.table.evening)) == (2, 1)
        assert host.table.first == table.first_host.table.first_player or host.table.first is not None
        end_game(host)
        await until(lambda: all(len(player.audit_results) == 2 for player in table.players.values()))
        assert all(result.unfair is None for player in table.players.values() for result in player.audit_results)


async def test_no_table_moves_during_a_deal() -> None:
    async with moving_table(fair_table(3), ("Ada", "Ben")) as table:
        silent = await Stranger.join(table.host, "Cat")
        await silent.receive_next(Snapshot)
        table.host.start()
        assert table.host.table.stage == "dealing"
        with pytest.raises(Refused, match="cannot change hands during the deal"):
            table.host.hand_over_to("Ben")


async def test_a_table_that_was_offered_before_the_deal_does_not_move_during_it() -> None:
    async with moving_table(fair_table(3), ("Ada", "Ben")) as table:
        silent = await Stranger.join(table.host, "Cat")
        await silent.receive_next(Snapshot)
        ben = table["Ben"]
        ben.wants_table = None
        table.host.hand_over_to("Ben")
        await until(lambda: ben.offers)
        table.host.start()
        await ben.guest.answer_offer(wants=True)
        await until(lambda: any("during the deal" in warning for warning in table.host.warnings))
        assert table.host.moved is None


# --- what comes along


async def test_the_clock_goes_on() -> None:
    control = TimeControl(30, 300)
    async with moving_table(new_table(3), time_control=control) as table:
        await start(table)
        clock, actor = clock_of(table.host), table.host.table.actor
        assert clock is not None
        assert actor is not None
        clock._started_at -= 100
        host = await table.move_to("Ben")
        for player in table.players.values():
            await until(lambda player=player: player.clocks[-1].left == 0)  # type: ignore[misc]
            reading = player.clocks[-1]
            assert (reading.seat, reading.ply) == (actor, host.table.ply)
            assert 200 < reading.reserves[actor - 1] <= 230
            assert all(reserve == 300 for seat, reserve in enumerate(reading.reserves, 1) if seat != actor)


@pytest.mark.slow
async def test_a_bot_stands_in_for_an_absent_player_at_the_new_host_too() -> None:
    async with moving_table(new_table(3)) as table:
        await start(table)
        await table["Cat"].guest.close()
        await until(lambda: table.host.table.seats[2].away)
        table.host.bot_players.pace = 60
        table.host.seat_control.set_stand_in(3, "easy")
        host = await table.move_to("Ben")
        assert host.table.seats[2].stand_in == "easy"
        await table.release()
        await until(lambda: any(ply.actor == 3 for ply in host.table.plies[table.first_host.table.ply :]))


async def test_talk_moves_and_a_line_without_an_answer_is_said_again() -> None:
    async with moving_table(new_table(3)) as table:
        await table["Ada"].guest.say("hello")
        await until(lambda: ("Ada", "hello") in table["Cat"].talk)
        ben, cat = table.heirs["Ben"], table["Cat"]
        ben.goes_on.clear()
        table.host.hand_over_to("Ben")
        await ben.is_prepared.wait()
        await cat.guest.say("where are we?")
        ben.goes_on.set()
        await until(lambda: ben.host is not None)
        await until(lambda: cat.talk[-1:] == [("Cat", "where are we?")])
        assert ben.host is not None
        newcomer = Player(socket_dial(ben.host), "Zoe", watch=True)
        watching = asyncio.create_task(newcomer.play())
        await until(lambda: len(newcomer.talk) >= 2)
        assert newcomer.talk == [("Ada", "hello"), ("Cat", "where are we?")]
        watching.cancel()


@pytest.mark.slow
async def test_a_decision_from_the_old_host_can_be_taken_back_at_the_new_one() -> None:
    async with moving_table(fair_table(3, game="carcassonne")) as table:
        await start(table)
        asker = play_until_takeback_possible(table.host, table["Ada"].rng)
        taken_back = len(table.host.table.taken_back)
        host = await table.move_to("Ben")
        players = list(table.players.values())
        await until(lambda: players[asker - 1].table.may_ask)
        await players[asker - 1].guest.undo()
        await until(lambda: all(player.table.proposal for player in players))
        for player in players:
            if player.table.seat != asker:
                await player.guest.consent(agree=True)
        await until(lambda: all(player.table.takebacks > taken_back for player in players))
        table.host = host
        host = await table.move_to("Cat")
        assert len(host.table.taken_back) == players[0].table.takebacks
        await table.release()
        await all_find_it_fair(*players)


async def test_spectators_follow_even_where_the_table_has_a_code() -> None:
    async with moving_table(new_table(3), ("Ada", "Ben"), code=CODE) as table:
        for name in ("Zoe", "Yan", "Xia", "Wes", "Val"):
            await table.join(name, is_heir=False, watch=True, code=CODE)
        host = await table.move_to("Ben")
        assert sorted(host.table.spectators) == ["Val", "Wes", "Xia", "Yan", "Zoe"]
        stranger = Player(socket_dial(host), "Mallory", watch=True)
        with pytest.raises(CodeNeededError):
            await stranger.play()


async def test_a_removed_player_and_a_banned_address_stay_away() -> None:
    async with moving_table(new_table(3)) as table:
        await start(table)
        token = table["Cat"].joined[-1].token
        table.host.seat_control.remove("Cat")
        await until(lambda: table["Cat"].ended)
        table.host._exclusion.ban("192.0.2.7")
        host = await table.move_to("Ben")
        assert host._exclusion.banned == ["192.0.2.7"]
        for shown in (token, None):
            late = await Stranger.join(host, "Cat", token=shown)
            assert await late.farewell_reason() == "the game has begun; you can watch it"


async def test_a_player_who_no_longer_plays_follows_as_a_spectator() -> None:
    async with moving_table(new_table(3), code=CODE) as table:
        dan = await table.join("Dan", is_heir=False, watch=True, code=CODE)
        cat = table["Cat"]
        await cat.guest.leave_seat()
        await until(lambda: cat.table.seat is None)
        await dan.guest.take_seat(3)
        await until(lambda: dan.table.seat == 3)
        await start(table)
        host = await table.move_to("Ben")
        assert host.table.spectators == ["Cat"]
        assert (cat.ended, dan.table.seat) == (None, 3)


@pytest.mark.parametrize("is_heir", [True, False])
async def test_the_token_that_the_old_host_knows_expires_at_once(is_heir: bool) -> None:
    async with moving_table(new_table(3), ("Ada", "Ben")) as table:
        cat = await table.join("Cat", is_heir=is_heir)
        await start(table)
        known = cat.joined[-1].token
        host = await table.move_to("Ben")
        await until(lambda: not host._seating.is_valid_token(known))
        assert host._seating.is_valid_token(cat.joined[-1].token)


async def test_a_move_does_not_undo_the_agreed_start_of_the_next_game() -> None:
    async with moving_table(fair_table(2), ("Ada", "Ben"), options={"games": 2}) as table:
        await start(table)
        end_game(table.host)
        await all_find_it_fair(*table.players.values())
        table.host.next_game.lay_out(["Ada", "Ben"])
        await until(lambda: all(player.table.game_number == 2 for player in table.players.values()))
        first = table.host.table.first
        host = await table.move_to("Ben")
        assert (host.table.stage, host.table.first) == ("waiting", first)
        host.start()
        await until(lambda: host.table.stage == "playing")
        end_game(host)
        await until(lambda: all(len(player.audit_results) == 2 for player in table.players.values()))
        assert all(result.unfair is None for player in table.players.values() for result in player.audit_results)


# --- those who come to the old address


async def test_a_player_who_was_away_comes_to_the_old_host_and_follows_with_the_same_seat() -> None:
    async with moving_table(new_table(3)) as table:
        await start(table)
        cat = table["Cat"]
        await cat.guest.close()
        await until(lambda: table.host.table.seats[2].away)
        host = await table.move_to("Ben")
        late = Player(socket_dial(table.first_host), "Cat", token=cat.joined[-1].token)
        late.held = True
        coming = asyncio.create_task(late.play())
        await until(lambda: late.views)
        assert (late.table.seat, late.moves[0].name) == (3, "Ben")
        assert not host.table.seats[2].away
        coming.cancel()


async def test_a_player_with_a_new_program_follows_with_the_seat_that_the_program_before_has_stored(
    tmp_path: Path,
) -> None:
    store = FileTokenStore(tmp_path)
    async with moving_table(fair_table(3), ("Ada", "Ben"), code=CODE) as table:
        await table.join("Cat", code=CODE, token_store=store, is_heir=False)
        await start(table)
        await table["Cat"].guest.close()
        await until(lambda: table.host.table.seats[2].away)
        await table.move_to("Ben")
        again = await table.join("Cat", socket_dial(table.first_host), token_store=store, is_heir=False)
        assert (again.table.seat, again.moves[0].name) == (3, "Ben")  # and that without the code
        await again.guest.close()
        once_more = await table.join("Cat", token_store=store, is_heir=False)
        assert (once_more.table.seat, once_more.moves) == (3, [])
        await table.release()
        await all_find_it_fair(table["Ada"], table["Ben"], once_more)
        assert once_more.audit_result is not None
        assert once_more.audit_result.took_part


@pytest.mark.parametrize("code", [None, CODE])
async def test_a_newcomer_at_the_old_host_gets_a_seat_at_the_new_one(code: str | None) -> None:
    async with moving_table(fair_table(4), code=code) as table:
        await table.move_to("Ben")
        dan = await table.join("Dan", socket_dial(table.first_host), code=code)
        assert (dan.table.seat, [move.name for move in dan.moves]) == (4, ["Ben"])
        if code is not None:
            with pytest.raises(CodeNeededError):
                await table.join("Eve", socket_dial(table.first_host), code="another code")


@pytest.mark.slow
async def test_a_player_who_returns_to_the_first_host_is_sent_on_along_the_whole_way() -> None:
    async with moving_table(new_table(3)) as table:
        await start(table)
        await table["Cat"].guest.close()
        token = table["Cat"].joined[-1].token
        await until(lambda: table.host.table.seats[2].away)
        for name in ("Ben", "Ada", "Ben"):
            await table.move_to(name)
        late = await table.join("Cat", socket_dial(table.first_host), token=token, is_heir=False)
        assert [move.name for move in late.moves] == ["Ben", "Ada", "Ben"]
        assert late.table.seat == 3


async def test_guests_of_earlier_versions_are_told_where_the_table_is() -> None:
    async with moving_table(new_table(4), ("Ada", "Ben")) as table:
        guests = []
        for version in (1, 2):
            guests.append(await Stranger.connect(table.host))
            await guests[-1].send(Hello(version, f"Old{version}"))
            await guests[-1].receive_next(Snapshot)
        host = await table.move_to("Ben")
        late = await Stranger.connect(table.first_host)
        await late.send(Hello(1, "Late"))
        for guest in (*guests, late):
            assert await guest.farewell_reason() == (
                f"the table goes on at Ben's: join 127.0.0.1:{host.port}; this version of macrobber cannot follow it"
            )


async def test_the_old_host_still_offers_the_table_to_those_who_ask() -> None:
    async with moving_table(new_table(3), ("Ada", "Ben")) as table:
        await table.move_to("Ben")
        stranger = await Stranger.connect(table.first_host)
        await stranger.send(GetOffer(3))
        assert isinstance(await stranger.receive(), Offer)


async def test_everybody_follows_even_if_the_old_host_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def close_at_once() -> None: ...

    async with moving_table(new_table(3)) as table:
        await start(table)
        monkeypatch.setattr(table.host.bot_players, "close", close_at_once)  # so that nobody has been told yet
        heir = table.heirs["Ben"]
        closing: list[asyncio.Task[None]] = []
        table.host.on_moved.append(lambda _moved: closing.append(asyncio.create_task(table.first_host.close())))
        table.host.hand_over_to("Ben")
        await until(lambda: heir.host is not None)
        assert heir.host is not None
        table.host = heir.host
        await until(lambda: table.is_followed_by(list(table.players.values())))
        assert [player.ended for player in table.players.values()] == [None] * 3


async def test_a_new_host_that_was_known_by_another_key_is_followed_but_not_remembered(tmp_path: Path) -> None:
    known = KnownHosts(tmp_path / "hosts.json")
    async with moving_table(new_table(3), ("Ada", "Ben")) as table:
        cat = await table.join("Cat", known_hosts=known, is_heir=False)
        ben = table.heirs["Ben"]
        ben.goes_on.clear()
        table.host.hand_over_to("Ben")
        await ben.is_prepared.wait()
        address = f"127.0.0.1:{ben.port}"
        known.remember(address, "another key")
        ben.goes_on.set()
        await until(lambda: ben.host is not None)
        await until(lambda: len(cat.joined) == 2)
        known.check(address, "another key")
        with pytest.raises(KeyChangedError):
            known.check(address, ben.fingerprint)


# --- decisions while the table stands still


async def decide_during_hand_over(table: MovingTable) -> tuple[Player, int]:
    """Let the actor decide while the table stands still for Ben; return the actor and the ply."""
    ben = table.heirs["Ben"]
    ben.goes_on.clear()
    table.host.hand_over_to("Ben")
    await ben.is_prepared.wait()
    actor = next(player for player in table.players.values() if player.table.seat == table.host.table.actor)
    ply = table.host.table.ply
    await actor.guest.decide(actor.table.legal[-1])
    for name in table.players:
        await table[name].guest.say(f"{name} waits")
    await until(lambda: len(table.host.moving.held) == 4)
    assert table.host.table.ply == ply
    return actor, ply


@pytest.mark.parametrize("seed", range(4))
async def test_a_decision_made_meanwhile_is_played_once_at_the_new_host(seed: int) -> None:
    async with moving_table(new_table(3, seed)) as table:
        await start(table)
        actor, ply = await decide_during_hand_over(table)
        ben = table.heirs["Ben"]
        ben.goes_on.set()
        await until(lambda: ben.host is not None and ben.host.table.ply > ply)
        assert ben.host is not None
        assert ben.host.table.plies[ply].actor == actor.table.seat
        assert [player.refused for player in table.players.values()] == [[], [], []]
        assert table.first_host.table.ply == ply
        for player in table.players.values():
            await until(lambda player=player: player.table.ply > ply)  # type: ignore[misc]


@pytest.mark.parametrize("seed", range(2))
async def test_a_decision_made_meanwhile_is_played_once_if_the_table_stays(seed: int) -> None:
    async with moving_table(new_table(3, seed)) as table:
        await start(table)
        actor, ply = await decide_during_hand_over(table)
        host = table.host
        host.moving.hand_over.forget(next(peer for peer in host.peers if peer.name == "Ben"))
        await until(lambda: host.table.ply > ply)
        assert host.table.plies[ply].actor == actor.table.seat
        assert host.moved is None
        await until(lambda: len(table["Ada"].talk) >= 3)
        assert [player.refused for player in table.players.values()] == [[], [], []]


async def test_a_newcomer_waits_until_it_is_clear_where_the_table_is() -> None:
    async with moving_table(new_table(4)) as table:
        ben = table.heirs["Ben"]
        ben.goes_on.clear()
        table.host.hand_over_to("Ben")
        await ben.is_prepared.wait()
        joining = asyncio.create_task(table.join("Dan", socket_dial(table.host), is_heir=False))
        await until(lambda: table.first_host.moving.hand_over._waiting == 1)
        ben.goes_on.set()
        dan = await joining
        await until(lambda: dan.table.seat == 4)
        assert [move.name for move in dan.moves] == ["Ben"]


async def test_the_host_changes_nothing_while_the_table_stands_still() -> None:
    async with moving_table(new_table(3)) as table:
        ben = table.heirs["Ben"]
        ben.goes_on.clear()
        table.host.hand_over_to("Ben")
        await ben.is_prepared.wait()
        host = table.host
        for change in (
            host.start,
            lambda: host.seat_control.swap(1, 2),
            lambda: host.seat_control.remove("Cat"),
            lambda: host.hand_over_to("Cat"),
        ):
            with pytest.raises(Refused, match="the table is about to move"):
                change()
        ben.goes_on.set()


@pytest.mark.slow
async def test_a_guest_that_is_sent_in_circles_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.guest.host_locator.MAX_MOVES", 3)
    async with hosted(id="glencoe", identity=key_of("Ada")) as ada, hosted(id="glencoe", identity=key_of("Ben")) as ben:
        point(ada, ben)
        point(ben, ada)
        guest = Guest(socket_dial(ada), "Cat")
        updates = [update async for update in guest.updates()]
        assert not any(isinstance(update, TableChanged) for update in updates)
        assert updates[-1] == Ended("the table moves without end")


def point(host: Host, other: Host) -> None:
    """Let a host send everybody to another one."""
    from macrobber_core.wire.messages import Moved  # noqa: PLC0415

    assert other.port is not None
    host.moving.hand_over.moved = Moved("Ben", other.fingerprint, other.port, ["127.0.0.1"])


@pytest.mark.slow
async def test_a_guest_leaves_if_the_table_has_moved_to_another_table() -> None:
    async with moving_table(new_table(3), ("Ada", "Ben")) as table, hosted(identity=key_of("Eve")) as other:
        cat = await table.join("Cat", is_heir=False, reconnect_seconds=1)
        other_token = Welcome("", "", "")
        assert other_token.table != other.id
        table.host.moving.hand_over.moved = None
        point(table.host, other)
        for peer in table.host.peers:
            if peer.name == "Cat":
                table.host.moving.hand_over.send_on(peer)
        await until(lambda: cat.ended is not None)
        assert other.table.seats[0].name is None
