"""Help for the board: the current keys, and the legend of the marks."""

from __future__ import annotations

from macrobber_tui.boards.decision_input import moving_keys
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from .decision_input import DecisionInput, PlacementInput
from .list_input import ListInput
from .painted_tiles import DEAD_SIGN, PENNANT_SIGN
from .players import meeple_sign, robber_sign
from .render_context import ViewOptions
from .terrain_style import TerrainStyle, terrain_for

BACK, BACK_WHILE_PANNING = "esc, backspace", "backspace"


def page_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    """Return the keys that open another page."""
    return [
        (keyboard.label_for(keys.TILES), _("the remaining tiles, by kind")),
        (keyboard.label_for(POINTS), _("points by source and by round, then the scoreboard")),
    ]


def view_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    label_for = keyboard.label_for
    return [
        (label_for(keys.ZOOM), _("larger tiles, or the smallest again")),
        (label_for(keys.ROAM), _("move the map with the arrows: on/off")),
        (label_for(keys.FEATURES), _("open features: who leads them, what they are worth now and when completed")),
        (label_for(keys.FIELDS), _("fields: who would score them and how much (also shown on the map)")),
        *page_keys(keyboard),
    ]


def key_help(
    decision: DecisionInput | None, keyboard: KeyBindings, view_options: ViewOptions, *, can_pan: bool, listed: int
) -> list[tuple[str, str]]:
    """Return the keys available in the current decision, or while waiting.

    `can_pan` is true if part of the land is out of view; `listed` is the number of features in the open list.
    """
    arrows = moving_keys(keyboard)
    panning = [(arrows, _("move the map"))] if can_pan else []
    is_panning = view_options.is_panning
    steps = f"{keyboard.label_for(keys.NEXT)} {keyboard.label_for(keys.PREVIOUS)}"
    steps_and_arrows = steps if is_panning else f"{arrows}, {steps}"
    if view_options.is_listing:
        rows = [(steps_and_arrows, _("move"))] if listed > 1 else []
    elif isinstance(decision, PlacementInput) and decision.is_choosing_meeple:
        rows = meeple_keys(decision, keyboard, steps_and_arrows, is_panning=is_panning)
    elif isinstance(decision, PlacementInput):
        rows = place_keys(decision, keyboard, is_panning=is_panning)
    elif isinstance(decision, ListInput):
        rows = list_keys(decision, steps_and_arrows, is_panning=is_panning)
    else:
        rows = [] if is_panning else panning
    rows += view_keys(keyboard)
    if is_panning:
        return [*panning, *rows, ("enter, esc", _("back to the game"))]
    return [*rows, ("esc", _("back to the game"))] if view_options.is_listing else rows


def meeple_keys(
    decision: PlacementInput, keyboard: KeyBindings, steps: str, *, is_panning: bool
) -> list[tuple[str, str]]:
    can_step = sum(bool(choice.action) for choice in decision.meeple_choices) > 1
    rows = [(steps, _("the next meeple"))] if can_step else []
    rows.append((_("0 to 9"), _("choose a meeple by its number")))
    if decision.meeple_choice.action and not is_panning:
        placing = _("place the tile with the chosen meeple")
        rows.append(("enter", _("confirm the choice") if decision.is_meeple_only else placing))
    if not decision.is_meeple_only:
        rows += turning_keys(decision, keyboard)
        rows.append((BACK_WHILE_PANNING if is_panning else BACK, _("back to placing the tile")))
    return rows


def place_keys(decision: PlacementInput, keyboard: KeyBindings, *, is_panning: bool) -> list[tuple[str, str]]:
    has_others = len(decision.places) > 1
    rows = []
    if has_others and not is_panning:
        rows.append((moving_keys(keyboard), _("the next place in that direction")))
    if has_others:
        rows.append((keyboard.label_for(keys.NEXT), _("the next place")))
        rows.append((keyboard.label_for(keys.PREVIOUS), _("the previous place")))
    rows += turning_keys(decision, keyboard)
    if not decision.is_meeple_deferred:
        rows.append((_("0 to 9"), _("choose a meeple by its number")))
    if not is_panning:
        deferred = _("place the tile here; robbers come next, then your meeple")
        meeple_next = _("place the tile here, then choose a meeple")
        rows.append(("enter", deferred if decision.is_meeple_deferred else meeple_next))
    return rows


def turning_keys(decision: PlacementInput, keyboard: KeyBindings) -> list[tuple[str, str]]:
    label = keyboard.label_for(keys.TURN)
    return [(label, _("turn the tile to the next rotation that fits"))] if decision.can_turn else []


def list_keys(decision: ListInput, steps: str, *, is_panning: bool) -> list[tuple[str, str]]:
    rows = [(_("1 to 9"), _("choose by number")), (steps, _("move"))]
    if decision.has_selection and not is_panning:
        rows.append(("enter", _("confirm the choice")))
    if decision.has_selection:
        rows.append((BACK_WHILE_PANNING if is_panning else BACK, _("undo the pick")))
    return rows


def tile_legend(terrain: TerrainStyle) -> list[tuple[str, str]]:
    """Return the signs that stand for cities, roads and monasteries."""
    roads = "".join(terrain.glyphs[sign] for sign in ("ns", "ew", "es"))
    return [
        (f"{terrain.glyphs['city'] * 2} {terrain.glyphs['pennant']}", _("city, pennant")),
        (f"{roads} {terrain.glyphs['village']}", _("road; where roads end")),
        ("[M]", _("monastery")),
    ]


def painted_tile_legend() -> list[tuple[str, str]]:
    """Return the signs on painted tiles and between them."""
    return [
        (PENNANT_SIGN, _("pennant; a completed city is brighter")),
        ("1 2 3", _("on the tile in hand: the choices for a meeple")),
        (DEAD_SIGN, _("no tile left fits there")),
        (_("end {points}").format(points=56), _("a player's points if the game ended now")),
    ]


def barred_choice(theme: Theme) -> tuple[str, str]:
    """Return the sign behind a choice that is not possible; painted boards add the letters of the players there."""
    if theme.roles is None:
        return "x", _("a choice that is not possible now")
    return "D x", _("a choice that is not possible now: player D is on that feature")


def legend(theme: Theme) -> list[tuple[str, str]]:
    terrain = terrain_for(theme)
    return [
        *(tile_legend(terrain) if theme.roles is None else painted_tile_legend()),
        (terrain.glyphs["bag"], _("a bag: robbers may be placed")),
        (_("A to F"), _("a meeple of the player with that letter: knight, highwayman or monk")),
        (_("a to f"), _("a farmer; in the list of players, a messenger")),
        (meeple_sign(theme), _("meeples in the supply")),
        (robber_sign(theme), _("a robber, and the space it stands on")),
        ("12+3", _("beside a player: the scoreboard spaces of meeple and messenger")),
        ("3+1", _("in the list of features: tiles and pennants")),
        ("2/7", _("above the list: the selected entry, and the total")),
        ("6/9", _("beside a meeple: points now, and when completed")),
        barred_choice(theme),
        ("15.", _("a dark space on the scoreboard: a message")),
        ("+", _("the tile fits there")),
        (terrain.corners, _("the corners of the chosen place")),
        ("".join(terrain.new_tile_signs), _("a tile placed since your last one; the newest is bright")),
        ("".join(theme.glyphs.arrows.values()), _("at the edge of the map: a new tile lies that way")),
        (theme.glyphs.pointer, _("the player who must decide")),
        (theme.glyphs.empty_place, _("whose turn it is")),
    ]
