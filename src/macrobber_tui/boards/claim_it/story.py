"""What the events of a game add up to: the log, the markers of this turn, the latest bust, the course of figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.board import NONE, TEXTS, Spaces, count, largest_group
from macrobber_core.games.contract import Event
from macrobber_tui.boards.news import Entry, since

BITS = {text: space for space, text in TEXTS.items()}
Placed = ev.Squatted | ev.Claimed


class Bust(NamedTuple):
    """A bust, and what had been placed in that turn."""

    told: ev.Busted
    placed: Sequence[Placed]


class Story:
    """Reads the events in order."""

    def __init__(self, players: int) -> None:
        self.entries: list[Entry] = []
        self.placed: list[Placed] = []
        """In the turn that is on."""
        self.bust: Bust | None = None
        """If the turn before was one."""
        self.end: ev.GameEnded | None = None
        self._players = players
        self._owned: list[Spaces] = [NONE] * players
        self._claimed: Spaces = NONE
        self.course: list[list[ev.Figures]] = [self._figures()]
        """The figures of all seats at the start and after each round; the latest of the round that is on."""

    def tell(self, event: Event) -> None:
        if isinstance(event, ev.TurnBegan):
            self.entries.append(Entry(event.seat))
        elif not self.entries or isinstance(event, ev.GameEnded):
            self.entries.append(Entry(None))
        self.entries[-1].events.append(event)
        match event:
            case ev.TurnBegan(_, turn):
                self.placed = []
                if (turn - 1) % self._players == 0:
                    self.course.append(self._figures())
            case ev.Squatted() | ev.Claimed():
                self.placed.append(event)
            case ev.Busted():
                self.bust = Bust(event, self.placed)
            case ev.Stopped(seat, settled, claimed):
                self.bust = None
                self._owned[seat - 1] |= bits(settled) | bits(claimed)
                self._claimed |= bits(claimed)
                self.course[-1] = self._figures()
            case ev.Displaced(seat, _, spaces):
                self._owned[seat - 1] &= ~bits(spaces)
                self.course[-1] = self._figures()
            case ev.GameEnded():
                self.end = event
            case _:
                pass

    def _figures(self) -> list[ev.Figures]:
        return [ev.Figures(largest_group(owned), count(owned & self._claimed), count(owned)) for owned in self._owned]

    def since(self, seat: int) -> list[Entry]:
        """What happened since the last turn of a seat, with the turn under way, if it is that seat's."""
        return since(self.entries, seat)


def bits(texts: Sequence[str]) -> Spaces:
    return sum(BITS[text] for text in texts)
