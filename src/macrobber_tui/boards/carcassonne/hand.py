"""Below the players: the tile in hand, and what of the moment is chosen from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import LETTERS, has_bag
from macrobber_tui.language import _, ngettext
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip
from macrobber_tui.widgets.text import cut, fit

from . import keys
from .asking import Choosing, Claim, Laying
from .choices import short
from .names import role, towards
from .sight import Sight
from .tiles import LARGE, MIDDLE, SMALL, Laid, merged


class Item(NamedTuple):
    """One of the things to choose from."""

    name: str
    value: str
    barred: bool = False


def hand(sight: Sight, width: int, height: int) -> list[Line]:
    """What is to be seen there now, in at most so many lines."""
    asking = sight.asking
    if isinstance(asking, Laying) and asking.is_laid:
        items = [claim_item(sight, asking, claim) for claim in asking.claims]
        return listed(sight, items, asking.choice, range(len(items)), width, height)
    if isinstance(asking, Choosing):
        items = [Item(short(action, sight.view), "") for action in asking.actions]
        chosen = asking.choice if asking.is_moved else -1
        drawn = tile_in_hand(sight, width)
        if drawn and height <= len(items) + len(drawn):  # with the edition of 2025 robbers are placed before the tile
            drawn = [clip((Span(" "), *facts(sight, sight.view.tile or "", width)[0]), width)]
        lines = listed(sight, items, chosen, range(1, len(items) + 1), width, height - len(drawn))
        return [*lines, *drawn]
    return tile_in_hand(sight, width)


def claim_item(sight: Sight, asking: Laying, claim: Claim) -> Item:
    if claim.part is None:
        return Item(_("no meeple"), "")
    part = asking.tile.parts[claim.part]
    found = sight.foresight.outcome(asking.place, asking.turns).parts[claim.part]
    if found.is_completed:
        value = f"+{found.now}"
    else:
        value = str(found.now) if found.full == found.now else f"{found.now}/{found.full}"
    name = f"{role(part.kind)} {towards(part, sight.look.glyphs)}".strip()
    return Item(name, value if claim.action else "x", barred=not claim.action)


def listed(sight: Sight, items: Sequence[Item], chosen: int, numbers: range, width: int, height: int) -> list[Line]:
    """The items around the one that is chosen."""
    ink = sight.look.ink
    first = max(0, min(chosen - height // 2, len(items) - height))
    lines: list[Line] = []
    for place in range(first, min(len(items), first + height)):
        item, number = items[place], numbers[place]
        key = f"item {number}"
        is_chosen = place == chosen
        style = ink.chosen if is_chosen else ink.faint if item.barred else PLAIN
        mark = sight.look.glyphs.turn if is_chosen else hidden(sight, place, first, height, len(items))
        label = f"{number}" if number < 10 else " "
        room = width - 4 - len(item.value) - 1
        lines.append(
            (
                Span(mark, ink.bright, key),
                Span(f"{label} ", ink.bright if not item.barred else ink.faint, key),
                Span(cut(f" {fit(item.name, room - 2)}", room), style, key),
                Span(f"{item.value} ", ink.bold if not item.barred else ink.faint, key),
            )
        )
    return [clip(line, width) for line in lines]


def hidden(sight: Sight, place: int, first: int, height: int, count: int) -> str:
    """Whether there is more above the first line, or below the last."""
    if place == first > 0:
        return sight.look.glyphs.arrows["up"]
    return sight.look.glyphs.arrows["down"] if place == first + height - 1 < count - 1 else " "


def tile_in_hand(sight: Sight, width: int) -> list[Line]:
    """The tile as it was drawn, and what is known of it; as it is turned where the map is too small to show it."""
    view, asking = sight.view, sight.asking
    if view.tile is None:
        return []
    is_turned = isinstance(asking, Laying) and sight.wishes.zoom == SMALL
    turns, size = (asking.turns, MIDDLE) if isinstance(asking, Laying) and is_turned else (0, LARGE)
    drawn = sight.painter.cells(Laid(view.tile, turns), size)
    key = sight.keyboard.pressed(keys.TURN) if isinstance(asking, Laying) else ""
    told = facts(sight, view.tile, width - size.columns - 3)
    lines: list[Line] = []
    for number in range(max(len(drawn), len(told))):
        row = merged(drawn[number], key) if number < len(drawn) else [Span(" " * size.columns)]
        side: Line = told[number] if number < len(told) else ()
        lines.append(clip((Span(" "), *row, Span(" "), *side), width))
    return lines


def facts(sight: Sight, letter: str, width: int) -> list[Line]:
    """What there is to be known of the tile in hand."""
    ink, asking = sight.look.ink, sight.asking
    alike = sight.view.pile[LETTERS.index(letter)]
    lines: list[Line] = [(Span(_("tile {letter}").format(letter=letter), ink.bold),)]
    # Translators: of tiles like the one in hand; at most 14 cells
    lines.append((Span(fit(_("{count} more").format(count=alike), width), ink.faint),))
    if isinstance(asking, Laying):
        places = len(asking.places)
        # Translators: where the tile can lie; at most 16 cells
        fits = ngettext("fits {count} place", "fits {count} places", places).format(count=places)
        lines.append((Span(fit(fits, width), ink.faint),))
    if has_bag(letter):
        lines.append((Span(fit(_("a bag: robbers"), width), ink.bright),))
    return lines
