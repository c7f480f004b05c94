"""What the help screen tells of the board: the keys of the moment, and what the marks mean."""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.keys import Keyboard, called
from macrobber_tui.language import N_, _
from macrobber_tui.rulebook import RULING

from .asking import Asking
from .effects import any_of
from .steps import Menu

CUBES = [
    (N_("1 to 6"), N_("pick a cube to return, or keep it after all")),
    ("space", N_("the same with the cube under the cursor")),
    ("enter", N_("return the picked cubes; with none picked, keep all")),
]
CARDS = [
    (N_("1 to 4"), N_("pick a card of that value")),
    ("space", N_("pick the card under the cursor, or put it back")),
    ("enter", N_("confirm")),
]
PAYMENT = [
    (N_("1 to 9"), N_("pick a cube to pay with, or keep it after all")),
    ("y, g, r", N_("pick one more of that colour")),
    ("space", N_("pick the cube under the cursor, or put it back")),
    ("enter", N_("pay")),
]
PUT_BACK = [("backspace", N_("put the last one back"))]
BACK = [("esc", N_("one step back"))]

# topics of the rules
SCORING = "Scoring"
RAID = "Phase 3: raid or exchange"
TOPICS = {
    "draw": "Phase 1: draw",
    "redraw": "Phase 1: draw",
    "action": "Phase 2: actions",
    "discard": "Hands and cards",
    "tile": "The end of the game",
    "over": "The end of the game",
    "spend": "The French variant",
} | dict.fromkeys(("raid", "attack", "defend", "loot", "refill"), RAID)


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
    return [
        (_("arrows or {letters}").format(letters=letters), _("move")),
        ("enter", _("choose what is under the cursor")),
    ]


def page_help(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys while the points are shown instead of the game."""
    return [
        (keyboard.shown(POINTS), _("how the points stand, then points by round")),
        ("esc", _("back to the game")),
    ]


def keys(asking: Asking | None, keyboard: Keyboard) -> list[tuple[str, str]]:
    points = page_help(keyboard)[:1]
    if asking is None:
        return points
    step = asking.step
    if isinstance(step, Menu):
        found = [
            (any_of([*map(called, option.keys)]), f"{option.label} {option.cost}".strip())
            for option in step.options
            if not option.refusal
        ] + moving(keyboard)
    else:
        found = translated({"cubes": CUBES, "payment": PAYMENT, "cards": CARDS}[step.kind])
        if asking.can_put_back:
            found += translated(PUT_BACK)
    return [*found, *(translated(BACK) if asking.deep else []), *points]


def translated(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(_(key), _(meaning)) for key, meaning in found]


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    cubes = {colour: f"{colour}{glyph}" for colour, glyph in glyphs.cubes.items()}
    return [
        (_("A to E"), _("the clans of seats 1 to 5")),
        (glyphs.turn, _("whose turn it is")),
        ("?", _("has to decide now, though it is another's turn")),
        ("*", _("the start player")),
        ("=", _("on the track: clans that share a place")),
        (
            glyphs.shade * 3,
            _("on the track: the red area; a round scored with a leader there may end the game"),
        ),
        ("..", _("there was more than fits here; the log has it all")),
        ("BF", _("Biggest Following")),
        (f"{cubes['Y']} {cubes['B']} {cubes['G']}", _("warriors, pipers and monks in the courtyard")),
        ("[4]", _("cards in hand")),
        (_("now"), _("VP the scoring would give, were it now")),
        (f"[{cubes['R']}]", _("an estate with cattle ({count} red)").format(count=box.CATTLE_CUBES)),
        (f"[{cubes['B']}]", _("an estate with a castle ({count} blue)").format(count=box.CASTLE_CUBES)),
        (f"[{cubes['G']}]", _("an estate with a monastery ({count} green)").format(count=box.MONASTERY_CUBES)),
        (f"[  ] {glyphs.place}", _("a free estate; one that may still be bought")),
        (_("raid B+ B- B="), _("raided clan B and won, lost, drew")),
    ]
