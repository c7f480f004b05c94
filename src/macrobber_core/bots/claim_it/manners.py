"""The actions that each manner favours in Claim It!."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from macrobber_core.bots.manners import BUILDER, FARMER, GAMBLER, RAIDER
from macrobber_core.games.claim_it.board import Spaces
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL
from macrobber_core.games.claim_it.state import State


def preferences(manner: str, state: State, actions: Iterable[str]) -> dict[str, float]:
    """Return how much a manner favours each action, from 0 to 1."""
    favours, much = FAVOURED[manner]
    return {action: much * favours(state, action) for action in actions}


def _claims(state: State, action: str) -> bool:
    return action in PLACEMENTS and PLACEMENTS[action][1] is None


def _takes(state: State, action: str) -> bool:
    """Return whether a squatter goes to a space of an opponent."""
    return bool(_squatted(action) & _owned(state))


def _settles(state: State, action: str) -> bool:
    """Return whether a squatter goes to an empty space."""
    return bool(_squatted(action) & ~_owned(state))


def _rolls(state: State, action: str) -> bool:
    return action == ROLL


def _squatted(action: str) -> Spaces:
    space, squatter = PLACEMENTS.get(action, (0, None))
    return 0 if squatter is None else space


def _owned(state: State) -> Spaces:
    return sum(state.owned)


FAVOURED: Mapping[str, tuple[Callable[[State, str], bool], float]] = {
    "": (lambda state, action: False, 0.0),
    BUILDER: (_claims, 0.3),
    RAIDER: (_takes, 1.0),
    GAMBLER: (_rolls, 0.85),
    FARMER: (_settles, 0.4),
}
"""What each manner favours, and how much. Claims are good anyway and empty spaces mostly poor, so both count little."""
