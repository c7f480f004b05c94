"""What the help screen tells of the board: the keys of the moment, and what the marks mean."""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.keys import Keyboard, called
from macrobber_tui.rulebook import RULING

from .asking import Asking
from .steps import Menu

CUBES = [
    ("1 to 6", "pick a cube to return, or keep it after all"),
    ("space", "the same with the cube under the cursor"),
    ("enter", "return the picked cubes; with none picked, keep all"),
]
CARDS = [
    ("1 to 4", "pick a card of that value"),
    ("space", "pick the card under the cursor, or put it back"),
    ("backspace", "put the last one back"),
    ("enter", "confirm"),
]
PAYMENT = [
    ("1 to 9", "pick a cube to pay with, or keep it after all"),
    ("y, g, r", "pick one more of that colour"),
    ("space", "pick the cube under the cursor, or put it back"),
    ("enter", "pay"),
]
BACK = [("escape", "one step back")]

# topics of the rules
SCORING = "Scoring"
RAID = "Phase 3: raid or exchange"
TOPICS = {
    "draw": "Phase 1: draw",
    "redraw": "Biggest Following",
    "action": "Phase 2: actions",
    "discard": "Hands and cards",
    "tile": "The end of the game",
    "over": "The end of the game",
} | dict.fromkeys(("raid", "attack", "defend", "loot", "spend", "refill"), RAID)


def topic(asking: Asking | None, position: MacRobberView | None) -> str:
    """The ruling that stands against what is asked for, or under the cursor; else the topic of the phase."""
    said = asking.hint if asking is not None else ""
    if not said and asking is not None and isinstance(asking.step, Menu):
        said = asking.step.options[asking.cursor].refusal
    named = RULING.search(said)
    if named is not None:
        return named[0]
    return TOPICS.get(position.phase, "") if position is not None else ""


def moving(keyboard: Keyboard) -> list[tuple[str, str]]:
    letters = " ".join(map(keyboard.shown, "hjkl"))
    return [(f"arrows or {letters}", "move"), ("enter", "choose what is under the cursor")]


def keys(asking: Asking | None, keyboard: Keyboard) -> list[tuple[str, str]]:
    points = [(keyboard.shown(POINTS), "how the points stand, then points by round")]
    if asking is None:
        return points
    step = asking.step
    if isinstance(step, Menu):
        found = [
            (" or ".join(map(called, option.keys)), f"{option.label} {option.cost}".strip()) for option in step.options
        ] + moving(keyboard)
    else:
        found = {"cubes": CUBES, "payment": PAYMENT, "cards": CARDS}[step.kind]
    return [*found, *(BACK if asking.deep else []), *points]


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    cubes = {colour: f"{colour}{glyph}" for colour, glyph in glyphs.cubes.items()}
    return [
        ("A to E", "the clans of seats 1 to 5"),
        (glyphs.turn, "whose turn it is"),
        ("?", "has to decide now, though it is another's turn"),
        ("*", "the start player"),
        ("BF", "Biggest Following"),
        (f"{cubes['Y']} {cubes['B']} {cubes['G']}", "warriors, pipers and monks in the courtyard"),
        ("[4]", "cards in hand"),
        ("now", "VP the scoring would give, were it now"),
        (f"[{cubes['R']}]", f"an estate with cattle ({box.CATTLE_CUBES} red)"),
        (f"[{cubes['B']}]", f"an estate with a castle ({box.CASTLE_CUBES} blue)"),
        (f"[{cubes['G']}]", f"an estate with a monastery ({box.MONASTERY_CUBES} green)"),
        (f"[  ] {glyphs.place}", "a free estate; one that may still be bought"),
        ("raid B+ B- B=", "raided clan B and won, lost, drew"),
    ]
