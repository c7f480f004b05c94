"""An analysis as data. Chances are from 0 to 1, rounded to four digits; plies are counted from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import fmean
from typing import Annotated, Self

import msgspec
from msgspec import Meta

Chance = Annotated[float, Meta(ge=0, le=1)]

BLUNDER = 0.1
"""A decision that cost as much of the chance of winning, or more, is one."""


class Standing(msgspec.Struct, frozen=True):
    """Every seat's chance of winning before that ply, as an onlooker can judge it; at the end, its share of victory."""

    ply: int
    round: int
    chances: list[Chance]


class Decision(msgspec.Struct, frozen=True):
    """What a seat chose among several actions, and the best of them, as that seat could judge them."""

    ply: int
    round: int
    seat: int
    chosen: str
    chance: Chance
    best: str
    best_chance: Chance

    @property
    def cost(self) -> float:
        """By how much the best action was better; 0 where it was chosen."""
        return round(self.best_chance - self.chance, 4)


class Judgement(msgspec.Struct, frozen=True):
    """One moment of a game; `decision` where a seat had a choice and made it."""

    standing: Standing
    decision: Decision | None


class Analysis(msgspec.Struct, frozen=True):
    """A game from before its first ply to after its last; `simulations` is the effort of each judgement."""

    players: int
    simulations: int
    standings: list[Standing]
    decisions: list[Decision]

    @classmethod
    def of(cls, players: int, simulations: int, judgements: Iterable[Judgement]) -> Self:
        """Of all moments, in whatever order they were judged."""
        moments = sorted(judgements, key=lambda moment: moment.standing.ply)
        return cls(
            players,
            simulations,
            [moment.standing for moment in moments],
            [moment.decision for moment in moments if moment.decision is not None],
        )

    def judgements(self) -> Iterator[Judgement]:
        """What it is made of, by ply."""
        decisions = {decision.ply: decision for decision in self.decisions}
        for standing in self.standings:
            yield Judgement(standing, decisions.get(standing.ply))

    def of_seat(self, seat: int) -> list[Decision]:
        return [decision for decision in self.decisions if decision.seat == seat]

    def mean_cost(self, seat: int) -> float:
        """What a decision of that seat cost on average."""
        return round(fmean([decision.cost for decision in self.of_seat(seat)] or [0.0]), 4)

    def blunders(self, seat: int) -> int:
        return sum(decision.cost >= BLUNDER for decision in self.of_seat(seat))

    def costliest(self, most: int) -> list[Decision]:
        """The decisions that cost most, the worst first; none that cost nothing."""
        costly = [decision for decision in self.decisions if decision.cost > 0]
        return sorted(costly, key=lambda decision: (-decision.cost, decision.ply))[:most]
