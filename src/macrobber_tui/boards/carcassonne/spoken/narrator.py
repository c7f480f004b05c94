"""Narrate a game of Carcassonne in plain mode, and provide the pages a player can open."""

from __future__ import annotations

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.tiles import PLACES, TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne import feature_view
from macrobber_tui.boards.carcassonne.decision_input import placements_by_place
from macrobber_tui.boards.carcassonne.history import SOURCES, GameHistory
from macrobber_tui.boards.carcassonne.log_lines import LOG
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import place_text, role_label
from macrobber_tui.boards.carcassonne.placement_preview import why_illegal
from macrobber_tui.boards.names import NameOf, capitalize_you
from macrobber_tui.boards.narrator import BaseNarrator, PlainPage, in_english, in_own_words, lines_by_round
from macrobber_tui.i18n.language import N_, _, ngettext

from . import land, scoreboard
from . import table as tables
from .parser import parse_place, typed
from .placements import PlacementChoices, all_actions
from .tile import describe_part, describe_tile

SOURCE_TEXTS = {
    "city": N_("cities {points}"), "road": N_("roads {points}"), "monastery": N_("monasteries {points}"),
    "field": N_("fields {points}"), "robbery": N_("robber {points}"), "message": N_("messages {points}"),
    "robber": N_("robber at the end {points}"),
}  # fmt: skip
"""A phrase for each source of points."""


MAX_UNCLAIMED = 5
"""The maximum number of open features without meeples to list, unless the player asks for all."""


class Narrator(BaseNarrator):
    HISTORY = GameHistory
    _history: GameHistory

    def _narrate(self, event: Event) -> list[str]:
        if isinstance(event, ev.Placed):
            return [placement_sentence(event, self._name_of)]
        return [LOG.sentence(event, self._name_of) or ""]

    def pages(self, table: TableView) -> list[PlainPage]:
        """Return the pages a player can open."""
        view: CarcassonneView = table.game_view
        name_of = self._name_of
        no_tile = "" if table.legal and view.phase == "place" else _("You have no tile to place now.")
        no_board = "" if tables.has_positions(view) else _("The scoreboard only counts points: type 'points'.")
        return [
            PlainPage("look", _("a place and its surroundings, as in 'look 2,-1'; without a place: the newest tile"),
                 lambda text="": self._look_at(table, text), argument="[PLACE]"),
            PlainPage("map", _("the whole land, row by row"), lambda: land.map_rows(view, name_of)),
            PlainPage("features",
                 _("open cities, roads and monasteries, with their open ends, owners and points"),
                 lambda rest="": features_page(view, name_of, in_english(rest, typed())),
                 argument=f"[{in_own_words('all', typed())}]"),
            PlainPage("fields", _("the fields: who would score them, and how much"),
                 lambda: fields_page(view, name_of)),
            PlainPage("places", _("every place where your tile fits"),
                 lambda: places_page(table), no_tile),
            PlainPage("tiles", _("the remaining tiles"), lambda: tables.tiles_left_report(view)),
            PlainPage("points", _("everyone's points and where they come from"), lambda: self._points_by_source(view)),
            PlainPage("rounds", _("everyone's points, round by round"),
                 lambda: lines_by_round(self._history.score_history, table, name_of)),
            PlainPage("scoreboard", _("figures and robbers on the scoreboard, and who robs whom"),
                 lambda: scoreboard.scoreboard_report(view, name_of), no_board),
        ]  # fmt: skip

    def _look_at(self, table: TableView, text: str) -> list[str]:
        view: CarcassonneView = table.game_view
        place = parse_place(in_english(text, typed())) if text else (self._history.newest_place or (0, 0))
        if place is None:
            return [_("Name a place, as in 'look 2,-1' or 'look 2 east 1 north'.")]
        lines = land.place_report(view, place, self._name_of)
        is_gap = place not in land.tiles_by_place(view) and land.surroundings_text(view, place, self._name_of)
        if table.legal and view.phase == "place" and is_gap:
            lines += placements_at(table, place)
        return lines

    def _points_by_source(self, view: CarcassonneView) -> list[str]:
        lines = []
        for seat in range(1, view.players + 1):
            counted = self._history.points_by_source[seat - 1]
            parts = [_(SOURCE_TEXTS[source]).format(points=counted[source]) for source in SOURCES if counted[source]]
            name, score = capitalize_you(self._name_of(seat)), view.score(seat)
            if parts:
                lines.append(_("{name} {points}: {sums}.").format(name=name, points=score, sums=", ".join(parts)))
            else:
                lines.append(_("{name} {points}.").format(name=name, points=score))
        return lines


def placement_sentence(event: ev.Placed, name_of: NameOf) -> str:
    """Describe a placement in a sentence: the tile, its place and rotation, and the meeple."""
    tile = TILES[event.tile][event.turns]
    text = _("{name} placed {tile} at {place}: {what}.").format(
        name=capitalize_you(name_of(event.seat)),
        tile=event.tile,
        place=place_text((event.x, event.y)),
        what=describe_tile(tile),
    )
    if not event.kind:
        return text
    part = tile.parts[tile.part_at[PLACES.index(event.place)]]
    with_meeple = _("{placed} With a {role}: {where}.")
    return with_meeple.format(placed=text, role=role_label(event.kind), where=describe_part(part, tile))


def features_page(view: CarcassonneView, name_of: NameOf, filter_word: str) -> list[str]:
    """List the open features with meeples, then the best (or, if `filter_word` is "all", all) without meeples."""
    features = feature_view.open_features(view)
    claimed = [feature for feature in features if feature.meeples]
    unclaimed = [feature for feature in features if not feature.meeples]
    shown = unclaimed if filter_word.lower() == "all" else unclaimed[:MAX_UNCLAIMED]
    lines = [land.feature_sentence(view, feature, name_of) for feature in (*claimed, *shown)]
    if rest := len(unclaimed) - len(shown):
        more = ngettext("{count} more without meeples; 'features all' lists it.",
                        "{count} more without meeples; 'features all' lists them.", rest)  # fmt: skip
        lines.append(more.format(count=rest))
    return lines or [_("No open features.")]


def fields_page(view: CarcassonneView, name_of: NameOf) -> list[str]:
    sentences = [land.feature_sentence(view, field, name_of) for field in feature_view.fields(view)]
    return sentences or [_("No field is worth anything yet.")]


def places_page(table: TableView) -> list[str]:
    """List every place where the tile in hand fits, row by row, with the features it touches there."""
    choices, placements = PlacementChoices(table), placements_by_place(table.legal)
    return [
        choices.place_choice(place, placements[place]).description
        for place in sorted(placements, key=lambda place: (place[1], place[0]))
    ]


def placements_at(table: TableView, place: Place) -> list[str]:
    """Describe how the tile in hand fits in an empty place, or why it does not."""
    choices, actions_by_turns = PlacementChoices(table), placements_by_place(table.legal).get(place)
    if actions_by_turns is None:
        reason = why_illegal(table.game_view, place, 0)
        return [_("Your tile does not fit: {reason}.").format(reason=reason)]
    return [
        choices.turn_choice(place, turns, all_actions(actions_by_turns)).description
        for turns in sorted(actions_by_turns)
    ]
