"""Choices for placing the tile in hand: rows, places, rotations and meeples, each with its effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from macrobber_core.games.carcassonne.deferred_meeple import is_meeple_deferred
from macrobber_core.games.carcassonne.tiles import TILES, Kind, Tile
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne.decision_input import PlacementsByPlace, meeple_part, place_and_turns
from macrobber_tui.boards.carcassonne.feature_view import FeatureStatus
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.names import kind_label, owned_feature, place_text, role_label
from macrobber_tui.boards.carcassonne.placement_preview import PlacementPreview, completion_clause, meeple_clauses
from macrobber_tui.boards.names import name_lookup
from macrobber_tui.boards.narrator import PlainChoice
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.widgets.text import upper_first

from .land import monasteries_around, owned_features_beside, surroundings_text
from .tile import describe_part, describe_tile

NO_MEEPLE = "none"
"""The word a player types for no meeple."""


class PlacementChoices:
    """Builds the choices for the tile in hand at one table."""

    def __init__(self, table: TableView) -> None:
        self._view: CarcassonneView = table.game_view
        self._name_of = name_lookup(table)
        self._preview = PlacementPreview(self._view)

    def tile(self, turns: int) -> Tile:
        return TILES[self._view.tile or self._view.board[-1].tile][turns]

    def row_choice(self, row: int, places: Sequence[Place], placements: PlacementsByPlace) -> PlainChoice:
        """Return the choice for a row: its places and the features that can be completed there."""
        text = _("; ").join(self._place_in_row(place, placements[place]) for place in places)
        actions = [action for place in places for action in all_actions(placements[place])]
        return PlainChoice(f"row {row}", _("Row {row}: {places}.").format(row=row, places=text), actions)

    def _place_in_row(self, place: Place, actions_by_turns: dict[int, list[str]]) -> str:
        """Describe a place in a row: the features completed there, and the other players' features beside it."""
        completions = self._completions_text(place, actions_by_turns)
        completed = self._completed_features(place, actions_by_turns)
        owners = {
            owned_feature(kind_label(feature.kind), feature.leaders, self._name_of)
            for feature in completed
            if feature.meeples
        }
        neighbours = [text for text in owned_features_beside(self._view, place, self._name_of) if text not in owners]
        remarks = [*([completions] if completions else []), *neighbours]
        return (
            _("{place} ({what})").format(place=place_text(place), what=", ".join(remarks))
            if remarks
            else place_text(place)
        )

    def place_choice(self, place: Place, actions_by_turns: dict[int, list[str]]) -> PlainChoice:
        around = surroundings_text(self._view, place, self._name_of)
        if len(actions_by_turns) == 1:
            (turns,) = actions_by_turns
            text = _("{place}, beside {around}. The tile: {tile}; {effects}.").format(
                place=place_text(place),
                around=around,
                tile=describe_tile(self.tile(turns)),
                effects=self.effects_text(place, turns),
            )
        else:
            many = ngettext("{count} way to turn it", "{count} ways to turn it", len(actions_by_turns)).format(
                count=len(actions_by_turns)
            )
            text = _("{place}, beside {around}. {ways}.").format(place=place_text(place), around=around, ways=many)
            if completions := self._completions_text(place, actions_by_turns):
                text = _("{place}, beside {around}. {ways}; {what}.").format(
                    place=place_text(place), around=around, ways=many, what=completions
                )
        return PlainChoice(place_text(place), text, all_actions(actions_by_turns))

    def _completions_text(self, place: Place, actions_by_turns: Iterable[int]) -> str:
        """Describe the features that the tile completes at `place` in any of the rotations."""
        return _(" or ").join(
            dict.fromkeys(
                completion_clause(feature, self._name_of)
                for feature in self._completed_features(place, actions_by_turns)
            )
        )

    def _completed_features(self, place: Place, actions_by_turns: Iterable[int]) -> list[FeatureStatus]:
        return [feature for turns in actions_by_turns for feature in self._preview.outcome(place, turns).completed]

    def turn_choice(self, place: Place, turns: int, actions: Sequence[str]) -> PlainChoice:
        text = _("{tile}: {effects}.").format(
            tile=upper_first(describe_tile(self.tile(turns))), effects=self.effects_text(place, turns)
        )
        return PlainChoice(f"turn {turns}", text, actions)

    def effects_text(self, place: Place, turns: int) -> str:
        """Describe the features that a placement completes, and the occupied features that it extends."""
        return _("; ").join(self._effect_clauses(place, turns)) or _("nothing is completed")

    def _effect_clauses(self, place: Place, turns: int, taken: FeatureStatus | None = None) -> list[str]:
        """Return a clause per effect, except for the feature `taken` by the meeple itself."""
        outcome = self._preview.outcome(place, turns)
        completions = [completion_clause(feature, self._name_of) for feature in outcome.completed if feature != taken]
        grown = [feature for feature in dict.fromkeys(outcome.parts) if feature.kind is not Kind.FIELD]
        around = [
            feature._replace(points_now=feature.points_now + 1, open_ends=feature.open_ends - 1)
            for feature in monasteries_around(self._view, place)
        ]
        return [
            *completions,
            *(
                self._growth_clause(feature)
                for feature in (*grown, *around)
                if feature.meeples and not feature.is_completed
            ),
        ]

    def _growth_clause(self, feature: FeatureStatus) -> str:
        owned = owned_feature(kind_label(feature.kind), feature.leaders, self._name_of)
        return _("adds to {feature}: {points}").format(feature=owned, points=feature.points_now)

    def meeple_choice(self, place: Place, turns: int, action: str) -> PlainChoice:
        tile = self.tile(turns)
        part = meeple_part(action, tile)
        if part is None:
            text = _("No meeple: {effects}.").format(effects=self.effects_text(place, turns))
            return PlainChoice(NO_MEEPLE, text, [action])
        text = _("{role}, {where}: {worth}.").format(
            role=upper_first(role_label(tile.parts[part].kind)),
            where=describe_part(tile.parts[part], tile),
            worth=", ".join(meeple_clauses(self._preview.outcome(place, turns).parts[part])),
        )
        claim = action.removeprefix("meeple ") if action.startswith("meeple ") else " ".join(action.split()[3:])
        return PlainChoice(claim, text, [action])

    def placement_clauses(self, action: str) -> list[str]:
        """Return the place, rotation and meeple of a placement, as clauses."""
        place, turns = place_and_turns(action)
        tile = self.tile(turns)
        text = _("the tile goes to {place}: {tile}").format(place=place_text(place), tile=describe_tile(tile))
        part = meeple_part(action, tile)
        if part is None:
            return [text] if is_meeple_deferred(self._view.options, tile.letter) else [text, _("no meeple")]
        shape = tile.parts[part]
        meeple = _("with a {role}: {where}")
        return [text, meeple.format(role=role_label(shape.kind), where=describe_part(shape, tile))]

    def all_clauses(self, action: str) -> list[str]:
        """Return a placement with all its effects, as clauses."""
        place, turns = place_and_turns(action)
        outcome = self._preview.outcome(place, turns)
        part = meeple_part(action, self.tile(turns))
        taken = None if part is None else outcome.parts[part]
        worth = [] if taken is None else [", ".join(meeple_clauses(taken))]
        return [*self.placement_clauses(action), *worth, *self._effect_clauses(place, turns, taken)]


def all_actions(actions_by_turns: dict[int, list[str]]) -> list[str]:
    """Return all actions at a place, ordered by rotation."""
    return [action for turns in sorted(actions_by_turns) for action in actions_by_turns[turns]]
