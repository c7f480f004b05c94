"""The panel below the players: the tile in hand, or the choices of the current decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_core.games.carcassonne.tiles import LETTERS, has_bag
from macrobber_tui.boards.decision_input import choice_thing
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, showing
from macrobber_tui.widgets.text import cut, fit

from .choices import short_label
from .decision_input import MeepleChoice, PlacementInput
from .list_input import ListInput
from .names import role_label, side_arrows
from .painted_map import meeple_spots
from .render_context import RenderContext
from .tiles import LARGE, MIDDLE, SMALL, DrawnTile, TileThings, merge_cells


class ChoiceRow(NamedTuple):
    name: str
    value: str
    is_barred: bool = False


class ChoiceList(NamedTuple):
    """The choices of the current decision."""

    items: Sequence[ChoiceRow]
    selected: int
    """The index of the selected choice, or -1."""
    numbers: range
    """The number of each choice."""


def open_choices(context: RenderContext) -> ChoiceList | None:
    """Return what the player can choose from now, or None."""
    decision = context.decision
    if isinstance(decision, PlacementInput) and decision.is_choosing_meeple:
        return meeple_list(context, decision, decision.selected)
    if isinstance(decision, ListInput):
        items = [ChoiceRow(short_label(action, context.view), "") for action in decision.actions]
        chosen = decision.selected if decision.has_selection else -1
        return ChoiceList(items, chosen, range(1, len(items) + 1))
    return None


def meeple_list(context: RenderContext, decision: PlacementInput, selected: int = -1) -> ChoiceList:
    items = [meeple_row(context, decision, claim) for claim in decision.meeple_choices]
    return ChoiceList(items, selected, range(len(items)))


def hand_lines(context: RenderContext, width: int, height: int) -> list[Line]:
    """Return the tile in hand, the current choices or both; lists are cut to `height` lines."""
    choices = open_choices(context)
    if choices is None:
        return tile_in_hand(context, width)
    if not isinstance(context.decision, ListInput):
        return choice_lines(context, choices, width, height)
    drawn = tile_in_hand(context, width)
    # In the 2025 edition, robbers are placed before the tile, so the list and the tile share the panel.
    if drawn and height <= len(choices.items) + len(drawn):
        drawn = [clip((Span(" "), *tile_facts(context, context.view.tile or "", width)[0]), width)]
    return [*choice_lines(context, choices, width, height - len(drawn)), *drawn]


def meeple_row(context: RenderContext, decision: PlacementInput, choice: MeepleChoice) -> ChoiceRow:
    if choice.part is None:
        return ChoiceRow(_("no meeple"), "")
    part = decision.tile.parts[choice.part]
    feature = context.placement_preview.outcome(decision.place, decision.turns).parts[choice.part]
    if feature.is_completed:
        value = f"+{feature.points_now}"
    else:
        value = (
            str(feature.points_now)
            if feature.points_if_completed == feature.points_now
            else f"{feature.points_now}/{feature.points_if_completed}"
        )
    name = f"{role_label(part.kind)} {side_arrows(part, context.theme.glyphs)}".strip()
    return ChoiceRow(name, value if choice.action else "x", is_barred=not choice.action)


def choice_lines(context: RenderContext, choices: ChoiceList, width: int, height: int) -> list[Line]:
    """Return the rows near the selected row, in at most `height` lines."""
    palette, (items, selected, numbers) = context.theme.palette, choices
    first = max(0, min(selected - height // 2, len(items) - height))
    lines: list[Line] = []
    for index in range(first, min(len(items), first + height)):
        item, number = items[index], numbers[index]
        key = f"item {number}"
        is_selected = index == selected
        style = palette.chosen if is_selected else palette.faint if item.is_barred else PLAIN
        mark = context.theme.glyphs.pointer if is_selected else scroll_mark(context, index, first, height, len(items))
        label = f"{number}" if number < 10 else " "
        room = width - 4 - len(item.value) - 1
        line = (
            Span(mark, palette.bright, key),
            Span(f"{label} ", palette.bright if not item.is_barred else palette.faint, key),
            Span(cut(f" {fit(item.name, room - 2)}", room), style, key),
            Span(
                f"{item.value} ",
                palette.bold if not item.is_barred else palette.faint,
                key,
                thing=f"{'barred' if item.is_barred else 'worth'} {number}" if item.value else "",
            ),
        )
        lines.append(showing(choice_thing(key), line))
    return [clip(line, width) for line in lines]


def scroll_mark(context: RenderContext, index: int, first: int, height: int, count: int) -> str:
    """Return an up or down arrow if the list continues above the first line or below the last, otherwise a space."""
    if index == first > 0:
        return context.theme.glyphs.arrows["up"]
    return context.theme.glyphs.arrows["down"] if index == first + height - 1 < count - 1 else " "


def tile_in_hand(context: RenderContext, width: int) -> list[Line]:
    """Return the tile in hand with facts about it.

    In plain detail, it is drawn rotated only if the map's zoom hides rotations. In rich detail, it is drawn as it would
    lie, with the choices for a meeple.
    """
    view, decision = context.view, context.decision
    if view.tile is None:
        return []
    is_turned = isinstance(decision, PlacementInput) and context.view_options.zoom == SMALL
    turns, size = (decision.turns, MIDDLE) if isinstance(decision, PlacementInput) and is_turned else (0, LARGE)
    tile = DrawnTile(view.tile, turns)
    if context.theme.roles is not None and isinstance(decision, PlacementInput):
        tile, size = decision.ghost._replace(spots=meeple_spots(decision)), LARGE
    drawn = context.painter.cells(tile, size)
    key = context.keyboard.key_for(keys.TURN) if isinstance(decision, PlacementInput) else ""
    fact_lines = tile_facts(context, view.tile, width - size.columns - 3)
    lines: list[Line] = []
    for number in range(max(len(drawn), len(fact_lines))):
        row = (
            merge_cells(drawn[number], key, TileThings(f"hand {view.tile}"))
            if number < len(drawn)
            else [Span(" " * size.columns)]
        )
        side: Line = fact_lines[number] if number < len(fact_lines) else ()
        lines.append(clip((Span(" "), *row, Span(" "), *side), width))
    return lines


def tile_facts(context: RenderContext, letter: str, width: int) -> list[Line]:
    """Return facts about the tile in hand: the number of identical tiles left, the places it fits, and its bag."""
    palette, decision = context.theme.palette, context.decision
    others_left = context.view.pile[LETTERS.index(letter)]
    lines: list[Line] = [(Span(_("tile {letter}").format(letter=letter), palette.bold),)]
    # Translators: the number of identical tiles left; at most 14 cells
    left = _("{count} more").format(count=others_left)
    if not others_left:
        # Translators: no identical tile is left; at most 14 cells
        left = _("the last one")
    lines.append((Span(fit(left, width), palette.faint),))
    if isinstance(decision, PlacementInput):
        places = len(decision.places)
        # Translators: the number of places where the tile fits; at most 15 cells
        fits = ngettext("fits {count} place", "fits {count} places", places).format(count=places)
        lines.append((Span(fit(fits, width), palette.faint),))
    if has_bag(letter):
        lines.append((Span(fit(_("a bag: robbers"), width), palette.bright),))
    return lines
