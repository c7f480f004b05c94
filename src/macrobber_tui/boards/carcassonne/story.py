"""What the events of a game add up to: the log, the course of the scores, and what everybody's points are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.news import Entry, since

ROBBERY, MESSAGE, ROBBER = "robbery", "message", "robber"
SOURCES = ("city", "road", "monastery", "field", ROBBERY, MESSAGE, ROBBER)
"""What points are for; the last is for robbers on the scoreboard at the end."""

SCORING = (ev.FeatureScored, ev.Robbed, ev.MessageRead, ev.Answered, ev.WentHome)
"""What is told of a scoring, besides how far figures move."""


class Story:
    """Reads the events in order."""

    def __init__(self, players: int) -> None:
        self.entries: list[Entry] = []
        self.end: ev.GameEnded | None = None
        self._players = players
        self._kinds: dict[str, str] = {}
        """Of features that were scored, by their places."""
        self.points: list[Counter[str]] = [Counter() for _ in range(players)]
        """By seat, what they are for."""
        self.final: list[ev.FeatureScored | ev.RobberPaid] = []
        """The final scoring."""
        self.course: list[list[int]] = [[0] * players]
        """The scores of all at the start and after each round; the latest of the round that is on."""
        self.scoring: list[Event] = []
        """What scored in the turn that is on, or in the one before until the next tile lies; and what came of it."""
        self._scores_now = False
        self._laid: list[tuple[int, tuple[int, int]]] = []
        """Who laid a tile, and where."""

    @property
    def scores(self) -> list[int]:
        return [sum(points.values()) for points in self.points]

    def tell(self, event: Event) -> None:
        if isinstance(event, ev.TurnBegan):
            self.entries.append(Entry(event.seat))
        elif not self.entries or isinstance(event, ev.GameEnded) or self._is_final(event):
            self.entries.append(Entry(None))
        self.entries[-1].events.append(event)
        self._note_scoring(event)
        match event:
            case ev.TurnBegan(_, turn):
                if (turn - 1) % self._players == 0:
                    self.course.append(self.scores)
            case ev.Placed(seat, _, x, y):
                self._laid.append((seat, (x, y)))
            case ev.FeatureScored():
                self._kinds[event.source] = event.kind
                if event.final:
                    self.final.append(event)
                    for seat in event.seats:
                        self._add(seat, event.kind, event.points)
            case ev.Scored(seat, source, points):
                self._add(seat, source if source in SOURCES else self._kinds.get(source, MESSAGE), points)
            case ev.RobberPaid(seat, points):
                self.final.append(event)
                self._add(seat, ROBBER, points)
            case ev.GameEnded():
                self.end = event
            case _:
                pass

    def _note_scoring(self, event: Event) -> None:
        if isinstance(event, ev.TurnBegan):
            self._scores_now = False
        elif isinstance(event, ev.Placed | ev.RobberPlaced | ev.RobberKept) and not self._scores_now:
            self.scoring = []
        elif isinstance(event, SCORING):
            self.scoring = [*self.scoring, event] if self._scores_now else [event]
            self._scores_now = True

    def _is_final(self, event: Event) -> bool:
        """Whether the final scoring begins with it."""
        begins = isinstance(event, ev.RobberPaid) or (isinstance(event, ev.FeatureScored) and event.final)
        return begins and not self.final

    def _add(self, seat: int, source: str, points: int) -> None:
        self.points[seat - 1][source] += points
        self.course[-1] = self.scores

    @property
    def newest(self) -> tuple[int, int] | None:
        """Where the last tile was laid."""
        return self._laid[-1][1] if self._laid else None

    def fresh(self, seat: int | None) -> list[tuple[int, int]]:
        """Where tiles were laid since that seat laid one, or the last one of all; the newest last."""
        own = [number for number, (whose, _) in enumerate(self._laid) if whose == seat]
        later = self._laid[own[-1] + 1 :] if own else []
        return [place for _, place in later or self._laid[-1:]]

    def since(self, seat: int) -> Sequence[Entry]:
        """What happened since the last turn of a seat, with the turn under way, if it is that seat's."""
        return since(self.entries, seat)
