"""The levels of the bots for any game, weakest first, and the evaluation behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.bots.contract import Advice, Effort
from macrobber_core.bots.slips import Slips, choose_with_slips
from macrobber_core.games.contract import Game, View

from .budget import Budget
from .outcome import victory_shares
from .search import Search
from .tree import Node

SLIPS = Slips(rate=0.5, temperature=0.08)
"""How often and how badly `easy` errs, in chances of winning."""
LEAST_VISITS = 0.05
"""The least visits of an action in an advice, as a share of those of the best."""


class Strength(NamedTuple):
    """The most that a level spends on a decision; the time counts only if the effort is given in seconds."""

    simulations: int
    plies: int
    seconds: float

    def budget(self, effort: Effort) -> Budget:
        seconds = min(self.seconds, effort.seconds) if effort.simulations is None else None
        return Budget(self.simulations, self.plies, seconds)


EASY = Strength(simulations=50, plies=4_000, seconds=0.1)
MEDIUM = Strength(simulations=200, plies=12_000, seconds=0.25)
HARD = Strength(simulations=1000, plies=60_000, seconds=1.0)
CHANCES_SIMULATIONS, CHANCES_PLIES = 1000, 8_000
"""What is spent on the chances of a position, about 0.1 s; without a limit in time, they are the same everywhere."""


class AnyGameLevels:
    """The bots and the adviser of a game that is known only through its contract.

    Bots and `advise` raise ValueError if no seat has to decide in the view.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def easy(self, view: View, legal: list[str], rng: random.Random, effort: Effort) -> str:
        """Search very little, with slips."""
        root = self._search(view, legal, rng, EASY.budget(effort))
        return choose_with_slips({edge.action: root.chance(edge) for edge in root.ranked()}, SLIPS, rng)

    def medium(self, view: View, legal: list[str], rng: random.Random, effort: Effort) -> str:
        """Search a little."""
        return self._search(view, legal, rng, MEDIUM.budget(effort)).ranked()[0].action

    def hard(self, view: View, legal: list[str], rng: random.Random, effort: Effort) -> str:
        """Search longer."""
        return self._search(view, legal, rng, HARD.budget(effort)).ranked()[0].action

    def chief(self, view: View, legal: list[str], rng: random.Random, effort: Effort) -> str:
        """Search as long as `effort` allows."""
        return self._search(view, legal, rng, whole_budget(effort)).ranked()[0].action

    def advise(self, view: View, legal: Sequence[str], rng: random.Random, effort: Effort) -> list[Advice]:
        """Return the actions that `chief` tried often, best first, with the actor's chance of winning."""
        root = self._search(view, legal, rng, whole_budget(effort), even_forced=True)
        ranked = root.ranked()
        least = LEAST_VISITS * ranked[0].visits
        return [
            Advice(edge.action, root.chance(edge)) for edge in ranked if edge.proven is not None or edge.visits >= least
        ]

    def chances(self, view: View) -> list[float]:
        """Return each seat's chance of winning, seat 1 first: exact once the game is over.

        They are the average of the second half of the simulations: there all seats play by what the first half found.
        """
        rng = random.Random(0)
        position = self._game.imagine(view, rng)
        if position.actor is None:
            return [*victory_shares(position.result, view.players)]
        ends = Search(self._game, view, rng).run(Budget(CHANCES_SIMULATIONS, CHANCES_PLIES))
        later = ends[len(ends) // 2 :]
        return [sum(shares) / len(later) for shares in zip(*later, strict=True)]

    def progress(self, view: View) -> float:
        """Return 0.5, because no view tells how far a game of any kind has come; only learned calibrations need it."""
        return 0.5

    def _search(
        self, view: View, legal: Sequence[str], rng: random.Random, budget: Budget, *, even_forced: bool = False
    ) -> Node:
        """Return the decision between the legal actions after a search; a forced one is not searched."""
        search = Search(self._game, view, rng, legal)
        if len(legal) > 1 or even_forced:
            search.run(budget)
        return search.root


def whole_budget(effort: Effort) -> Budget:
    """Return a budget that ends only with the effort."""
    return Budget(effort.simulations, seconds=effort.seconds if effort.simulations is None else None)
