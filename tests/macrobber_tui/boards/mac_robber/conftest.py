"""Tables in the middle of games, played by seeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from helpers.looks import IN_SAFE, KEYBOARD, YES_OR_NO
from helpers.seat_app import SeatApp
from helpers.tables import begun
from macrobber_core.table import Table
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.steps import Menu, Pick, Step

NAMES = ["Ada", "Bartholomew-Alexander", "bot easy", "[/b] O'Neil", "Di"]
LIKED = ("cattle", "monastery", "castle", "estate", "monk")

Stop = Callable[[TableView], bool]
Play = Callable[..., Table]
Moments = Callable[..., Iterator[TableView]]


def seated(players: int, seed: int, preset: str = "") -> Table:
    """Among names of all kinds."""
    return begun(players, seed, preset, NAMES)


def step(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, decision(table.legal(), rng))


def decision(legal: list[str], rng: random.Random) -> str:
    """One of the kinds of action there are, often one that builds, and then any of that kind."""
    verbs = list(dict.fromkeys(action.partition(" ")[0] for action in legal))
    liked = [verb for verb in LIKED if verb in verbs]
    verb = liked[0] if liked and rng.random() < 0.8 else rng.choice(verbs)
    return rng.choice([action for action in legal if action.partition(" ")[0] == verb])


def answers(step: Step, keys: tuple[str, ...] = (), depth: int = 0) -> dict[str, tuple[str, ...]]:
    """Every action a question offers, with keys that decide it."""
    if isinstance(step, Pick):
        return picks(step, keys)
    found: dict[str, tuple[str, ...]] = {}
    for option in step.options:
        pressed = (*keys, option.keys[0])
        if option.action:
            found[option.action] = pressed
        elif option.into is not None and depth < 3:
            into = option.into()
            if not (step.cards and isinstance(into, Menu) and len(into.put) < len(step.put)):  # takes a cube back
                found |= answers(into, pressed, depth + 1)
    return found


def picks(step: Pick, keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Every action, by as few keys as can be."""
    reached = {step.at_first: keys}
    queue = [step.at_first]
    for picked in queue:
        for index, mark in enumerate(step.marks):
            if step.kind == "cards" and (index in picked or index != free_places(step, picked, mark)[0]):
                continue
            after = step.toggled(picked, index)
            if after is not None and after not in reached:
                reached[after] = (*reached[picked], mark)
                queue.append(after)
    return {action: (*pressed, "enter") for picked, pressed in reached.items() if (action := step.action(picked))}


def free_places(step: Pick, picked: frozenset[int], mark: str) -> list[int]:
    """Where a card of that value is left to be picked."""
    return [index for index, each in enumerate(step.marks) if each == mark and index not in picked] or [-1]


class TableApp(SeatApp[MacRobberBoard]):
    """The others decide by what they like."""

    def __init__(self, table: Table, seat: int) -> None:
        rng = random.Random(1)
        super().__init__(table, seat, MacRobberBoard(IN_SAFE, KEYBOARD, YES_OR_NO), lambda table: step(table, rng))


@pytest.fixture
def play() -> Play:
    """Plays a game until a seat's view is as wanted, or to its end."""

    def until(players: int, first_seed: int, stop: Stop | None = None, preset: str = "") -> Table:
        """A table at the moment to stop at, in the first game that comes to one; without one, at the end."""
        for seed in range(first_seed, first_seed + 50):
            table, rng = begun(players, seed, preset, NAMES), random.Random(seed)
            while table.actor is not None:
                if stop is not None and stop(table.view(table.actor)):
                    return table
                step(table, rng)
            if stop is None:
                return table
        raise AssertionError("no game comes to such a moment")

    return until


@pytest.fixture
def moments() -> Moments:
    """The view of each actor in turn, through a whole game."""

    def through(players: int, seed: int, preset: str = "") -> Iterator[TableView]:
        table, rng = begun(players, seed, preset, NAMES), random.Random(seed)
        while table.actor is not None:
            yield table.view(table.actor)
            step(table, rng)

    return through
