"""What the door answers: routes, admission, tokens and sessions, and the attacks of other pages and guests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from websockets.exceptions import InvalidStatus

from helpers.tui import QUICK, until, waiting
from helpers.web import CODE, WebDoor, browser, cookie_of, parsed, socket_to, web_door
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.session.key_words import key_words
from macrobber_tui.web import limits
from macrobber_tui.web.site import SECURITY_FIELDS
from macrobber_tui.web.static_files import read_static_files

PRIVATE = waiting(replace(QUICK, code=CODE))
FOREIGN = "https://evil.example"


@pytest.fixture
async def door() -> AsyncIterator[WebDoor]:
    async with web_door() as found:
        yield found


@pytest.fixture
async def private() -> AsyncIterator[WebDoor]:
    async with web_door(PRIVATE) as found:
        yield found


# --- the page


@pytest.mark.parametrize("path", ["/", "/watch", "/plain", "/?from=chat", "/plain?x"])
async def test_the_page_is_served_with_a_strict_policy(door: WebDoor, path: str) -> None:
    answer = await door.get(path)
    assert (answer.status, answer.fields["content-type"]) == (200, "text/html; charset=utf-8")
    policy = dict(part.split(" ", 1) for part in answer.fields["content-security-policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["connect-src"] == f"'self' wss://{door.authority}"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == "'none'"


@pytest.mark.parametrize("path", ["/", "/static/page.js", "/texts", "/table", "/nothing"])
async def test_every_answer_has_the_security_fields(door: WebDoor, path: str) -> None:
    fields = (await door.get(path)).fields
    assert fields["x-content-type-options"] == "nosniff"
    assert fields["referrer-policy"] == "no-referrer"
    assert fields["x-frame-options"] == "DENY"
    assert fields["cross-origin-resource-policy"] == "same-origin"
    assert "frame-ancestors 'none'" in fields["content-security-policy"]
    assert "server" not in fields
    assert "access-control-allow-origin" not in fields


@pytest.mark.parametrize(
    ("method", "target", "fields", "status"),
    [
        ("GET", "/nothing", {}, 404),
        ("GET", "/session/abc", {}, 403),
        ("POST", "/stream/abc", {}, 404),
        ("POST", "/enter", {"Origin": "https://evil.example"}, 403),
        ("POST", "/enter", {"Content-Type": "text/plain"}, 400),
        ("POST", "/enter", {"Content-Length": None}, 411),
        ("POST", "/enter", {"Content-Length": "99999"}, 413),
        ("GET", f"/{'a' * 600}", {}, 414),
        ("GET", "/", {"Host": "evil.example"}, 421),
        ("GET", "/", {"X": "a" * 9000}, 431),
        ("PUT", "/", {}, 405),
        ("HEAD", "/", {}, 405),
    ],
)
async def test_every_refusal_has_the_security_fields_and_is_not_stored(
    door: WebDoor, method: str, target: str, fields: dict[str, str | None], status: int
) -> None:
    answer = await door.ask(method, target, fields)
    assert answer.status == status
    assert answer.fields.items() >= {name.lower(): value for name, value in SECURITY_FIELDS.items()}.items()
    assert answer.fields["cache-control"] == "no-store"


async def test_every_file_of_the_page_is_served(door: WebDoor) -> None:
    for name, file in read_static_files().items():
        answer = await door.get(f"/static/{name}")
        assert (answer.status, answer.body) == (200, file.body)


@pytest.mark.parametrize(
    "path",
    [
        "/static/", "/static", "/static/../site.py", "/static/..%2fsite.py", "/static/%2e%2e/site.py",
        "/static//etc/passwd",
        "/static/page.html/", "/static/page.html%00.js", "/static/PAGE.html", "/../../etc/passwd", "/..", "//", "/.",
        "/static/..\\site.py", "/static/page.html/..", "/static/.", "/favicon.ico", "/.git/config", "/texts/",
        "/table/x",
        "/session/", "/session/a/b", "/enter", "/stream/x", "/input/x", "/%00", "/static/page.js;x",
    ],
)  # fmt: skip
async def test_there_is_nothing_else(door: WebDoor, path: str) -> None:
    answer = await door.get(path)
    assert answer.status in {404, 403}
    assert b"import" not in answer.body


async def test_the_texts_are_in_the_language_of_the_browser(door: WebDoor) -> None:
    german = (await door.get("/texts", Accept_Language="de-AT,de;q=0.9,en;q=0.5")).data
    assert german["language"] == "de"
    assert german["Your name"] == "Dein Name"
    assert (await door.get("/texts", Accept_Language="sv")).data["Your name"] == "Your name"


async def test_the_table_is_described(door: WebDoor) -> None:
    assert (await door.get("/table")).data == {
        "title": "Glencoe", "game": "Mac Robber", "needs_code": False, "seated": False, "name": "",
        "key_words": key_words(door.fingerprint),
    }  # fmt: skip
    assert len(door.fingerprint) == 64


# --- foreign pages and hosts


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:2223", "localhost", "127.0.0.1", "127.0.0.1:1", "[::1]"]
)
@pytest.mark.parametrize("path", ["/", "/table", "/static/page.js"])
async def test_a_request_for_another_host_is_misdirected(door: WebDoor, host: str, path: str) -> None:
    answer = await door.get(path, Host=host)
    assert answer.status == 421
    assert b"Glencoe" not in answer.body


@pytest.mark.parametrize(
    "origin", [FOREIGN, "null", None, "", "https://127.0.0.1", "http://{}", "https://{}.evil.example"]
)
async def test_requests_of_other_pages_are_refused(door: WebDoor, origin: str | None) -> None:
    sent = origin.format(door.authority) if origin else origin
    body = json.dumps({"name": "Eve"}).encode()
    refused = await door.ask("POST", "/enter", {"Origin": sent}, body)
    assert refused.status == 403
    assert "set-cookie" not in refused.fields
    entered = await door.enter("Eve")
    session, cookie = entered.data["session"], cookie_of(entered)
    for path in (f"/stream/{session}", f"/input/{session}"):
        assert (await door.ask("POST", path, {"Origin": sent, "Cookie": cookie})).status == 403
    with pytest.raises(InvalidStatus, match="403"):
        async with socket_to(door, session, cookie, origin=sent):
            pass


async def test_two_origins_are_none(door: WebDoor) -> None:
    request = door.head("POST", "/enter", None, b'{"name":"Eve"}')
    twice = request.replace(b"\r\nContent-Type", f"\r\nOrigin: {door.origin}\r\nContent-Type".encode())
    assert parsed(await door.send(twice)).status == 403


# --- admission


async def test_a_guest_enters_and_plays(door: WebDoor) -> None:
    async with browser(door, "Ben") as page:
        await page.shows("1  Ben")
        await until(lambda: door.name(1) == "Ben")
        await until(lambda: page.latest("turn") == [False])
        await until(lambda: ["?", "the keys of this screen", "?"] in (page.latest("keys") or [[]])[0])


async def test_the_cookie_is_set_once(door: WebDoor) -> None:
    answer = await door.enter("Ben")
    cookie = cookie_of(answer)
    assert {"HttpOnly", "Secure", "SameSite=Strict", "Path=/"} <= set(answer.fields["set-cookie"].split("; "))
    assert "set-cookie" not in (await door.enter("Ben", cookie)).fields
    other = cookie_of(await door.enter("Ben"))
    assert other not in {"", cookie}


@pytest.mark.parametrize("cookie", ["__Host-seat=x", "__Host-seat=../../x", "__Host-seat=" + "a" * 21, "a=b"])
async def test_a_malformed_cookie_is_replaced(door: WebDoor, cookie: str) -> None:
    assert cookie_of(await door.enter("Ben", cookie)).startswith("__Host-seat=")


async def test_a_bad_name_is_refused_in_the_guests_language(door: WebDoor) -> None:
    body = json.dumps({"name": "\x1b"}).encode()
    answer = await door.ask("POST", "/enter", {"Accept-Language": "de"}, body)
    assert (answer.status, answer.data["field"]) == (403, "name")
    assert "Name" in answer.data["error"]
    assert "set-cookie" not in answer.fields


@pytest.mark.parametrize("body", [b"", b"{", b"null", b'{"name": "Ben", "admin": true}', b"\xff", b"[" * 5000])
async def test_an_entry_that_is_none_is_refused(door: WebDoor, body: bytes) -> None:
    assert (await door.ask("POST", "/enter", None, body)).status == 400


async def test_a_private_table_asks_for_its_code_once(private: WebDoor) -> None:
    assert (await private.get("/table")).data["needs_code"] is True
    wrong = await private.enter("Ben", code="one-wrong-code")
    assert (wrong.status, wrong.data) == (403, {"error": "That is not the code of this table.", "field": "code"})
    assert "set-cookie" not in wrong.fields
    assert private.warned == ["1 wrong code was tried at the door"]
    right = await private.enter("Ben", code=CODE)
    cookie = cookie_of(right)
    assert (await private.get("/table", Cookie=cookie)).data["needs_code"] is False
    async with browser(private, "Ben", cookie) as page:
        await page.shows("1  Ben")
    assert (await private.enter("Ben")).status == 403


async def test_guesses_at_the_code_are_limited(private: WebDoor) -> None:
    answers = [await private.enter("Eve", code=f"wrong-code-{number}") for number in range(5)]
    assert answers[-1].status == 403
    assert "Too many codes tried" in answers[-1].data["error"]
    assert "Too many codes tried" in (await private.enter("Eve", code=CODE)).data["error"]


async def test_guessed_tokens_admit_nobody(private: WebDoor) -> None:
    admitted = cookie_of(await private.enter("Ben", code=CODE))
    for position in range(5, len(admitted)):
        other = "A" if admitted[position] != "A" else "B"
        guess = admitted[:position] + other + admitted[position + 1 :]
        assert (await private.get("/table", Cookie=guess)).data["needs_code"] is True
    assert (await private.get("/table", Cookie=admitted)).data["needs_code"] is False


@pytest.mark.parametrize("limited", ["REQUESTS_PER_ADDRESS", "ENTRIES_PER_ADDRESS"])
async def test_requests_of_an_address_are_limited(limited: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, limited, Rate(3, 0.001))
    async with web_door() as door:
        answers = [await door.enter("Ben") for _ in range(5)]
        assert [answer.status for answer in answers] == [200, 200, 200, 429, 429]
        assert answers[-1].data["error"] == "Too many requests. Please wait a moment."


# --- sessions


async def test_a_session_serves_its_own_browser_once(door: WebDoor) -> None:
    entered, other = await door.enter("Ben"), await door.enter("Eve")
    session = entered.data["session"]
    for cookie in ("", cookie_of(other), "__Host-seat=" + "A" * 22):
        with pytest.raises(InvalidStatus, match="404"):
            async with socket_to(door, session, cookie):
                pass
    async with socket_to(door, session, cookie_of(entered)):
        with pytest.raises(InvalidStatus, match="404"):
            async with socket_to(door, session, cookie_of(entered)):
                pass


@pytest.mark.parametrize("session", ["x", "A" * 22, "..", "%00", "A" * 400])
async def test_a_session_that_does_not_exist_is_not_found(door: WebDoor, session: str) -> None:
    cookie = cookie_of(await door.enter("Eve"))
    with pytest.raises(InvalidStatus, match="404"):
        async with socket_to(door, session, cookie):
            pass
    for path in (f"/stream/{session}", f"/input/{session}"):
        assert (await door.ask("POST", path, {"Cookie": cookie})).status == 404


async def test_the_token_brings_the_seat_back(door: WebDoor) -> None:
    cookie = cookie_of(await door.enter("Ben"))
    async with browser(door, "Ben", cookie) as page:
        await page.shows("1  Ben")
    described = (await door.get("/table", Cookie=cookie)).data
    assert (described["seated"], described["name"]) == (True, "Ben")
    async with browser(door, "Ben", cookie) as page:
        await page.shows("1  Ben")
        assert [seat.name for seat in door.host.table.seats].count("Ben") == 1
        assert door.host.table.spectators == []


async def test_a_second_window_takes_over(door: WebDoor) -> None:
    cookie = cookie_of(await door.enter("Ben"))
    async with browser(door, "Ben", cookie) as first:
        await first.shows("1  Ben")
        async with browser(door, "Ben", cookie) as second:
            await second.shows("1  Ben")
            await until(first.is_over.is_set)
            assert first.bye == ["You are now playing in another window.", True]
            assert first.code == 1000
            assert [seat.name for seat in door.host.table.seats].count("Ben") == 1
            await second.press("?")
            await second.shows("Keys")


async def test_many_windows_at_once_leave_one(door: WebDoor) -> None:
    cookie = cookie_of(await door.enter("Ben"))
    entered = [await door.enter("Ben", cookie) for _ in range(5)]

    async def hold(session: str) -> None:
        async with socket_to(door, session, cookie) as socket:
            await socket.send('["size",80,24]')
            async for _message in socket:
                pass

    tasks = [asyncio.create_task(hold(answer.data["session"])) for answer in entered]
    await until(lambda: sum(task.done() for task in tasks) == 4)
    await until(lambda: [seat.name for seat in door.host.table.seats].count("Ben") == 1)
    for task in tasks:
        task.cancel()


async def test_a_spectator_neither_takes_over_nor_takes_a_seat(door: WebDoor) -> None:
    cookie = cookie_of(await door.enter("Ben"))
    async with browser(door, "Ben", cookie) as page:
        await page.shows("1  Ben")
        async with browser(door, "Television", cookie, mode="watch") as watching:
            await watching.shows("Watching: Television")
            assert not page.is_over.is_set()
            assert door.host.table.spectators == ["Television"]


async def test_names_are_shown_as_they_are(door: WebDoor) -> None:
    """The page gets text, never markup."""
    name = "<img src=x>&amp;"
    async with browser(door, name) as page:
        await page.shows(name)


async def test_too_many_guests_are_told_so(door: WebDoor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.door.table_gateway.MAX_GUESTS", 1)
    async with browser(door, "Ben") as page:
        await page.shows("1  Ben")
        async with browser(door, "Cat") as refused:
            await until(refused.is_over.is_set)
            assert refused.bye == ["Too many guests are connected through this door.", True]


async def test_a_guest_who_leaves_can_return(door: WebDoor) -> None:
    async with browser(door, "Ben", form="plain") as page:
        await page.shows("You are at the table as Ben.")
        await page.send("line", "quit")
        await until(page.is_over.is_set)
        assert page.bye == ["", True]


async def test_the_closing_door_says_why() -> None:
    async with web_door() as door, browser(door, "Ben") as page:
        await page.shows("1  Ben")
        closing = asyncio.create_task(door.host.close())
        await until(page.is_over.is_set)
        assert page.bye is not None
        assert page.bye[0] == "The host has closed the table."
        await closing
