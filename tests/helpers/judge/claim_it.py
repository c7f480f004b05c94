"""Absurd moves in Claim It!."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import Spaces, count, groups, largest_group
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.odds import bust_chance
from macrobber_core.games.claim_it.state import State
from macrobber_core.games.claim_it.view import ClaimItView, to_state

FEW, MANY = 0.02, 0.6
"""Bust chances that are no risk at all, and more than anybody risks for nothing."""
MUCH = 3
"""The number of markers that nobody risks at such odds."""


def absurdity(view: ClaimItView, legal: Sequence[str], action: str) -> str:
    """Return why an action is absurd, or ""."""
    state = to_state(view)
    return _decision(state, action) if view.phase == "decide" else _placement(state, legal, action)


def _decision(state: State, action: str) -> str:
    placed, seat, bust = state.squatted | state.on_top, state.active, bust_chance(state)
    is_last_turn = state.turns_left == 1
    lead = _lead(state, placed, state.on_top)
    if action == "stop":
        if is_last_turn and lead < 0:
            return "stops though that loses the game"
        claims = count((state.owned[seat] | placed) & (state.claimed | state.on_top))
        is_early = state.turns_left is None and claims < box.CLAIMS_TO_END[state.players] - 1
        return "stops though it risks nothing" if is_early and bust <= FEW and not _is_full(state) else ""
    if is_last_turn and lead > 0 and bust > 0:
        return "rolls though a stop wins the game"
    if bust >= MANY and count(placed) >= MUCH and state.turns_left is None:
        return "rolls though most rolls are a bust"
    return ""


def _placement(state: State, legal: Sequence[str], action: str) -> str:
    if state.turns_left != 1 or _lead(state, *_after(state, action)) >= 0:
        return ""
    wins = any(_lead(state, *_after(state, other)) > 0 for other in legal)
    return "does not take a space that wins the game" if wins else ""


def _after(state: State, action: str) -> tuple[Spaces, Spaces]:
    """Return all spaces with markers of this turn after a placement, and those with claim markers on top."""
    space, squatter = PLACEMENTS[action]
    placed = state.squatted | state.on_top | space
    return placed, state.on_top | (space if squatter is None else 0)


def _lead(state: State, placed: Spaces, on_top: Spaces) -> int:
    """Return 1, 0 or -1 as the active player would win, share or lose the game if it ended with these markers."""
    claimed = state.claimed | on_top
    owned = [spaces & ~placed for spaces in state.owned[1:]]
    owned[state.active - 1] |= placed
    standings = [(largest_group(spaces), count(spaces & claimed), count(spaces)) for spaces in owned]
    mine = standings.pop(state.active - 1)
    return (mine > max(standings)) - (mine < max(standings))


def _is_full(state: State) -> bool:
    """Return whether the player's one group holds nearly all squatters, so that a roll gains little."""
    own = state.owned[state.active] | state.squatted | state.on_top
    return sum(1 for _ in groups(own)) == 1 and count(state.squatted) >= len(box.SQUATTERS) - 1
