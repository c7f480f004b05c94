"""The tasks that make up the analysis of a record, and their evaluation.

A decision is evaluated only from its seat's view, and even the random seed is derived from the view. Hidden cards
therefore never make a decision look better or worse, and bad luck never turns it into a mistake. Each ply's winning
chances are evaluated from a spectator's view.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from macrobber_core.bots import ADVISERS, Advice, Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Position, View
from macrobber_core.record import Ply, Record

from .analysis import Decision, Evaluation, Standing

SIMULATIONS = 1000
"""The default number of simulations per decision."""
FORMAT = 1
"""The version of the format of tasks and analyses; increase it with every change."""
SAMPLE_SIMULATIONS = 32
"""The number of simulations for `cache_key`, enough to distinguish advisers."""


class EvaluationTask(msgspec.Struct, frozen=True):
    """One ply to evaluate: every seat's chance and, unless `seat` is None, that seat's decision."""

    game: str
    players: int
    simulations: int
    ply: int
    round: int
    winners: list[int]
    """The winning seats; empty until the game is over."""
    public: Any
    """A spectator's view (`contract.View`), or plain data if another process sent it."""
    seat: int | None = None
    view: Any = None
    """The view of `seat`."""
    legal: list[str] = []
    chosen: str = ""


def questions(record: Record, simulations: int) -> list[EvaluationTask]:
    """Return a task for each ply and for the end of the game. Raises IllegalAction if the record breaks a rule."""
    following: list[Ply | None] = [*record.plies, None]
    return [
        _question(record, simulations, ply, position, following[ply])
        for ply, (position, _) in enumerate(record.replay())
    ]


def _question(record: Record, simulations: int, ply: int, position: Position, played: Ply | None) -> EvaluationTask:
    question = EvaluationTask(
        record.game.key,
        len(record.names),
        simulations,
        ply,
        position.round,
        position.result.winners if position.result else [],
        position.view(None),
    )
    legal = position.legal()
    if played is None or position.actor is None or len(legal) < 2:
        return question
    view = position.view(position.actor)
    return msgspec.structs.replace(question, seat=position.actor, view=view, legal=legal, chosen=played.action)


def cache_key(asked: Sequence[EvaluationTask]) -> str:
    """Return a hash of the game, the effort and the adviser; players' names do not affect it.

    The adviser is identified by its evaluation of the first and last decisions, so it needs no version number.
    """
    decisions = [question for question in asked if question.seat is not None] or asked
    samples = [
        evaluate(msgspec.structs.replace(question, simulations=SAMPLE_SIMULATIONS))
        for question in (decisions[0], decisions[-1])
    ]
    return hashlib.sha256(msgspec.msgpack.encode((FORMAT, asked, samples))).hexdigest()


def evaluate(question: EvaluationTask) -> Evaluation:
    """Evaluate a task; every process gives the same result."""
    standing = Standing(question.ply, question.round, _chances(question))
    return Evaluation(standing, _decision(question, question.seat) if question.seat is not None else None)


def _chances(question: EvaluationTask) -> list[float]:
    winners = question.winners
    if winners:
        return [round((seat in winners) / len(winners), 4) for seat in range(1, question.players + 1)]
    return [round(chance, 4) for chance in ADVISERS[question.game].chances(_typed_view(question, question.public))]


def _decision(question: EvaluationTask, seat: int) -> Decision:
    view = _typed_view(question, question.view)
    seed = msgspec.msgpack.encode((view, question.legal))

    def advise(legal: list[str]) -> list[Advice]:
        effort = Effort(simulations=question.simulations)
        return ADVISERS[question.game].advise(view, legal, random.Random(seed), effort)

    advice = advise(question.legal)
    considered = [one for one in advice if one.action == question.chosen]
    chosen = (considered or advise([question.chosen]))[0]
    best = advice[0] if advice[0].chance > chosen.chance else chosen
    return Decision(
        question.ply,
        question.round,
        seat,
        question.chosen,
        round(chosen.chance, 4),
        best.action,
        round(best.chance, 4),
    )


def _typed_view(question: EvaluationTask, view: Any) -> View:
    """Return the view as the game's type, converting plain data from another process."""
    kind = GAMES[question.game].view_type
    return view if isinstance(view, kind) else msgspec.convert(view, kind)
