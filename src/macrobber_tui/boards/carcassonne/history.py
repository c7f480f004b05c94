"""A game's history, accumulated from its events: the log, the scores by round, and the sources of points."""

from __future__ import annotations

from collections import Counter

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.history import BaseHistory

ROBBERY, MESSAGE, ROBBER = "robbery", "message", "robber"
SOURCES = ("city", "road", "monastery", "field", ROBBERY, MESSAGE, ROBBER)
"""Sources of points; `ROBBER` stands for a robber on the scoreboard at the end of the game."""

SCORING_EVENTS = (ev.FeatureScored, ev.Robbed, ev.MessageRead, ev.Answered, ev.WentHome)
"""The scoring events that are shown; the figures' moves are omitted."""


class GameHistory(BaseHistory):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self._players = players
        self._kinds: dict[str, str] = {}
        """The kinds of the features scored so far, keyed by position."""
        self.points_by_source: list[Counter[str]] = [Counter() for _ in range(players)]
        """Points by source, with one counter per seat."""
        self.final_scoring: list[ev.FeatureScored | ev.RobberPaid] = []
        """The events of the final scoring."""
        self.score_history: list[list[int]] = [[0] * players]
        """All scores at the start and after each round; the last entry is the current round so far."""
        self.latest_scoring: list[Event] = []
        """The latest scoring and its consequences, kept until the next tile is placed."""
        self._is_scoring = False
        self._placements: list[tuple[int, tuple[int, int]]] = []
        """The seat and place of each tile placed."""

    @property
    def scores(self) -> list[int]:
        return [sum(points.values()) for points in self.points_by_source]

    def add_event(self, event: Event) -> None:
        turn_of = event.seat if isinstance(event, ev.TurnBegan) else None
        is_milestone = isinstance(event, ev.GameEnded) or self._begins_final_scoring(event)
        self._log(event, turn_of=turn_of, is_milestone=is_milestone)
        self._track_scoring(event)
        match event:
            case ev.TurnBegan(_, turn):
                if (turn - 1) % self._players == 0:
                    self.score_history.append(self.scores)
            case ev.Placed(seat, _, x, y):
                self._placements.append((seat, (x, y)))
            case ev.FeatureScored():
                self._kinds[event.source] = event.kind
                if event.final:
                    self.final_scoring.append(event)
                    for seat in event.seats:
                        self._add_points(seat, event.kind, event.points)
            case ev.Scored(seat, source, points):
                self._add_points(seat, source if source in SOURCES else self._kinds.get(source, MESSAGE), points)
            case ev.RobberPaid(seat, points):
                self.final_scoring.append(event)
                self._add_points(seat, ROBBER, points)
            case _:
                pass

    def _track_scoring(self, event: Event) -> None:
        if isinstance(event, ev.TurnBegan):
            self._is_scoring = False
        elif isinstance(event, ev.Placed | ev.RobberPlaced | ev.RobberKept) and not self._is_scoring:
            self.latest_scoring = []
        elif isinstance(event, SCORING_EVENTS):
            self.latest_scoring = [*self.latest_scoring, event] if self._is_scoring else [event]
            self._is_scoring = True

    def _begins_final_scoring(self, event: Event) -> bool:
        begins = isinstance(event, ev.RobberPaid) or (isinstance(event, ev.FeatureScored) and event.final)
        return begins and not self.final_scoring

    def _add_points(self, seat: int, source: str, points: int) -> None:
        self.points_by_source[seat - 1][source] += points
        self.score_history[-1] = self.scores

    @property
    def newest_place(self) -> tuple[int, int] | None:
        """The place of the newest tile, or None."""
        return self._placements[-1][1] if self._placements else None

    def recent_places(self, count: int) -> list[tuple[int, int]]:
        """Return the places of the latest tiles, at most `count`, newest last."""
        return [place for _, place in self._placements[-count:]]

    def new_places(self, seat: int | None) -> list[tuple[int, int]]:
        """Return the places of the tiles placed after the last tile of `seat`, newest last.

        If there are no such tiles, or the seat has placed no tile, return only the newest place.
        """
        own = [number for number, (owner, _) in enumerate(self._placements) if owner == seat]
        later = self._placements[own[-1] + 1 :] if own else []
        return [place for _, place in later or self._placements[-1:]]
