"""The data of an analysis. Chances (0 to 1) are rounded to four decimal places; plies are numbered from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import fmean
from typing import Annotated, Self

import msgspec
from msgspec import Meta

Chance = Annotated[float, Meta(ge=0, le=1)]

BLUNDER = 0.1
"""The minimum loss in winning chance that makes a decision a blunder."""


class Standing(msgspec.Struct, frozen=True):
    """Each seat's chance of winning before a ply, based on public information; at the end, its share of the win."""

    ply: int
    round: int
    chances: list[Chance]


class Decision(msgspec.Struct, frozen=True):
    """A seat's action and the best available action, both evaluated from the seat's own view."""

    ply: int
    round: int
    seat: int
    chosen: str
    chance: Chance
    best: str
    best_chance: Chance

    @property
    def cost(self) -> float:
        """The loss in winning chance compared with the best action; 0 if the best action was chosen."""
        return round(self.best_chance - self.chance, 4)


class Evaluation(msgspec.Struct, frozen=True):
    """The evaluation of one ply; `decision` is None if no seat had a choice."""

    standing: Standing
    decision: Decision | None


class Analysis(msgspec.Struct, frozen=True):
    """The standings from the start to the end of the game, and the decisions in between.

    `simulations` is the number of simulations per decision.
    """

    players: int
    simulations: int
    standings: list[Standing]
    decisions: list[Decision]

    @classmethod
    def of(cls, players: int, simulations: int, evaluations: Iterable[Evaluation]) -> Self:
        """Build an analysis from evaluations in any order."""
        by_ply = sorted(evaluations, key=lambda evaluation: evaluation.standing.ply)
        return cls(
            players,
            simulations,
            [evaluation.standing for evaluation in by_ply],
            [evaluation.decision for evaluation in by_ply if evaluation.decision is not None],
        )

    def evaluations(self) -> Iterator[Evaluation]:
        """Yield the evaluations that make up the analysis, in ply order."""
        decisions = {decision.ply: decision for decision in self.decisions}
        for standing in self.standings:
            yield Evaluation(standing, decisions.get(standing.ply))

    def of_seat(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions if decision.seat == seat]

    def mean_cost(self, seat: int) -> float:
        """Return the average cost of the seat's decisions."""
        return round(fmean([decision.cost for decision in self.of_seat(seat)] or [0.0]), 4)

    def blunders(self, seat: int) -> int:
        return sum(decision.cost >= BLUNDER for decision in self.of_seat(seat))

    def costliest(self, count: int) -> list[Decision]:
        """Return up to `count` decisions that lowered the chance of winning, costliest first."""
        costly = [decision for decision in self.decisions if decision.cost > 0]
        return sorted(costly, key=lambda decision: (-decision.cost, decision.ply))[:count]
