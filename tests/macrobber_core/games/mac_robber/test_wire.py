"""WIRE.md describes the messages to a guest and the drawing of chance."""

from __future__ import annotations

import random
import re
import typing
from collections import Counter
from importlib import resources

import msgspec
import pytest

from helpers import document, stranger_chance
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Result
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events, view
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.state import NextStep, Phase, State, Step
from macrobber_core.table import KeyedChance

WIRE = resources.files("macrobber_core.games.mac_robber").joinpath("WIRE.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "struct",
    [view.MacRobberView, view.ClanView, view.CombatView, view.LaidView, Result, events.Strength],
)
def test_wire_md_lists_every_field_of_a_view_in_order(struct: type[msgspec.Struct]) -> None:
    listed = [(name, kind) for name, kind, _ in document.table(document.section(WIRE, struct.__name__))]
    assert listed == document.fields(struct)


def test_wire_md_lists_every_field_of_a_step_in_order() -> None:
    listed = [(name, kind) for name, kind, _ in document.table(document.section(WIRE, "Step"))]
    kinds = typing.get_type_hints(Step, include_extras=True)
    assert [name for name, _ in listed] == list(kinds)
    assert re.findall(r'"(\w+)"', listed[0][1]) == list(typing.get_args(kinds["phase"]))
    assert [kind for _, kind in listed[1:]] == ["count", "count"]


def test_wire_md_lists_every_event_with_its_tag_and_its_fields_in_order() -> None:
    listed = [row[:3] for row in document.table(document.section(WIRE, "Events"))]
    kinds = typing.get_args(events.MacRobberEvent)
    assert listed == [[str(kind.__struct_config__.tag), kind.__name__, document.field_list(kind)] for kind in kinds]


def test_wire_md_lists_every_phase_and_its_actor() -> None:
    phases = document.section(WIRE, "Phases")
    listed = {phase: actor for phase, actor, _ in document.table(phases)}
    assert tuple(listed) == typing.get_args(Phase)
    phase_table = MacRobber.setup(3, GAMES["mac-robber"].settle({"battle-points": True}))._phases
    assert {phase for phase, actor in listed.items() if actor == "chance"} == set(phase_table.chances)
    assert {phase for phase, actor in listed.items() if actor == "seat"} == set(phase_table.decisions)
    (steps,) = (
        typing.get_args(one) for one in typing.get_args(NextStep) if typing.get_args(one) != typing.get_args(Phase)
    )
    for step in steps:
        assert f"`{step}`" in phases


def test_wire_md_describes_the_opening() -> None:
    chance = " ".join(document.section(WIRE, "Chance").split())
    for cards, counts in box.CARDS.items():
        assert re.search(rf"{', '.join(map(str, counts))} \(`(cards` `)?{cards}`\)", chance)
    assert f"the bag {', '.join(map(str, box.CUBES))} less" in chance
    for players, aside in box.SET_ASIDE.items():
        listed = {3: "8, 4, 0, 0 if three play", 4: "4, 2, 0, 0 if four", 5: "nothing if five"}[players]
        assert listed in chance
        assert not any(aside) or listed.startswith(", ".join(map(str, aside)))
    clan = (box.START_WARRIORS, box.START_PIPERS, box.START_MONKS, box.START_CATTLE)
    assert f"less {', '.join(map(str, clan))} for each clan" in chance
    assert f"a deal of {box.START_WARRIORS} to each seat" in chance


def independent_draw(state: State, stream: stranger_chance.Stream) -> str:
    """Return the outcome that an independent implementation draws from the current piles."""
    match state.phase:
        case "start":
            return stranger_chance.start(state.players, stream)
        case "draw":
            return stranger_chance.cubes(state.bag, state.display, stream)
        case "tile":
            return stranger_chance.tile(state.tiles, stream)
        case _:
            step = state.pending[0]
            return stranger_chance.cards(step.seat, step.cards, state.deck, state.discards(), stream)


def test_an_independent_implementation_draws_the_same() -> None:
    """Whole games are played until every kind of draw has occurred, including a reshuffle."""
    draws: Counter[str] = Counter()
    for game in range(30):
        position = GAMES["mac-robber"].start(3 + game % 3, {"cards": ("even", "pyramid")[game % 2]})
        assert isinstance(position, MacRobber)
        chance_source, rng, ply = KeyedChance(f"{game}"), random.Random(game), 0
        key = stranger_chance.stream_key(f"{game}")
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                action = position.chance(chance_source.random_at(ply))
                assert independent_draw(position.state, stranger_chance.Stream(key, ply)) == action
                draws[action.split()[0]] += 1
            else:
                action = rng.choice(position.legal())
            draws["reshuffle"] += any(isinstance(event, events.Reshuffled) for event in position.play(action))
            ply += 1
    assert min(draws[kind] for kind in ("start", "deal", "draw", "tile", "reshuffle")) > 5, draws
