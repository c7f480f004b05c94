"""Carcassonne once more, told from beginning to end as the rules tell it: slow, plain, sharing nothing with the engine.

A game is one long tale that stops wherever somebody is asked, says who and what may be answered, and goes on with the
answer. The Robbers and The Messengers are told where they come in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from macrobber_core.games.contract import CHANCE

from . import base, pictures
from .land import KIND_OF_ROLE, Laid, Meeple, Place, feature, first_side, ways, worth

Tale = Generator[tuple[int, list[str]], str, None]
"""Yields who is asked and what may be answered; is sent the answer."""
FIGURES = ("meeple", "messenger")
LOOP = 50
"""Spaces of the scoreboard."""
DARK = 5
STACK = range(1, 9)


@dataclass
class Gain:
    """Points that move a figure of a player."""

    seat: int
    source: str
    points: int
    figure: str = "meeple"
    start: int = 0
    """Where the figure stands before."""


class Naive:
    def __init__(self, players: int, *, robbers: str = "c3", messengers: bool = False) -> None:
        self.seats = range(1, players + 1)
        self.robbers = robbers
        self.figures = FIGURES if messengers else FIGURES[:1]
        self.land: dict[Place, Laid] = {(0, 0): ("D", 0)}
        self.meeples: list[Meeple] = []
        tiles = pictures.PICTURES | (pictures.BAGS if robbers != "off" else {})
        self.pile = Counter({letter: count for letter, (count, _) in tiles.items()})
        self.pile["D"] -= 1
        self.gone: list[str] = []
        self.points = {(seat, figure): 0 for seat in self.seats for figure in self.figures}
        self.robber: dict[int, int] = {}
        """By seat, the space of the robbers on the scoreboard."""
        self.active = 0
        self.turn = 0
        self.due = 0
        """Messages still to be read."""
        self.read: list[int] = []
        self.winners: list[int] = []
        self.actor: int | None
        self.legal: list[str]
        self.tale = self.told()
        self.actor, self.legal = next(self.tale)

    def play(self, action: str) -> None:
        assert action in self.legal, f"{action}: not among {self.legal}"
        try:
            self.actor, self.legal = self.tale.send(action)
        except StopIteration:
            self.actor, self.legal = None, []

    # --- the game

    def told(self) -> Tale:
        answer = yield CHANCE, [f"start {seat}" for seat in self.seats]
        first = int(answer.split()[1])
        self.active = (first - 2) % len(self.seats) + 1
        yield from self.turns()

    def turns(self) -> Tale:
        while self.any_fits():
            self.active = self.active % len(self.seats) + 1
            self.turn += 1
            yield from self.tile_taken()
            yield from self.messages_read()
        self.end()

    def scoring_instead(self, gains: list[Gain]) -> None:
        """Where a tile is to be drawn nobody draws one: this is scored, and the turn is over."""

        def tale() -> Tale:
            yield from self.scored(gains)
            yield from self.messages_read()
            yield from self.turns()

        self.tale = tale()
        self.actor, self.legal = next(self.tale)

    def any_fits(self) -> bool:
        return any(count and ways(self.land, letter) for letter, count in self.pile.items())

    def from_active(self) -> list[int]:
        """All seats, clockwise."""
        return [*self.seats[self.active - 1 :], *self.seats[: self.active - 1]]

    def others(self) -> list[int]:
        return self.from_active()[1:]

    def tile_taken(self) -> Tale:
        """A tile is drawn, laid and scored."""
        while True:
            answer = yield CHANCE, [f"draw {letter}" for letter, count in self.pile.items() if count]
            letter = answer.split()[1]
            self.pile[letter] -= 1
            if ways(self.land, letter):
                break
            self.gone.append(letter)
        bag = letter in pictures.BAGS
        if bag and self.robbers == "c31":
            yield from self.robbers_of_2025()
        answer = yield self.active, base.placements(self.land, self.meeples, self.active, letter)
        place = self.laid(letter, answer)
        if bag and self.robbers == "c3":
            yield from self.robbers_of_the_third_edition()
        if bag and self.robbers == "zmg":
            yield from self.robbers_of_zmg()
        done = base.completed(self.land, self.meeples, place)
        done.sort(key=lambda each: self.rank(each, place))
        gains = [Gain(seat, self.name(each, place), each.points) for each in done for seat in each.leaders]
        home = [meeple for each in done for meeple in each.meeples]
        self.meeples = [meeple for meeple in self.meeples if meeple not in home]
        yield from self.scored(gains)

    def laid(self, letter: str, answer: str) -> Place:
        _, where, turns, *meeple = answer.split()
        x, y = map(int, where.split(","))
        self.land[x, y] = letter, int(turns)
        if meeple:
            self.meeples.append(Meeple(self.active, meeple[0], (x, y), meeple[1] if meeple[1:] else "m"))
        return x, y

    def name(self, each: base.Scored, place: Place) -> str:
        """By the tile just laid and the first edge at which it is part of the feature; a monastery by its own."""
        if each.feature.kind == "monastery":
            ((x, y),) = each.feature.tiles
            return f"{x},{y} m"
        regions = pictures.regions(*self.land[place])
        sides = {side for x, y, number in each.feature.nodes if (x, y) == place for side in regions[number].sides}
        return f"{place[0]},{place[1]} {first_side(sides)}"

    def rank(self, each: base.Scored, place: Place) -> tuple[object, ...]:
        """The features of the tile from its north on, its monastery, then other monasteries row by row."""
        side = self.name(each, place).split()[1]
        ((x, y),) = each.feature.tiles if side == "m" else [place]
        return (x, y) != place, ["n", "e", "s", "w", "m"].index(side), y, x

    def end(self) -> None:
        """CR-10, then the final scoring; nothing is robbed, and the scoring meeple moves."""
        for seat in self.robber:
            self.points[seat, "meeple"] += 3
        self.robber.clear()
        for each in base.at_the_end(self.land, self.meeples):
            for seat in each.leaders:
                self.points[seat, "meeple"] += each.points
        best = max(self.score(seat) for seat in self.seats)
        self.winners = [seat for seat in self.seats if self.score(seat) == best]

    def score(self, seat: int) -> int:
        return sum(self.points[seat, figure] for figure in self.figures)

    # --- The Robbers: placing

    def spaces(self, seat: int) -> list[str]:
        """CR-01: where another player's figure stands, and the own robber does not stand yet."""
        there = {points % LOOP for (other, _), points in self.points.items() if other != seat}
        return [f"robber {space}" for space in sorted(there - {self.robber.get(seat)})]

    def robber_placed(self, seat: int, *, must: bool = False) -> Tale:
        spaces = self.spaces(seat)
        if spaces:
            answer = yield seat, spaces if must else [*spaces, "pass"]
            if answer != "pass":
                self.robber[seat] = int(answer.split()[1])

    def robbers_of_the_third_edition(self) -> Tale:
        """CR-02."""
        yield from self.robber_placed(self.active)
        for seat in self.others():
            if seat not in self.robber:
                yield from self.robber_placed(seat)
                return

    def robbers_of_zmg(self) -> Tale:
        yield from self.robber_placed(self.active, must=self.active not in self.robber)
        for seat in self.others():
            if seat not in self.robber:
                yield from self.robber_placed(seat, must=True)

    def robbers_of_2025(self) -> Tale:
        for seat in self.from_active():
            yield from self.robber_placed(seat)

    # --- scoring

    def scored(self, gains: list[Gain]) -> Tale:
        """What happens at once: who scores says how, who robs says whom, then figures and robbers move."""
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

    def said(self, seat: int, gains: list[Gain], said: list[Gain]) -> Tale:
        """CR-06, CM-01: a player puts the own gains in order and chooses the figures."""
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
        """Whether gains differ; and, if one figure takes them all, in some order one starts beside another's robber."""
        if len({gain.points for gain in gains}) == 1:
            return False
        spaces = {space for other, space in self.robber.items() if other != seat}
        starts = {now["meeple"]}
        for gain in gains:
            starts |= {before + gain.points for before in starts}
        starts.discard(max(starts))
        return len(self.figures) > 1 or any(before % LOOP in spaces for before in starts)

    def victim(self, seat: int, said: list[Gain], robbed: dict[int, Gain]) -> Tale:
        """CR-04, CR-06, CR-07: of every figure the first gain that starts beside the robber; the owner chooses."""
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
        """CM-02: who stops on a dark space in the own turn has a message to read."""
        now = self.points[gain.seat, gain.figure] = self.points[gain.seat, gain.figure] + gain.points
        if len(self.figures) > 1 and gain.seat == self.active and now % DARK == 0:
            self.due += 1

    def rogue(self, seat: int, points: int) -> Generator[tuple[int, list[str]], str, Gain]:
        if len(self.figures) == 1:
            return Gain(seat, "robbery", points)
        answer = yield seat, [f"score robbery {figure}" for figure in self.figures]
        return Gain(seat, "robbery", points, answer.split()[-1])

    def moved_with_robbers(self, gain: Gain) -> None:
        """CR-05."""
        start = self.points[gain.seat, gain.figure]
        self.moved(gain)
        for other, space in self.robber.items():
            if other != gain.seat and space == start % LOOP:
                self.robber[other] = (start + gain.points) % LOOP

    # --- The Messengers

    def messages_read(self) -> Tale:
        while self.due:
            yield from self.message_read()

    def message_read(self) -> Tale:
        stack = [number for number in STACK if number not in self.read] or self.read[:1]
        answer = yield CHANCE, [f"message {number}" for number in stack]
        number = int(answer.split()[1])
        if number in self.read:
            self.read.remove(number)
        self.due -= 1
        answer = "take"
        if self.can_be_done(number):
            answer = yield self.active, ["do", "take"]
        self.read.append(number)
        if answer == "take":
            yield from self.scored([Gain(self.active, "message", 2)])
        elif number == 7:
            yield from self.tile_taken()
        elif number == 8:
            yield from self.taken_home()
        else:
            yield from self.scored([Gain(self.active, "message", self.message_worth(number))])

    def taken_home(self) -> Tale:
        own = {f"home {spot(meeple)}": meeple for meeple in self.meeples if meeple.seat == self.active}
        meeple = own[(yield self.active, list(own)) if len(own) > 1 else next(iter(own))]
        points = self.worth(meeple)
        self.meeples.remove(meeple)
        yield from self.scored([Gain(self.active, "message", points)])

    def can_be_done(self, number: int) -> bool:
        if number == 7:
            return self.any_fits()
        if number == 8:
            return any(meeple.seat == self.active for meeple in self.meeples)
        return self.message_worth(number) > 0

    def message_worth(self, number: int) -> int:
        if number == 4:
            cities = {feature(self.land, meeple.node(self.land)) for meeple in self.own("city")}
            return 2 * sum(city.pennants for city in cities)
        if number == 5:
            return 2 * len(self.own("city"))
        if number == 6:
            return 3 * len(self.own("field"))
        kind = {1: "road", 2: "city", 3: "monastery"}[number]
        return min((self.worth(meeple) for meeple in self.own(kind)), default=0)

    def own(self, kinds: str) -> list[Meeple]:
        return [meeple for meeple in self.meeples if meeple.seat == self.active and KIND_OF_ROLE[meeple.role] in kinds]

    def worth(self, meeple: Meeple) -> int:
        return worth(self.land, feature(self.land, meeple.node(self.land)))


def spot(meeple: Meeple) -> str:
    x, y = meeple.place
    return f"{x},{y} {meeple.side}"


def half(points: int) -> int:
    return -(-points // 2)
