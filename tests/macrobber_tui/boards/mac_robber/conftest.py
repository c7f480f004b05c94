"""Fixtures: tables in the middle of seeded games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from helpers.looks import IN_SAFE, KEYBOARD, YES_OR_NO
from helpers.seat_app import SeatApp
from helpers.tables import started_table
from macrobber_core.table import Table
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.menus import Menu, MultiSelect, Step

NAMES = ["Ada", "Bartholomew-Alexander", "bot easy", "[/b] O'Neil", "Di"]
LIKED = ("cattle", "monastery", "castle", "estate", "monk")

Stop = Callable[[TableView], bool]
Play = Callable[..., Table]
Views = Callable[..., Iterator[TableView]]


def table_with_names(players: int, seed: int, preset: str = "") -> Table:
    """Return a table whose players have names of all kinds."""
    return started_table(players, seed, preset, NAMES)


def step(table: Table, rng: random.Random) -> None:
    assert table.actor is not None
    table.decide(table.actor, table.ply, decision(table.legal(), rng))


def decision(legal: list[str], rng: random.Random) -> str:
    """Choose a kind of action, often a building action, and then any action of that kind."""
    verbs = list(dict.fromkeys(action.partition(" ")[0] for action in legal))
    liked = [verb for verb in LIKED if verb in verbs]
    verb = liked[0] if liked and rng.random() < 0.8 else rng.choice(verbs)
    return rng.choice([action for action in legal if action.partition(" ")[0] == verb])


def keys_by_action(step: Step, keys: tuple[str, ...] = (), depth: int = 0) -> dict[str, tuple[str, ...]]:
    """Return every action that a question offers, with the keys that decide it."""
    if isinstance(step, MultiSelect):
        return picks(step, keys)
    found: dict[str, tuple[str, ...]] = {}
    for option in step.options:
        pressed = (*keys, option.keys[0])
        if option.action:
            found[option.action] = pressed
        elif option.next_step is not None and depth < 3:
            into = option.next_step()
            if not (
                step.is_card_menu and isinstance(into, Menu) and len(into.marks_on_card) < len(step.marks_on_card)
            ):  # skip taking a cube back
                found |= keys_by_action(into, pressed, depth + 1)
    return found


def picks(step: MultiSelect, keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return every action with its shortest sequence of keys."""
    reached = {step.preselected: keys}
    queue = [step.preselected]
    for picked in queue:
        for index, mark in enumerate(step.marks):
            if step.kind == "cards" and (index in picked or index != free_places(step, picked, mark)[0]):
                continue
            after = step.toggled(picked, index)
            if after is not None and after not in reached:
                reached[after] = (*reached[picked], mark)
                queue.append(after)
    return {action: (*pressed, "enter") for picked, pressed in reached.items() if (action := step.action(picked))}


def free_places(step: MultiSelect, picked: frozenset[int], mark: str) -> list[int]:
    """Return the positions of unpicked cards of that value, or [-1]."""
    return [index for index, each in enumerate(step.marks) if each == mark and index not in picked] or [-1]


class TableApp(SeatApp[MacRobberBoard]):
    """An app in which the other players decide at random, as in `decision`."""

    def __init__(self, table: Table, seat: int) -> None:
        rng = random.Random(1)
        super().__init__(table, seat, MacRobberBoard(IN_SAFE, KEYBOARD, YES_OR_NO), lambda table: step(table, rng))


@pytest.fixture
def play() -> Play:
    """Plays games until a seat's view meets a condition, or to the end."""

    def until(players: int, first_seed: int, stop: Stop | None = None, preset: str = "") -> Table:
        """Return a table at the first point that meets a condition, in any game; without a condition, at the end."""
        for seed in range(first_seed, first_seed + 50):
            table, rng = started_table(players, seed, preset, NAMES), random.Random(seed)
            while table.actor is not None:
                if stop is not None and stop(table.view(table.actor)):
                    return table
                step(table, rng)
            if stop is None:
                return table
        raise AssertionError("no game comes to such a moment")

    return until


@pytest.fixture
def views() -> Views:
    """Yield the view of each actor in turn, through a whole game."""

    def through(players: int, seed: int, preset: str = "") -> Iterator[TableView]:
        table, rng = started_table(players, seed, preset, NAMES), random.Random(seed)
        while table.actor is not None:
            yield table.view(table.actor)
            step(table, rng)

    return through
