"""Key parsing of arbitrary input."""

from __future__ import annotations

import gc
import weakref

import pytest
from textual import events
from textual.message import Message

from macrobber_tui import paste_filter
from macrobber_tui.compat.textual import UncachedParser
from macrobber_tui.door.input_parser import InputParser


def key_names(messages: list[Message]) -> list[str]:
    return [message.key if isinstance(message, events.Key) else type(message).__name__ for message in messages]


def read(text: str) -> list[str]:
    return key_names(list(InputParser().read(text)))


def test_keys_are_parsed_one_by_one() -> None:
    assert read("q1\x1b[A\r") == ["q", "1", "up", "enter"]


def test_many_characters_at_once_count_as_a_paste() -> None:
    """Terminals without bracketed paste send pastes as keys; handling these one by one would take minutes."""
    found = list(InputParser().read("hello there, everybody\rab"))
    assert key_names(found) == ["Paste", "enter", "a", "b"]
    assert isinstance(found[0], events.Paste)
    assert found[0].text == "hello there, everybody"


def test_a_long_text_becomes_a_few_pastes() -> None:
    pastes = [one.text for one in InputParser().read("é" * 3000) if isinstance(one, events.Paste)]
    assert "".join(pastes) == "é" * 3000
    assert len(pastes) < 10


def test_a_lone_escape_becomes_a_key_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = InputParser()
    assert list(typed.read("\x1b")) == []
    monkeypatch.setattr("textual._parser.get_time", lambda: 1e9)
    assert key_names(list(typed.flush_escape())) == ["escape"]


def test_size_reports_in_the_input_are_ignored() -> None:
    assert read("\x1b[48;1000000;1000000;9;9tq") == ["q"]


@pytest.mark.parametrize(
    "nonsense",
    [
        "\x1b[99999999999;1u",
        "\x1b[48;0;0;5;5t\x1b[<0;3;3M",
        "\x1b[1114112;5;1114112u",
        "\x1b[<99999999999999999999;1;1M",
        "\x1b" * 50,
        "\x1b[" + "9" * 100,
        "\ufffd\x00\x9b\x85",
    ],
)
def test_nonsense_is_skipped_and_later_input_parsed(nonsense: str, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = InputParser()
    list(typed.read(nonsense))
    monkeypatch.setattr("textual._parser.get_time", lambda: 1e9)
    list(typed.flush_escape())
    assert key_names(list(typed.read("q")))[-1:] == ["q"]


@pytest.mark.parametrize("size", [1, 7, 1000, 20_000])
def test_a_long_paste_is_truncated_but_not_lost(size: int) -> None:
    """The division into packets does not matter, even inside the paste markers."""
    text = "a\x1b[200~" + "x" * 9000 + "\x1b[201~b\x1b[200~short\x1b[201~c"
    typed = InputParser()
    found = [one for at in range(0, len(text), size) for one in typed.read(text[at : at + size])]
    assert key_names(found) == ["a", "Paste", "b", "Paste", "c"]
    first, second = (one.text for one in found if isinstance(one, events.Paste))
    assert first == "x" * paste_filter.MAX_PASTED
    assert second == "short"


def test_a_paste_without_an_end_marker_ends_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(paste_filter, "monotonic", lambda: now)
    typed = InputParser()
    list(typed.read("\x1b[200~"))
    for _ in range(100):
        assert list(typed.read("x" * 1000)) == []
    now += paste_filter.PASTE_SECONDS + 1
    assert key_names(list(typed.read("q"))) == ["Paste", "q"]


@pytest.mark.slow
def test_no_cache_keeps_the_parser_of_a_guest_who_left() -> None:
    parser = UncachedParser()
    assert key_names(list(parser.feed("q\x1b[99;5u"))) == ["q", "ctrl+c"]
    left = weakref.ref(parser)
    del parser
    gc.collect()
    assert left() is None
