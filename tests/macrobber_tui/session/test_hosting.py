"""Opening a table: its file, its address, and its seats."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from helpers.net import clock_of
from helpers.tui import QUICK, until, waiting
from macrobber_core import record
from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.library import Library, SavedGame, SavedSeat, TableConfig
from macrobber_core.net.clock import TimeControl
from macrobber_core.table import Refused
from macrobber_tui.cli.main import cli
from macrobber_tui.session.hosting import RecordFile, TableSettings, open_host, settings_to_resume
from macrobber_tui.session.library import load_game


async def test_the_record_is_written_during_the_game(tmp_path: Path) -> None:
    path = tmp_path / "g.record"
    async with open_host(replace(QUICK, bots=["easy"] * 3, record=path, pace=0.001)) as host:
        host.start()
        await until(lambda: host.table.ply > 30)
        assert len(record.parse(path.read_text(encoding="utf-8")).plies) > 20
        await until(lambda: host.table.stage == "over")
    assert record.verify(path.read_text(encoding="utf-8")).result == host.table.result


async def test_a_full_disk_ends_the_record_but_not_the_game(tmp_path: Path) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    async with open_host(replace(QUICK, bots=["easy"] * 3)) as host:
        file = RecordFile(tmp_path / "g.record", host.table)
        file.close()
        file._file = Full()
        host.on_change.append(file.update)
        host.start()
        await until(lambda: host.table.stage == "over")
        assert file.error == "the record is no longer being written: the disk is full"


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


async def test_a_resumed_game_can_be_restarted_against_the_same_bots() -> None:
    async with open_host(replace(QUICK, bots=["easy", "hard"], pace=30)) as host:
        host.table.sit("Ada")
        host.start()
    again = replace(settings_to_resume(load_game("")), resume=None, listen=False)
    async with open_host(again) as host:
        assert [seat.bot for seat in host.table.seats] == [None, "easy", "hard"]


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
    monkeypatch.setattr("macrobber_tui.cli.main.play_locally", lambda again, *_, **__: resumed.append(again))
    for asked, bind in (((), "127.0.0.1"), (("--bind", "127.0.0.2"), "127.0.0.2")):
        assert CliRunner().invoke(cli, ("host", "--resume", *asked)).exit_code == 0
        again = resumed.pop()
        assert (again.bind, again.announce) == (bind, False)


async def test_a_resumed_table_can_stop_being_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_host(replace(QUICK, bots=["easy"] * 3, pace=30)) as host:
        host.start()
    resumed: list[TableSettings] = []
    monkeypatch.setattr("macrobber_tui.cli.main.play_locally", lambda again, *_, **__: resumed.append(again))
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
            ("Ada", None, True), (None, None, False), ("Hamish", "hard", False),
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
        host.remove("Ada")
        assert host.table.free_seats == [1, 2]


async def test_a_waiting_room_closed_by_its_host_is_not_listed() -> None:
    async with open_host(waiting()):
        with Library() as library:
            assert library.games()[0].waiting
    with Library() as library:
        assert library.games() == []
