"""What the help screen tells of the board: the keys of the moment, what the marks mean; and where the rules open."""

from __future__ import annotations

from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_tui.boards.board import POINTS
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _
from macrobber_tui.rulebook import RULING

from . import keys
from .asking import Asking, Deciding, Placing
from .marks import SHAPES, claim_sign

BUST = "Bust"
"""A topic of the rules, as the others are."""
TOPICS = {"place": "Placing a marker", "decide": "Stop", "dice": "Your turn", "over": "The end of the game"}


def topic(asking: Asking | None, position: ClaimItView | None) -> str:
    """The ruling that stands against what was asked for; else the topic of the phase."""
    named = RULING.search(asking.hint) if asking is not None else None
    if named is not None:
        return named[0]
    return TOPICS.get(position.phase, "") if position is not None else ""


def page_help(keyboard: Keyboard) -> list[tuple[str, str]]:
    """The keys while the groups or the claims are shown instead of the game."""
    return [(keyboard.shown(POINTS), _("largest groups by round, then claims")), ("esc", _("back to the game"))]


def key_help(asking: Asking | None, keyboard: Keyboard) -> list[tuple[str, str]]:
    shown = keyboard.shown
    wishes = [
        (shown(keys.LIGHT), _("mark every space that takes a marker, or none")),
        (shown(keys.RISK), _("tell how likely the next roll is a bust, or not")),
        (shown(keys.OUTLINE), _("outline the spaces of a player, then of the next, then of nobody")),
        (shown(keys.SIGNS), _("markers with letters, or with shapes")),
        *page_help(keyboard)[:1],
    ]
    letters = " ".join(map(shown, "hjkl"))
    moving = (_("arrows or {letters}").format(letters=letters), _("move"))
    match asking:
        case Placing():
            return [
                (_("1 to 6"), _("a column, then a row: picks the space")),
                moving,
                ("enter", _("pick the space under the cursor; once more: place the marker")),
                *([("esc, backspace", _("take back what was picked"))] if asking.typed or asking.picked else []),
                *wishes,
            ]
        case Deciding(asks_once_more=True):
            yes, no = asking.answers
            return [(yes, _("stop, and settle")), (f"{no}, esc", _("do not stop"))]
        case Deciding():
            return [
                (shown(keys.ROLL), _("roll again")),
                (shown(keys.STOP), _("stop, and settle")),
                moving,
                *([("enter", _("choose what is under the cursor"))] if asking.cursor else []),
                *wishes,
            ]
        case _:
            return wishes


def legend(look: Look) -> list[tuple[str, str]]:
    claim = claim_sign(look)
    return [
        (_("A to E"), _("a marker of the player of that letter: settled")),
        (" ".join(SHAPES[look.glyphs.rule]), _("the same without letters, seats 1 to 5")),
        ("[A]", _("on a ground of its colour: claimed, for good")),
        ("(3)", _("squatter 3, placed in this turn")),
        (f"A{claim} (3){claim}", _("a claim marker on top, placed in this turn")),
        (f"+2 A+{claim}", _("takes squatter 2; takes a claim marker")),
        ("x", _("of a bust: barred")),
        (look.glyphs.turn, _("whose turn it is")),
        (look.glyphs.strong, _("the frame of a player's spaces")),
        (_("group"), _("spaces of the largest group, when the turn began")),
    ]
