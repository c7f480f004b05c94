"""Preview of a tile placement: the features it completes, the features a meeple could claim, or why it is illegal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from macrobber_core.games.carcassonne import GAME, scoring
from macrobber_core.games.carcassonne import board as boards
from macrobber_core.games.carcassonne.board import Board
from macrobber_core.games.carcassonne.notation import meeple_text
from macrobber_core.games.carcassonne.tiles import TILES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.carcassonne.view import rebuild_board as board_of
from macrobber_tui.boards.decision_input import refusal_text
from macrobber_tui.boards.names import NameOf, in_object_case
from macrobber_tui.i18n.language import _, join_list, ngettext

from .feature_view import FeatureStatus, feature_status
from .map import Place
from .names import cities_touched, kind_label, open_ends_text, size_text


class Outcome(NamedTuple):
    """The outcome of placing a tile without a meeple."""

    completed: tuple[FeatureStatus, ...]
    parts: tuple[FeatureStatus, ...]
    """The features of the tile's parts, indexed by part number."""


class PlacementPreview:
    """Computes and caches the outcomes of placements in one view."""

    def __init__(self, view: CarcassonneView) -> None:
        self._view = view
        self._outcomes: dict[tuple[Place, int], Outcome] = {}

    def outcome(self, place: Place, turns: int) -> Outcome:
        found = self._outcomes.get((place, turns))
        if found is None:
            found = self._outcomes[place, turns] = self._compute(place, turns)
        return found

    def _compute(self, place: Place, turns: int) -> Outcome:
        land: Board = board_of(self._view.board)
        if self._view.phase != "meeple":  # in that phase the tile is already placed (CR-12)
            assert self._view.tile is not None
            land = land.with_tile(boards.cell(*place), TILES[self._view.tile][turns])
        tile = land.placed_tiles[-1].tile
        first = land.placed_tiles[-1].first_part
        return Outcome(
            tuple(feature_status(land, part) for part, _source in scoring.completed_features(land)),
            tuple(feature_status(land, first + number) for number in range(len(tile.parts))),
        )


def completion_clause(feature: FeatureStatus, name_of: NameOf) -> str:
    text = ngettext("completes the {kind}: {points}", "completes the {kind}: {points}", feature.points_now)
    text = text.format(kind=kind_label(feature.kind), points=feature.points_now)
    if not feature.meeples:
        return _("{what} for nobody yet").format(what=text)
    return _("{what} for {names}").format(
        what=text, names=join_list(in_object_case(name_of(seat)) for seat in feature.leaders)
    )


def meeple_clauses(feature: FeatureStatus) -> Iterator[str]:
    """Yield clauses about the effects of placing a meeple on a feature."""
    if feature.is_completed:
        yield _("completes the {kind}: {points} now, and the meeple comes back").format(
            kind=kind_label(feature.kind), points=feature.points_now
        )
        return
    if feature.kind is Kind.FIELD and not feature.cities:
        yield _("field without a completed city: 0 at the end, as it stands; the farmer stays")
        return
    if feature.kind is Kind.FIELD:
        text = _("field with {cities}: {points} at the end, as it stands; the farmer stays")
        yield text.format(cities=cities_touched(feature), points=feature.points_now)
        return
    yield size_text(feature)
    yield open_ends_text(feature)
    if feature.kind is Kind.MONASTERY:
        yield _("{points} at the end, {full} when completed").format(
            points=feature.points_now, full=feature.points_if_completed
        )
    elif feature.points_if_completed == feature.points_now:
        yield _("{points} so far").format(points=feature.points_now)
    else:
        yield _("{points} at the end, at least {full} when completed").format(
            points=feature.points_now, full=feature.points_if_completed
        )


def why_illegal(view: CarcassonneView, place: Place, turns: int, part: int | None = None) -> str:
    """Return why a placement is illegal, with a meeple on `part` unless that is None; "" if it is legal."""
    action = f"place {place[0]},{place[1]} {turns}"
    if part is not None:
        claimed = meeple_text(TILES[view.tile or view.board[-1].tile][turns].parts[part])
        action = f"meeple {claimed}" if view.phase == "meeple" else f"{action} {claimed}"
    return refusal_text(GAME, view, action)
