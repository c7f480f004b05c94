"""Pastes are only text, to local terminals and by ssh."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from textual import events
from textual.message import Message

from macrobber_tui import paste_filter
from macrobber_tui.compat.textual_driver import TextPasteParser
from macrobber_tui.door.input_parser import InputParser
from macrobber_tui.paste_filter import PasteFilter

READERS: dict[str, Callable[[], Callable[[str], Iterable[Message]]]] = {
    "local": lambda: TextPasteParser().feed,
    "ssh": lambda: InputParser().read,
}
"""What reads a local terminal's input, and a guest's by ssh."""


def described(messages: Iterable[Message]) -> list[str]:
    return [
        message.key if isinstance(message, events.Key) else repr(getattr(message, "text", message))
        for message in messages
    ]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("size", [1, 2, 5, 1000])
@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("a\x1b[31mb\nc\r\nd\te\x00\x07\x7f\x9bf", "ab c d ef"),
        ("\x1b", ""),
        ("end\x1b", "end"),
        ("\x1b[A\x1bOP\r\x1b[201", " [201"),
        ("a\x1b[200~b", "ab"),
        ("x" * 40 + "\x1b" + "y" * 40 + "\n", "x" * 40 + "y" * 40 + " "),
    ],
)
def test_a_paste_is_text_in_its_order_and_never_a_key(reader: str, size: int, pasted: str, text: str) -> None:
    read, sent = READERS[reader](), f"k\x1b[200~{pasted}\x1b[201~q\x1b[A"
    found = [one for at in range(0, len(sent), size) for one in read(sent[at : at + size])]
    assert described(found) == ["k", repr(text), "q", "up"]


@pytest.mark.parametrize("reader", READERS)
def test_the_marker_of_the_end_inside_a_paste_does_not_end_it(reader: str) -> None:
    found = READERS[reader]()("\x1b[200~a\x1b[201~quit\r\x1b[201~k\x1b[200~c\x1b[201~")
    assert described(found) == ["'aquit '", "k", "'c'"]


def test_a_paste_without_an_end_marker_ends_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(paste_filter, "monotonic", lambda: now)
    pastes = PasteFilter()
    assert pastes.filter("\x1b[200~cattle\x1b") == "\x1b[200~cattle"
    now += paste_filter.PASTE_SECONDS + 1
    assert pastes.filter("q") == "\x1b[201~q"
