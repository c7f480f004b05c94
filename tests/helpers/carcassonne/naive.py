"""An independent version of Carcassonne that follows the rules step by step: slow, simple, with no engine code.

A game is one long generator, which delegates to the scoreboard with The Robbers; The Messengers are added where they
apply.
"""

from __future__ import annotations

from collections import Counter

from macrobber_core.games.contract import CHANCE

from . import base, pictures
from .land import KIND_OF_ROLE, Laid, Meeple, Place, feature, first_side, ways, worth
from .naive_scoreboard import Decisions, Gain, Scoreboard

STACK = range(1, 9)


class Naive(Scoreboard):
    def __init__(self, players: int, *, robbers: str = "c3", messengers: bool = False) -> None:
        super().__init__(players, messengers=messengers)
        self.robbers = robbers
        self.land: dict[Place, Laid] = {(0, 0): ("D", 0)}
        self.meeples: list[Meeple] = []
        tiles = pictures.PICTURES | (pictures.BAGS if robbers != "off" else {})
        self.pile = Counter({letter: count for letter, (count, _) in tiles.items()})
        self.pile["D"] -= 1
        self.gone: list[str] = []
        self.turn = 0
        self.read: list[int] = []
        self.winners: list[int] = []
        self.actor: int | None
        self.legal: list[str]
        self.decisions = self.whole_game()
        self.actor, self.legal = next(self.decisions)

    def play(self, action: str) -> None:
        assert action in self.legal, f"{action}: not among {self.legal}"
        try:
            self.actor, self.legal = self.decisions.send(action)
        except StopIteration:
            self.actor, self.legal = None, []

    # --- the game

    def whole_game(self) -> Decisions:
        answer = yield CHANCE, [f"start {seat}" for seat in self.seats]
        first = int(answer.split()[1])
        self.active = (first - 2) % len(self.seats) + 1
        yield from self.turns()

    def turns(self) -> Decisions:
        while self.any_fits():
            self.active = self.active % len(self.seats) + 1
            self.turn += 1
            yield from self.tile_taken()
            yield from self.messages_read()
        self.end()

    def scoring_instead(self, gains: list[Gain]) -> None:
        """Score a given set of points instead of drawing a tile, then end the turn."""

        def decisions() -> Decisions:
            yield from self.scored(gains)
            yield from self.messages_read()
            yield from self.turns()

        self.decisions = decisions()
        self.actor, self.legal = next(self.decisions)

    def any_fits(self) -> bool:
        return any(count and ways(self.land, letter) for letter, count in self.pile.items())

    def tile_taken(self) -> Decisions:
        """Draw, place and score a tile."""
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
        placements = base.placements(self.land, self.meeples, self.active, letter)
        if bag and self.robbers != "c31":  # CR-12
            placements = [text for text in placements if len(text.split()) == 3]
        answer = yield self.active, placements
        place = self.laid(letter, answer)
        if bag and self.robbers == "c3":
            yield from self.robbers_of_the_third_edition()
            yield from self.meeple_placed(place)
        if bag and self.robbers == "zmg":
            yield from self.robbers_of_zmg()
            yield from self.meeple_placed(place)
        done = base.completed(self.land, self.meeples, place)
        done.sort(key=lambda each: self.rank(each, place))
        gains = [Gain(seat, self.name(each, place), each.points) for each in done for seat in each.leaders]
        home = [meeple for each in done for meeple in each.meeples]
        self.meeples = [meeple for meeple in self.meeples if meeple not in home]
        yield from self.scored(gains)

    def meeple_placed(self, place: Place) -> Decisions:
        """Place the meeple after the robbers on a tile with a bag, if a meeple and a feature are available (CR-12)."""
        supplied = sum(meeple.seat == self.active for meeple in self.meeples) < base.MEEPLES
        spots = base.spots(self.land, self.meeples, place) if supplied else []
        if spots:
            answer = yield self.active, ["meeple none", *(f"meeple {spot}" for spot in spots)]
            _, role, *side = answer.split()
            if role != "none":
                self.meeples.append(Meeple(self.active, role, place, *side))

    def laid(self, letter: str, answer: str) -> Place:
        _, where, turns, *meeple = answer.split()
        x, y = map(int, where.split(","))
        self.land[x, y] = letter, int(turns)
        if meeple:
            self.meeples.append(Meeple(self.active, meeple[0], (x, y), meeple[1] if meeple[1:] else "m"))
        return x, y

    def name(self, each: base.Scored, place: Place) -> str:
        """Name a feature by the newest tile and its first edge in the feature; name a monastery by its own place."""
        if each.feature.kind == "monastery":
            ((x, y),) = each.feature.tiles
            return f"{x},{y} m"
        regions = pictures.regions(*self.land[place])
        sides = {side for x, y, number in each.feature.nodes if (x, y) == place for side in regions[number].sides}
        return f"{place[0]},{place[1]} {first_side(sides)}"

    def rank(self, each: base.Scored, place: Place) -> tuple[object, ...]:
        """Return the sort key: the tile's features from its north, its monastery, then other monasteries row by row."""
        side = self.name(each, place).split()[1]
        ((x, y),) = each.feature.tiles if side == "m" else [place]
        return (x, y) != place, ["n", "e", "s", "w", "m"].index(side), y, x

    def end(self) -> None:
        """Score the robbers (CR-10), then the final scoring: nothing is robbed, and the scoring meeple moves."""
        for seat in self.robber:
            self.points[seat, "meeple"] += 3
        self.robber.clear()
        for each in base.at_the_end(self.land, self.meeples):
            for seat in each.leaders:
                self.points[seat, "meeple"] += each.points
        best = max(self.score(seat) for seat in self.seats)
        self.winners = [seat for seat in self.seats if self.score(seat) == best]

    # --- The Messengers

    def messages_read(self) -> Decisions:
        while self.due:
            yield from self.message_read()

    def message_read(self) -> Decisions:
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

    def taken_home(self) -> Decisions:
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
