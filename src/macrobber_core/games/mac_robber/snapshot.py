"""A position as plain data that survives a JSON round trip unchanged."""

from __future__ import annotations

from typing import Any

from macrobber_core.games.contract import CHANCE

from . import components
from .piles import Pile
from .state import Combat, State


def snapshot(state: State) -> dict[str, Any]:
    return {
        "game": "mac-robber",
        "players": state.players,
        "options": dict(state.options),
        "round": state.round,
        "start": state.start,
        "active": state.active,
        "actor": "chance" if state.actor == CHANCE else state.actor,
        "phase": state.phase,
        "bag": cubes(state.bag),
        "display": cubes(state.display),
        "used": state.used,
        "actions": list(state.verbs),
        "deck": list(state.deck),
        "discards": list(state.discards()),
        "supply": state.supply,
        "tiles": {str(number): count for number, count in zip(components.TILE_NUMBERS, state.tiles, strict=True)},
        "following": state.following,
        "clans": [clan(state, seat) for seat in state.seats],
        "combat": state.combat and combat(state.combat),
        "result": state.result
        and {"winners": state.result.winners[:], "vp": state.result.scores[:], "reason": state.result.reason},
    }


def cubes(pile: Pile) -> dict[str, int]:
    return dict(zip(components.COLOURS, pile, strict=True))


def clan(state: State, seat: int) -> dict[str, Any]:
    return {
        "vp": state.vp[seat],
        "courtyard": {"Y": state.warriors[seat], "B": state.pipers[seat], "G": state.monks[seat]},
        "estates": state.estates[seat],
        "cattle": state.cattle[seat],
        "castles": state.castles[seat],
        "monasteries": state.monasteries[seat],
        "hand": list(state.hands[seat]),
    }


def combat(fight: Combat) -> dict[str, Any]:
    return {
        "defender": fight.defender,
        "round": fight.round,
        "won": [fight.attacker_won, fight.defender_won],
        "laid": fight.laid and fight.laid._asdict(),
        "carried": [fight.attacker_carried, fight.defender_carried],
        "margin": fight.margin,
    }
