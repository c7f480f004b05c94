"""ROUTES.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from macrobber_core.net import fair_share
from macrobber_core.net.rate_limit import Rate
from macrobber_tui.door.session import HIGH_WATER
from macrobber_tui.door.table_gateway import MAX_GUESTS
from macrobber_tui.web import entries, guest, http, limits, messages, requests, site, websocket

PAGE = (Path(http.__file__).parent / "ROUTES.md").read_text(encoding="utf-8")
LIMITS = dict(re.findall(r"^\| ([^|`]+) \| ([^|]+) \|$", PAGE.partition("## Limits")[2], re.MULTILINE))
WAIT = limits.LIMITS


def rate(burst_and_refill: Rate) -> str:
    return f"{burst_and_refill.burst}, then {burst_and_refill.per_second} a second"


def test_every_limit_is_documented() -> None:
    documented = {name: value for name, value in LIMITS.items() if name not in {"limit", "wrong codes"}}
    assert documented == {
        "head of a request": f"{http.MAX_HEAD_BYTES} bytes",
        "body of a request, message of a websocket": f"{requests.MAX_BODY_BYTES} bytes",
        "target of a request": f"{requests.MAX_TARGET_LENGTH} characters",
        "time for a request, from its first byte": f"{http.REQUEST_SECONDS} s",
        "time without a request": f"{http.IDLE_SECONDS} s",
        "time for an answer that is not read": f"{http.STALLED_SECONDS} s",
        "time until a session accepts input": f"{site.INPUT_SECONDS} s",
        "requests on a connection": f"{http.MAX_REQUESTS}",
        "connections from an address": rate(limits.PER_ADDRESS),
        "connections in all": rate(limits.TOTAL),
        "connections without a game": f"{limits.MAX_STRANGERS}; beyond it, the address with most of them loses one",
        "requests from an address": f"{rate(limits.REQUESTS_PER_ADDRESS)}; beyond it, their connections are closed",
        "entries from an address": rate(limits.ENTRIES_PER_ADDRESS),
        "messages of a session": rate(limits.INPUT_LIMIT),
        "frames of a websocket": rate(limits.FRAME_LIMIT),
        "reads of a connection": f"{rate(limits.READ_LIMIT)}, of {limits.MAX_READ_BYTES} bytes",
        "guests": f"{MAX_GUESTS}; from one address, three times as many as are free, so at most 30",
        "unsent bytes before a screen skips frames": f"{HIGH_WATER}",
        "entries that wait for their connection": f"{entries.MAX_ENTRIES}",
    }
    assert fair_share.SHARE == 3
    assert requests.MAX_BODY_BYTES == websocket.MAX_MESSAGE_BYTES


def test_the_numbers_in_the_text_are_those_of_the_code() -> None:
    assert f"valid for {entries.VALID_SECONDS} seconds" in PAGE
    assert f"of at most {messages.MAX_TEXT_LENGTH} characters" in PAGE
    assert f"every {guest.ALIVE_SECONDS} seconds" in PAGE


def test_every_message_is_documented() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in Path(http.__file__).parent.glob("*.py"))
    sent = {*re.findall(r'_send\("(\w+)"', code), *re.findall(r'yield "(\w+)"', code)}
    understood = {*re.findall(r'case \["(\w+)"', code)}
    to_page, from_page = PAGE.partition("## Messages")[2].split("| from the page |")
    assert set(re.findall(r'^\| `\["(\w+)"', to_page, re.MULTILINE)) == sent
    assert set(re.findall(r'^\| `\["(\w+)"', from_page.partition("## Limits")[0], re.MULTILINE)) == understood
