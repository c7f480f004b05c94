"""Parses a guest's keyboard and mouse input, with limits against hostile input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

from textual import events, messages
from textual.message import Message

from macrobber_tui.compat.textual import ParseError, UncachedParser

MAX_UNREAD = 4096
"""The maximum number of characters without a complete key sequence; if there are more, all are discarded."""

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
MAX_PASTED = 4000
"""The maximum number of characters in a bracketed paste: fewer than MAX_UNREAD, but more than any text field holds."""
PASTE_SECONDS = 5
"""The number of seconds without input after which a bracketed paste ends."""

SHORTEST_RUN, LONGEST_RUN = 16, 512
"""The minimum number of printable characters in a packet to treat as a paste, and the maximum per paste event."""

PARSER_ERRORS = (ValueError, ArithmeticError, ParseError, StopIteration, RuntimeError)
"""Errors that Textual's parser can raise for sequences that no terminal sends."""


def merge_typed_runs(parsed: Iterable[Message]) -> Iterator[Message]:
    """Merge runs of characters that arrived together, faster than anybody types, into paste events."""
    run: list[events.Key] = []
    for message in parsed:
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


class InputParser:
    """Converts a guest's typed text into events."""

    def __init__(self) -> None:
        self._parser = UncachedParser()
        self._unread = 0
        self._is_pasting = False
        self._pasted = 0
        """The number of characters received in the current bracketed paste."""
        self._heard_at = monotonic()
        self._last = ""
        """The end of the last packet, because a paste marker can be split between two packets."""

    def read(self, text: str) -> Iterator[Message]:
        """Yield the events in the text, lazily, so the caller can pace them."""
        text = self._limit_paste(text)
        if not text:
            return
        self._unread += len(text)
        if self._unread > MAX_UNREAD:
            self._reset()
            return
        yield from merge_typed_runs(self._parsed(self._parser.feed(text)))

    def _limit_paste(self, text: str) -> str:
        """Return the text without the part of a bracketed paste beyond MAX_PASTED characters."""
        now, accepted = monotonic(), ""
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
                room = max(0, MAX_PASTED - self._pasted)
                self._pasted += len(part)
                accepted += part if len(part) <= room else part[:room] + (PASTE_ENDS if is_found else "")
            else:
                accepted += part
            if is_found:
                self._is_pasting, self._pasted = not self._is_pasting, 0
        return accepted

    def flush_escape(self) -> Iterator[Message]:
        """Yield a pending escape as a key press. Call this after a pause."""
        yield from self._parsed(self._parser.tick())

    def _parsed(self, found: Iterable[Message]) -> Iterator[Message]:
        coming = iter(found)
        while True:
            try:
                message = next(coming)
            except StopIteration:
                return
            except PARSER_ERRORS:
                self._reset()
                return
            self._unread = 0
            if isinstance(message, events.Resize | messages.InBandWindowResize):
                self._parser.mouse_pixels = False  # the size comes only from ssh
            else:
                yield message

    def _reset(self) -> None:
        self._is_pasting = False
        self._parser = UncachedParser()
        self._unread = 0
