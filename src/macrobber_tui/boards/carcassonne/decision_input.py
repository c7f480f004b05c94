"""Input state of placing the tile and its meeple; other decisions are made from a list (`ListInput`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne import notation
from macrobber_core.games.carcassonne.deferred_meeple import is_meeple_deferred
from macrobber_core.games.carcassonne.notation import Placement
from macrobber_core.games.carcassonne.placing import claimed_part
from macrobber_core.games.carcassonne.tiles import TILES, Tile
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.decision_input import (
    BACK_KEYS,
    MOVES,
    BaseDecisionInput,
    KeyResult,
    choice_thing,
    is_digit,
)
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import KeyBindings

from .list_input import ListInput
from .map import Place
from .names import place_text
from .placement_preview import why_illegal
from .tiles import DrawnMeeple, DrawnTile

MEEPLE_TOPIC = "Placing a meeple"
"""The rules topic for choosing a meeple for the tile just placed."""
PlacementsByPlace = dict[Place, dict[int, list[str]]]
"""Placements, keyed by place, then by the tile's number of quarter turns."""


def place_and_turns(action: str) -> tuple[Place, int]:
    """Return the place and the number of quarter turns of a placement."""
    parsed = parse_placement(action)
    return boards.xy(parsed.cell), parsed.turns


def placements_by_place(legal: Sequence[str]) -> PlacementsByPlace:
    placements: PlacementsByPlace = {}
    for action in legal:
        place, turns = place_and_turns(action)
        placements.setdefault(place, {}).setdefault(turns, []).append(action)
    return placements


def meeple_part(action: str, tile: Tile) -> int | None:
    """Return the part of the tile that gets a meeple, now or after the robbers; None for no meeple."""
    if action.startswith("meeple "):
        return next((part for part, shape in enumerate(tile.parts) if notation.meeple_action(shape) == action), None)
    return claimed_part(tile, parse_placement(action))


def parse_placement(action: str) -> Placement:
    """Parse a placement. Raises ValueError if `action` is not a placement."""
    parsed = notation.parse_placement(action)
    if parsed is None:
        raise ValueError(f"{action!r} is no placement")
    return parsed


def stepping_order(places: Iterable[Place], start: Place) -> list[Place]:
    """Return the places in stepping order, choosing the nearest remaining place each time, so the map moves little."""
    remaining, order = sorted(places), [start]
    while remaining:
        x, y = order[-1]
        nearest = min(remaining, key=lambda place: abs(place[0] - x) + abs(place[1] - y))
        remaining.remove(nearest)
        order.append(nearest)
    return order[1:]


@dataclass(frozen=True, slots=True)
class MeepleChoice:
    """A choice for the meeple: a part of the tile, or no meeple (`part` is None). It is illegal if `action` is ""."""

    part: int | None
    action: str


class PlacementInput(BaseDecisionInput):
    """Place the tile: choose its place and rotation, confirm with enter, then choose the meeple.

    If the tile has a bag, these are two decisions, with the robbers in between (CR-12).
    """

    def __init__(self, view: CarcassonneView, legal: Sequence[str], keyboard: KeyBindings) -> None:
        super().__init__(keyboard)
        self._view = view
        last = view.board[-1]
        self.is_meeple_only = view.phase == "meeple"
        """Whether the tile has been placed and only its meeple is left to choose, after a bag's robbers (CR-12)."""
        self.letter = view.tile or last.tile
        self.placements = (
            {(last.x, last.y): {last.turns: [*legal]}} if self.is_meeple_only else placements_by_place(legal)
        )
        self.places = [*self.placements] if self.is_meeple_only else stepping_order(self.placements, (last.x, last.y))
        self.place = self.places[0]
        self.turns = min(self.placements[self.place])
        self.is_choosing_meeple = self.is_meeple_only
        """Whether the player is choosing the meeple rather than the place."""
        self.selected = 0
        """Index into the meeple choices."""

    @property
    def tile(self) -> Tile:
        return TILES[self.letter][self.turns]

    @property
    def meeple_choices(self) -> list[MeepleChoice]:
        """The meeple choices: no meeple, then each part of the tile, legal or not."""
        actions = {meeple_part(action, self.tile): action for action in self.placements[self.place][self.turns]}
        return [MeepleChoice(part, actions.get(part, "")) for part in (None, *range(len(self.tile.parts)))]

    @property
    def meeple_choice(self) -> MeepleChoice:
        return self.meeple_choices[self.selected]

    @property
    def ghost(self) -> DrawnTile:
        """The tile in hand as it would be placed, with the selected meeple."""
        part = self.meeple_choice.part if self.is_choosing_meeple and self.meeple_choice.action else None
        if part is None or self._view.seat is None:
            return DrawnTile(self.letter, self.turns)
        return DrawnTile(self.letter, self.turns, DrawnMeeple(self._view.seat, part))

    @property
    def thing(self) -> str:
        return choice_thing(f"item {self.selected}") if self.is_choosing_meeple else f"gap {place_text(self.place)}"

    @property
    def is_meeple_deferred(self) -> bool:
        """Whether robbers are placed before the meeple of this tile."""
        return is_meeple_deferred(self._view.options, self.letter)

    @property
    def can_turn(self) -> bool:
        """Whether the tile fits here in more than one rotation."""
        return len(self.placements[self.place]) > 1

    @property
    def is_in_progress(self) -> bool:
        return (self.is_choosing_meeple and not self.is_meeple_only) or bool(self.message)

    @property
    def topic(self) -> str:
        is_about_meeple = self.is_choosing_meeple and not self.is_meeple_only
        return super().topic or (MEEPLE_TOPIC if is_about_meeple else "")

    def start_in(self, is_in_view: Callable[[Place], bool]) -> None:
        """Begin at the first place in view, if there is one, so that the map need not move."""
        self.place = next(filter(is_in_view, self.places), self.place)
        self.turns = min(self.placements[self.place])

    def _press(self, key: str, command: str) -> KeyResult:
        if key == "enter":
            return True, self._press_enter()
        if key in BACK_KEYS:
            was_choosing, self.is_choosing_meeple = (
                self.is_choosing_meeple and not self.is_meeple_only,
                self.is_meeple_only,
            )
            return was_choosing, ""
        if key == "space":  # space means "continue" elsewhere, so an extra press must not decide anything
            self.message = _("enter confirms") if self.is_meeple_only else _("enter places the tile")
        elif command == keys.TURN and not self.is_meeple_only:
            self.rotate(1)
        elif command in {keys.NEXT, keys.PREVIOUS}:
            self._select_next(1 if command == keys.NEXT else -1)
        elif is_digit(key):
            self._select_meeple(int(key))
        elif (move := MOVES.get(command)) is not None:
            if self.is_choosing_meeple:
                self._select_next(sum(move))
            else:
                self._select_in_direction(*move)
        else:
            return False, ""
        return True, ""

    def click(self, kind: str, rest: str) -> str:
        """Choose a place, then a meeple, by mouse; a second click confirms. Return the chosen action, or ""."""
        self.message = ""
        if kind == "item":
            chosen = self.selected == int(rest)
            self._select_meeple(int(rest))
            return self.meeple_choice.action if chosen else ""
        if kind != "at":
            return ""
        x, y = map(int, rest.split(","))
        if (x, y) == self.place:
            return self._press_enter() if not self.is_choosing_meeple else self._select_next_meeple()
        if (x, y) in self.placements:
            self._select_place((x, y))
        elif not self.is_meeple_only:
            self.message = why_illegal(self._view, (x, y), self.turns)
        return ""

    def _select_next_meeple(self) -> str:
        """Select the next meeple, after a click on the tile itself."""
        self._select_next(1)
        return ""

    def _press_enter(self) -> str:
        if not self.is_choosing_meeple and self.is_meeple_deferred:
            return self.placements[self.place][self.turns][0]
        if not self.is_choosing_meeple:
            self.is_choosing_meeple, self.selected = True, 0
            return ""
        if not self.meeple_choice.action:
            self.message = why_illegal(self._view, self.place, self.turns, self.meeple_choice.part)
        return self.meeple_choice.action

    def rotate(self, by: int) -> None:
        """Turn the tile to the next rotation that fits here, or to the previous one if `by` is -1."""
        fitting = sorted(self.placements[self.place])
        if len(fitting) == 1:
            self.message = _("it fits here only this way")
        self.turns = fitting[(fitting.index(self.turns) + by) % len(fitting)]
        self.selected = 0

    def _select_meeple(self, number: int) -> None:
        """Select a meeple by its number; the tile is to lie at the chosen place if the player has not confirmed it."""
        if not self.is_choosing_meeple and self.is_meeple_deferred:
            self.message = _("the meeple comes after the robbers; enter places the tile")
        elif number < len(self.meeple_choices):
            self.is_choosing_meeple, self.selected = True, number
        else:
            self._refuse_digit(str(number))

    def _select_next(self, by: int) -> None:
        """Select the next legal place or meeple, or the previous one if `by` is -1."""
        if self.is_choosing_meeple:
            free = [number for number, claim in enumerate(self.meeple_choices) if claim.action]
            at = free.index(self.selected) if self.selected in free else 0
            self.selected = free[(at + by) % len(free)]
        else:
            self._select_place(self.places[(self.places.index(self.place) + by) % len(self.places)])

    def select_action(self, action: str) -> None:
        """Select the tile's place and rotation or, while the player is choosing a meeple, the meeple."""
        if self.is_choosing_meeple:
            self.selected = next(
                (number for number, choice in enumerate(self.meeple_choices) if choice.action == action), self.selected
            )
            return
        place, turns = place_and_turns(action)
        if turns in self.placements.get(place, {}):
            self._select_place(place)
            self.turns = turns

    def _select_place(self, place: Place) -> None:
        self.place, self.is_choosing_meeple, self.selected = place, False, 0
        if self.turns not in self.placements[place]:
            self.turns = min(self.placements[place], key=lambda turns: (turns - self.turns) % 4)

    def _select_in_direction(self, right: int, down: int) -> None:
        """Select the nearest place in a direction."""

        def distance(place: Place) -> tuple[int, int]:
            x, y = place[0] - self.place[0], place[1] - self.place[1]
            ahead, aside = x * right + y * down, abs(x * down) + abs(y * right)
            return ahead + 2 * aside, aside

        candidates = [
            place for place in self.places if (place[0] - self.place[0]) * right + (place[1] - self.place[1]) * down > 0
        ]
        if candidates:
            self._select_place(min(candidates, key=distance))


DecisionInput = PlacementInput | ListInput
