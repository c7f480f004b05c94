"""A decision on its way: where the tile goes, how it is turned, and the meeple; or one of a list of things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne import notation
from macrobber_core.games.carcassonne.claiming import comes_later
from macrobber_core.games.carcassonne.notation import PASS, Placement
from macrobber_core.games.carcassonne.placing import part_meant
from macrobber_core.games.carcassonne.tiles import TILES, Tile
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _

from . import keys
from .map import Place
from .refused import why_not
from .tiles import Laid, Meeple

MOVES = {
    "up": (0, -1), "k": (0, -1), "down": (0, 1), "j": (0, 1),
    "left": (-1, 0), "h": (-1, 0), "right": (1, 0), "l": (1, 0),
}  # fmt: skip
"""Columns and rows, by the own keys of the commands."""
BACK = {"escape", "backspace"}
Answer = tuple[bool, str]
"""Whether the key means anything here, and the action it decided, if it did."""
Ways = dict[Place, dict[int, list[str]]]
"""The actions by where the tile goes and how it is turned."""


def lies(action: str) -> tuple[Place, int]:
    """Where a placement lays the tile, and how it is turned."""
    meant = placement(action)
    return boards.xy(meant.cell), meant.turns


def ways(legal: Sequence[str]) -> Ways:
    found: Ways = {}
    for action in legal:
        place, turns = lies(action)
        found.setdefault(place, {}).setdefault(turns, []).append(action)
    return found


def part_of(action: str, tile: Tile) -> int | None:
    """The part that gets a meeple, with the tile or after the robbers."""
    if action.startswith("meeple "):
        return next((part for part, shape in enumerate(tile.parts) if notation.meeple(shape) == action), None)
    return part_meant(tile, placement(action))


def placement(action: str) -> Placement:
    """ValueError for what is none."""
    meant = notation.placement(action)
    if meant is None:
        raise ValueError(f"{action!r} is no placement")
    return meant


def tour(places: Iterable[Place], start: Place) -> list[Place]:
    """From place to place, always to the nearest one that is left: the map need not jump to and fro."""
    left, found = sorted(places), [start]
    while left:
        x, y = found[-1]
        nearest = min(left, key=lambda place: abs(place[0] - x) + abs(place[1] - y))
        left.remove(nearest)
        found.append(nearest)
    return found[1:]


@dataclass(frozen=True, slots=True)
class Claim:
    """What can be done with a meeple: on a part of the tile, or on none. Without an action it is barred."""

    part: int | None
    action: str


class Laying:
    """First the place and the turn of the tile; enter lays it there, and then the meeple is chosen.

    On a tile with a bag these are two decisions, with the robbers in between (CR-12).
    """

    def __init__(self, view: CarcassonneView, legal: Sequence[str], keyboard: Keyboard) -> None:
        self._view = view
        self._keyboard = keyboard
        last = view.board[-1]
        self.lies_already = view.phase == "meeple"
        """Whether only the meeple is left to choose: on a tile with a bag, after the robbers (CR-12)."""
        self.letter = view.tile or last.tile
        self.ways = {(last.x, last.y): {last.turns: [*legal]}} if self.lies_already else ways(legal)
        self.places = [*self.ways] if self.lies_already else tour(self.ways, (last.x, last.y))
        self.place = self.places[0]
        self.turns = min(self.ways[self.place])
        self.is_laid = self.lies_already
        """Whether the meeple is chosen."""
        self.choice = 0
        """Among the claims."""
        self.hint = ""

    @property
    def tile(self) -> Tile:
        return TILES[self.letter][self.turns]

    @property
    def claims(self) -> list[Claim]:
        """No meeple, then one on each part of the tile, whether it may be there or not."""
        actions = {part_of(action, self.tile): action for action in self.ways[self.place][self.turns]}
        return [Claim(part, actions.get(part, "")) for part in (None, *range(len(self.tile.parts)))]

    @property
    def claim(self) -> Claim:
        return self.claims[self.choice]

    @property
    def ghost(self) -> Laid:
        """The tile as it would lie, with the meeple that is chosen."""
        part = self.claim.part if self.is_laid and self.claim.action else None
        if part is None or self._view.seat is None:
            return Laid(self.letter, self.turns)
        return Laid(self.letter, self.turns, Meeple(self._view.seat, part))

    @property
    def meeple_comes_later(self) -> bool:
        """Whether robbers are placed between the tile and its meeple."""
        return comes_later(self._view.options, self.letter)

    @property
    def can_turn(self) -> bool:
        """Whether the tile fits here in more than one way."""
        return len(self.ways[self.place]) > 1

    @property
    def is_under_way(self) -> bool:
        return (self.is_laid and not self.lies_already) or bool(self.hint)

    def press(self, key: str) -> Answer:
        self.hint = ""
        meant = self._keyboard.meant(key)
        if key == "enter":
            return True, self._enter()
        if key in BACK:
            was, self.is_laid = self.is_laid and not self.lies_already, self.lies_already
            return was, ""
        if key == "space":  # it turns pages: pressed once too often it must decide nothing
            self.hint = _("enter decides") if self.lies_already else _("enter lays the tile")
        elif meant == keys.TURN and not self.lies_already:
            self._turn()
        elif meant in {keys.NEXT, keys.PREVIOUS}:
            self._step(1 if meant == keys.NEXT else -1)
        elif self.is_laid and key.isdecimal() and len(key) == 1:
            self._choose(int(key))
        elif (move := MOVES.get(meant)) is not None:
            if self.is_laid:
                self._step(sum(move))
            else:
                self._jump(*move)
        else:
            return False, ""
        return True, ""

    def click(self, kind: str, rest: str) -> str:
        """The mouse chooses a place, then a meeple, and confirms it; the action that decides."""
        self.hint = ""
        if kind == "item":
            chosen = self.choice == int(rest)
            self._choose(int(rest))
            return self.claim.action if chosen else ""
        if kind != "at":
            return ""
        x, y = map(int, rest.split(","))
        if (x, y) == self.place:
            return self._enter() if not self.is_laid else self._next_claim()
        if (x, y) in self.ways:
            self._go((x, y))
        elif not self.lies_already:
            self.hint = why_not(self._view, (x, y), self.turns)
        return ""

    def _next_claim(self) -> str:
        """A click on the tile itself tries the next meeple."""
        self._step(1)
        return ""

    def _enter(self) -> str:
        if not self.is_laid and self.meeple_comes_later:
            return self.ways[self.place][self.turns][0]
        if not self.is_laid:
            self.is_laid, self.choice = True, 0
            return ""
        if not self.claim.action:
            self.hint = why_not(self._view, self.place, self.turns, self.claim.part)
        return self.claim.action

    def _turn(self) -> None:
        fitting = sorted(self.ways[self.place])
        if len(fitting) == 1:
            self.hint = _("it fits here in one way only")
        self.turns = fitting[(fitting.index(self.turns) + 1) % len(fitting)]
        self.choice = 0

    def _choose(self, number: int) -> None:
        if number < len(self.claims):
            self.choice = number

    def _step(self, by: int) -> None:
        """To the next place, or claim that is free."""
        if self.is_laid:
            free = [number for number, claim in enumerate(self.claims) if claim.action]
            at = free.index(self.choice) if self.choice in free else 0
            self.choice = free[(at + by) % len(free)]
        else:
            self._go(self.places[(self.places.index(self.place) + by) % len(self.places)])

    def show(self, action: str) -> None:
        """Choose what a hint recommends: the place and turn of the tile, or the meeple on a tile that lies already.

        A tile that the player has laid, to choose its meeple, stays where it is.
        """
        if self.lies_already:
            self.choice = next((number for number, one in enumerate(self.claims) if one.action == action), self.choice)
        if self.is_laid:
            return
        place, turns = lies(action)
        if turns in self.ways.get(place, {}):
            self._go(place)
            self.turns = turns

    def _go(self, place: Place) -> None:
        self.place, self.is_laid, self.choice = place, False, 0
        if self.turns not in self.ways[place]:
            self.turns = min(self.ways[place], key=lambda turns: (turns - self.turns) % 4)

    def _jump(self, right: int, down: int) -> None:
        """To the nearest place in that direction."""

        def distance(place: Place) -> tuple[int, int]:
            x, y = place[0] - self.place[0], place[1] - self.place[1]
            ahead, aside = x * right + y * down, abs(x * down) + abs(y * right)
            return ahead + 2 * aside, aside

        there = [one for one in self.places if (one[0] - self.place[0]) * right + (one[1] - self.place[1]) * down > 0]
        if there:
            self._go(min(there, key=distance))


class Choosing:
    """One of the legal actions, by number, by arrows and enter, or by mouse."""

    def __init__(self, legal: Sequence[str], keyboard: Keyboard) -> None:
        self.actions = sorted(legal, key=lambda action: action != PASS)
        """What needs no choice of a space comes first: lists may be longer than what is seen of them."""
        self._keyboard = keyboard
        self.choice = 0
        self.hint = ""
        self.is_moved = False
        """Whether something was pointed at: what was chosen before is not confirmed by a key that came too late."""

    @property
    def action(self) -> str:
        return self.actions[self.choice]

    @property
    def is_under_way(self) -> bool:
        return self.is_moved or bool(self.hint)

    def press(self, key: str) -> Answer:
        self.hint = ""
        meant = self._keyboard.meant(key)
        if key == "enter":
            if self.is_moved:
                return True, self.action
            self.hint = _("choose by number or arrows first")
        elif key == "space":
            self.hint = _("enter decides")
        elif key in BACK:
            was, self.is_moved = self.is_moved, False
            return was, ""
        elif key.isdecimal() and len(key) == 1:
            if 0 < int(key) <= len(self.actions):
                self.choice, self.is_moved = int(key) - 1, True
        elif meant in {keys.NEXT, keys.PREVIOUS} or meant in MOVES:
            by = {keys.NEXT: 1, keys.PREVIOUS: -1}.get(meant) or sum(MOVES[meant])
            self.choice = (self.choice + by * self.is_moved) % len(self.actions)
            self.is_moved = True
        else:
            return False, ""
        return True, ""

    def click(self, kind: str, rest: str) -> str:
        self.hint = ""
        if kind != "item":
            return ""
        chosen = self.is_moved and self.choice == int(rest) - 1
        self.choice, self.is_moved = int(rest) - 1, True
        return self.action if chosen else ""


Asking = Laying | Choosing
