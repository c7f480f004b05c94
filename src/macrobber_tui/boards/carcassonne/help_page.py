"""Help for the board: the current keys, and the legend of the marks."""

from __future__ import annotations

from macrobber_tui.boards.decision_input import moving_keys
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from .decision_input import DecisionInput, ListInput, PlacementInput
from .players import meeple_sign, robber_sign
from .terrain_style import terrain_for


def page_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    """Return the keys that open another page."""
    return [
        (keyboard.label_for(keys.TILES), _("the remaining tiles, by kind")),
        (keyboard.label_for(POINTS), _("points by source and by round, then the scoreboard")),
    ]


def view_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    shown = keyboard.label_for
    return [
        (shown(keys.ZOOM), _("larger tiles, or the smallest again")),
        (shown(keys.ROAM), _("move the map with the arrows: on/off")),
        (shown(keys.FEATURES), _("open features: who leads them, what they are worth now and when completed")),
        (shown(keys.FIELDS), _("fields: who would score them and how much (also shown on the map)")),
        *page_keys(keyboard),
    ]


def panning_help(keyboard: KeyBindings, moves: str) -> list[tuple[str, str]]:
    """Return the keys available while the arrows move the map, or the selection in a list of features or fields."""
    return [(moving_keys(keyboard), moves), *view_keys(keyboard), ("esc", _("back to the game"))]


def key_help(decision: DecisionInput | None, keyboard: KeyBindings) -> list[tuple[str, str]]:
    """Return the keys available in the current decision, or while waiting."""
    shown = keyboard.label_for
    view_help = view_keys(keyboard)
    arrows = moving_keys(keyboard)
    steps = f"{shown(keys.NEXT)} {shown(keys.PREVIOUS)}"
    match decision:
        case PlacementInput():
            if decision.is_choosing_meeple:
                choosing = [(arrows, _("to the next meeple")), (_("0 to 9"), _("choose a meeple by its number"))]
                if decision.is_meeple_only:
                    return [*choosing, ("enter", _("confirm the choice")), *view_help]
                return [
                    *choosing,
                    ("enter", _("place the tile with the chosen meeple")),
                    ("esc, backspace", _("back to placing the tile")),
                    *view_help,
                ]
            laying = _("place the tile here, then choose a meeple")
            if decision.is_meeple_deferred:
                laying = _("place the tile here; robbers come next, then your meeple")
            return [
                (arrows, _("to the next place in that direction")),
                (steps, _("the next place, the previous one")),
                *([(shown(keys.TURN), _("turn the tile to the next rotation that fits"))] if decision.can_turn else []),
                ("enter", laying),
                *view_help,
            ]
        case ListInput():
            return [
                (_("1 to 9"), _("choose by number")),
                (arrows, _("move")),
                ("enter", _("confirm the choice")),
                *view_help,
            ]
        case _:
            return [(arrows, _("move the map")), *view_help]


def legend(theme: Theme) -> list[tuple[str, str]]:
    terrain = terrain_for(theme)
    roads = "".join(terrain.glyphs[sign] for sign in ("ns", "ew", "es"))
    return [
        (f"{terrain.glyphs['city'] * 2} {terrain.glyphs['pennant']}", _("city, pennant")),
        (f"{roads} {terrain.glyphs['village']}", _("road; where roads end")),
        ("[M]", _("monastery")),
        (terrain.glyphs["bag"], _("a bag: robbers may be placed")),
        (_("A to F"), _("a meeple of the player with that letter: knight, highwayman or monk")),
        (_("a to f"), _("a farmer; in the list of players, a messenger")),
        (meeple_sign(theme), _("meeples in the supply")),
        (robber_sign(theme), _("a robber, and the space it stands on")),
        ("15.", _("a dark space of the scoreboard: a message")),
        ("+", _("the tile fits there")),
        (terrain.corners, _("the corners of the chosen place")),
        ("".join(terrain.new_tile_signs), _("a tile placed since your last one; the newest is bright")),
        (theme.glyphs.pointer, _("the player to decide")),
        (theme.glyphs.empty_place, _("whose turn it is")),
    ]
