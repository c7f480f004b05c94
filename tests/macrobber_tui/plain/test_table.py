"""A table in plain mode."""

from __future__ import annotations

import asyncio
import io
import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from helpers.net import play_until_takeback_possible
from helpers.patience import PATIENCE
from helpers.plain import Typing, guest_without_host, plain_table, plays
from helpers.tables import started_table
from helpers.tui import QUICK, until, waiting
from macrobber_core.bots import Advice
from macrobber_core.games.contract import TakenBack
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import ConnectionLost, JoinedTable, TableChanged, TalkReceived, Update
from macrobber_core.net.websocket import dial
from macrobber_core.table import PROGRAM_NAME
from macrobber_core.wire import reasons
from macrobber_tui.boards.mac_robber.wording import VERBS
from macrobber_tui.errors import Aborted
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.play import host_plain, join_plain
from macrobber_tui.plain.session_loop import SessionLoop
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host


async def test_a_whole_game_can_be_played_by_typing_legal_actions(capsys: pytest.CaptureFixture[str]) -> None:
    await plays()
    output = capsys.readouterr().out
    assert "The game is over" in output
    assert "Your cards: " in output
    assert "Not possible" not in output


async def test_an_illegal_action_is_refused_with_its_ruling_and_the_game_continues(
    capsys: pytest.CaptureFixture[str],
) -> None:
    await plays(["raid 99", "castle castle"])
    output = capsys.readouterr().out
    assert "Not possible: " in output
    assert "(MR-" in output
    assert "The game is over" in output


@pytest.mark.parametrize(
    "line",
    [
        "castle " + "x" * 300, "raid " + "9" * 100, "say " + "高" * 400, "say " + "\U0001f600" * 400,
        "log " + "9" * 490, "log ²", "raid ²", "raid 0", "²", "0", "seat 0", "rules 0",
    ],
)  # fmt: skip
async def test_no_typed_line_ends_the_game(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    await plays([line])
    assert "The game is over" in capsys.readouterr().out


async def test_help_list_table_and_rules_print_their_texts(capsys: pytest.CaptureFixture[str]) -> None:
    await plays(["help", "list", "list zzz", "table", "rules", "log?"])
    output = capsys.readouterr().out
    for text in (
        "list [WORD]: ",
        "No action begins with 'zzz'",
        "in the draw pile",
        "Goal, ",
        "'log?' is not a command here",
    ):
        assert text in output


async def test_the_hint_command_prints_chances_with_reasons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def advise(game: str, view: object, legal: list[str], log: object) -> list[Advice]:
        return [Advice(action, 0.3) for action in legal]

    monkeypatch.setattr("macrobber_tui.session.hints.ask_advice", advise)
    await plays(["hint", "hint", "quit"])
    output = capsys.readouterr().out
    lines = re.findall(r"^\d+% to win with '(.+?)'(?: \(.+\))?: (.+)\.$", output, re.MULTILINE)
    assert output.count("Thinking...") == 2
    assert len(lines) in range(2, 7)


async def test_a_table_may_forbid_hints(capsys: pytest.CaptureFixture[str]) -> None:
    await plays(["hint", "quit"], hints=False)
    output = capsys.readouterr().out
    assert output.count("This table plays without hints.") == 2  # on joining, and when asked
    assert "Thinking" not in output


async def test_a_hint_that_arrives_too_late_is_not_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    thinking = asyncio.Event()

    async def never_advise(game: str, view: object, legal: list[str], log: object) -> list[Advice]:
        thinking.set()
        await asyncio.Event().wait()
        return []

    monkeypatch.setattr("macrobber_tui.session.hints.ask_advice", never_advise)
    typing = Typing(["hint"])
    async with open_host(replace(waiting(), bots=["easy"] * 2)) as host:
        typing.plain = plain_table(Guest(lambda: dial("127.0.0.1", host.port or 0), "Ada"))
        running = asyncio.create_task(SessionLoop(typing.plain, typing).run())
        await until(lambda: not host.table.free_seats)
        host.start()
        await thinking.wait()
        seat = host.table.actor or 0
        host.table.decide(seat, host.table.ply, host.table.legal()[0])  # as a bot does when time runs out
        host.broadcast_changes()
        await asyncio.wait_for(running, PATIENCE)
    output = capsys.readouterr().out
    assert "to win with" not in output
    assert "The game is over" in output


@pytest.mark.parametrize("last", ["quit", None])
async def test_a_player_can_leave_before_the_end_of_the_game(
    last: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    await plays([last])
    assert "The game is over" not in capsys.readouterr().out


@pytest.mark.slow
async def test_a_spectator_follows_a_game_to_the_end_without_private_lines(capsys: pytest.CaptureFixture[str]) -> None:
    await plays(watch=True)
    output = capsys.readouterr().out
    assert "You are watching as " in output
    assert "You are at the table as " not in output
    assert "The game is over" in output
    assert not re.search(r"^(?:Your |You drew|You discarded)", output, re.MULTILINE)


async def test_the_fair_deal_is_confirmed_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    typing = Typing()
    async with open_host(replace(waiting(), seed=None, bots=["easy"] * 2)) as host:
        typing.plain = plain_table(Guest(lambda: dial("127.0.0.1", host.port or 0), "Ada"))
        playing = asyncio.create_task(SessionLoop(typing.plain, typing).run())
        await until(lambda: not host.table.free_seats)
        host.start()
        await playing
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("Dealt fairly: everybody had a part in all ")


async def test_only_your_own_clock_is_announced_when_it_starts_and_runs_low(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = started_table()
    seat = table.actor or 0

    plain = plain_table(guest_without_host())

    def announced(whose: int | None, left: float, reserve: float) -> str:
        plain.handle_update(ClockReading(whose, table.ply, left, [reserve] * 3, received_at=0))
        return capsys.readouterr().out.strip()

    assert announced(None, 30, 300) == "Clock: 0:30 per decision, 5:00 in reserve. When it runs out, a bot decides."
    plain.handle_update(TableChanged(table.view(seat)))
    capsys.readouterr()
    assert announced(seat, 8, 2.01) == "You have 0:08, and 0:03 in reserve."
    assert announced(seat, 7, 3.01) == ""
    await until(
        lambda: plain._clock._hurry is not None and plain._clock._hurry.when() <= asyncio.get_running_loop().time()
    )
    await asyncio.sleep(0)
    assert capsys.readouterr().out == "10 seconds left, then a bot decides.\n"
    assert announced(None, 30, 0) == ""
    plain.handle_update(TableChanged(table.view(seat % 3 + 1)))
    capsys.readouterr()
    assert announced(seat, 8, 2.01) == ""
    assert plain._clock._hurry is None


async def test_an_impossible_state_from_the_host_ends_the_session_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = started_table()

    class FooledGuest(Guest):
        async def updates(self) -> AsyncIterator[Update]:
            yield TableChanged(table.view(1), [TakenBack(75, "castle")])

    guest = FooledGuest(lambda: dial("127.0.0.1", 1), "Ada")
    with pytest.raises(Aborted, match="the host sent an impossible game state"):
        await SessionLoop(plain_table(guest), Typing()).run()


async def test_an_impossible_clock_from_the_host_ends_the_session_with_a_message() -> None:
    table = started_table()

    class FooledGuest(Guest):
        async def updates(self) -> AsyncIterator[Update]:
            yield TableChanged(table.view(1))
            yield ClockReading(75, table.ply, 30, [30] * 3, received_at=0)
            await asyncio.Event().wait()

    guest = FooledGuest(lambda: dial("127.0.0.1", 1), "Ada")
    with pytest.raises(Aborted, match="the host sent an impossible game state"):
        await asyncio.wait_for(SessionLoop(plain_table(guest), Typing(["", "clock"], is_person=True)).run(), PATIENCE)


async def test_a_game_against_bots_begins_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    await host_plain(QUICK, "Ada")
    assert "End of input: you leave the table." in capsys.readouterr().out


async def test_a_reconnected_player_gets_only_new_events_and_the_prompt(capsys: pytest.CaptureFixture[str]) -> None:
    table = started_table()
    seat = table.actor or 0

    plain = plain_table(guest_without_host())
    plain.handle_update(TableChanged(table.view(seat), table.log_seen_by(seat), fresh=True))
    assert "drew the start marker" in capsys.readouterr().out
    plain.handle_update(TableChanged(table.view(seat), table.log_seen_by(seat), fresh=True))
    output = capsys.readouterr().out
    assert "drew" not in output
    assert "Your turn" in output


def test_a_returning_player_hears_in_their_language_that_a_bot_decided(capsys: pytest.CaptureFixture[str]) -> None:
    set_language("fr")
    plain_table(guest_without_host()).handle_update(TalkReceived(PROGRAM_NAME, reasons.BOT_DECIDED_ONCE))
    assert "macrobber" in (said := capsys.readouterr().out)
    assert "Un bot a décidé une fois pour toi en ton absence : vois le journal." in said


async def test_a_late_guest_gets_the_latest_events_and_how_to_see_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = started_table()
    while table.ply < 60:
        table.decide(table.actor or 0, table.ply, table.legal()[0])
    seat = table.actor or 0
    plain = plain_table(guest_without_host())
    plain.handle_update(TableChanged(table.view(seat), table.log_seen_by(seat), fresh=True))
    output = capsys.readouterr().out
    assert "drew the start marker" not in output
    assert "earlier lines; 'log all' shows all." in output
    assert len(output.splitlines()) < 60


async def test_a_reconnected_player_gets_takebacks_and_the_events_after_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = started_table()
    seat = table.actor or 0
    onlooker = seat % 3 + 1
    plain = plain_table(guest_without_host())
    first, *_, other = [action for action in table.legal() if action in {"castle", "cattle", "warrior", "piper"}]
    table.decide(seat, table.ply, first)
    plain.handle_update(TableChanged(table.view(onlooker), table.log_seen_by(onlooker), fresh=True))
    table.undo(seat, table.ply)
    table.decide(seat, table.ply, other)
    capsys.readouterr()
    plain.handle_update(TableChanged(table.view(onlooker), table.log_seen_by(onlooker), fresh=True))
    output = capsys.readouterr().out.splitlines()
    assert output[0].endswith(f"took back the {first}.")
    assert other in output[1]


class TypesOnRequest(Typing):
    """A person who types the lines of a test at its request."""

    def __init__(self) -> None:
        super().__init__(is_person=True)
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def read_line(self) -> str | None:
        return await self.lines.get()


@pytest.mark.parametrize("answers", [("decline", "agree"), ("no", "yes"), ("n", "y")])
async def test_a_takeback_can_be_requested_and_answered_by_typing(
    capsys: pytest.CaptureFixture[str], answers: tuple[str, str]
) -> None:
    output = ""

    def has_printed(text: str) -> bool:
        nonlocal output
        output += capsys.readouterr().out
        return text in output

    async def wait_for(text: str) -> None:
        nonlocal output
        await until(lambda: has_printed(text))
        output = ""

    async with open_host(replace(waiting(QUICK), pace=60)) as host:
        typists, running = [TypesOnRequest(), TypesOnRequest()], []
        guests: list[Guest] = []

        async def types(seat: int, line: str) -> None:
            """Type a line once everybody has seen the current table."""
            await until(lambda: all(guest.table and guest.table.ply == host.table.ply for guest in guests))
            typists[seat - 1].lines.put_nowait(line)

        for name, typist in zip(("Ada", "Ben"), typists, strict=True):
            guests.append(Guest(lambda: dial("127.0.0.1", host.port or 0), name))
            running.append(asyncio.create_task(SessionLoop(plain_table(guests[-1]), typist).run()))
            await until(lambda name=name: name in {peer.name for peer in host.peers})  # type: ignore[misc]
        host.table.sit_bot("random")
        host.start()
        rng = random.Random(1)
        play_until_takeback_possible(host, rng, {1})
        verb = host.table.view(1).may_ask
        await types(2, "agree")
        await wait_for("There is no takeback request.")
        await types(1, "undo")
        await until(lambda: host.table.proposal is not None)
        assert host.table.proposal is not None
        steps = host.table.ply - host.table.proposal.ply - 1
        after = f"{steps} steps" if steps > 1 else "1 step"
        await wait_for(f"Ada asks to take back {VERBS[verb]} and {after} after it.\nType 'agree' or 'decline'.")
        await types(2, answers[0])
        await wait_for("Ben did not agree to the takeback.")
        await types(1, "undo")
        await wait_for("Not possible: you have already asked")
        play_until_takeback_possible(host, rng, {1})
        await types(1, "undo")
        await wait_for("Type 'agree' or 'decline'.")
        play_until_takeback_possible(host, rng, {1})
        await wait_for("The game has moved on; the takeback request has lapsed.")
        await types(1, "undo")
        await wait_for("Waiting for Ben to agree.")
        assert host.table.proposal is not None
        verb, first = host.table.proposal.verb, host.table.proposal.ply
        await types(2, answers[1])
        await wait_for(f"Ada took back {VERBS[verb]} and everything after it.")
        assert host.table.ply == first
        for typist in typists:
            typist.lines.put_nowait("quit")
        await asyncio.gather(*running)


@pytest.mark.parametrize("typed", ["Otter Heather Plum", ""])
async def test_a_person_is_asked_for_the_code(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Typing(["ott", typed, "quit"], is_person=True)
    monkeypatch.setattr("macrobber_tui.plain.play.LineReader", lambda source: person)
    async with open_host(replace(waiting(), code="otter-heather-plum")) as host:
        joining = join_plain(JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=False))
        if typed:
            await joining
        else:
            with pytest.raises(Aborted, match="you have left: the table has a code"):
                await joining
    output = capsys.readouterr().out
    assert "This table has a code. Type it, or press enter to leave:" in output
    assert "Not possible: a code has 4 to 64 letters or digits" in output
    assert ("You are at the table as Ada" in output) == bool(typed)


async def test_a_lost_connection_and_the_return_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    plain = plain_table(guest_without_host())
    plain.handle_update(JoinedTable("t", "Ada", "token"))
    plain.handle_update(ConnectionLost(2, 1.0))
    plain.handle_update(JoinedTable("t", "Ada", "token"))
    assert capsys.readouterr().out.splitlines() == [
        "You are at the table as Ada. Type 'help' for a list of commands.",
        "Connection lost. Your seat is kept. Try 2 in 1 s... Type 'quit' to leave.",
        "You are back at the table, as Ada.",
    ]
