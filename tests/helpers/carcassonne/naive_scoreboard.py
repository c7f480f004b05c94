"""The naive scoreboard of Carcassonne: figures' moves, robberies, and the permitted robber moves of each edition.

Everything is a generator that stops at every decision, yields the seat and the possible answers, and continues with the
answer.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

Decisions = Generator[tuple[int, list[str]], str, None]
"""Yields the deciding seat and the possible answers, and receives the answer."""
FIGURES = ("meeple", "messenger")
LOOP = 50
"""Spaces of the scoreboard."""
DARK = 5


@dataclass
class Gain:
    """Points that move a player's figure."""

    seat: int
    source: str
    points: int
    figure: str = "meeple"
    start: int = 0
    """The figure's points before the gain."""


class Scoreboard:
    def __init__(self, players: int, *, messengers: bool) -> None:
        self.seats = range(1, players + 1)
        self.figures = FIGURES if messengers else FIGURES[:1]
        self.points = {(seat, figure): 0 for seat in self.seats for figure in self.figures}
        self.robber: dict[int, int] = {}
        """The space of each robber on the scoreboard, keyed by seat."""
        self.active = 0
        self.due = 0
        """The number of messages still to be read."""

    def from_active(self) -> list[int]:
        """Return all seats, clockwise from the active player."""
        return [*self.seats[self.active - 1 :], *self.seats[: self.active - 1]]

    def others(self) -> list[int]:
        return self.from_active()[1:]

    def score(self, seat: int) -> int:
        return sum(self.points[seat, figure] for figure in self.figures)

    # --- The Robbers: placing

    def spaces(self, seat: int) -> list[str]:
        """Return the spaces with another player's figure that the player's own robber is not on (CR-01)."""
        there = {points % LOOP for (other, _), points in self.points.items() if other != seat}
        return [f"robber {space}" for space in sorted(there - {self.robber.get(seat)})]

    def robber_placed(self, seat: int, *, must: bool = False) -> Decisions:
        spaces = self.spaces(seat)
        if spaces:
            answer = yield seat, spaces if must else [*spaces, "pass"]
            if answer != "pass":
                self.robber[seat] = int(answer.split()[1])

    def robbers_of_the_third_edition(self) -> Decisions:
        """Place robbers by the rules of the third edition (CR-02)."""
        yield from self.robber_placed(self.active)
        for seat in self.others():
            if seat not in self.robber:
                yield from self.robber_placed(seat)
                return

    def robbers_of_zmg(self) -> Decisions:
        yield from self.robber_placed(self.active, must=self.active not in self.robber)
        for seat in self.others():
            if seat not in self.robber:
                yield from self.robber_placed(seat, must=True)

    def robbers_of_2025(self) -> Decisions:
        for seat in self.from_active():
            yield from self.robber_placed(seat)

    # --- scoring

    def scored(self, gains: list[Gain]) -> Decisions:
        """Resolve simultaneous gains: players declare their gains and victims, then figures and robbers move."""
        said: list[Gain] = []
        for seat in self.from_active():
            yield from self.said(seat, [gain for gain in gains if gain.seat == seat and gain.points], said)
        robbed: dict[int, Gain] = {}
        for seat in self.from_active():
            yield from self.victim(seat, said, robbed)
        for gain in said:
            self.moved(gain)
        for seat in robbed:
            del self.robber[seat]
        rogues = []
        for seat, gain in robbed.items():
            rogues.append((yield from self.rogue(seat, half(gain.points))))
        for gain in rogues:
            self.moved_with_robbers(gain)

    def said(self, seat: int, gains: list[Gain], said: list[Gain]) -> Decisions:
        """Let a player order their gains and choose the figures (CR-06, CM-01)."""
        now = {figure: self.points[seat, figure] for figure in self.figures}
        while gains:
            ordered = gains if self.order_matters(seat, now, gains) else gains[:1]
            if len(ordered) * len(self.figures) > 1:
                ways = {
                    " ".join(["score", gain.source, *([figure] if len(self.figures) > 1 else [])]): (gain, figure)
                    for gain in ordered
                    for figure in self.figures
                }
                gain, figure = ways[(yield seat, list(ways))]
            else:
                gain, figure = gains[0], "meeple"
            gains.remove(gain)
            gain.figure, gain.start = figure, now[figure]
            now[figure] += gain.points
            said.append(gain)

    def order_matters(self, seat: int, now: dict[str, int], gains: list[Gain]) -> bool:
        """Return whether the order matters: gains differ and, for a single figure, some order meets a robber."""
        if len({gain.points for gain in gains}) == 1:
            return False
        spaces = {space for other, space in self.robber.items() if other != seat}
        starts = {now["meeple"]}
        for gain in gains:
            starts |= {before + gain.points for before in starts}
        starts.discard(max(starts))
        return len(self.figures) > 1 or any(before % LOOP in spaces for before in starts)

    def victim(self, seat: int, said: list[Gain], robbed: dict[int, Gain]) -> Decisions:
        """Return the robber's choices: each figure's first gain that starts beside the robber (CR-04, CR-06, CR-07)."""
        firsts: dict[tuple[int, str], Gain] = {}
        for gain in said:
            if gain.seat != seat and seat in self.robber and gain.start % LOOP == self.robber[seat]:
                firsts.setdefault((gain.seat, gain.figure), gain)
        if len({half(gain.points) for gain in firsts.values()}) > 1:
            ways = {
                " ".join(["rob", str(other), *([figure] if len(self.figures) > 1 else [])]): gain
                for (other, figure), gain in firsts.items()
            }
            robbed[seat] = ways[(yield seat, list(ways))]
        elif firsts:
            robbed[seat] = next(iter(firsts.values()))

    def moved(self, gain: Gain) -> None:
        """Move a figure. Stopping on a dark space in the player's own turn brings a message (CM-02)."""
        now = self.points[gain.seat, gain.figure] = self.points[gain.seat, gain.figure] + gain.points
        if len(self.figures) > 1 and gain.seat == self.active and now % DARK == 0:
            self.due += 1

    def rogue(self, seat: int, points: int) -> Generator[tuple[int, list[str]], str, Gain]:
        if len(self.figures) == 1:
            return Gain(seat, "robbery", points)
        answer = yield seat, [f"score robbery {figure}" for figure in self.figures]
        return Gain(seat, "robbery", points, answer.split()[-1])

    def moved_with_robbers(self, gain: Gain) -> None:
        """Move a figure along with the robbers on its space (CR-05)."""
        start = self.points[gain.seat, gain.figure]
        self.moved(gain)
        for other, space in self.robber.items():
            if other != gain.seat and space == start % LOOP:
                self.robber[other] = (start + gain.points) % LOOP


def half(points: int) -> int:
    return -(-points // 2)
