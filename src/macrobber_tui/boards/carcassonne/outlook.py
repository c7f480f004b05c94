"""What would come of a placement, in parts of sentences."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_tui.boards.names import NameOf, whom
from macrobber_tui.language import _, listed, ngettext

from .ground import Standing
from .names import called


def completes(one: Standing, name_of: NameOf) -> str:
    text = _("completes the {kind}: {points}").format(kind=called(one.kind), points=one.now)
    if not one.meeples:
        return _("{what} for nobody yet").format(what=text)
    return _("{what} for {names}").format(what=text, names=listed(whom(name_of(seat)) for seat in one.leaders))


def claimed(one: Standing) -> Iterator[str]:
    """What a meeple there would bring."""
    if one.is_completed:
        yield _("completes the {kind}: {points} at once, and the meeple comes back").format(
            kind=called(one.kind), points=one.now
        )
        return
    if one.kind is Kind.FIELD:
        cities = ngettext("{count} completed city", "{count} completed cities", one.cities).format(count=one.cities)
        yield _("field with {cities}: {points} at the end, as it is; the farmer stays").format(
            cities=cities, points=one.now
        )
        return
    tiles = ngettext("{kind} of {count} tile", "{kind} of {count} tiles", one.tiles)
    yield tiles.format(kind=called(one.kind), count=one.tiles)
    if one.kind is Kind.MONASTERY:
        yield ngettext("{count} tile missing", "{count} tiles missing", one.open).format(count=one.open)
    else:
        yield ngettext("{count} open end", "{count} open ends", one.open).format(count=one.open)
    if one.kind is Kind.MONASTERY:
        yield _("{points} at the end, {full} when completed").format(points=one.now, full=one.full)
    elif one.full == one.now:
        yield _("{points} so far").format(points=one.now)
    else:
        yield _("{points} at the end, at least {full} when completed").format(points=one.now, full=one.full)
