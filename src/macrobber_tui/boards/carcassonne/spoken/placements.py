"""Where the tile in hand may go, how it may lie and who may stand on it, each told with what would come of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macrobber_core.games.carcassonne.claiming import comes_later
from macrobber_core.games.carcassonne.tiles import TILES, Kind, Tile
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.asking import Ways, lies, part_of
from macrobber_tui.boards.carcassonne.foresight import Foresight
from macrobber_tui.boards.carcassonne.ground import Standing
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import called, held, role, spot
from macrobber_tui.boards.carcassonne.outlook import claimed, completes
from macrobber_tui.boards.names import names
from macrobber_tui.boards.recital import Choice
from macrobber_tui.language import _, ngettext
from macrobber_tui.widgets.text import upper_first

from .land import held_there, monasteries_around, touching
from .tile import lying, part_of_tile

NO_MEEPLE = "none"
"""What is typed for it."""


class Placements:
    """Those of the tile in hand at one table, as choices."""

    def __init__(self, table: TableView) -> None:
        self._view: CarcassonneView = table.position
        self._name_of = names(table)
        self._foresight = Foresight(self._view)

    def tile(self, turns: int) -> Tile:
        return TILES[self._view.tile or self._view.board[-1].tile][turns]

    def row(self, row: int, places: Sequence[Place], found: Ways) -> Choice:
        """Where in that row, and what could be completed there."""
        told = _("; ").join(self._in_row(place, found[place]) for place in places)
        actions = [action for place in places for action in every(found[place])]
        return Choice(f"row {row}", _("Row {row}: {places}.").format(row=row, places=told), actions)

    def _in_row(self, place: Place, turned: dict[int, list[str]]) -> str:
        """The place, what is completed there, and whose other cities and roads it is beside."""
        done, completed = self._done(place, turned), self._completed(place, turned)
        whose = {held(called(one.kind), one.leaders, self._name_of) for one in completed if one.meeples}
        beside = [text for text in held_there(self._view, place, self._name_of) if text not in whose]
        told = [*([done] if done else []), *beside]
        return _("{place} ({what})").format(place=spot(place), what=", ".join(told)) if told else spot(place)

    def place(self, place: Place, turned: dict[int, list[str]]) -> Choice:
        around = touching(self._view, place, self._name_of)
        if len(turned) == 1:
            (turns,) = turned
            told = _("{place}, beside {around}. It lies so: {tile}; {effects}.").format(
                place=spot(place), around=around, tile=lying(self.tile(turns)), effects=self.effects(place, turns)
            )
        else:
            many = ngettext("{count} way to turn it", "{count} ways to turn it", len(turned)).format(count=len(turned))
            told = _("{place}, beside {around}. {ways}.").format(place=spot(place), around=around, ways=many)
            if done := self._done(place, turned):
                told = _("{place}, beside {around}. {ways}; {what}.").format(
                    place=spot(place), around=around, ways=many, what=done
                )
        return Choice(spot(place), told, every(turned))

    def _done(self, place: Place, turned: Iterable[int]) -> str:
        """What is completed there, in one way or the other."""
        return _(" or ").join(dict.fromkeys(completes(one, self._name_of) for one in self._completed(place, turned)))

    def _completed(self, place: Place, turned: Iterable[int]) -> list[Standing]:
        return [one for turns in turned for one in self._foresight.outcome(place, turns).completed]

    def turn(self, place: Place, turns: int, actions: Sequence[str]) -> Choice:
        told = _("{tile}: {effects}.").format(
            tile=upper_first(lying(self.tile(turns))), effects=self.effects(place, turns)
        )
        return Choice(f"turn {turns}", told, actions)

    def effects(self, place: Place, turns: int) -> str:
        """What is completed, and what else with meeples on it grows."""
        return _("; ").join(self._effects(place, turns)) or _("nothing is completed")

    def _effects(self, place: Place, turns: int, taken: Standing | None = None) -> list[str]:
        """The same one by one, but for a feature just taken."""
        outcome = self._foresight.outcome(place, turns)
        done = [completes(one, self._name_of) for one in outcome.completed if one != taken]
        grown = [one for one in dict.fromkeys(outcome.parts) if one.kind is not Kind.FIELD]
        around = [one._replace(now=one.now + 1, open=one.open - 1) for one in monasteries_around(self._view, place)]
        return [*done, *(self._adds(one) for one in (*grown, *around) if one.meeples and not one.is_completed)]

    def _adds(self, one: Standing) -> str:
        whose = held(called(one.kind), one.leaders, self._name_of)
        return _("adds to {feature}: {points}").format(feature=whose, points=one.now)

    def meeple(self, place: Place, turns: int, action: str) -> Choice:
        tile = self.tile(turns)
        part = part_of(action, tile)
        if part is None:
            told = _("No meeple: {effects}.").format(effects=self.effects(place, turns))
            return Choice(NO_MEEPLE, told, [action])
        told = _("{role}, {where}: {worth}.").format(
            role=upper_first(role(tile.parts[part].kind)),
            where=part_of_tile(tile.parts[part], tile),
            worth=", ".join(claimed(self._foresight.outcome(place, turns).parts[part])),
        )
        claim = action.removeprefix("meeple ") if action.startswith("meeple ") else " ".join(action.split()[3:])
        return Choice(claim, told, [action])

    def laid(self, action: str) -> list[str]:
        """Where and how the tile lies, and the meeple, in parts of sentences."""
        place, turns = lies(action)
        tile = self.tile(turns)
        told = _("the tile goes to {place} and lies so: {tile}").format(place=spot(place), tile=lying(tile))
        part = part_of(action, tile)
        if part is None:
            return [told] if comes_later(self._view.options, tile.letter) else [told, _("no meeple")]
        shape = tile.parts[part]
        meeple = _("with a {role}: {where}")
        return [told, meeple.format(role=role(shape.kind), where=part_of_tile(shape, tile))]

    def whole(self, action: str) -> list[str]:
        """The same, with all that comes of it."""
        place, turns = lies(action)
        outcome = self._foresight.outcome(place, turns)
        part = part_of(action, self.tile(turns))
        taken = None if part is None else outcome.parts[part]
        worth = [] if taken is None else [", ".join(claimed(taken))]
        return [*self.laid(action), *worth, *self._effects(place, turns, taken)]


def every(turned: dict[int, list[str]]) -> list[str]:
    """The actions at a place."""
    return [action for turns in sorted(turned) for action in turned[turns]]
