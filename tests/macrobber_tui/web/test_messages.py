"""Messages between the page and the door."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from macrobber_tui.web.messages import MAX_CELLS, MAX_TEXT_LENGTH, Line, Size, Typed, decode, encode


def test_a_message_to_the_page_is_one_line() -> None:
    text = encode("out", "a\nb\r\u2028\x1b[2J</script>")
    assert len(text.splitlines()) == 1 or "\u2028" in text
    assert "\n" not in text
    assert json.loads(text) == ["out", "a\nb\r\u2028\x1b[2J</script>"]


@pytest.mark.parametrize(
    ("message", "decoded"),
    [
        (["in", "\x1b[A"], Typed("\x1b[A")),
        (["line", "castle"], Line("castle")),
        (["size", 80, 24], Size(80, 24)),
        (["size", 10**9, 10**9], Size(MAX_CELLS, MAX_CELLS)),
        (["in", "\ud800"], Typed("?")),
    ],
)
def test_a_message_of_the_page_is_understood(message: list[Any], decoded: object) -> None:
    assert decode(json.dumps(message)) == decoded


@pytest.mark.parametrize(
    "message",
    [
        [], ["in"], ["in", 1], ["in", "a", "b"], ["in", None], ["out", "x"], ["size", 80], ["size", "80", "24"],
        ["size", -1, 24], ["size", 1.5, 24], ["line", ["x"]], {"in": "x"}, "in", None, 7,
        ["in", "x" * (MAX_TEXT_LENGTH + 1)],
    ],
)  # fmt: skip
def test_anything_else_is_refused(message: object) -> None:
    with pytest.raises(ValueError, match="message"):
        decode(json.dumps(message))


@given(st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps))
def test_no_text_does_anything_but_decode_or_be_refused(text: str) -> None:
    try:
        decoded = decode(text)
    except ValueError:
        return
    assert isinstance(decoded, Typed | Line | Size)


def test_deep_nesting_is_refused() -> None:
    with pytest.raises(ValueError, match=r"deep|message"):
        decode("[" * 100_000)
