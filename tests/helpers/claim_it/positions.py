"""Positions of Claim It! made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.board import NONE, SPACE_TEXTS, Spaces
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.contract import Event, IllegalAction, OptionValue

SPACES = {text: space for space, text in SPACE_TEXTS.items()}
NUMBER = {2: 13, 3: 9, 4: 7, 5: 6}
"""Of claims that bring the last round."""


def fresh(players: int = 2, **options: OptionValue) -> ClaimIt:
    game = GAMES["claim-it"].start(players, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(game, ClaimIt)
    return game


def opening(players: int = 2, start: int = 1, **options: OptionValue) -> ClaimIt:
    """The dice of the first turn are about to be rolled."""
    game = fresh(players, **options)
    game.play(f"start {start}")
    return game


def spaces(texts: str) -> Spaces:
    """`1,1 3,5` as a set."""
    found = NONE
    for text in texts.split():
        found |= SPACES[text]
    return found


def give(game: ClaimIt, seat: int, settled: str = "", claimed: str = "") -> None:
    """Markers of a player for good, with nothing beneath and with claim markers beneath."""
    game.state.owned[seat] |= spaces(settled) | spaces(claimed)
    game.state.claimed |= spaces(claimed)


def first_claims(number: int) -> str:
    """So many spaces, from row 1 on."""
    return " ".join(list(SPACES)[:number])


def do(game: ClaimIt, *actions: str) -> list[Event]:
    """Play them all; what happened."""
    return [event for action in actions for event in game.play(action)]


def refused(game: ClaimIt, action: str) -> str:
    """Why an action is refused; the position stays as it was."""
    before, twin = game.snapshot(), game.copy()
    with pytest.raises(IllegalAction) as refusal:
        game.play(action)
    assert game.snapshot() == before
    assert game == twin
    assert refusal.value.action == action
    return refusal.value.reason


def at(game: ClaimIt, text: str) -> Any:
    """A space of the snapshot."""
    column, row = map(int, text.split(","))
    return game.snapshot()["board"][row - 1][column - 1]


def stack(owner: int | None = None, *, claimed: bool = False, squatter: int | None = None, on_top: bool = False) -> Any:
    """A space as a snapshot tells it."""
    return {"owner": owner, "claimed": claimed, "squatter": squatter, "claim_on_top": on_top}
