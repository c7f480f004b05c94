"""Reads a guest's keys, as many as a person can press, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual import events, messages
from textual.message import Message

from macrobber_tui.compat.textual import ParseError, UncachedParser

MOST_UNREAD = 4096
"""Characters that may come without making sense, such as a long paste; then they are forgotten."""

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

    def read(self, text: str) -> Iterator[Message]:
        """What the text means; it may be gone through bit by bit."""
        self._unread += len(text)
        if self._unread > MOST_UNREAD:
            self._begin_anew()
            return
        yield from _pasted(self._told(self._parser.feed(text)))

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
        self._parser = UncachedParser()
        self._unread = 0
