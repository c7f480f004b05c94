"""The final scoring and the winner (CB-12 to CB-14)."""

from __future__ import annotations

from macrobber_core.games.contract import Event, Result

from . import scoring
from .events import GameEnded
from .state import State

REASON = "last-tile"


def score_remaining_features(state: State, events: list[Event]) -> None:
    """Score every feature with meeples for the players with the most meeples on it (CB-13)."""
    for feature in state.board.each_feature():
        if feature.meeples and (points := scoring.feature_points(state.board, feature)):
            where = scoring.source_of(state.board, feature.meeples[0].part)
            events.append(scoring.feature_scored(state, feature, where, points, final=True))
            for seat in scoring.majority_seats(feature.meeples):
                state.points[seat] += points


def end_game(state: State, events: list[Event]) -> None:
    score_remaining_features(state, events)
    scores = [state.score(seat) for seat in state.seats]
    winners = [seat for seat in state.seats if state.score(seat) == max(scores)]
    state.phase = state.next_phase = "over"
    state.actor = None
    state.result = Result(winners, scores, REASON)
    events.append(GameEnded(REASON, winners[:], scores[:]))
