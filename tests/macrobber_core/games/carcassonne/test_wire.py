"""WIRE.md describes the messages to a guest and the drawing of chance."""

from __future__ import annotations

import random
import typing
from importlib import resources
from typing import Any

import msgspec
import pytest

from helpers import document, stranger_chance
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import events, variants, view
from macrobber_core.games.carcassonne.state import Gain, Phase, Robbery
from macrobber_core.games.carcassonne.tiles import COUNTS, PLACES, TILES, Kind
from macrobber_core.games.carcassonne.tiles import LETTERS as IN_THE_BOX
from macrobber_core.games.contract import CHANCE, Result
from macrobber_core.table import KeyedChance

GAME = GAMES["carcassonne"]
WIRE = resources.files("macrobber_core.games.carcassonne").joinpath("WIRE.md").read_text(encoding="utf-8")
LETTERS = [row[0] for row in document.table(document.section(WIRE, "The tiles"))]


@pytest.mark.parametrize("struct", [view.CarcassonneView, view.TileView, view.SeatView, Result])
def test_wire_md_lists_every_field_of_a_view_in_order(struct: type[msgspec.Struct]) -> None:
    listed = [(name, kind) for name, kind, _ in document.table(document.section(WIRE, struct.__name__))]
    assert listed == document.fields(struct)


@pytest.mark.parametrize("kind", [Gain, Robbery])
def test_wire_md_lists_every_field_of_a_gain_and_a_robbery_in_order(kind: Any) -> None:
    listed = [(name, type_) for name, type_, _ in document.table(document.section(WIRE, kind.__name__))]
    assert listed == [
        (name, document.type_text(type_)) for name, type_ in typing.get_type_hints(kind, include_extras=True).items()
    ]


def test_wire_md_lists_every_event_with_its_tag_and_its_fields_in_order() -> None:
    listed = [row[:3] for row in document.table(document.section(WIRE, "Events"))]
    kinds = typing.get_args(events.CarcassonneEvent)
    assert listed == [[str(kind.__struct_config__.tag), kind.__name__, document.field_list(kind)] for kind in kinds]


def test_wire_md_lists_every_phase_and_its_actor() -> None:
    listed = {phase: actor for phase, actor, _ in document.table(document.section(WIRE, "Phases"))}
    phase_table = variants.phases_for({"robbers": "c3", "messengers": True})
    assert tuple(listed) == typing.get_args(Phase)
    assert {phase for phase, actor in listed.items() if actor == "chance"} == set(phase_table.chances)
    assert {phase for phase, actor in listed.items() if actor == "seat"} == set(phase_table.decisions)
    assert [phase for phase, actor in listed.items() if actor == "nobody"] == ["over"]


def independent_draw(now: dict[str, Any], stream: stranger_chance.Stream) -> str:
    """Return the outcome drawn by an independent implementation."""
    if now["phase"] == "start":
        return stranger_chance.start(now["players"], stream)
    if now["phase"] == "message":
        unread = [number for number in range(1, 9) if number not in now["read"]]
        return f"message {unread[stream.below(len(unread))]}" if unread else f"message {now['read'][stream.below(1)]}"
    pile = [letter for letter in LETTERS for _ in range(now["pile"][letter])]
    return f"draw {pile[stream.below(len(pile))]}"


@pytest.mark.parametrize("robbers", ["off", "c3"])
@pytest.mark.parametrize("players", [2, 6])
def test_an_independent_implementation_draws_the_same(players: int, robbers: str) -> None:
    position = GAME.start(players, {"robbers": robbers, "messengers": True})
    chance_source, rng, ply = KeyedChance(f"{players}"), random.Random(players), 0
    key = stranger_chance.stream_key(f"{players}")
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            action = position.chance(chance_source.random_at(ply))
            assert independent_draw(position.snapshot(), stranger_chance.Stream(key, ply)) == action
        else:
            action = rng.choice(position.legal())
        position.play(action)
        ply += 1
    assert ply > 140


def test_a_message_is_drawn_as_documented_before_and_after_all_were_read() -> None:
    position = GAME.start(2, {"messengers": True})
    position.play("start 1")
    state = position.state  # type: ignore[attr-defined]
    for read in [(), (3, 1), (1, 2, 3, 4, 5, 6, 8), (4, 8, 1, 2, 3, 5, 6, 7)]:
        state.phase = state.next_phase = "message"
        state.messages_read = read
        drawn = {position.chance(KeyedChance("m").random_at(ply)) for ply in range(100)}
        key = stranger_chance.stream_key("m")
        again = {independent_draw(position.snapshot(), stranger_chance.Stream(key, ply)) for ply in range(100)}
        assert drawn == again
        assert len(drawn) == max(1, 8 - len(read))


def test_wire_md_lists_the_tiles_in_the_box() -> None:
    listed = document.table(document.section(WIRE, "The tiles"))
    assert [row[0] for row in listed] == list(IN_THE_BOX)
    for letter, count, edges, cities, roads in listed:
        tile = TILES[letter][0]
        assert int(count) == COUNTS[letter]
        assert edges == tile.edges
        assert in_words(letter, Kind.CITY) == cities
        monastery = ["monastery"] if any(part.kind == Kind.MONASTERY for part in tile.parts) else []
        assert ", ".join([in_words(letter, Kind.ROAD), *monastery]) == roads


def in_words(letter: str, kind: Kind) -> str:
    parts = [part for part in TILES[letter][0].parts if part.kind == kind]
    return (
        ", ".join("".join(PLACES[place].upper() for place in part.places) + "*" * part.pennant for part in parts) or "-"
    )
