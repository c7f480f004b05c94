"""From a record to the questions its analysis asks, and the answer to one.

A decision is judged by what its player could know: the judge is given that seat's view and nothing of the position
behind it. Even the seed comes from the view. So hidden cards never make a decision look better or worse, and a
decision that luck punished is not called wrong. The chances by ply are judged from what an onlooker may know.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from macrobber_core.bots import ADVISERS, Advice, Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Position
from macrobber_core.record import Ply, Record

from .analysis import Decision, Judgement, Standing

SIMULATIONS = 1000
"""For each decision, where nothing else is asked for."""
FORMAT = 1
"""Raised when questions or analyses take another form."""
SAMPLE_SIMULATIONS = 32
"""Enough to tell one adviser from another."""


class Question(msgspec.Struct, frozen=True):
    """A moment of a game as its judge is shown it. Without a `seat` that has a choice only the chances are asked."""

    game: str
    players: int
    simulations: int
    ply: int
    round: int
    winners: list[int]
    """Empty while the game goes on."""
    public: Any
    """The view of an onlooker (`contract.View`), on its way to another process as plain data."""
    seat: int | None = None
    view: Any = None
    """Of that seat."""
    legal: list[str] = []
    chosen: str = ""


def questions(record: Record, simulations: int) -> list[Question]:
    """One for each ply and one for the end; IllegalAction where the record breaks a rule."""
    following: list[Ply | None] = [*record.plies, None]
    return [
        _question(record, simulations, ply, position, following[ply])
        for ply, (position, _) in enumerate(record.replay())
    ]


def _question(record: Record, simulations: int, ply: int, position: Position, played: Ply | None) -> Question:
    moment = Question(
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
        return moment
    view = position.view(position.actor)
    return msgspec.structs.replace(moment, seat=position.actor, view=view, legal=legal, chosen=played.action)


def fingerprint(asked: Sequence[Question]) -> str:
    """What no analysis of another game, of another effort or by another adviser has; names do not matter.

    The adviser is known by what it says to the first decision and the last: nobody has to number its versions.
    """
    decisions = [question for question in asked if question.seat is not None] or asked
    samples = [
        judge(msgspec.structs.replace(question, simulations=SAMPLE_SIMULATIONS))
        for question in (decisions[0], decisions[-1])
    ]
    return hashlib.sha256(msgspec.msgpack.encode((FORMAT, asked, samples))).hexdigest()


def judge(question: Question) -> Judgement:
    """The same question is always answered alike, in whatever process."""
    standing = Standing(question.ply, question.round, _chances(question))
    return Judgement(standing, _decision(question, question.seat) if question.seat is not None else None)


def _chances(question: Question) -> list[float]:
    winners = question.winners
    if winners:
        return [round((seat in winners) / len(winners), 4) for seat in range(1, question.players + 1)]
    return [round(chance, 4) for chance in ADVISERS[question.game].chances(_seen(question, question.public))]


def _decision(question: Question, seat: int) -> Decision:
    view = _seen(question, question.view)
    seed = msgspec.msgpack.encode((view, question.legal))

    def advise(legal: list[str]) -> list[Advice]:
        effort = Effort(simulations=question.simulations)
        return ADVISERS[question.game].advise(view, legal, random.Random(seed), effort)

    advice = advise(question.legal)
    looked_into = [one for one in advice if one.action == question.chosen]
    chosen = (looked_into or advise([question.chosen]))[0]
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


def _seen(question: Question, view: Any) -> Any:
    """The view, whichever process it comes from."""
    kind = GAMES[question.game].view_type
    return view if isinstance(view, kind) else msgspec.convert(view, kind)
