"""What a guest enters on the page, and the entries that wait for their connections."""

from __future__ import annotations

import json
from typing import Any

import pytest

from macrobber_tui.door.guest_terminal import GuestTerminal
from macrobber_tui.web.entries import MAX_ENTRIES, VALID_SECONDS, BadField, Entries, EntryForm, parse_form
from macrobber_tui.web.guest import Entry
from macrobber_tui.web.requests import Request


def request(body: object, media_type: str = "application/json") -> Request:
    return Request("POST", "/enter", [("content-type", media_type)], json.dumps(body).encode())


def entry(key: str = "a key") -> Entry:
    return Entry("Ben", key, False, False, GuestTerminal(), False, "10.0.0.7")


def test_a_form_becomes_an_entry() -> None:
    form = parse_form(request({"name": " Ben ", "form": "plain", "mode": "watch", "background": "light"}))
    made = form.entry("de", "a key", "10.0.0.7")
    assert (made.name, made.key, made.watches, made.is_plain, made.has_size) == ("Ben", "a key", True, True, False)
    assert made.terminal.environ == {
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "de.UTF-8", "COLORFGBG": "0;15"
    }  # fmt: skip


def test_a_size_in_the_form_is_limited() -> None:
    made = EntryForm("Ben", columns=10**9, rows=50).entry("en", "", "")
    assert made.has_size
    assert (made.terminal.width, made.terminal.height) == (244, 50)


@pytest.mark.parametrize(
    "body",
    [
        {}, {"name": 7}, {"name": "Ben", "mode": "host"}, {"name": "Ben", "form": "x"}, {"name": "Ben", "extra": 1}, [],
        "Ben",
        {"name": "Ben", "columns": "80"}, {"name": "Ben", "code": None},
    ],
)  # fmt: skip
def test_a_form_that_the_page_cannot_send_is_refused(body: Any) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_form(request(body))


@pytest.mark.parametrize("media_type", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_form_of_another_page_is_refused(media_type: str) -> None:
    """Browsers let any page send these without asking."""
    with pytest.raises(ValueError, match="not JSON"):
        parse_form(request({"name": "Ben"}, media_type))


@pytest.mark.parametrize("name", ["", "  ", "\x1b\u202e", "x" * 25])
def test_a_guest_has_to_correct_a_name_that_is_none(name: str) -> None:
    with pytest.raises(BadField) as refused:
        EntryForm(name).entry("en", "", "")
    assert refused.value.name == "name"


def test_an_entry_belongs_to_its_guest_and_ends() -> None:
    now = 0.0
    entries = Entries(lambda: now)
    session = entries.add(entry())
    assert entries.find(session, "a key") is not None
    assert entries.find(session, "another key") is None
    assert entries.find(session, "") is None
    assert entries.find("", "a key") is None
    now = VALID_SECONDS + 0.1
    assert entries.find(session, "a key") is None


def test_an_entry_serves_one_connection() -> None:
    entries = Entries(lambda: 0.0)
    session = entries.add(entry())
    entries.remove(session)
    assert entries.find(session, "a key") is None


def test_the_number_of_entries_is_limited() -> None:
    entries = Entries(lambda: 0.0)
    sessions = [entries.add(entry()) for _ in range(MAX_ENTRIES + 10)]
    assert len({*sessions}) == len(sessions)
    found = [session for session in sessions if entries.find(session, "a key")]
    assert found == sessions[-MAX_ENTRIES:]
