"""What the help screen tells of the board: the keys of the moment, what the marks mean; and where the rules open."""

from __future__ import annotations

from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _
from macrobber_tui.rulebook import RULING

from . import keys
from .asking import Asking, Choosing, Laying
from .land import of
from .pieces import meeple_sign, robber_sign

TOPICS = {
    "place": "Placing a tile",
    "meeple": "The Robbers",
    "robber": "The Robbers",
    "rob": "Robbing",
    "score": "Robbing",
    "answer": "The Messengers",
    "home": "The Messengers",
    "over": "The end of the game",
}
CLAIMING = "Placing a meeple"


def topic(asking: Asking | None, position: CarcassonneView | None) -> str:
    """The ruling that stands against what was asked for; else the topic of the phase."""
    named = RULING.search(asking.hint) if asking is not None else None
    if named is not None:
        return named[0]
    if isinstance(asking, Laying) and asking.is_laid and not asking.lies_already:
        return CLAIMING
    return chapter(position) if position is not None else ""


def chapter(position: CarcassonneView) -> str:
    """The topic of the phase; with The Messengers, which figure moves is theirs to tell (CM-05)."""
    if position.phase == "score" and position.options["messengers"]:
        return TOPICS["answer"]
    return TOPICS.get(position.phase, "")


def pages(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys that show another page."""
    return [
        (keyboard.shown(keys.TILES), _("the tiles that are left, by kind")),
        (keyboard.shown(POINTS), _("who has points for what, the scoreboard, and points by round")),
    ]


def page_help(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys while a page is shown instead of the game."""
    return [*pages(keyboard), ("esc", _("back to the game"))]


def look_around(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys that show more of the game, or less."""
    shown = keyboard.shown
    return [
        (shown(keys.ZOOM), _("larger tiles, or the smallest again")),
        (shown(keys.ROAM), _("move the map with the arrows, or no more")),
        (shown(keys.FEATURES), _("open features: who leads them, what they are worth now and when completed")),
        (shown(keys.FIELDS), _("fields: who would score them, and what; the map shows whose they are")),
        *pages(keyboard),
    ]


def moving(keyboard: Keyboard) -> str:
    letters = " ".join(map(keyboard.shown, "hjkl"))
    return _("arrows or {letters}").format(letters=letters)


def map_help(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys while the arrows move the map."""
    return [(moving(keyboard), _("move the map")), *look_around(keyboard), ("esc", _("back to the game"))]


def list_help(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys while features or fields are listed."""
    return [(moving(keyboard), _("move")), *look_around(keyboard), ("esc", _("back to the game"))]


def key_help(asking: Asking | None, keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys that answer what is asked."""
    shown = keyboard.shown
    wishes = look_around(keyboard)
    arrows = moving(keyboard)
    steps = f"{shown(keys.NEXT)} {shown(keys.PREVIOUS)}"
    match asking:
        case Laying():
            if asking.is_laid:
                choosing = [(arrows, _("to the next meeple")), (_("0 to 9"), _("choose a meeple by its number"))]
                if asking.lies_already:
                    return [*choosing, ("enter", _("decide")), *wishes]
                return [
                    *choosing,
                    ("enter", _("place the tile, with the meeple that is chosen")),
                    ("esc, backspace", _("back to the place of the tile")),
                    *wishes,
                ]
            laying = _("lay the tile here, then choose a meeple")
            if asking.meeple_comes_later:
                laying = _("lay the tile here; robbers come next, then your meeple")
            return [
                (arrows, _("to the next place in that direction")),
                (steps, _("the next place, the one before")),
                *([(shown(keys.TURN), _("turn the tile to the next way that fits"))] if asking.can_turn else []),
                ("enter", laying),
                *wishes,
            ]
        case Choosing():
            return [
                (_("1 to 9"), _("choose by number")),
                (arrows, _("move")),
                ("enter", _("decide")),
                *wishes,
            ]
        case _:
            return [(arrows, _("move the map")), *wishes]


def legend(look: Look) -> list[tuple[str, str]]:
    land = of(look)
    roads = "".join(land.glyphs[sign] for sign in ("ns", "ew", "es"))
    return [
        (f"{land.glyphs['city'] * 2} {land.glyphs['pennant']}", _("city, pennant")),
        (f"{roads} {land.glyphs['village']}", _("road; where roads end")),
        ("[M]", _("monastery")),
        (land.glyphs["bag"], _("a bag: it brings robbers")),
        (_("A to F"), _("a meeple of the player of that letter: knight, highwayman or monk")),
        (_("a to f"), _("a farmer; among the players a messenger")),
        (meeple_sign(look), _("meeples in the supply")),
        (robber_sign(look), _("a robber, and the space it stands on")),
        ("15.", _("a dark space of the scoreboard: a message")),
        ("+", _("the tile fits there")),
        (land.corners, _("the corners of the place that is chosen")),
        ("".join(land.newest), _("a tile laid since your last one; the last one is bright")),
        (look.glyphs.turn, _("who is to decide")),
        (look.glyphs.place, _("whose turn it is")),
    ]
