"""Hand-made positions of Claim It!."""

from __future__ import annotations

from typing import Any

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.board import NONE, SPACE_TEXTS, Spaces
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import Event, IllegalAction, OptionValue

SPACES = {text: space for space, text in SPACE_TEXTS.items()}
NUMBER = {2: 13, 3: 9, 4: 7, 5: 6}
"""The number of claims that trigger the last round."""


def fresh(players: int = 2, **options: OptionValue) -> ClaimIt:
    game = GAMES["claim-it"].start(players, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(game, ClaimIt)
    return game


def opening(players: int = 2, start: int = 1, **options: OptionValue) -> ClaimIt:
    """Return a position before the first roll."""
    game = fresh(players, **options)
    game.play(f"start {start}")
    return game


def spaces(texts: str) -> Spaces:
    """Parse `1,1 3,5` into a set of spaces."""
    found = NONE
    for text in texts.split():
        found |= SPACES[text]
    return found


def give(game: ClaimIt, seat: int, settled: str = "", claimed: str = "") -> None:
    """Give a player settled markers, on empty spaces and on claim markers."""
    game.state.owned[seat] |= spaces(settled) | spaces(claimed)
    game.state.claimed |= spaces(claimed)


def first_claims(number: int) -> str:
    """Return the first `number` spaces, from row 1 on."""
    return " ".join(list(SPACES)[:number])


def do(game: ClaimIt, *actions: str) -> list[Event]:
    """Play all the actions and return the events."""
    return [event for action in actions for event in game.play(action)]


def refused(game: ClaimIt, action: str) -> str:
    """Return why an action is refused, and check that the position is unchanged."""
    before, twin = game.snapshot(), game.copy()
    with pytest.raises(IllegalAction) as refusal:
        game.play(action)
    assert game.snapshot() == before
    assert game == twin
    assert refusal.value.action == action
    return refusal.value.reason


def at(game: ClaimIt, text: str) -> Any:
    """Return a space of the snapshot."""
    column, row = map(int, text.split(","))
    return game.snapshot()["board"][row - 1][column - 1]


def stack(owner: int | None = None, *, claimed: bool = False, squatter: int | None = None, on_top: bool = False) -> Any:
    """Return a space as the snapshot represents it."""
    return {"owner": owner, "claimed": claimed, "squatter": squatter, "claim_on_top": on_top}
