"""Open features and fields, to be looked through: who leads them, what they are worth now and when completed."""

from __future__ import annotations

from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.names import NameOf, letter, whom
from macrobber_tui.language import _, listed, ngettext, pgettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length, pad
from macrobber_tui.widgets.text import cut, wrapped

from .ground import Standing, fields, open_features
from .map import Place
from .names import called
from .pieces import owner
from .sight import Aside, Sight

KIND, COUNT, WHO, NOW, FULL = 11, 5, 5, 3, 5
"""Cells of the columns."""
NONE = -1
"""Nothing is pointed at."""


def looked_at(view: CarcassonneView, aside: Aside) -> list[Standing]:
    """What the list shows."""
    return fields(view) if aside is Aside.FIELDS else open_features(view)


def rows(sight: Sight, aside: Aside, width: int, height: int, chosen: int = NONE) -> list[Line]:
    """A heading, and those around the one pointed at, if one is."""
    ink = sight.look.ink
    found = looked_at(sight.view, aside)
    if not found:
        none = _("No field is worth anything yet.") if aside is Aside.FIELDS else _("Nothing is open.")
        return [(Span(f" {line.strip()}", ink.faint),) for line in wrapped(none, width - 2, 2)]
    # Translators: of features; at most 5, 5, 3 and 4 cells: tiles, meeples on it, points now, points when completed
    heads = (
        pgettext("points of a feature", "tiles"),
        _("who"),
        pgettext("points of a feature", "now"),
        pgettext("points of a feature", "full"),
    )
    if aside is Aside.FIELDS:
        # Translators: completed cities that a field touches; at most 6 cells
        heads = (_("cities"), heads[1], heads[2], "")
    chosen = min(chosen, len(found) - 1)
    room = height - 1
    first = max(0, min(chosen - room // 2, len(found) - room))
    count = f"{chosen + 1}/{len(found)}" if chosen != NONE else str(len(found))
    head: Line = (
        Span(cut(f" {count}", KIND - 1), ink.faint),
        Span(f"{heads[0]:>{COUNT + 1}} {cut(heads[1], WHO - 1)}{heads[2]:>{NOW}}{heads[3]:>{FULL}}", ink.faint),
    )
    shown = enumerate(found[first : first + room], first)
    lines = [
        row(sight, one, is_chosen=number == chosen, key=f"feature {number} {aside.value}") for number, one in shown
    ]
    return [clip(line, width) for line in (head, *lines)]


def row(sight: Sight, one: Standing, *, is_chosen: bool, key: str) -> Line:
    look = sight.look
    mark = look.glyphs.turn if is_chosen else " "
    pennants = f"+{one.pennants}" if one.pennants else ""
    counted = str(one.cities) if one.kind is Kind.FIELD else f"{one.tiles}{pennants}"
    full = str(one.full) if one.full != one.now else ""
    style = look.ink.chosen if is_chosen else PLAIN
    return (
        Span(mark, look.ink.bright, key),
        Span(cut(called(one.kind), KIND - 1), style, key),
        Span(f"{counted:>{COUNT}} ", PLAIN, key),
        *pad(who(sight, one, key), WHO - 1),
        Span(f"{one.now:>{NOW}}", look.ink.bold, key),
        Span(f"{full:>{FULL}}", PLAIN, key),
    )


def who(sight: Sight, one: Standing, key: str) -> Line:
    """Letters of those with meeples there, as often as they have any; who leads is bright.

    Where many share it: their letters alone, or those of who leads, or how many lead.
    """
    if not one.meeples:
        return (Span(sight.look.glyphs.place, sight.look.ink.faint, key),)
    letters = [(seat, letter(seat)) for seat, _count in one.meeples]
    choices = (
        [(seat, letter(seat) + (str(count) if count > 1 else "")) for seat, count in one.meeples],
        letters,
        [(seat, shown) for seat, shown in letters if seat in one.leaders],
    )
    for chosen in choices:
        spans = tuple(
            Span(text, owner(seat, sight.look) + (sight.look.ink.chosen if seat in one.leaders else PLAIN), key)
            for seat, text in chosen
        )
        if length(spans) < WHO:
            return spans
    return (Span(str(len(one.leaders)), PLAIN, key),)


def told(one: Standing, name_of: NameOf) -> str:
    """A feature in a sentence."""
    parts: list[str] = []
    if one.kind is Kind.FIELD:
        cities = ngettext("{count} completed city", "{count} completed cities", one.cities)
        parts.append(_("field with {cities}").format(cities=cities.format(count=one.cities)))
    else:
        tiles = ngettext("{kind} of {count} tile", "{kind} of {count} tiles", one.tiles)
        parts.append(tiles.format(kind=called(one.kind), count=one.tiles))
    if one.pennants:
        pennants = ngettext("{count} pennant", "{count} pennants", one.pennants)
        parts.append(pennants.format(count=one.pennants))
    if one.open and one.kind is Kind.MONASTERY:
        parts.append(ngettext("{count} tile missing", "{count} tiles missing", one.open).format(count=one.open))
    elif one.open:
        parts.append(ngettext("{count} open end", "{count} open ends", one.open).format(count=one.open))
    return _("{feature}. {who}: {worth}.").format(feature=", ".join(parts), who=leading(one, name_of), worth=worth(one))


def leading(one: Standing, name_of: NameOf) -> str:
    if not one.meeples:
        return _("Nobody is there")
    counts = [f"{name_of(seat)} {count}" for seat, count in one.meeples]
    if len(counts) == 1:
        return _("For {name}").format(name=whom(name_of(one.meeples[0][0])))
    return _("For {names} ({counts})").format(
        names=listed(whom(name_of(seat)) for seat in one.leaders), counts=", ".join(counts)
    )


def worth(one: Standing) -> str:
    points = ngettext("{count} point now", "{count} points now", one.now).format(count=one.now)
    if one.full == one.now or one.is_completed:
        return points
    if one.kind is Kind.MONASTERY:
        return _("{points}, {full} when completed").format(points=points, full=one.full)
    return _("{points}, at least {full} when completed").format(points=points, full=one.full)


def owners(view: CarcassonneView) -> dict[tuple[Place, int], str]:
    """Of every part of a field with farmers, the small letters of those who would score it."""
    found = [one for one in fields(view) if one.meeples]
    return {part: "".join(letter(seat).lower() for seat in one.leaders) for one in found for part in one.parts}
