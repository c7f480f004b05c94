"""Parses a guest's keyboard and mouse input, with limits against hostile input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import events, messages
from textual.message import Message

from macrobber_tui.compat.textual import ParseError, UncachedParser
from macrobber_tui.paste_filter import PasteFilter

MAX_UNREAD = 4096
"""The maximum number of characters without a complete key sequence; if there are more, all are discarded.

It exceeds MAX_PASTED."""

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
        self._pastes = PasteFilter()

    def read(self, text: str) -> Iterator[Message]:
        """Yield the events in the text, lazily, so the caller can pace them."""
        text = self._pastes.filter(text)
        if not text:
            return
        self._unread += len(text)
        if self._unread > MAX_UNREAD:
            self._reset()
            return
        yield from merge_typed_runs(self._parsed(self._parser.feed(text)))

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
                self._parser.mouse_pixels = False  # the size comes only from the transport
            else:
                yield message

    def _reset(self) -> None:
        self._pastes = PasteFilter()
        self._parser = UncachedParser()
        self._unread = 0
