"""A game whose actions, views and payoffs are numbers, as learners want them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Position, View

from .encoding import Array, ViewLayout

MOST_LEGAL = 4096
"""The most actions that may be legal at once in a game that does not list all its actions."""
MOST_OUTCOMES = 1000
"""The most outcomes that chance may have."""


class NumberedGame:
    """A game with its number of players and its options.

    If the game lists all its actions (`Game.actions`), that list numbers them, so that a number always means the same.
    In any other game, the number of an action is its place among the legal ones.

    By default, it has the fewest players possible. Raises ValueError for an unknown game, number of players or option.
    """

    def __init__(self, key: str, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        if key not in GAMES:
            raise ValueError(f"there is no game {key!r}, but: {', '.join(GAMES)}")
        self.game = GAMES[key]
        self.players = self.game.seats.start if players is None else players
        self.options = self.game.settle(options or {})
        self.game.start(self.players, self.options)  # refuses a wrong number of players
        self._number_of = {action: number for number, action in enumerate(self.game.actions)}

    @property
    def layout(self) -> ViewLayout:
        return _layout_of(self.game.key)

    @property
    def action_count(self) -> int:
        """All numbers of actions are below this."""
        return len(self.game.actions) or MOST_LEGAL

    def start(self) -> Position:
        return self.game.start(self.players, self.options)

    def legal(self, position: Position) -> dict[int, str]:
        """Return the legal actions of the seat to act by their numbers, in ascending order."""
        actions = position.legal()
        if self._number_of:
            number_of = self._number_of
            return dict(sorted((number_of[action], action) for action in actions))
        if len(actions) > MOST_LEGAL:
            raise ValueError(f"{self.game.title} offers {len(actions)} actions at once, more than {MOST_LEGAL}")
        return dict(enumerate(actions))

    def outcomes(self, position: Position) -> Mapping[str, int]:
        """Return what chance can draw now, with weights; their order numbers them.

        For a game that does not list its outcomes, these are the outcomes of 1,000 draws, and how often each was drawn.
        They are the same whenever the position is.
        """
        if self.game.outcomes is None:
            rng = random.Random(0)
            return Counter(position.chance(rng) for _ in range(MOST_OUTCOMES))
        outcomes = self.game.outcomes(position)
        if len(outcomes) > MOST_OUTCOMES:
            raise ValueError(f"{self.game.title} lists {len(outcomes)} outcomes of chance, more than {MOST_OUTCOMES}")
        return outcomes

    def encode(self, view: View) -> Array:
        """Return a view as numbers; `layout` names them."""
        return self.layout.encode(view)

    def payoffs(self, position: Position) -> list[float]:
        """Return what each seat has won: everyone stakes 1, and the winners share the pot; zeros before the end."""
        if position.result is None:
            return [0.0] * self.players
        winners = position.result.winners
        share = self.players / len(winners)
        return [share * (seat in winners) - 1 for seat in range(1, self.players + 1)]


@cache
def _layout_of(key: str) -> ViewLayout:
    return ViewLayout(GAMES[key])
