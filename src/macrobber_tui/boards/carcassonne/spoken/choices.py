"""What is asked, what there is to choose from, and what each choice would do.

A tile goes to a place, is turned, and gets a meeple: three questions, unless there is but one answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macrobber_core.games.carcassonne.consequences import consequences
from macrobber_core.games.carcassonne.notation import ROBBERS
from macrobber_core.games.carcassonne.tiles import TILES, Tile
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.asking import Ways, part_of, ways
from macrobber_tui.boards.carcassonne.choices import worth
from macrobber_tui.boards.carcassonne.foresight import Foresight, Outcome
from macrobber_tui.boards.carcassonne.hints import told_reasons
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import called, role, spot
from macrobber_tui.boards.carcassonne.outlook import claimed, completes
from macrobber_tui.boards.carcassonne.refused import why_not as why_no_placement
from macrobber_tui.boards.carcassonne.words import describe, prompt
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.names import NameOf, whom
from macrobber_tui.boards.recital import Choice
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _, listed, ngettext
from macrobber_tui.widgets.text import upper_first

from . import loop
from .land import tiles, touching
from .table import hand, names, with_figures
from .tile import lying, part_of_tile
from .typed import kind_in, place_in

MOST_PLACES = 9
"""More are asked about row by row."""
NO_MEEPLE = "none"


# --- what is asked


def asked(table: TableView) -> list[str]:
    """The question first, then what has to be known for it."""
    view: CarcassonneView = table.position
    name_of = names(table)
    question = prompt(table, view)
    match view.phase:
        case "place":
            return [question, *hand(table), fitting(table)]
        case "robber":
            return [question, *loop.due(view, name_of), *hand(table), *loop.robbers(view, name_of)]
        case "score" | "rob":
            return [question, *loop.gains(view, name_of), *loop.robbers(view, name_of)]
        case "answer":
            points = worth(view)
            told = ngettext("That would be {count} point.", "That would be {count} points.", points)
            return [question, *([told.format(count=points)] if points else []), *figures(table)]
        case _:
            return [question, *figures(table)]


def figures(table: TableView) -> list[str]:
    """Where our figures stand, where that matters."""
    view: CarcassonneView = table.position
    if not with_figures(view) or table.seat is None:
        return []
    own = view.seats[table.seat - 1]
    if own.messenger is None:
        return [_("Your meeple is on {points} points.").format(points=own.meeple)]
    return [
        _("Your meeple is on {meeple} points, your messenger on {messenger}.").format(
            meeple=own.meeple, messenger=own.messenger
        )
    ]


def fitting(table: TableView) -> str:
    """At how many places the tile can go, and what meeples there are for it."""
    view: CarcassonneView = table.position
    count = len(ways(table.legal))
    told = ngettext("It fits at {count} place.", "It fits at {count} places.", count).format(count=count)
    own = view.seats[(table.seat or 1) - 1].meeples
    if not own:
        return _("{places} You have no meeple in the supply.").format(places=told)
    meeples = ngettext("{places} You have {count} meeple.", "{places} You have {count} meeples.", own)
    return meeples.format(places=told, count=own)


# --- what there is to choose from


def choices(table: TableView, actions: Sequence[str]) -> list[Choice]:
    """Placements in steps: the row, the place, the turn, the meeple; other actions as they are."""
    if len(actions) == 1 or table.position.phase != "place":
        return [single(table, action) for action in actions]
    found = ways(actions)
    rows: dict[int, list[Place]] = {}
    for place in sorted(found, key=lambda place: (place[1], place[0])):
        rows.setdefault(place[1], []).append(place)
    here = Here(table)
    if len(found) > MOST_PLACES and len(rows) > 1:
        return [here.row(row, places, found) for row, places in rows.items()]
    if len(found) > 1:
        return [here.place(place, found[place]) for places in rows.values() for place in places]
    ((place, turned),) = found.items()
    if len(turned) > 1:
        return [here.turn(place, turns, turned[turns]) for turns in sorted(turned)]
    ((turns, claims),) = turned.items()
    return [here.meeple(place, turns, action) for action in claims]


class Here:
    """The choices of where the tile in hand goes, at one table."""

    def __init__(self, table: TableView) -> None:
        self._view: CarcassonneView = table.position
        self._name_of = names(table)
        self._foresight = Foresight(self._view)

    def tile(self, turns: int) -> Tile:
        assert self._view.tile is not None
        return TILES[self._view.tile][turns]

    def row(self, row: int, places: Sequence[Place], found: Ways) -> Choice:
        """Where in that row, and what could be completed there."""
        told = "; ".join(self._in_row(place, found[place]) for place in places)
        actions = [action for place in places for action in every(found[place])]
        return Choice(f"row {row}", _("Row {row}: {places}.").format(row=row, places=told), actions)

    def _in_row(self, place: Place, turned: dict[int, list[str]]) -> str:
        done = self._done(place, turned)
        return _("{place} {what}").format(place=spot(place), what=done) if done else spot(place)

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
        found = {
            completes(one, self._name_of): None
            for turns in turned
            for one in self._foresight.outcome(place, turns).completed
        }
        return _(" or ").join(found)

    def turn(self, place: Place, turns: int, actions: Sequence[str]) -> Choice:
        told = _("{tile}: {effects}.").format(
            tile=upper_first(lying(self.tile(turns))), effects=self.effects(place, turns)
        )
        return Choice(f"turn {turns}", told, actions)

    def effects(self, place: Place, turns: int) -> str:
        """What is completed, and what else with meeples on it grows."""
        return _("; ").join(effects(self._foresight.outcome(place, turns), self._name_of)) or _("nothing is completed")

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
        return Choice(" ".join(action.split()[3:]), told, [action])

    def laid(self, action: str) -> list[str]:
        """Where and how the tile lies, and the meeple, in parts of sentences."""
        place, turns = place_and_turns(action)
        tile = self.tile(turns)
        told = _("the tile goes to {place} and lies so: {tile}").format(place=spot(place), tile=lying(tile))
        part = part_of(action, tile)
        if part is None:
            return [told, _("no meeple")]
        shape = tile.parts[part]
        meeple = _("with a {role}: {where}")
        return [told, meeple.format(role=role(shape.kind), where=part_of_tile(shape, tile))]

    def whole(self, action: str) -> list[str]:
        """The same, with all that comes of it."""
        place, turns = place_and_turns(action)
        outcome = self._foresight.outcome(place, turns)
        part = part_of(action, self.tile(turns))
        taken = None if part is None else outcome.parts[part]
        worth = [] if taken is None else [", ".join(claimed(taken))]
        return [*self.laid(action), *worth, *effects(outcome, self._name_of, taken)]


def place_and_turns(action: str) -> tuple[Place, int]:
    _verb, where, turns, *_claim = action.split()
    x, y = map(int, where.split(","))
    return (x, y), int(turns)


def effects(outcome: Outcome, name_of: NameOf, taken: object = None) -> list[str]:
    """What is completed but for a feature just taken, and what else with meeples on it grows."""
    done = [completes(one, name_of) for one in outcome.completed if one != taken]
    grown = [
        _("adds to the {kind} of {names}: {points}").format(
            kind=called(one.kind), names=listed(whom(name_of(seat)) for seat in one.leaders), points=one.now
        )
        for one in dict.fromkeys(outcome.parts)
        if one.meeples and not one.is_completed
    ]
    return [*done, *grown]


def every(turned: dict[int, list[str]]) -> list[str]:
    """The actions at a place."""
    return [action for turns in sorted(turned) for action in turned[turns]]


def single(table: TableView, action: str) -> Choice:
    """An action as a whole. A number is a space of the scoreboard where a robber goes to one."""
    if action.startswith("place "):
        return Choice(action, _("{what}.").format(what=upper_first(_("; ").join(Here(table).whole(action)))), [action])
    told = _("{what}.").format(what=upper_first(describe(action, table, table.position)))
    if action not in ROBBERS:
        return Choice(action, told, [action], is_numbered=table.position.phase != "robber")
    beside = loop.beside(table.position, ROBBERS[action], names(table))
    told = _("Your robber goes to space {space}, beside {figures}.").format(space=ROBBERS[action], figures=beside)
    return Choice(str(ROBBERS[action]), told, [action], is_numbered=False)


# --- what cannot be


def barred(table: TableView) -> dict[str, str]:
    """Nothing is listed: a place that is typed says why (`why_not`)."""
    return {}


def why_not(line: str, table: TableView) -> str:
    """Why the tile cannot go to a place that is named, or no meeple of that kind goes with it."""
    view: CarcassonneView = table.position
    place, kind = place_in(line), kind_in(line)
    if view.phase != "place" or view.tile is None or place is None:
        return ""
    turned = ways(table.legal).get(place)
    if turned is None and touching(view, place, str) and place not in tiles(view):
        around = touching(view, place, names(table))
        return _("it fits there in no way, beside {around} (CB-02)").format(around=around)
    if turned is None or kind is None:
        return why_no_placement(view, place, 0)
    turns = min(turned)
    parts = [number for number, part in enumerate(TILES[view.tile][turns].parts) if part.kind is kind]
    if not parts:
        return core_text(f"this tile has no {kind.name.lower()} (CB-04)")
    return why_no_placement(view, place, turns, parts[0])


# --- advice


def reasons(action: str, table: TableView) -> list[str]:
    """What would come of an action: what it does, then what that changes, the most telling first."""
    told = Here(table).laid(action) if action.startswith("place ") else [describe(action, table, table.position)]
    facts = told_reasons(consequences(table.position, action), names(table))
    return [_("{reason}.").format(reason=upper_first(text)) for text in (*told, *facts)]


def hinted(hint: Hint, table: TableView) -> str:
    """An action that is advised, how likely it wins, and why."""
    what = describe(hint.action, table, table.position)
    told = _("{percent} to win by '{action}' ({what}): {reasons}.")
    return told.format(percent=hint.percent, action=hint.action, what=what, reasons=_("; ").join(hint.reasons))
