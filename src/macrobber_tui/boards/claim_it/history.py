"""A game's history, accumulated from its events: the log, the latest bust, and the figures by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.board import NONE, SPACE_TEXTS, Spaces, count, iter_spaces, largest_group
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_core.games.contract import Event
from macrobber_tui.boards.history import BaseHistory

BITS = {text: space for space, text in SPACE_TEXTS.items()}


class Bust(NamedTuple):
    """A bust, with the board before the turn's markers were removed."""

    event: ev.Busted
    board: Sequence[SpaceView]


class GameHistory(BaseHistory):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.last_bust: Bust | None = None
        """The bust that ended the last turn, until the next player places a marker; otherwise None."""
        self._players = players
        self._owned: list[Spaces] = [NONE] * players
        self._claimed: Spaces = NONE
        self._squatters: dict[str, int] = {}
        """Squatters placed in the current turn, keyed by space."""
        self._on_top: set[str] = set()
        """Spaces with claim markers placed in the current turn."""
        self.score_history: list[list[ev.Figures]] = [self._figures()]
        """The figures of all seats at the start and after each round; the last entry is the current round so far."""

    def add_event(self, event: Event) -> None:
        turn_of = event.seat if isinstance(event, ev.TurnBegan) else None
        self._log(event, turn_of=turn_of, is_milestone=isinstance(event, ev.GameEnded))
        match event:
            case ev.TurnBegan(_, turn):
                self._squatters, self._on_top = {}, set()
                if (turn - 1) % self._players == 0:
                    self.score_history.append(self._figures())
            case ev.Squatted(_, space, squatter):
                self.last_bust = None
                self._squatters[space] = squatter
            case ev.Claimed(_, space):
                self.last_bust = None
                self._on_top.add(space)
            case ev.Busted():
                self.last_bust = Bust(event, self.board)
                self._squatters, self._on_top = {}, set()
            case ev.Stopped(seat, settled, claimed):
                self.last_bust = None
                self._owned[seat - 1] |= space_bits(settled) | space_bits(claimed)
                self._claimed |= space_bits(claimed)
                self._squatters, self._on_top = {}, set()
                self.score_history[-1] = self._figures()
            case ev.Displaced(seat, _, spaces):
                self._owned[seat - 1] &= ~space_bits(spaces)
                self.score_history[-1] = self._figures()
            case _:
                pass

    @property
    def board(self) -> list[SpaceView]:
        """The board with the markers of the current turn."""
        owners = {space: seat for seat, owned in enumerate(self._owned, 1) for space in iter_spaces(owned)}
        return [
            SpaceView(
                owners.get(space),
                bool(space & self._claimed),
                self._squatters.get(text),
                text in self._on_top,
            )
            for space, text in SPACE_TEXTS.items()
        ]

    def _figures(self) -> list[ev.Figures]:
        return [ev.Figures(largest_group(owned), count(owned & self._claimed), count(owned)) for owned in self._owned]


def space_bits(texts: Sequence[str]) -> Spaces:
    return sum(BITS[text] for text in texts)
