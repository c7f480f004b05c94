"""Lists of open features and of fields, with their leaders, current points and points when completed."""

from __future__ import annotations

from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.layout import paragraph
from macrobber_tui.boards.names import NameOf, in_object_case, letter
from macrobber_tui.i18n.language import _, join_list, ngettext, pgettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length, pad, showing
from macrobber_tui.widgets.text import cut

from .choices import feature_parts_named
from .decision_input import DecisionInput, PlacementInput
from .feature_view import FeatureStatus, Parts, feature_thing, fields, open_features
from .list_input import ListInput
from .map import Place
from .names import cities_touched, kind_label, open_ends_text, size_text
from .players import chip_style, owner_style
from .render_context import PanelMode, RenderContext, ViewOptions

KIND, COUNT, MEEPLES, NOW, FULL = 11, 5, 5, 3, 5
"""Widths of the columns."""
NO_SELECTION = -1
"""The selection index if nothing is selected."""


def listed_features(view: CarcassonneView, mode: PanelMode) -> list[FeatureStatus]:
    """Return the features shown in the list."""
    return fields(view) if mode is PanelMode.FIELDS else open_features(view)


def selected_feature(view: CarcassonneView, options: ViewOptions) -> FeatureStatus | None:
    """Return the feature selected in the open list; None if no list is open or the list is empty."""
    features = [] if options.panel_mode is PanelMode.HAND else listed_features(view, options.panel_mode)
    return features[min(options.selected, len(features) - 1)] if features else None


def selected_place(view: CarcassonneView, options: ViewOptions, decision: DecisionInput | None) -> Place | None:
    """Return the place under the cursor, or of the selected feature, if any: the map must keep it in view."""
    parts: Parts = frozenset()
    if options.is_listing:
        selected = selected_feature(view, options)
        parts = selected.parts if selected is not None else parts
    elif isinstance(decision, PlacementInput):
        return decision.place
    elif isinstance(decision, ListInput) and decision.has_selection:
        parts = feature_parts_named(decision.action, view)
    return min(parts)[0] if parts else None


def feature_rows(
    context: RenderContext, mode: PanelMode, width: int, height: int, selected: int = NO_SELECTION
) -> list[Line]:
    """Return a heading and the features near the selection, in at most `height` lines."""
    palette = context.theme.palette
    features = listed_features(context.view, mode)
    if not features:
        none = _("No field is worth anything yet.") if mode is PanelMode.FIELDS else _("No open features.")
        return paragraph(none, width, palette.faint)
    # Translators: headings of tiles, meeples, points now, points when completed; at most 5, 5, 3 and 4 cells
    heads = (
        pgettext("points of a feature", "tiles"),
        _("who"),
        pgettext("points of a feature", "now"),
        pgettext("points of a feature", "full"),
    )
    if mode is PanelMode.FIELDS:
        # Translators: heading of the completed cities that a field touches; at most 6 cells
        heads = (_("cities"), heads[1], heads[2], "")
    selected = min(selected, len(features) - 1)
    room = height - 1
    first = max(0, min(selected - room // 2, len(features) - room))
    count = f"{selected + 1}/{len(features)}" if selected != NO_SELECTION else str(len(features))
    head: Line = (
        Span(cut(f" {count}", KIND - 1), palette.faint),
        Span(
            f"{heads[0]:>{COUNT + 1}} {cut(heads[1], MEEPLES - 1)}{heads[2]:>{NOW}}{heads[3]:>{FULL}}",
            palette.faint,
            thing=f"heads {mode.value}",
        ),
    )
    shown = enumerate(features[first : first + room], first)
    lines = [
        showing(
            f"{feature_thing(feature)}@list",
            feature_row(context, feature, is_selected=number == selected, key=f"feature {number} {mode.value}"),
        )
        for number, feature in shown
    ]
    return [clip(line, width) for line in (head, *lines)]


def feature_row(context: RenderContext, feature: FeatureStatus, *, is_selected: bool, key: str) -> Line:
    theme = context.theme
    mark = theme.glyphs.pointer if is_selected else " "
    pennants = f"+{feature.pennants}" if feature.pennants else ""
    counted = str(feature.cities) if feature.kind is Kind.FIELD else f"{feature.tiles}{pennants}"
    full = str(feature.points_if_completed) if feature.points_if_completed != feature.points_now else ""
    style = theme.palette.chosen if is_selected else PLAIN
    return (
        Span(mark, theme.palette.bright, key),
        Span(cut(kind_label(feature.kind), KIND - 1), style, key),
        Span(f"{counted:>{COUNT}} ", PLAIN, key),
        *pad(meeple_letters(context, feature, key), MEEPLES - 1),
        Span(f"{feature.points_now:>{NOW}}", theme.palette.bold, key),
        Span(f"{full:>{FULL}}", PLAIN, key),
    )


def meeple_letters(context: RenderContext, feature: FeatureStatus, key: str) -> Line:
    """Return the letters and meeple counts of the players on a feature; leaders are bright.

    If they do not fit, drop the counts, then the players who are not leaders. If even the leaders do not fit, return
    their number.
    """
    if not feature.meeples:
        return (Span(context.theme.glyphs.empty_place, context.theme.palette.faint, key),)
    letters = [(seat, letter(seat)) for seat, _count in feature.meeples]
    candidates = (
        [(seat, letter(seat) + (str(count) if count > 1 else "")) for seat, count in feature.meeples],
        letters,
        [(seat, shown) for seat, shown in letters if seat in feature.leaders],
    )
    for chosen in candidates:
        spans = tuple(
            Span(
                text,
                (chip_style if seat in feature.leaders else owner_style)(seat, context.theme),
                key,
            )
            for seat, text in chosen
        )
        if length(spans) < MEEPLES:
            return spans
    return (Span(str(len(feature.leaders)), PLAIN, key),)


def describe_feature(feature: FeatureStatus, name_of: NameOf) -> str:
    """Describe a feature in a sentence."""
    return _("{feature}. {who}: {worth}.").format(
        feature=feature_size(feature), who=leaders_text(feature, name_of), worth=worth_text(feature)
    )


def feature_size(feature: FeatureStatus) -> str:
    """Describe a feature by its size, its pennants and its open ends."""
    is_field = feature.kind is Kind.FIELD
    parts = [_("field with {cities}").format(cities=cities_touched(feature)) if is_field else size_text(feature)]
    if feature.pennants:
        pennants = ngettext("{count} pennant", "{count} pennants", feature.pennants)
        parts.append(pennants.format(count=feature.pennants))
    if feature.open_ends:
        parts.append(open_ends_text(feature))
    return ", ".join(parts)


def leaders_text(feature: FeatureStatus, name_of: NameOf) -> str:
    if not feature.meeples:
        return _("Nobody is there")
    counts = [f"{name_of(seat)} {count}" for seat, count in feature.meeples]
    if len(counts) == 1:
        return _("For {name}").format(name=in_object_case(name_of(feature.meeples[0][0])))
    return _("For {names} ({counts})").format(
        names=join_list(in_object_case(name_of(seat)) for seat in feature.leaders), counts=", ".join(counts)
    )


def worth_text(feature: FeatureStatus) -> str:
    points = ngettext("{count} point now", "{count} points now", feature.points_now).format(count=feature.points_now)
    if feature.points_if_completed == feature.points_now or feature.is_completed:
        return points
    if feature.kind is Kind.MONASTERY:
        return _("{points}, {full} when completed").format(points=points, full=feature.points_if_completed)
    return _("{points}, at least {full} when completed").format(points=points, full=feature.points_if_completed)


def field_owners(view: CarcassonneView) -> dict[tuple[Place, int], str]:
    """Map each part of every field with farmers to the lower-case letters of the players who would score it."""
    owned_fields = [feature for feature in fields(view) if feature.meeples]
    return {
        part: "".join(letter(seat).lower() for seat in feature.leaders)
        for feature in owned_fields
        for part in feature.parts
    }
