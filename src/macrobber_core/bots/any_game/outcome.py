"""Values the end of a game for every seat."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Result

MARGIN_WEIGHT = 0.2
"""How much of a worth is the margin of the scores, and not victory itself."""


def victory_shares(result: Result | None, players: int) -> tuple[float, ...]:
    """Return each seat's share of the victory; equal shares if a playout was cut off before the end."""
    winners = result.winners if result else ()
    if not winners:
        return (1 / players,) * players
    return tuple((seat in winners) / len(winners) for seat in range(1, players + 1))


def margins(scores: Sequence[int]) -> list[int]:
    """Return the points by which each seat is ahead of the best other seat, negative if it is behind."""
    best, second = sorted(scores, reverse=True)[:2]
    return [score - (second if score == best else best) for score in scores]


class Scale:
    """Turns results into worths between 0 and 1, with margins measured by the average margin so far.

    Victory counts most. The margin tells good positions from bad ones while victory is still far away.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        self._total = 0.0
        self._number = 0

    def worths(self, result: Result | None, shares: Sequence[float]) -> Sequence[float]:
        """Return the worth of an end for every seat, of which `shares` are the shares of the victory."""
        ahead = margins(result.scores) if result else []
        if not any(ahead):
            return shares
        self._total += sum(map(abs, ahead)) / len(ahead)
        self._number += 1
        usual = self._total / self._number
        return [
            (1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * (0.5 + 0.5 * margin / (abs(margin) + usual))
            for share, margin in zip(shares, ahead, strict=True)
        ]
