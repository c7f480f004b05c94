"""Reads a guest's keys, as many as a person can press, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

from textual import events, messages
from textual.message import Message

from macrobber_tui.compat.textual import ParseError, UncachedParser

MOST_UNREAD = 4096
"""Characters that may come without making sense; then they are forgotten."""

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
MOST_PASTED = 4000
"""Characters of a bracketed paste, fewer than MOST_UNREAD and more than any text field takes; the rest is left out."""
PASTE_SECONDS = 5
"""A paste that stops for so long has lost its end."""

SHORTEST_RUN, LONGEST_RUN = 16, 512
"""Printable characters in one packet that are a paste, and those of one paste event."""

NONSENSE = (ValueError, ArithmeticError, ParseError, StopIteration, RuntimeError)
"""What the library's parser comes to when a sequence holds numbers that no terminal sends."""


def _pasted(found: Iterable[Message]) -> Iterator[Message]:
    """Turn a run of characters that came at once, faster than anybody types, into one paste."""
    run: list[events.Key] = []
    for message in found:
        if isinstance(message, events.Key) and message.is_printable:
            run.append(message)
            if len(run) < LONGEST_RUN:
                continue
            yield _paste(run)
        else:
            yield from [_paste(run)] if len(run) >= SHORTEST_RUN else run
            yield message
        run = []
    yield from [_paste(run)] if len(run) >= SHORTEST_RUN else run


def _paste(run: Iterable[events.Key]) -> events.Paste:
    return events.Paste("".join(key.character or "" for key in run))


class Keys:
    """What was typed, event by event."""

    def __init__(self) -> None:
        self._parser = UncachedParser()
        self._unread = 0
        self._is_pasting = False
        self._pasted = 0
        """Characters of the paste that has begun."""
        self._heard_at = monotonic()
        self._last = ""
        """What came last: a mark may be split between two packets."""

    def read(self, text: str) -> Iterator[Message]:
        """What the text means; it may be gone through bit by bit."""
        text = self._cut(text)
        if not text:
            return
        self._unread += len(text)
        if self._unread > MOST_UNREAD:
            self._begin_anew()
            return
        yield from _pasted(self._told(self._parser.feed(text)))

    def _cut(self, text: str) -> str:
        """Leave out what a bracketed paste holds beyond MOST_PASTED."""
        now, kept = monotonic(), ""
        if self._is_pasting and now - self._heard_at > PASTE_SECONDS:
            text = PASTE_ENDS + text
        self._heard_at = now
        while text:
            mark = PASTE_ENDS if self._is_pasting else PASTE_BEGINS
            at = (self._last + text).find(mark)
            is_found = at >= 0
            end = at + len(mark) - len(self._last) if is_found else len(text)
            part, text = text[:end], text[end:]
            self._last = "" if is_found else (self._last + part)[1 - len(mark) :]
            if self._is_pasting:
                room = max(0, MOST_PASTED - self._pasted)
                self._pasted += len(part)
                kept += part if len(part) <= room else part[:room] + (PASTE_ENDS if is_found else "")
            else:
                kept += part
            if is_found:
                self._is_pasting, self._pasted = not self._is_pasting, 0
        return kept

    def wait_no_longer(self) -> Iterator[Message]:
        """After a pause: an escape that nothing followed was the key of that name."""
        yield from self._told(self._parser.tick())

    def _told(self, found: Iterable[Message]) -> Iterator[Message]:
        coming = iter(found)
        while True:
            try:
                message = next(coming)
            except StopIteration:
                return
            except NONSENSE:
                self._begin_anew()
                return
            self._unread = 0
            if isinstance(message, events.Resize | messages.InBandWindowResize):
                self._parser.mouse_pixels = False  # how large a terminal is only ssh tells
            else:
                yield message

    def _begin_anew(self) -> None:
        self._is_pasting = False
        self._parser = UncachedParser()
        self._unread = 0
