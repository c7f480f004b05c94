"""What happens, told as it happens; and what can be looked at besides."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.tiles import PLACES, TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne import ground
from macrobber_tui.boards.carcassonne.asking import ways
from macrobber_tui.boards.carcassonne.event_words import sentence
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import role, spot
from macrobber_tui.boards.carcassonne.refused import why_not
from macrobber_tui.boards.carcassonne.story import SOURCES, Story
from macrobber_tui.boards.carcassonne.words import round_of
from macrobber_tui.boards.names import NameOf, capital
from macrobber_tui.boards.recital import Page, by_round
from macrobber_tui.language import N_, _, ngettext

from . import land, loop
from . import table as tables
from .placements import Placements, every
from .tile import lying, part_of_tile
from .typed import place_in

FOR = {
    "city": N_("cities {points}"), "road": N_("roads {points}"), "monastery": N_("monasteries {points}"),
    "field": N_("fields {points}"), "robbery": N_("robbing {points}"), "message": N_("messages {points}"),
    "robber": N_("robber at the end {points}"),
}  # fmt: skip
"""What points are for."""


MOST_FREE = 5
"""Of open features where nobody is, so many are told at once."""


class Recital:
    """Takes in the events of a game in order, and tells what of them is worth saying."""

    def __init__(self, players: int, name_of: NameOf) -> None:
        self._name_of = name_of
        self._story = Story(players)
        self.reading = ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        return [line for event in events for line in self._take(event)]

    def _take(self, event: Event) -> list[str]:
        self._story.tell(event)
        told = placed(event, self._name_of) if isinstance(event, ev.Placed) else sentence(event, self._name_of)
        return [told] if told else []

    def pages(self, table: TableView) -> list[Page]:
        """What else can be looked at."""
        view: CarcassonneView = table.position
        name_of = self._name_of
        no_board = "" if tables.with_figures(view) else _("The scoreboard only counts points: type 'points'.")
        return [
            Page("look", _("what lies at a place and around it, as in 'look 2,-1'; alone: the newest tile"),
                 lambda where="": self._look(table, where), takes="[PLACE]"),
            Page("map", _("the whole land, row by row"), lambda: land.rows(view, name_of)),
            Page("features", _("open cities, roads and monasteries: where they are open, whose, what they are worth"),
                 lambda rest="": features(view, name_of, rest), takes="[all]"),
            Page("fields", _("the fields: who would score them, and what"), lambda: fields(view, name_of)),
            Page("places", _("every place where your tile fits"), lambda: places(table), tables.nobody_else(table)),
            Page("tiles", _("the tiles that are left"), lambda: tables.left(view)),
            Page("points", _("the points of all, and what they are for"), lambda: self._points(view)),
            Page("rounds", _("the points of all, round by round"), lambda: self._course(view)),
            Page("scoreboard", _("figures and robbers on the scoreboard, and who robs whom"),
                 lambda: loop.scoreboard(view, name_of), no_board),
        ]  # fmt: skip

    def _look(self, table: TableView, where: str) -> list[str]:
        view: CarcassonneView = table.position
        place = place_in(where) if where else (self._story.newest or (0, 0))
        if place is None:
            return [_("Name a place, as in 'look 2,-1' or 'look 2 east 1 north'.")]
        told = land.seen(view, place, self._name_of)
        is_gap = place not in land.tiles(view) and land.touching(view, place, self._name_of)
        if table.legal and view.phase == "place" and is_gap:
            told += fit(table, place)
        return told

    def _points(self, view: CarcassonneView) -> list[str]:
        lines = []
        for seat in range(1, view.players + 1):
            counted = self._story.points[seat - 1]
            parts = [_(FOR[source]).format(points=counted[source]) for source in SOURCES if counted[source]]
            name, score = capital(self._name_of(seat)), view.score(seat)
            if parts:
                lines.append(_("{name} {points}: {sums}.").format(name=name, points=score, sums=", ".join(parts)))
            else:
                lines.append(_("{name} {points}.").format(name=name, points=score))
        return lines

    def _course(self, view: CarcassonneView) -> list[str]:
        """The scores after every round, and so far in the one that is on."""
        now = round_of(view) if view.result is None else None
        return by_round(self._story.course, now, self._name_of)


def placed(event: ev.Placed, name_of: NameOf) -> str:
    """Where the tile lies, how, and who stands on it."""
    tile = TILES[event.tile][event.turns]
    told = _("{name} placed {tile} at {place}: {what}.").format(
        name=capital(name_of(event.seat)), tile=event.tile, place=spot((event.x, event.y)), what=lying(tile)
    )
    if not event.kind:
        return told
    part = tile.parts[tile.at[PLACES.index(event.place)]]
    with_meeple = _("{placed} With a {role}: {where}.")
    return with_meeple.format(placed=told, role=role(event.kind), where=part_of_tile(part, tile))


def features(view: CarcassonneView, name_of: NameOf, which: str) -> list[str]:
    """Those with meeples, and of the others the best, unless all are asked for."""
    found = ground.open_features(view)
    held = [one for one in found if one.meeples]
    free = [one for one in found if not one.meeples]
    shown = free if which.lower() == "all" else free[:MOST_FREE]
    lines = [land.feature(view, one, name_of) for one in (*held, *shown)]
    if rest := len(free) - len(shown):
        more = ngettext("{count} more where nobody is; 'features all' tells it.",
                        "{count} more where nobody is; 'features all' tells them.", rest)  # fmt: skip
        lines.append(more.format(count=rest))
    return lines or [_("Nothing is open.")]


def fields(view: CarcassonneView, name_of: NameOf) -> list[str]:
    found = [land.feature(view, one, name_of) for one in ground.fields(view)]
    return found or [_("No field is worth anything yet.")]


def places(table: TableView) -> list[str]:
    """By rows, with all that each touches."""
    each, found = Placements(table), ways(table.legal)
    return [each.place(place, found[place]).what for place in sorted(found, key=lambda place: (place[1], place[0]))]


def fit(table: TableView, place: Place) -> list[str]:
    """How the tile in hand would lie at an empty place, or why it cannot."""
    each, found = Placements(table), ways(table.legal).get(place)
    if found is None:
        reason = why_not(table.position, place, 0)
        return [_("Your tile does not fit: {reason}.").format(reason=reason)]
    return [each.turn(place, turns, every(found)).what for turns in sorted(found)]
