"""Help for the board: the current keys, and the legend of the marks."""

from __future__ import annotations

from macrobber_core.games.claim_it.notation import STOP
from macrobber_tui.boards.decision_input import moving_keys
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.game_keys import claim_it as keys
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from .decision_input import DecisionInput, PlacementInput, RollOrStopInput
from .grid import BARRED, PLAYER_SHAPES, POSSIBLE_SIGN, claim_sign


def page_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    return [(keyboard.label_for(POINTS), _("largest groups by round, then claims"))]


def key_help(decision: DecisionInput | None, keyboard: KeyBindings, *, is_over: bool) -> list[tuple[str, str]]:
    label_for = keyboard.label_for
    has_marks = isinstance(decision, PlacementInput) and decision.has_other_spaces
    is_confirming = isinstance(decision, RollOrStopInput) and decision.is_confirming_stop
    view_keys = [
        *([(label_for(keys.LIGHT), _("mark the spaces where you can place: on/off"))] if has_marks else []),
        *([] if is_over or is_confirming else [(label_for(keys.RISK), _("show or hide the bust risk"))]),
        (label_for(keys.OUTLINE), _("outline a player's spaces: next player, then off")),
        (label_for(keys.SIGNS), _("markers as letters or as shapes")),
        *page_keys(keyboard),
    ]
    move_help = (moving_keys(keyboard), _("move"))
    match decision:
        case PlacementInput():
            picking = ("enter", _("pick the space under the cursor; again: place the marker"))
            return [
                (_("1 to 6"), _("type a column, then a row, to pick a space")),
                move_help,
                *([picking] if decision.action else []),
                *([("esc, backspace", _("undo the pick"))] if decision.typed_column or decision.picked_action else []),
                *view_keys,
            ]
        case RollOrStopInput(is_confirming_stop=True):
            yes, no = decision.confirmation_keys
            yes += ", enter" if decision.cursor == STOP else ""
            return [(yes, _("stop and settle")), (f"{no}, esc, backspace", _("do not stop")), *view_keys]
        case RollOrStopInput():
            return [
                (label_for(keys.ROLL), _("roll again")),
                (label_for(keys.STOP), _("stop and settle")),
                move_help,
                *([("enter", _("choose the option under the cursor"))] if decision.cursor else []),
                *view_keys,
            ]
        case _:
            return view_keys


def legend(theme: Theme) -> list[tuple[str, str]]:
    claim, glyphs = claim_sign(theme), theme.glyphs
    is_painted = theme.roles is not None
    if is_painted:
        spaces = [
            ("A", _("in full colour: claimed for good")),
            ("3", _("squatter 3, placed this turn")),
            (claim, _("a claim marker on top, placed this turn")),
            (POSSIBLE_SIGN, _("you can place a marker; the cursor shows which")),
        ]
    else:
        spaces = [
            ("[A]", _("on a coloured background: claimed for good")),
            ("(3)", _("squatter 3, placed this turn")),
            (f"A{claim} (3){claim}", _("a claim marker on top, placed this turn")),
            (f"+2 A+{claim}", _("you can place squatter 2; a claim marker")),
        ]
    return [
        (_("A to E"), _("a settled marker of the player with that letter")),
        (" ".join(PLAYER_SHAPES[theme.glyphs.horizontal]), _("markers as shapes, seats 1 to 5")),
        *spaces,
        (BARRED, _("blocked (after a bust)")),
        (f"{glyphs.pointer} {glyphs.pointer_left}" if is_painted else glyphs.pointer, _("whose turn it is")),
        (glyphs.strong_frame[1] if is_painted else glyphs.strong_frame, _("the frame of a player's spaces")),
        (_("group"), _("spaces of the largest group at the start of the turn")),
    ]
