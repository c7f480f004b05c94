"""Guests who have been admitted and not yet connected: each entry is valid for a short time and one connection."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from typing import Literal

import msgspec

from macrobber_tui.door.guest_terminal import LARGEST_PAINTED, GuestTerminal
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.session.account import parse_name

from .guest import Entry
from .requests import Request

VALID_SECONDS = 30
MAX_ENTRIES = 200
"""The maximum number of guests who are not connected yet; beyond it, the oldest entry is dropped."""
LIGHT_BACKGROUND = "0;15"
"""The value of COLORFGBG in terminals with a light background."""


class EntryForm(msgspec.Struct, forbid_unknown_fields=True):
    """The form that a guest sends from the page."""

    name: str
    code: str = ""
    mode: Literal["play", "watch"] = "play"
    form: Literal["screen", "plain"] = "screen"
    background: Literal["dark", "light"] = "dark"
    columns: int = 0
    rows: int = 0

    def entry(self, language: str, key: str, address: str) -> Entry:
        """Return the entry for a form. Raises BadField if the guest has to correct it."""
        try:
            name = parse_name(self.name)
        except ValueError as error:
            raise BadField("name", core_text(str(error))) from error
        terminal = GuestTerminal(
            {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": f"{language}.UTF-8"}
            | ({"COLORFGBG": LIGHT_BACKGROUND} if self.background == "light" else {}),
            largest=LARGEST_PAINTED,
        )
        has_size = self.columns > 0 and self.rows > 0
        if has_size:
            terminal.resize(self.columns, self.rows)
        return Entry(name, key, self.mode == "watch", self.form == "plain", terminal, has_size, address)


class BadField(ValueError):
    """A field of the form that the guest has to correct, and the reason in the guest's language."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(reason)
        self.name = name


def parse_form(request: Request) -> EntryForm:
    """Parse the body of a request to enter. Raises ValueError if the page cannot have sent it."""
    if request.header("content-type").partition(";")[0].strip().lower() != "application/json":
        raise ValueError("this is not JSON")
    return msgspec.json.decode(request.body, type=EntryForm)


class Entries:
    """The entries by their ids."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._entries: dict[str, tuple[Entry, float]] = {}

    def add(self, entry: Entry) -> str:
        """Store an entry; return its id."""
        self._drop_old()
        session = secrets.token_urlsafe(16)
        self._entries[session] = entry, self._clock()
        return session

    def find(self, session: str, key: str) -> Entry | None:
        """Return the entry with an id if it is valid and has been made for the owner of `key`."""
        self._drop_old()
        entry, _at = self._entries.get(session, (None, 0.0))
        return entry if entry is not None and hmac.compare_digest(entry.key, key) else None

    def remove(self, session: str) -> None:
        self._entries.pop(session, None)

    def _drop_old(self) -> None:
        oldest = self._clock() - VALID_SECONDS
        valid = [(session, entry) for session, entry in self._entries.items() if entry[1] > oldest]
        self._entries = dict(valid[-MAX_ENTRIES:])
