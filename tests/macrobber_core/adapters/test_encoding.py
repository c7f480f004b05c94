"""A view becomes numbers that tell everything in it, in a layout derived from its type."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import numpy as np
import pytest
from msgspec import Meta

from macrobber_core.adapters.encoding import ViewLayout
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Count, Result, View, one_of


class Pair(NamedTuple):
    left: Count
    right: Annotated[int, Meta(gt=-3, lt=3)]


class Card(msgspec.Struct, frozen=True, array_like=True):
    colour: Annotated[str, one_of(("red", "blue"))]
    value: int


class Sample(View, frozen=True):
    phase: Literal["draw"] | Literal["play", "over"]
    is_open: bool
    hand: Annotated[tuple[Card, ...], Meta(max_length=2)] | None
    pair: Pair
    pile: tuple[Count, Count]
    word: Annotated[str, Meta(max_length=3)]
    result: Result | None


def layout_of(view_type: type[View]) -> ViewLayout:
    return ViewLayout(msgspec.structs.replace(GAMES["claim-it"], view_type=view_type))


def sample(**facts: Any) -> Sample:
    hand = (Card("blue", 7),)
    given: dict[str, Any] = {
        "players": 2, "options": {}, "seat": 1, "phase": "play", "is_open": True, "hand": hand, "pair": Pair(4, -2),
        "pile": (8, 9), "word": "ab", "result": None,
    }  # fmt: skip
    return Sample(**(given | facts))


def encoded(view: Sample) -> dict[str, float]:
    """Return the numbers of a view that are not zero, by their names."""
    layout = layout_of(Sample)
    values = layout.encode(view)
    return {slot.name: float(value) for slot, value in zip(layout.slots, values, strict=True) if value}


def test_every_kind_of_value_has_its_numbers() -> None:
    assert encoded(sample()) == {
        "seat?": 1, "seat": 1, "phase=play": 1, "is_open": 1, "hand?": 1, "len(hand)": 1, "hand[0].colour=blue": 1,
        "hand[0].value": 7, "pair.left": 4, "pair.right": -2, "pile[0]": 8, "pile[1]": 9, "word[0]": 97, "word[1]": 98,
    }  # fmt: skip


def test_a_missing_value_leaves_zeros() -> None:
    names = encoded(sample(hand=None, seat=None)).keys()
    assert not any(name.startswith(("hand", "len(hand", "seat")) for name in names)


def test_an_empty_list_differs_from_a_missing_one() -> None:
    assert encoded(sample(hand=())) != encoded(sample(hand=None))


def test_the_bounds_are_those_of_the_type() -> None:
    bounds = {slot.name: (slot.low, slot.high) for slot in layout_of(Sample).slots}
    assert bounds["pair.left"] == (0, 1000)
    assert bounds["pair.right"] == (-2, 2)
    assert bounds["hand[1].value"] == (-(2**24), 2**24)
    assert bounds["len(hand)"] == (0, 2)


def test_players_options_and_result_are_left_out() -> None:
    names = " ".join(slot.name for slot in layout_of(Sample).slots)
    assert "players" not in names
    assert "options" not in names
    assert "result" not in names


@pytest.mark.parametrize(
    ("facts", "why"), [({"hand": (Card("red", 1),) * 3}, "3 entries"), ({"word": "abcd"}, "4 char")]
)
def test_what_is_too_long_is_refused(facts: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        layout_of(Sample).encode(sample(**facts))


class Unbounded(View, frozen=True):
    values: tuple[bool, ...]
    word: str


def test_what_has_no_maximum_length_has_room_for_64() -> None:
    bounds = {slot.name: slot.high for slot in layout_of(Unbounded).slots}
    assert bounds["len(values)"] == 64
    assert "values[63]" in bounds
    assert "values[64]" not in bounds
    assert "word[63]" in bounds


class Mapped(View, frozen=True):
    counts: dict[str, Count]


class Mixed(View, frozen=True):
    either: int | str


@pytest.mark.parametrize(("view_type", "name"), [(Mapped, "counts"), (Mixed, "either")])
def test_a_type_without_a_fixed_layout_is_refused(view_type: type[View], name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} cannot become numbers"):
        layout_of(view_type)


def random_views(key: str, games: int) -> Iterator[View]:
    """Yield views of every seat and of a spectator, from games with every number of players and any options."""
    game, rng = GAMES[key], random.Random(31)
    for number in range(games):
        options = {name: rng.choice(option.choices) for name, option in game.options.items()}
        position = game.start(game.seats[number % len(game.seats)], options)
        while position.actor is not None:
            yield position.view(rng.choice([None, *range(1, position.view(None).players + 1)]))
            position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_views_are_within_their_bounds_and_differ_as_their_numbers_do(key: str) -> None:
    layout = ViewLayout(GAMES[key])
    assert len({slot.name for slot in layout.slots}) == len(layout.slots)
    seen: dict[bytes, View] = {}
    for view in random_views(key, 3 * len(GAMES[key].seats)):
        numbers = layout.encode(view)
        assert numbers.dtype == np.float32
        assert np.all((layout.low <= numbers) & (numbers <= layout.high))
        known = seen.setdefault(numbers.tobytes(), view)
        constant = {"players": view.players, "options": view.options}
        assert msgspec.structs.replace(known, **constant) == view
