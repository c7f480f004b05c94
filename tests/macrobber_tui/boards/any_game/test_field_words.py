"""Names and values of fields in words, and their bounds."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

import msgspec
import pytest

from macrobber_tui.boards.any_game.field_words import MAX_VALUE, ValueWriter, label_of_field, name_in_words
from macrobber_tui.i18n.language import set_language


class Card(msgspec.Struct):
    owner: int | None = None
    locked: bool = False
    values: tuple[int, ...] = ()


class Corner(NamedTuple):
    column: int
    row: int


class Colour(Enum):
    RED = "dark red"


PLAYERS = {1: "Ada", 2: "Ben"}


def name_of(seat: int) -> str:
    return PLAYERS[seat]


def written(value: Any, field: str = "value") -> str:
    return ValueWriter(name_of).text(field, value)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("last_bid", "last bid"),
        ("TookSticks", "took sticks"),
        ("VPTrack", "vp track"),
        ("is_last_round", "last round"),
        ("x", "x"),
        ("_", "_"),
    ],
)
def test_a_name_from_a_program_becomes_words(name: str, words: str) -> None:
    assert name_in_words(name) == words


def test_a_label_begins_with_a_capital_letter_in_the_players_language() -> None:
    assert label_of_field("last_bid") == "Last bid"
    set_language("de")
    assert label_of_field("round") == "Runde"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        (3, "3"),
        (2.5, "2.5"),
        (True, "yes"),
        (False, "no"),
        ("red", "red"),
        (Colour.RED, "dark red"),
        ((), "none"),
        ([3, 1, 2], "3, 1, 2"),
        (((1, None), (2,)), "(1, –), (2)"),
        ({}, "none"),
        ({"chest": 4, "shelf": None}, "chest: 4, shelf: –"),
        (Card(), "–"),
        (Card(1, True, (4, 5)), "owner Ada, locked, values (4, 5)"),
        ([Card(2), Card()], "(owner Ben), (–)"),
        (Corner(3, 4), "column 3, row 4"),
        (frozenset((7,)), "7"),
        (b"x", "b'x'"),
    ],
)
def test_every_kind_of_value_has_words(value: object, text: str) -> None:
    assert written(value) == text


@pytest.mark.parametrize(("value", "text"), [(2, "Ben"), ([1, 2], "Ada, Ben"), (0, "0"), (7, "7"), (None, "–")])
def test_seats_are_shown_as_players_as_far_as_there_are_such_players(value: object, text: str) -> None:
    assert written(value, "leader") == text


def test_a_long_value_ends_in_dots_and_is_read_no_further() -> None:
    read = 0

    class Endless(list[int]):
        def __iter__(self) -> Any:
            nonlocal read
            while True:
                read += 1
                yield read

    text = written(Endless([1]))
    assert len(text) <= MAX_VALUE + 2
    assert text.endswith("..")
    assert read < MAX_VALUE


def test_a_value_nested_too_deeply_ends_in_dots() -> None:
    value: Any = 1
    for _level in range(1000):
        value = [value]
    assert ".." in written(value)


@pytest.mark.parametrize("hostile", ["\x1b[2J", "a\x1b]0;owned\x07b", "\u202eabc", "x\ny", "\x9b31m"])
def test_control_characters_never_reach_the_screen(hostile: str) -> None:
    for value in (hostile, [hostile], {hostile: hostile}):
        assert written(value).isprintable()
