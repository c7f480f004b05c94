"""The short lists of features and fields beside a large painted map: what matters most to the player comes first."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_tui.boards.layout import paragraph
from macrobber_tui.i18n.language import _, pgettext
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import length, pad, showing
from macrobber_tui.widgets.text import fit

from .feature_lists import listed_features, meeple_letters
from .feature_view import FeatureStatus, feature_thing
from .layout import KEY_BY_LIST
from .names import kind_label
from .painted_titles import title_line
from .render_context import PanelMode, RenderContext

TILES, WHO, NOW, FULL = 6, 6, 4, 5
"""Widths of the columns after the kind of the feature, each with the blank before it."""
MIN_TILES_WIDTH = 33
"""Columns from which the tiles of a feature are counted too."""
LEAST_ROWS = 3
"""Features listed even if nobody has a meeple on them."""


class Entry(NamedTuple):
    """A feature, and its number in the open list."""

    number: int
    feature: FeatureStatus


def short_lists(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the features, a blank line, and the fields, in at most `height` lines."""
    sections = [section(context, mode, width, height) for mode in (PanelMode.FEATURES, PanelMode.FIELDS)]
    room = max(height // 2, height - len(sections[1]) - 1)
    features = section(context, PanelMode.FEATURES, width, room)
    left = height - len(features) - 1
    return [*features, (), *section(context, PanelMode.FIELDS, width, left)] if left > 1 else features


def section(context: RenderContext, mode: PanelMode, width: int, height: int) -> list[Line]:
    """Return the title of a list and its first features, in at most `height` lines.

    The key that opens the whole list is named in the last one, if that has more features.
    """
    entries = ranked(context, mode)
    if not entries:
        none = _("No field is worth anything yet.") if mode is PanelMode.FIELDS else _("No open features.")
        return [_title(context, mode, width), *paragraph(none, width, context.theme.palette.faint)][:height]
    claimed = sum(bool(entry.feature.meeples) for entry in entries)
    count = max(claimed, min(LEAST_ROWS, len(entries)))
    if count < len(entries) or count > height - 1:
        count = min(count, height - 2)
    lines = [_title(context, mode, width), *(_row(context, mode, entry, width) for entry in entries[:count])]
    if more := len(entries) - count:
        key = context.keyboard.key_for(KEY_BY_LIST[mode])
        text = _("{count} more").format(count=more)
        palette = context.theme.palette
        lines.append((Span(f" {label_of(key)}", palette.bold, key), Span(f" {text}", palette.faint, key)))
    return lines[:height]


def ranked(context: RenderContext, mode: PanelMode) -> list[Entry]:
    """Return the listed features: first those with our own meeples, last those without any."""
    seat = context.view.seat
    entries = [Entry(*entry) for entry in enumerate(listed_features(context.view, mode))]
    return sorted(entries, key=lambda entry: seat not in dict(entry.feature.meeples))


def _title(context: RenderContext, mode: PanelMode, width: int) -> Line:
    """Return the title of a list, with the headings of its points at the right."""
    # Translators: headings of points now and points when completed; at most 3 and 4 cells
    now, full = pgettext("points of a feature", "now"), pgettext("points of a feature", "full")
    heads = f"{now:>{NOW}}{full if mode is PanelMode.FEATURES else '':>{FULL}}"
    text = _("open features") if mode is PanelMode.FEATURES else _("fields and farmers")
    title = title_line(context.theme, fit(text, width - len(heads) - 1))
    return (*pad(title, width - len(heads)), Span(heads, context.theme.palette.faint, thing=f"heads {mode.value}"))


def _row(context: RenderContext, mode: PanelMode, entry: Entry, width: int) -> Line:
    palette, (number, feature) = context.theme.palette, entry
    key = f"feature {number} {mode.value}"
    full = str(feature.points_if_completed) if feature.points_if_completed != feature.points_now else ""
    has_tiles = width >= MIN_TILES_WIDTH
    room = width - 1 - TILES * has_tiles - WHO - NOW - FULL
    pennants = f"+{feature.pennants}" if feature.pennants else ""
    counted = str(feature.cities) if feature.kind is Kind.FIELD else f"{feature.tiles}{pennants}"
    who = meeple_letters(context, feature, key)
    row: Line = (
        Span(f" {fit(kind_label(feature.kind), room):<{room}}", PLAIN, key),
        Span(f"{counted:>{TILES}}" if has_tiles else "", palette.faint, key),
        Span(" ", PLAIN, key),
        *who,
        Span(" " * (WHO - 1 - length(who)), PLAIN, key),
        Span(f"{feature.points_now:>{NOW}}", palette.bold, key),
        Span(f"{full:>{FULL}}", palette.faint, key),
    )
    return showing(f"{feature_thing(feature)}@list", row)
