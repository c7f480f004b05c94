"""The final scoring, and who wins (CB-12 to CB-14)."""

from __future__ import annotations

from macrobber_core.games.contract import Event, Result

from . import scoring
from .events import GameEnded
from .state import State

REASON = "last-tile"


def score_all(state: State, events: list[Event]) -> None:
    """Whatever has meeples scores for those who have most there (CB-13)."""
    for feature in state.board.each():
        if feature.meeples and (points := scoring.worth(state.board, feature)):
            where = scoring.source(state.board, feature.meeples[0].part)
            events.append(scoring.scored(state, feature, where, points, final=True))
            for seat in scoring.most(feature.meeples):
                state.points[seat] += points


def end_game(state: State, events: list[Event]) -> None:
    score_all(state, events)
    scores = [state.score(seat) for seat in state.seats]
    winners = [seat for seat in state.seats if state.score(seat) == max(scores)]
    state.phase = state.then = "over"
    state.actor = None
    state.result = Result(winners, scores, REASON)
    events.append(GameEnded(REASON, winners[:], scores[:]))
