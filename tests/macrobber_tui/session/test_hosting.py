"""Opening a table: its address and its seats, and what is kept of it."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pytest
from click.testing import CliRunner

from helpers.net import Player, clock_of, seat_players, socket_dial
from helpers.played_table import evening, play_out
from helpers.ssh import host_player
from helpers.tui import QUICK, until, waiting
from macrobber_core import record
from macrobber_core.bots import Effort, split_level
from macrobber_core.games import GAMES
from macrobber_core.library import Library, LibraryError, SavedGame, SavedSeat, TableConfig
from macrobber_core.net.clock import TimeControl
from macrobber_core.table import Refused
from macrobber_core.wire.messages import Moved
from macrobber_tui.cli.main import cli
from macrobber_tui.errors import UsageError
from macrobber_tui.session import delayed_flush
from macrobber_tui.session.host_actions import keep_table
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.library import load_game
from macrobber_tui.session.table_settings import TableSettings, settings_to_resume


async def test_a_second_table_on_a_machine_gets_another_port() -> None:
    async with (
        open_host(replace(waiting(), port=None)) as first,
        open_host(replace(waiting(), port=None)) as second,
    ):
        assert first.port != second.port


async def test_a_requested_port_in_use_is_an_error() -> None:
    async with open_host(waiting()) as host:
        with pytest.raises(OSError, match=f"cannot listen on 127.0.0.1 port {host.port}"):
            async with open_host(replace(waiting(), port=host.port)):
                pass


async def test_bots_take_the_last_seats() -> None:
    async with open_host(QUICK) as host:
        assert [seat.bot for seat in host.table.seats] == [None, "easy", "easy"]


@pytest.mark.parametrize("later", ["1 place 1,0 0 highwayman s", "1 place 1,0 0\n1 pass\n2 pass\n* draw V"])
async def test_a_game_in_the_older_order_of_cr_12_is_reported_as_such_and_not_as_damaged(later: str) -> None:
    header = "macrobber record 1\ngame: carcassonne\noptions: \nseat 1: Ada\nseat 2: Ben\n\n"
    old = record.parse(f"{header}* start 1\n* draw Vb\n{later}\n")
    seats = [SavedSeat(name, None, None, None) for name in ("Ada", "Ben")]
    saved = SavedGame("7", "Albi", "1", "Ada", network=False, seats=seats, record=old, result=None)
    with pytest.raises(
        OSError, match=r"^game 7 cannot be resumed: .* older versions placed it with the tile \(CR-12\)$"
    ):
        async with open_host(settings_to_resume(saved)):
            pass


async def test_who_could_go_on_and_who_has_the_table_is_flushed_to_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a power cut long afterwards could bring a table back that has gone on elsewhere."""
    flushes: list[Library] = []

    def flush(library: Library) -> None:
        flushes.append(library)

    monkeypatch.setattr(delayed_flush, "FLUSH_SECONDS", 0.01)
    monkeypatch.setattr(Library, "flush", flush)
    async with open_host(QUICK) as host:
        assert host.keep_people is not None
        host.keep_people(b"people")
        await until(lambda: len(flushes) == 1)
        for callback in host.on_moved:
            callback(Moved("Ben", "0" * 64, 7438, ["127.0.0.1"]))
        await until(lambda: len(flushes) == 2)


async def test_a_resumed_game_can_be_restarted_against_the_same_bots() -> None:
    async with open_host(replace(QUICK, bots=["easy", "hard"], pace=30)) as host:
        host.table.sit("Ada")
        host.start()
        bots = [seat.bot for seat in host.table.seats]
    assert [bot and split_level("mac-robber", bot)[0] for bot in bots] == [None, "easy", "hard"]
    again = replace(settings_to_resume(load_game("")), resume=None, listen=False)
    async with open_host(again) as host:
        assert [seat.bot for seat in host.table.seats] == bots


async def test_a_resumed_game_uses_only_the_clock_given_when_resuming() -> None:
    async with open_host(replace(QUICK, bots=["easy"] * 3, pace=30, time_control=TimeControl(30, 60))) as host:
        host.start()
    for control in (None, TimeControl(60, 0)):
        settings = replace(settings_to_resume(load_game("")), listen=False, time_control=control)
        async with open_host(settings) as host:
            clock = clock_of(host)
            assert (clock.reserves if clock is not None else None) == ([0] * 3 if control is not None else None)


async def test_a_resumed_game_without_hints_stays_without_hints() -> None:
    async with open_host(replace(QUICK, bots=["easy"] * 3, pace=30, hints=False)) as host:
        host.start()
        assert not host.table.view(1).hints
    again = replace(settings_to_resume(load_game("")), listen=False)
    async with open_host(again) as host:
        assert not host.table.view(1).hints
    async with open_host(replace(again, resume=load_game(""), hints=True)) as host:
        assert host.table.view(1).hints
    assert settings_to_resume(load_game("")).hints


async def test_a_resumed_game_restores_its_code_clock_port_and_bot_time() -> None:
    control = TimeControl(45, 90)
    settings = replace(
        waiting(), seed=None, bots=["easy"] * 3, code="otter-heather-plum", time_control=control, pace=60,
        effort=Effort(0.3),
    )  # fmt: skip
    async with open_host(settings) as host:
        host.start()
        port = host.port
    again = settings_to_resume(load_game(""))
    assert (again.code, again.time_control, again.default_port) == ("otter-heather-plum", control, port)
    assert again.effort == Effort(0.3)
    async with open_host(replace(again, announce=False, bind="127.0.0.1", code="plum-plum-plum")) as host:
        assert host.port == port
        assert host.offer().code
        assert host._bot_worker._effort == Effort(0.3)
    assert settings_to_resume(load_game("")).code == "plum-plum-plum"


async def test_a_resumed_table_listens_where_it_did_and_stays_unannounced_unless_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_host(replace(waiting(), bots=["easy"] * 3, pace=30, bind="127.0.0.1", announce=False)) as host:
        host.start()
    resumed: list[TableSettings] = []
    monkeypatch.setattr("macrobber_tui.cli.host.play_locally", lambda again, *_, **__: resumed.append(again))
    for asked, bind in (((), "127.0.0.1"), (("--bind", "127.0.0.2"), "127.0.0.2")):
        assert CliRunner().invoke(cli, ("host", "--resume", *asked)).exit_code == 0
        again = resumed.pop()
        assert (again.bind, again.announce) == (bind, False)


def test_a_resumed_table_lets_friends_in_by_ticket_again() -> None:
    settings = TableSettings(ticket=True, relay=False)
    config = settings.table_config(7438, None, None)
    assert (TableConfig.decode(config.encode()).ticket, TableConfig.decode(config.encode()).relay) == (True, False)
    assert (TableConfig.decode("{}").ticket, TableConfig.decode("{}").relay) == (False, True)


async def test_a_resumed_table_can_stop_being_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_host(replace(QUICK, bots=["easy"] * 3, pace=30)) as host:
        host.start()
    resumed: list[TableSettings] = []
    monkeypatch.setattr("macrobber_tui.cli.host.play_locally", lambda again, *_, **__: resumed.append(again))
    for asked, announced in (((), True), (("--no-announce",), False)):
        assert CliRunner().invoke(cli, ("host", "--resume", *asked)).exit_code == 0
        again = resumed.pop()
        assert (again.bind, again.announce) == (None, announced)


def interrupted_room() -> TableSettings:
    """Return settings for resuming a waiting room whose host was killed, in which Ada and a bot had seats."""
    ada, free, bot = SavedSeat("Ada", None, "0" * 64, None), SavedSeat("", None, None, None), "hard"
    game = GAMES["mac-robber"]
    seats = [ada, free, SavedSeat("Fergus", bot, None, None)]
    nothing = record.Record(game, game.settle({}), ["Ada", "", "bot hard"], [])
    room = SavedGame(
        "ab12cd34", "Glencoe", "", "Ada", True, seats, nothing, None, config=TableConfig(code="sesame", waiting=True)
    )
    return replace(settings_to_resume(room), bind="127.0.0.1", port=0, announce=False)


async def test_an_interrupted_waiting_room_reopens_with_its_seats() -> None:
    async with open_host(interrupted_room()) as host:
        assert (host.id, host.table.title, host.table.stage, host.offer().code) == (
            "ab12cd34",
            "Glencoe",
            "waiting",
            True,
        )
        assert [(seat.name, seat.bot, seat.away) for seat in host.table.seats] == [
            ("Ada", None, True), (None, None, False), ("Fergus", "hard", False),
        ]  # fmt: skip
        host.table.sit_bot("easy")
        with pytest.raises(Refused, match="Ada is not back yet"):
            host.start()


async def test_a_player_who_does_not_return_to_a_waiting_room_loses_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_core.net.host.host.HOLD_SECONDS", 0)
    async with open_host(interrupted_room()) as host:
        await until(lambda: host.table.free_seats == [1, 2])


async def test_the_host_may_free_the_seat_of_a_player_who_has_not_returned() -> None:
    async with open_host(interrupted_room()) as host:
        host.seat_control.remove("Ada")
        assert host.table.free_seats == [1, 2]


async def test_a_waiting_room_closed_by_its_host_is_not_listed() -> None:
    async with open_host(waiting()):
        with Library() as library:
            assert library.games()[0].waiting
    with Library() as library:
        assert library.games() == []


# --- the next game at the table


async def test_damage_to_another_game_in_the_library_does_not_stop_a_table() -> None:
    async with evening() as (host, _players):
        another = host.id
    async with evening() as (host, _players):
        pass
    saved = load_game(host.id)
    with Library() as library:
        library._connection.execute("UPDATE games SET result = 'damaged' WHERE id = ?", (another,))
    async with open_host(settings_to_resume(saved)) as again:
        assert again.table.stage == "over"
    async with evening() as (new, _players):
        assert len(new.table.view(None).evening) == 1


async def test_a_table_is_resumed_where_it_stands_whichever_of_its_games_is_named() -> None:
    async with evening() as (host, _players):
        host.next_game.lay_out(["Ada", "Ben"])
        host.start()
        await until(lambda: host.table.stage == "playing")
    assert load_game(host.id).number == 2


async def test_a_game_is_saved_from_its_start_once_the_disk_has_room_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening() as (host, _players):
        with monkeypatch.context() as full:
            full.setattr(Library, "create", refuse_to_save)
            host.next_game.lay_out(["Ada", "Ben"])
            host.start()
            await until(lambda: host.table.stage == "playing")
            assert host.save_error == "the game is not being saved: the disk is full"
        assert host.table.actor is not None
        host.table.decide(host.table.actor, host.table.ply, host.table.legal()[-1])
        host.broadcast_changes()
        assert host.save_error is None
    saved = load_game("")
    assert (saved.number, saved.record.plies) == (2, host.table.plies)
    assert saved.fair_deal == host.table.fair_deal


def refuse_to_save(*_arguments: object) -> None:
    raise LibraryError("the disk is full")


async def test_the_library_keeps_each_game_of_an_evening_for_itself() -> None:
    async with evening() as (host, _players):
        host.next_game.propose(GAMES["carcassonne"], {}, 3)
        host.next_game.lay_out(["Ada", "Ben"])
        with Library() as library:
            second, first = library.games()
        assert (first.id, first.table, first.number) == (host.id, host.id, 1)
        assert first.result is not None
        assert not first.interrupted
        assert (second.table, second.number, second.game, second.waiting) == (host.id, 2, "carcassonne", True)


@pytest.mark.parametrize("stage", ["waiting", "playing", "over"])
async def test_the_second_game_of_an_evening_can_be_resumed_with_its_seats_and_the_tally(stage: str) -> None:
    async with evening() as (host, players):
        host.next_game.lay_out(["Ada", "Ben"])
        if stage != "waiting":
            host.start()
            await until(lambda: host.table.stage == "playing")
        if stage == "over":
            play_out(host)
        await until(lambda: all(player.table.game_number == 2 and player.table.stage == stage for player in players))
        before, first, table_id = host.table.evening[:], host.table.first, host.id
        tokens = [player.joined[-1].token for player in players]
        host.kept = True
    saved = load_game("")
    assert (saved.table_id, saved.number) == (table_id, 2)
    async with open_host(settings_to_resume(saved)) as again:
        assert (again.id, again.table.game_number, again.table.stage) == (table_id, 2, stage)
        assert (again.table.evening, again.table.first) == (before, first)
        assert (len(before), first is None) == (1, False)
        back = [Player(socket_dial(again), name, token=token) for name, token in zip("XY", tokens, strict=True)]
        tasks = [asyncio.create_task(player.play()) for player in back]
        await until(lambda: all(player.views for player in back))
        assert [player.table.seat for player in back] == [1, 2]
        assert [seat.name for seat in again.table.seats] == ["Ada", "Ben"]
        for task in tasks:
            task.cancel()


async def test_a_deal_is_fair_although_its_waiting_room_was_interrupted() -> None:
    """The guests would notice if the rules, or the seat that begins, changed in between."""
    async with contextlib.AsyncExitStack() as stack:
        host, (ada, ben) = await stack.enter_async_context(evening())
        host.next_game.lay_out(["Ada", "Ben"])
        await until(lambda: ada.table.game_number == ben.table.game_number == 2)
        with Library() as library:
            [waiting_room, _first] = library.games()
            saved = library.load(waiting_room.id)
        first, port = host.table.first, host.port
        for peer in [*host.peers]:
            peer.left.set()  # so that they get no farewell, as from a host that was killed
            host.peers.discard(peer)
            await peer.link.close()
        await host.close()
        async with open_host(replace(settings_to_resume(saved), port=port)) as again:
            await until(lambda: len(again.peers) == 2 and again.table.is_complete)
            assert again.table.first == first
            again.start()
            await until(lambda: again.table.stage == "playing")
            play_out(again)
            await until(lambda: len(ada.audit_results) == len(ben.audit_results) == 2)
            assert [player.audit_results[1].unfair for player in (ada, ben)] == [None, None]


async def test_guests_read_that_a_kept_table_is_saved_and_a_closed_one_is_not() -> None:
    reasons = []
    for kept in (True, False):
        async with open_host(replace(waiting(), bots=["easy"])) as host, seat_players(host) as (ada, ben):
            ada.held = ben.held = True
            host.start()
            await until(lambda: ada.table.stage == "playing")
            keep_table(host, kept=kept)
            await host.close()
            await until(lambda: ada.ended is not None)
            reasons.append(ada.ended)
    assert reasons == [
        "the host has closed the table; the game is saved there and can be resumed",
        "the host has closed the table",
    ]


async def test_a_table_closed_for_good_is_not_resumed_by_itself() -> None:
    async with open_host(QUICK) as host, host_player(host):
        host.start()
        await until(lambda: host.table.stage == "playing")
        keep_table(host, kept=False)
    with pytest.raises(UsageError, match="there is no interrupted game"):
        load_game("")
