"""Newcomers: players in their first games, who follow a few plain rules and never look ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from macrobber_core.bots import Effort, choose
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import notation, scoring
from macrobber_core.games.carcassonne.placing import claimed_part
from macrobber_core.games.carcassonne.tiles import TILES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, to_state
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.view import MacRobberView

Newcomer = Callable[[Any, Sequence[str], random.Random], str]


def mac_robber(view: MacRobberView, legal: Sequence[str], rng: random.Random) -> str:
    """Build first, raid with a strong hand, play high cards and give up low ones."""
    return max(legal, key=lambda action: (_worth(view, *action.split()), rng.random()))


WORTH = {"cattle": 9, "castle": 8, "monastery": 7, "estate": 5, "warrior": 3, "monk": 3, "piper": 3, "bard": 2}
LOOT = {"cattle": 3.0, "castle": 2.0, "monastery": 1.5, "nothing": 0.0}


def _worth(view: MacRobberView, verb: str, what: str = "", *more: str) -> float:
    assert view.seat
    assert view.hand is not None
    match verb:
        case "raid":
            rival = view.clan(int(what))
            cards = [value for value, count in enumerate(view.hand, 1) for _ in range(count)]
            return sum(cards[-3:]) + view.clan(view.seat).pipers - rival.pipers - 9 + (rival.cattle > 0)
        case "play":
            return int(what[0]) - ("+" in what) / 2 - ("*" in what)
        case "discard" | "exchange":
            return sum(2 - int(card) for card in what)
        case "loot":
            return LOOT[what]
        case _:
            return float(WORTH.get(verb, 0))


def claim_it(view: ClaimItView, legal: Sequence[str], rng: random.Random) -> str:
    """Stop after three or four markers; claim, or place a marker beside the own ones."""
    markers = sum(1 for space in view.board if space.squatter or space.claim_on_top)
    if view.phase == "decide":
        return "stop" if markers >= 3 + rng.randint(0, 1) else "roll"

    def worth(action: str) -> float:
        column, row = map(int, action.split()[1].split(","))
        around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
        own = sum(view.space(*cell).owner == view.active or view.space(*cell).squatter is not None
                  for cell in around if min(cell) >= 1 and max(cell) <= 6)  # fmt: skip
        return own + 1.5 * action.startswith("claim") + 0.5 * (view.space(column, row).owner is not None)

    return max(legal, key=lambda action: (worth(action), rng.random()))


def carcassonne(view: CarcassonneView, legal: Sequence[str], rng: random.Random) -> str:
    """Complete own features, make them larger, and place a meeple on a city, a monastery or a long road."""
    if view.phase not in {"place", "meeple"}:
        return rng.choice(legal)
    if view.phase == "meeple":
        order = ("knight", "monk", "highwayman", "none")
        return min(legal, key=lambda action: next((n for n, role in enumerate(order) if role in action), len(order)))
    state = to_state(view)
    seat = state.active
    assert state.tile is not None

    def worth(action: str) -> float:
        placement = notation.parse_placement(action)
        assert placement is not None
        tile = TILES[view.tile or ""][placement.turns]
        board = state.board.with_tile(placement.cell, tile)
        part = None if placement.kind is None else claimed_part(tile, placement)
        first, value = board.placed_tiles[-1].first_part, 0.0
        for root in {board.root(first + index) for index in range(len(tile.parts))}:
            feature = board.feature(root)
            seats = {meeple.seat for meeple in feature.meeples}
            points = scoring.feature_points(board, feature)
            sign = 1 if seat in seats else -0.5 if seats else 0
            value += sign * (points if feature.is_completed else 1 + points / 4)
        if part is not None:
            feature = board.feature(first + part)
            spare = state.meeples[seat]
            base = {Kind.CITY: 3.0, Kind.MONASTERY: 4.0, Kind.ROAD: 1.5, Kind.FIELD: -1.0}[feature.kind]
            value += scoring.feature_points(board, feature) if feature.is_completed else base - 3 / spare
        return value

    return max(legal, key=lambda action: (worth(action), rng.random()))


NEWCOMERS: dict[str, Newcomer] = {"mac-robber": mac_robber, "claim-it": claim_it, "carcassonne": carcassonne}


def share_won(key: str, level: str, players: int, games: int) -> float:
    """Return the newcomer's share of games won against bots of a level, with rotating seats."""
    won = 0.0
    for number in range(games):
        rng, position = random.Random(f"newcomer {number}"), GAMES[key].start(players, {})
        newcomer = number % players + 1
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
                continue
            view, legal = position.view(actor), position.legal()
            is_newcomer = actor == newcomer
            position.play(NEWCOMERS[key](view, legal, rng) if is_newcomer else
                          choose(key, level, view, legal, rng, Effort()))  # fmt: skip
        assert position.result is not None
        winners = position.result.winners
        won += (newcomer in winners) / len(winners)
    return won / games
