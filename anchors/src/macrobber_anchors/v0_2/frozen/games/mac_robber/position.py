"""The Mac Robber implementation of `contract.Position`."""

from __future__ import annotations

import random
from typing import Any, Self

from msgspec.structs import asdict

from macrobber_anchors.v0_2.frozen.games.contract import CHANCE, OptionValue
from macrobber_anchors.v0_2.frozen.games.phases import PhasedPosition

from . import components, refusal, variants
from . import view as views
from .piles import Pile
from .state import Combat, State


class MacRobber(PhasedPosition[State, views.MacRobberView]):
    """A Mac Robber position."""

    __slots__ = ()

    game_over_refusal = refusal.GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, variants.phases_for(state.options))

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        return cls(State.new(players, options))

    @classmethod
    def from_view(cls, view: views.MacRobberView, rng: random.Random) -> Self:
        return cls(views.imagine(view, rng))

    def view(self, seat: int | None) -> views.MacRobberView:
        return views.view_of(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        state = self.state
        return {
            "game": "mac-robber",
            "players": state.players,
            "options": dict(state.options),
            "round": state.round,
            "start": state.start,
            "active": state.active or None,
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


def combat(combat: Combat) -> dict[str, Any]:
    return {
        "defender": combat.defender,
        "round": combat.round,
        "won": [combat.attacker_rounds, combat.defender_rounds],
        "laid": combat.laid and asdict(combat.laid),
        "carried": [combat.attacker_carried, combat.defender_carried],
        "margin": combat.total_margin,
    }
