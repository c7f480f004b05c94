"""What is asked, what there is to choose from, and what each choice would do.

A tile goes to a place, is turned, and gets a meeple: three questions, unless there is but one answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.notation import ROBBERS
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne import hints
from macrobber_tui.boards.carcassonne.asking import ways
from macrobber_tui.boards.carcassonne.choices import worth
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.refused import why_not as why_no_placement
from macrobber_tui.boards.carcassonne.words import describe, prompt
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.names import names
from macrobber_tui.boards.recital import Choice
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _, ngettext
from macrobber_tui.widgets.text import upper_first

from . import loop
from .land import tiles, touching
from .placements import Placements
from .table import hand, with_figures
from .typed import kind_in, place_in

MOST_PLACES = 9
"""More are asked about row by row."""


# --- what is asked


def asked(table: TableView) -> list[str]:
    """The question first, then what has to be known for it."""
    view: CarcassonneView = table.position
    name_of = names(table)
    question = prompt(table, view)
    match view.phase:
        case "place":
            return [question, *hand(table), fitting(table), *only_place(table)]
        case "meeple":
            return [question, *meeples(table)]
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
        told = ngettext("Your meeple is on {points} point.", "Your meeple is on {points} points.", own.meeple)
        return [told.format(points=own.meeple)]
    told = ngettext("Your meeple is on {meeple} point, your messenger on {messenger}.",
                    "Your meeple is on {meeple} points, your messenger on {messenger}.", own.meeple)  # fmt: skip
    return [told.format(meeple=own.meeple, messenger=own.messenger)]


def meeples(table: TableView) -> list[str]:
    """How many are in our supply."""
    own = table.position.seats[(table.seat or 1) - 1].meeples
    return [ngettext("You have {count} meeple.", "You have {count} meeples.", own).format(count=own)]


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


def only_place(table: TableView) -> list[str]:
    """Where there is but one, the place is not asked about."""
    found = ways(table.legal)
    return [Placements(table).place(place, found[place]).what for place in found] if len(found) == 1 else []


# --- what there is to choose from


def choices(table: TableView, actions: Sequence[str]) -> list[Choice]:
    """Placements in steps: the row, the place, the turn, the meeple; other actions as they are."""
    if table.position.phase == "meeple":
        last = table.position.board[-1]
        return [Placements(table).meeple((last.x, last.y), last.turns, action) for action in actions]
    if len(actions) == 1 or table.position.phase != "place":
        return [single(table, action) for action in actions]
    found = ways(actions)
    rows: dict[int, list[Place]] = {}
    for place in sorted(found, key=lambda place: (place[1], place[0])):
        rows.setdefault(place[1], []).append(place)
    each = Placements(table)
    if len(found) > MOST_PLACES and len(rows) > 1:
        return [each.row(row, places, found) for row, places in rows.items()]
    if len(found) > 1:
        return [each.place(place, found[place]) for places in rows.values() for place in places]
    ((place, turned),) = found.items()
    if len(turned) > 1:
        return [each.turn(place, turns, turned[turns]) for turns in sorted(turned)]
    ((turns, claims),) = turned.items()
    return [each.meeple(place, turns, action) for action in claims]


def single(table: TableView, action: str) -> Choice:
    """An action as a whole."""
    if action.startswith("place "):
        whole = _("; ").join(Placements(table).whole(action))
        return Choice(action, _("{what}.").format(what=upper_first(whole)), [action])
    told = _("{what}.").format(what=upper_first(describe(action, table, table.position)))
    if action in ROBBERS:
        beside = loop.beside(table.position, ROBBERS[action], names(table))
        told = _("Your robber goes to space {space}, beside {figures}.").format(space=ROBBERS[action], figures=beside)
    return Choice(action, told, [action])


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
    told = Placements(table).laid(action) if action.startswith("place ") else [describe(action, table, table.position)]
    return [_("{reason}.").format(reason=upper_first(text)) for text in (*told, *hints.reasons(action, table))]


def hinted(hint: Hint, table: TableView) -> str:
    """An action that is advised, how likely it wins, and why."""
    what = describe(hint.action, table, table.position)
    told = _("{percent} to win by '{action}' ({what}): {reasons}.")
    return told.format(percent=hint.percent, action=hint.action, what=what, reasons=_("; ").join(hint.reasons))
