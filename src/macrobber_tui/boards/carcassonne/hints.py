"""Hints in words: a short name for an action, and its effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macrobber_core.games.carcassonne.effects import (
    Effect,
    FeatureClaimed,
    FeatureGrowth,
    FigureMove,
    GameDecided,
    MajorityChange,
    MeeplesReturned,
    PointsRobbed,
    PointsScored,
    RobberMove,
    effects_of,
)
from macrobber_core.games.carcassonne.notation import DO
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, in_object_case, name_lookup
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .choices import FIGURES
from .names import kind_label as kind_called
from .names import kind_name, owned_feature, possessive
from .sentences import describe

MONASTERY_KIND = kind_name(Kind.MONASTERY)
MESSAGE_EFFECTS = {7: N_("then a tile is drawn, and you place it"), 8: N_("then you choose the meeple")}
"""The effects of messages that do not give points, keyed by message."""


def called(action: str, table: TableView) -> str:
    """Return a short name for an action."""
    return describe(action, table, table.game_view)


def reasons(action: str, table: TableView) -> list[str]:
    """Return the effects of an action, most important first."""
    view: CarcassonneView = table.game_view
    effects = effects_of(view, action)
    if action == DO and not effects and view.message in MESSAGE_EFFECTS:
        return [_(MESSAGE_EFFECTS[view.message])]
    if view.phase == "score":  # the name of the action already gives the space
        effects = [effect for effect in effects if not isinstance(effect, FigureMove)]
    return reasons_in_words(effects, name_lookup(table))


def reasons_in_words(effects: Iterable[Effect], name_of: NameOf) -> list[str]:
    ordered = sorted(effects, key=lambda effect: isinstance(effect, MajorityChange | FeatureGrowth))
    return [text for effect in ordered for text in effect_in_words(effect, name_of)] or [_("nothing else changes")]


def effect_in_words(effect: Effect, name_of: NameOf) -> Iterator[str]:
    match effect:
        case GameDecided(won, shared):
            text = _("you share the victory") if shared else _("you win")
            yield text if won else _("you lose")
        case PointsScored(seat, points):
            text = ngettext("{points} point for {name}", "{points} points for {name}", points)
            yield text.format(points=points, name=in_object_case(name_of(seat)))
        case PointsRobbed(seat, victim, points):
            text = ngettext("{robber} scores {points} point thanks to {victim}",
                            "{robber} scores {points} points thanks to {victim}", points)  # fmt: skip
            yield text.format(
                robber=possessive(_("robber"), name_of(seat)), points=points, victim=in_object_case(name_of(victim))
            )
        case MeeplesReturned(meeples):
            text = ngettext("{count} meeple comes home", "{count} meeples come home", meeples)
            yield text.format(count=meeples)
        case FigureMove(figure, space, message):
            text = (
                _("your {figure} stops on space {space}: a message")
                if message
                else _("your {figure} stops on space {space}")
            )
            yield text.format(figure=_(FIGURES[figure]), space=space)
        case RobberMove(beside) if beside:
            names = join_list(dict.fromkeys(in_object_case(name_of(seat)) for seat, _figure in beside))
            yield _("your robber stands beside {names}").format(names=names)
        case FeatureClaimed() | MajorityChange() | FeatureGrowth():
            yield feature_effect_in_words(effect, name_of)
        case _:
            pass


def feature_effect_in_words(effect: FeatureClaimed | MajorityChange | FeatureGrowth, name_of: NameOf) -> str:
    place, kind = effect.source.split()[0], kind_called(effect.kind)
    match effect:
        case FeatureClaimed(_, _, tiles, worth, missing, left):
            template = ngettext("claims a {kind} of {tiles} tile", "claims a {kind} of {tiles} tiles", tiles)
            claim = template.format(kind=kind, tiles=tiles)
            if effect.kind == MONASTERY_KIND:
                template = ngettext("claims a monastery with {count} of 8 tiles around it",
                                "claims a monastery with {count} of 8 tiles around it", 8 - missing)  # fmt: skip
                claim = template.format(count=8 - missing)
            points = ngettext("{what}, {count} point as it is", "{what}, {count} points as it is", worth)
            text = points.format(what=claim, count=worth)
            meeples = ngettext("{what}; {count} meeple is left", "{what}; {count} meeples are left", left)
            return meeples.format(what=text, count=left)
        case MajorityChange(_, _, before, after, worth):
            template = _("the {kind} at {place}, worth {worth}, goes from {before} to {after}")
            return template.format(
                kind=kind, place=place, worth=worth, before=names_of(before, name_of), after=names_of(after, name_of)
            )
        case FeatureGrowth(_, _, leaders, before, after):
            template = _("{feature} at {place} is worth {after} instead of {before}")
            return template.format(
                feature=owned_feature(kind, leaders, name_of), place=place, before=before, after=after
            )


def names_of(seats: Iterable[int], name_of: NameOf) -> str:
    return join_list(in_object_case(name_of(seat)) for seat in seats)
