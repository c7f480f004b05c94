"""Chat: messages are broadcast, cleaned and rate-limited, and never interfere with the game."""

from __future__ import annotations

import pytest

from helpers.net import Stranger, hosted, seat_players, socket_dial, until
from macrobber_core.net.host import talk
from macrobber_core.net.host.peer import MAX_TALK_LINES
from macrobber_core.net.host.talk import ADDRESS_FACTOR, SECONDS_PER_LINE, TALK_BURST, TalkRelay
from macrobber_core.table import PROGRAM_NAME
from macrobber_core.wire.emotes import EMOTES
from macrobber_core.wire.messages import Accepted, Changed, Refusal, Said, Say, Snapshot, Welcome


async def test_chat_reaches_all_players_spectators_and_later_guests() -> None:
    async with hosted() as host:
        ada, zoe = await Stranger.join(host, "Ada"), await Stranger.join(host, "Zoe", watch=True)
        await ada.send(Say(1, "good evening"))
        await ada.receive_next(Accepted)
        for peer in (ada, zoe):
            assert await peer.receive_next(Said) == Said("Ada", "good evening")
        await zoe.send(Say(1, "  and\t to  you "))
        assert (await ada.receive_next(Said)).text == "and to you"
        late = await Stranger.join(host, "Ben")
        assert [(await late.receive_next(Said)).name for _ in range(2)] == ["Ada", "Zoe"]


async def test_what_the_program_says_to_everybody_reaches_later_guests_too_but_only_the_latest() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        for text in ("one", "two"):
            host.tell_everybody(text)
            assert await ada.receive_next(Said) == Said(PROGRAM_NAME, text)
        late = await Stranger.join(host, "Ben")
        assert await late.receive_next(Said) == Said(PROGRAM_NAME, "two")


async def test_two_notices_at_once_reach_later_guests_together() -> None:
    async with hosted() as host:
        host.tell_everybody("by ssh", "in a browser")
        late = await Stranger.join(host, "Ben")
        assert [(await late.receive_next(Said)).text for _ in range(2)] == ["by ssh", "in a browser"]


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """The allowance of lines does not refill during a test, however slow the machine is."""
    monkeypatch.setattr(talk, "SECONDS_PER_LINE", 3600)


async def test_chat_is_sent_under_its_speakers_name_and_cleaned() -> None:
    async with hosted() as host:
        ada, ben = await Stranger.join(host, "Ada"), await Stranger.join(host, "Ben")
        await ada.send(Say(1, "\x1b[2J\u202eolleh\u0007 [@click=app.quit]x[/]"))
        assert await ben.receive_next(Said) == Said("Ada", "[2Jolleh [@click=app.quit]x[/]")
        await ada.send(Say(2, "\u200b \u00a0"))
        assert (await ada.receive_next(Refusal)).reason == "there is no text to send"


@pytest.mark.usefixtures("no_refill")
async def test_a_player_who_chats_too_much_must_wait_but_stays_connected() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        await ada.receive_next(Snapshot)
        for number in range(TALK_BURST + 3):
            await ada.send(Say(number, f"word {number}"))
        answers = [await ada.receive_next(Accepted) for _ in range(TALK_BURST)]
        assert [answer.id for answer in answers] == list(range(TALK_BURST))
        assert "wait a moment" in (await ada.receive_next(Refusal)).reason
        await Stranger.join(host, "Ben")
        await ada.receive_next(Changed)
        assert [peer.name for peer in host.peers if peer.seat == 1] == ["Ada"]


@pytest.mark.usefixtures("no_refill")
async def test_emotes_count_as_chat() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        for number, emote in enumerate(EMOTES):
            await ada.send(Say(number, emote))
        assert [(await ada.receive_next(Accepted)).id for _ in range(TALK_BURST)] == [*range(TALK_BURST)]
        assert "wait a moment" in (await ada.receive_next(Refusal)).reason


async def test_chat_at_the_allowed_rate_is_never_refused() -> None:
    async with hosted() as host:
        now = 0.0
        host._talk = TalkRelay(lambda: now)
        ada = await Stranger.join(host, "Ada")
        for number in range(40):
            now += SECONDS_PER_LINE
            await ada.send(Say(number, "on and on"))
            await ada.receive_next(Accepted)


@pytest.mark.usefixtures("no_refill")
async def test_reconnecting_does_not_raise_the_chat_limit() -> None:
    async with hosted() as host:
        accepted = 0
        for watch in (True, False):
            for number in range(8):
                stranger = await Stranger.join(host, f"Ada {number}", watch=watch)
                for line in range(TALK_BURST):
                    await stranger.send(Say(line, f"{number} {line}"))
                    accepted += isinstance(await stranger.receive_next(Accepted | Refusal), Accepted)  # type: ignore[arg-type]
                await stranger.link.close()
                await until(lambda: not host.peers)
        assert accepted <= ADDRESS_FACTOR * TALK_BURST


async def test_chat_lines_queued_for_a_guest_are_bounded() -> None:
    async with hosted() as host:
        ada = await Stranger.join(host, "Ada")
        await until(lambda: len(host.peers) == 1)
        (peer,) = host.peers
        for number in range(MAX_TALK_LINES * 3):
            peer.send_talk(Said("Ben", str(number)))
        assert len(peer._talk_lines) == MAX_TALK_LINES
        assert (await ada.receive_next(Said)).text == str(MAX_TALK_LINES * 2)


async def test_long_chat_in_any_script_is_cut_without_disconnecting() -> None:
    async with hosted() as host, seat_players(host, [socket_dial(host)] * 2) as guests:
        for text in ("\U0001f40f" * 300, "\u0958" * 300, "x" * 5000):
            await guests[0].guest.say(text)
        await until(lambda: len(host._talk._lines) == 3)
        assert guests[0].ended is None
        assert len(guests[0].joined) == 1


@pytest.mark.parametrize("name", ["macrobber", "MacRobber"])
async def test_a_guest_cannot_use_the_programs_name(name: str) -> None:
    async with hosted() as host:
        stranger = await Stranger.join(host, name)
        assert (await stranger.receive_next(Welcome)).name == f"{name}-2"
        watcher = await Stranger.join(host, name, watch=True)
        assert (await watcher.receive_next(Welcome)).name == f"{name}-3"
