"""WIRE.md describes the messages to a guest and the drawing of chance."""

from __future__ import annotations

import random
import typing
from importlib import resources

import msgspec
import pytest

from helpers import document, stranger_chance
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it import events, turn, view
from macrobber_core.games.claim_it.state import Phase
from macrobber_core.games.contract import CHANCE, Result
from macrobber_core.table import KeyedChance

WIRE = resources.files("macrobber_core.games.claim_it").joinpath("WIRE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("struct", [view.ClaimItView, view.SpaceView, Result, events.Blocked])
def test_wire_md_lists_every_field_of_a_view_in_order(struct: type[msgspec.Struct]) -> None:
    listed = [(name, kind) for name, kind, _ in document.table(document.section(WIRE, struct.__name__))]
    assert listed == document.fields(struct)


def test_wire_md_lists_every_figure_in_order() -> None:
    listed = [(name, kind) for name, kind, _ in document.table(document.section(WIRE, "Figures"))]
    assert listed == [(name, "count") for name in events.Figures._fields]


def test_wire_md_lists_every_event_with_its_tag_and_its_fields_in_order() -> None:
    listed = [row[:3] for row in document.table(document.section(WIRE, "Events"))]
    kinds = typing.get_args(events.ClaimItEvent)
    assert listed == [[str(kind.__struct_config__.tag), kind.__name__, document.field_list(kind)] for kind in kinds]


def test_wire_md_lists_every_phase_and_its_actor() -> None:
    listed = {phase: actor for phase, actor, _ in document.table(document.section(WIRE, "Phases"))}
    assert tuple(listed) == typing.get_args(Phase)
    assert {phase for phase, actor in listed.items() if actor == "chance"} == set(turn.PHASES.chances)
    assert [phase for phase, actor in listed.items() if actor == "nobody"] == ["over"]


def independent_draw(phase: str, players: int, stream: stranger_chance.Stream) -> str:
    """Return the outcome drawn by an independent implementation."""
    if phase == "start":
        return stranger_chance.start(players, stream)
    throw = stream.below(216)
    dice = (1 + throw // 36, 1 + throw // 6 % 6, 1 + throw % 6)
    return f"dice {''.join(map(str, sorted(dice)))}"


@pytest.mark.parametrize("players", GAMES["claim-it"].seats)
def test_an_independent_implementation_draws_the_same(players: int) -> None:
    position = GAMES["claim-it"].start(players)
    chance_source, rng, ply = KeyedChance(f"{players}"), random.Random(players), 0
    key = stranger_chance.stream_key(f"{players}")
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            action = position.chance(chance_source.random_at(ply))
            phase = position.snapshot()["phase"]
            assert independent_draw(phase, players, stranger_chance.Stream(key, ply)) == action
        else:
            action = rng.choice(position.legal())
        position.play(action)
        ply += 1
    assert ply > 100
