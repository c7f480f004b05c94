"""Golden games to analyse, and advisers with distinguishable advice."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from macrobber_core import record
from macrobber_core.analysis import Analysis, Evaluation, EvaluationTask, evaluate, evaluation_tasks
from macrobber_core.bots import Advice, Effort
from macrobber_core.record import Record
from macrobber_core.workers.tasks import Workers

FOLDER = Path(__file__).resolve().parents[1] / "records"


def golden_text(name: str = "four-clans") -> str:
    return (FOLDER / f"{name}.record").read_text(encoding="utf-8")


def golden(name: str = "four-clans", plies: int | None = None) -> Record:
    """Return a golden game by name, or its beginning."""
    played = record.parse(golden_text(name))
    return replace(played, plies=played.plies[:plies])


def analysed(played: Record, simulations: int = 10) -> Analysis:
    """Analyse a game in this process."""
    return Analysis.of(len(played.names), simulations, map(evaluate, evaluation_tasks(played, simulations)))


async def evaluate_here(
    tasks: Sequence[EvaluationTask], workers: Workers, on_evaluation: Callable[[Evaluation], None]
) -> None:
    """Do the same as `evaluate_all`, but in this process and with its adviser."""
    for task in tasks:
        on_evaluation(evaluate(task))


@dataclass
class Oracle:
    """An adviser that prefers the last legal action, by `gap`, and reports a fixed number of simulations.

    It judges positions by VP. Its advice stays the same when the real advisers learn more.
    """

    gap: float = 0.5
    sees: int = 1000

    def advise(self, view: Any, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        best = Advice(legal[-1], 0.25 + (self.gap if len(legal) > 1 else 0))
        return [best, *(Advice(action, 0.25) for action in legal[:-1])][: self.sees]

    def chances(self, view: Any) -> Sequence[float]:
        points = [clan.vp**2 + 1 for clan in view.clans]
        return [vp / sum(points) for vp in points]


class Dice:
    """An adviser whose advice depends only on its seed and its effort."""

    def advise(self, view: Any, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        assert effort.simulations is not None
        advice = [Advice(action, rng.random() / effort.simulations) for action in legal]
        return sorted(advice, key=lambda one: -one.chance)

    def chances(self, view: Any) -> Sequence[float]:
        return [1 / view.players] * view.players
