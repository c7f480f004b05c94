"""A guest's session in a browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from helpers.patience import PATIENCE
from helpers.tui import QUICK, until
from helpers.web import CLIENT_TLS, HERE, Page, WebDoor, browser, cookie_of, socket_to, web_door
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.web import guest


@pytest.fixture
async def door() -> AsyncIterator[WebDoor]:
    async with web_door() as found:
        yield found


@pytest.fixture
async def playing() -> AsyncIterator[WebDoor]:
    """A table that a single guest fills."""
    async with web_door(replace(QUICK, listen=True, port=0, announce=False, bind=HERE)) as found:
        yield found


def has_answers(page: Page) -> bool:
    """Return whether the page has been told choices that answer a question."""
    return any(not kind for _typed, _label, kind in (page.latest("choices") or [[]])[0])


async def test_the_screen_is_painted_in_the_size_of_the_window(door: WebDoor) -> None:
    async with browser(door, size=(120, 35)) as page:
        await page.shows("1  Ben")
        last = page.shown.text.rstrip().splitlines()
        assert len(last) == 35
        await page.send("size", 100, 30)
        await until(lambda: len(page.shown.text.rstrip().splitlines()) <= 35)


async def test_a_page_that_tells_no_size_gets_a_small_screen(door: WebDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest, "SIZE_SECONDS", 0.05)
    entered = await door.enter("Ben")
    async with socket_to(door, entered.data["session"], cookie_of(entered)) as wire:
        page = Page()
        while "1  Ben" not in page.shown.text:
            page.receive(await asyncio.wait_for(wire.recv(), PATIENCE))


async def test_the_screen_has_all_colours_and_the_title_of_the_turn(playing: WebDoor) -> None:
    received: list[str] = []
    async with browser(playing) as page:
        await page.shows("Ben")
        playing.host.start()
        await until(lambda: page.latest("turn") == [True])
    entered = await playing.enter("Cat", mode="watch", columns=120, rows=40)
    async with socket_to(playing, entered.data["session"], cookie_of(entered)) as wire:
        while not any("\x1b]2;Glencoe" in text for text in received):
            message = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
            received += [message[1]] if message[0] == "out" else []
    assert any("\x1b[38;2;" in text or ";38;2;" in text for text in received)


async def test_a_light_window_gets_dark_letters(door: WebDoor) -> None:
    texts = {}
    for background in ("dark", "light"):
        entered = await door.enter("Ben", mode="watch", columns=80, rows=24, background=background)
        async with socket_to(door, entered.data["session"], cookie_of(entered)) as wire:
            page, text = Page(), ""
            while "Seats" not in page.shown.text:
                received = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
                text += received[1] if received[0] == "out" else ""
                page.receive(json.dumps(received))
            texts[background] = text
    assert texts["dark"] != texts["light"]


async def test_plain_mode_is_lines_with_choices(playing: WebDoor) -> None:
    async with browser(playing, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        await until(lambda: page.latest("title") == ["Glencoe"])
        playing.host.start()
        await until(lambda: page.latest("turn") == [True] and has_answers(page))
        ply = playing.host.table.ply
        await page.send("line", page.latest("choices")[0][0][0])
        await until(lambda: playing.host.table.ply > ply)
        await page.send("line", "no such command")
        await page.shows("no such command")


async def test_a_line_that_only_names_choices_says_so(playing: WebDoor) -> None:
    async with browser(playing, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        playing.host.start()
        await until(lambda: has_answers(page))
        labels = [label for _typed, label, kind in page.latest("choices")[0] if not kind]
        assert page.choice_lines
        assert all(any(label[1:] in line for line in page.choice_lines) for label in labels)
        assert not any("You are at the table" in line for line in page.choice_lines)


async def test_nobody_can_come_back_to_a_table_that_its_host_has_closed(playing: WebDoor) -> None:
    async with browser(playing, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        await playing.host.close()
        await asyncio.wait_for(page.is_over.wait(), PATIENCE)
        assert page.bye is not None
        assert page.bye[1] is False


async def test_a_spectator_in_plain_mode_sits_down_by_a_button_once_a_seat_is_free(door: WebDoor) -> None:
    async with contextlib.AsyncExitStack() as others:
        taken: list[str] = []
        for name in ("Ada", "Cat", "Dan"):
            taken.append(name)
            await others.enter_async_context(browser(door, name))
            await until(lambda: None not in [seat.name for seat in door.host.table.seats[: len(taken)]])
        async with browser(door, "Ben", form="plain") as page:
            await page.shows("You are watching as Ben.")
            await others.aclose()
            await until(lambda: "seat 2" in {typed for typed, *_more in (page.latest("choices") or [[]])[0]})
            await page.send("line", "seat 2")
            await until(lambda: door.host.table.seats[1].name == "Ben")


async def test_a_line_cannot_hold_a_second_one(door: WebDoor) -> None:
    async with browser(door, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        await page.send("line", "say hello\nquit\rquit")
        await page.shows("Ben says: hello quit quit")
        assert not page.is_over.is_set()


async def test_a_guest_who_types_too_many_lines_is_slowed_down_but_stays(
    door: WebDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.door.plain.LINE_LIMIT", Rate(5, 20))
    async with browser(door, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        for _ in range(60):
            await page.send("line", "seats")
        await page.send("line", "say at last")
        await page.shows("Ben says: at last")


async def test_a_guest_who_reads_nothing_skips_frames_and_sees_the_latest(door: WebDoor) -> None:
    """The door keeps little for a slow browser; afterwards the screen is right."""
    entered = await door.enter("Ben", columns=200, rows=60)
    async with socket_to(door, entered.data["session"], cookie_of(entered), max_queue=1) as wire:
        for _ in range(150):
            await wire.send('["in","?"]')
            await wire.send('["in","\\u001b"]')
            await asyncio.sleep(0.01)
        page = Page((200, 60))
        await wire.send('["in","P"]')
        async with asyncio.timeout(PATIENCE):
            while "People" not in page.shown.text and "at the table" not in page.shown.text:
                page.receive(await wire.recv())


async def test_a_guest_who_reads_nothing_is_disconnected_in_the_end(
    door: WebDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.web.http.STALLED_SECONDS", 0.3)
    entered = await door.enter("Ben", form="plain")
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect((HERE, door.port))
    reader, writer = await asyncio.open_connection(sock=slow, ssl=CLIENT_TLS, server_hostname="", limit=1000)
    fields = {"Cookie": cookie_of(entered)}
    writer.write(door.head("POST", f"/stream/{entered.data['session']}", fields))
    await reader.readuntil(b"data: ")
    await until(lambda: door.name(1) == "Ben")
    for number in range(3000):
        door.host.tell_everybody(f"line {number} " + "x" * 200)
        if number % 50 == 0:
            await asyncio.sleep(0.01)
    await until(lambda: door.name(1) is None or door.host.table.seats[0].away)
    writer.transport.abort()


async def test_hostile_keys_harm_nobody(door: WebDoor) -> None:
    keys = [
        "\x1b[",
        "\x1b[<" + "9" * 500 + "M",
        "\x1b[200~" + "x" * 3000,
        "\x1b]52;c;!\x07",
        "\x00\x7f\x80",
        "\u202e\ufeff",
        "\x1bP" + "q" * 1000,
    ]
    async with browser(door, "Eve") as eve, browser(door, "Ben") as page:
        await page.shows("Ben")
        for key in keys * 3:
            await eve.press(key)
        await page.press("?")
        await page.shows("Keys")


async def test_choices_are_told_again_once_a_line_is_handled_and_never_before(
    playing: WebDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.door.plain.LINE_LIMIT", Rate(1, 2))
    async with browser(playing, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        playing.host.start()
        await until(lambda: has_answers(page))
        choices = page.latest("choices")
        told = page.messages.count(["choices", *choices])
        for line in ("seats", "seats", "no such command"):
            await page.send("line", line)
        await page.shows("Seats: 1 Ben")
        playing.host.tell_everybody("a line from elsewhere")
        await page.shows("a line from elsewhere")
        while not any("no such command" in line for line in page.lines):
            assert page.messages.count(["choices", *choices]) == told
            await asyncio.sleep(0.01)
        await until(lambda: page.messages.count(["choices", *choices]) > told)


async def test_choices_are_told_again_after_a_request_that_the_table_does_not_answer(
    playing: WebDoor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.door.plain.REPLY_SECONDS", 0.2)
    async with browser(playing, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        await until(lambda: bool(page.latest("choices")))
        monkeypatch.setattr(playing.host, "_handle_decide", lambda *_: None, raising=True)
        playing.host.start()
        await until(lambda: has_answers(page))
        choices = page.latest("choices")
        told = page.messages.count(["choices", *choices])
        await page.send("line", choices[0][0][0])
        await until(lambda: page.messages.count(["choices", *choices]) > told)
