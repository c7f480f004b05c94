"""What the events of a game add up to: the log, the latest bust, the course of figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.board import NONE, TEXTS, Spaces, count, each, largest_group
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_core.games.contract import Event
from macrobber_tui.boards.news import Entry, since

BITS = {text: space for space, text in TEXTS.items()}


class Bust(NamedTuple):
    """A bust, and the board as it lay, before the markers of that turn came off."""

    told: ev.Busted
    board: Sequence[SpaceView]


class Story:
    """Reads the events in order."""

    def __init__(self, players: int) -> None:
        self.entries: list[Entry] = []
        self.bust: Bust | None = None
        """If the turn before was one."""
        self.end: ev.GameEnded | None = None
        self._players = players
        self._owned: list[Spaces] = [NONE] * players
        self._claimed: Spaces = NONE
        self._squatters: dict[str, int] = {}
        """Where they were laid in the turn that is on."""
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
                self._squatters = {}
                if (turn - 1) % self._players == 0:
                    self.course.append(self._figures())
            case ev.Squatted(_, space, squatter):
                self._squatters[space] = squatter
            case ev.Busted():
                self.bust = Bust(event, self._before(event))
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

    def _before(self, bust: ev.Busted) -> list[SpaceView]:
        """The board with the markers that it took."""
        owners = {space: seat for seat, owned in enumerate(self._owned, 1) for space in each(owned)}
        return [
            SpaceView(
                owners.get(space),
                bool(space & self._claimed),
                self._squatters[text] if text in bust.squatters else None,
                text in bust.claims,
            )
            for space, text in TEXTS.items()
        ]

    def _figures(self) -> list[ev.Figures]:
        return [ev.Figures(largest_group(owned), count(owned & self._claimed), count(owned)) for owned in self._owned]

    def since(self, seat: int) -> list[Entry]:
        """What happened since the last turn of a seat, with the turn under way, if it is that seat's."""
        return since(self.entries, seat)


def bits(texts: Sequence[str]) -> Spaces:
    return sum(BITS[text] for text in texts)
