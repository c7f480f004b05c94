"""The board's part of the help screen: the keys available now, and the legend."""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.decision_input import moving_keys
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.keys import KeyBindings, label_of
from macrobber_tui.theme.glyphs import Glyphs

from .decision_input import DecisionInput
from .menus import Menu, MultiSelect
from .previews import join_or

NUMBERS = {
    "cubes": (N_("1 to 6"), N_("pick a cube to return, or unpick it")),
    "cards": (N_("1 to 4"), N_("pick a card of that value")),
    "payment": (N_("1 to 9"), N_("pick a cube to pay with, or unpick it")),
}
SPACE = {
    "cubes": N_("pick the cube under the cursor, or put it back"),
    "cards": N_("pick the card under the cursor, or put it back"),
    "payment": N_("pick the cube under the cursor, or put it back"),
}
ENTER = {
    "cubes": N_("return the picked cubes; if none is picked, keep all"),
    "cards": N_("confirm"),
    "payment": N_("pay"),
}


def page_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    return [(keyboard.label_for(POINTS), _("current scoring, then points by round"))]


def keys(decision: DecisionInput | None, keyboard: KeyBindings) -> list[tuple[str, str]]:
    points = page_keys(keyboard)
    if decision is None:
        return points
    step = decision.step
    moving = [(moving_keys(keyboard), _("move"))]
    if isinstance(step, Menu):
        rows = [
            (join_or([*map(label_of, option.keys)]), f"{option.label} {option.cost}".strip())
            for option in step.options
            if not option.refusal
        ]
        rows += moving if len(step.options) > 1 else []
        if not step.options[decision.cursor].refusal:
            rows.append(("enter", _("choose the option under the cursor")))
    else:
        moving = moving if len(step.items) > 1 else []
        rows = [*picking_keys(decision, step), *moving, *confirming_keys(decision, step)]
    if decision.has_previous_step and not decision.has_picks_to_undo:
        rows.append(("esc, backspace", _("one step back")))
    return [*rows, *points]


def picking_keys(decision: DecisionInput, pick: MultiSelect) -> list[tuple[str, str]]:
    """Return the keys that pick items or put them back."""
    can_toggle = {index for index in range(len(pick.items)) if pick.toggled(decision.picked, index) is not None}
    more = can_toggle - decision.picked
    rows = []
    if more if pick.kind == "cards" else can_toggle:
        numbers, meaning = NUMBERS[pick.kind]
        rows.append((_(numbers), _(meaning)))
    letters = [key for key in pick.kind_keys if more.intersection(pick.items_for_key(key))]
    if pick.kind != "cards" and letters:
        rows.append((", ".join(letters), _("pick one more of that colour")))
    if decision.cursor in can_toggle:
        rows.append(("space", _(SPACE[pick.kind])))
    return rows


def confirming_keys(decision: DecisionInput, pick: MultiSelect) -> list[tuple[str, str]]:
    """Return the keys that confirm the selection or put picked items back."""
    rows = [("enter", _(ENTER[pick.kind]))] if pick.action(decision.picked) else []
    if decision.has_picks_to_undo:
        rows += [("backspace", _("put the last one back")), ("esc", _("put all back"))]
    return rows


def painted_legend() -> list[tuple[str, str]]:
    """Return the marks on the painted board and their meanings."""
    return [
        (_("A to E"), _("the clans of seats 1 to 5")),
        (_("bright card"), _("whose turn it is")),
        ("*", _("the start player")),
        ("▄█▄", _("on the track: the red area; scoring with the leader there may end the game")),
        ("..", _("text cut off; the full log shows all of it")),
        (_("BF"), _("Biggest Following")),
        ("Y B G", _("warriors, pipers and monks in the courtyard")),
        ("▌▌▌▌ 4", _("cards in hand")),
        ("+3", _("VP if the round were scored now")),
        ("R", _("an estate with cattle ({count} red)").format(count=box.CATTLE_CUBES)),
        ("B", _("an estate with a castle ({count} blue)").format(count=box.CASTLE_CUBES)),
        ("G", _("an estate with a monastery ({count} green)").format(count=box.MONASTERY_CUBES)),
        (_("green, dark"), _("a free estate; one you can still buy")),
        (_("raid B+ B- B="), _("raided clan B and won, lost, tied")),
        ("&2", _("and 2 more actions in that turn")),
    ]


def legend(glyphs: Glyphs) -> list[tuple[str, str]]:
    cubes = {colour: f"{colour}{glyph}" for colour, glyph in glyphs.cubes.items()}
    return [
        (_("A to E"), _("the clans of seats 1 to 5")),
        (glyphs.pointer, _("whose turn it is")),
        ("?", _("has to decide now, during another player's turn")),
        ("*", _("the start player")),
        ("=", _("on the track: clans on the same space")),
        (
            glyphs.shade * 3,
            _("on the track: the red area; scoring with the leader there may end the game"),
        ),
        ("..", _("text cut off; the full log shows all of it")),
        (_("BF"), _("Biggest Following")),
        (f"{cubes['Y']} {cubes['B']} {cubes['G']}", _("warriors, pipers and monks in the courtyard")),
        ("[4]", _("cards in hand")),
        (_("now"), _("VP if the round were scored now")),
        (f"[{cubes['R']}]", _("an estate with cattle ({count} red)").format(count=box.CATTLE_CUBES)),
        (f"[{cubes['B']}]", _("an estate with a castle ({count} blue)").format(count=box.CASTLE_CUBES)),
        (f"[{cubes['G']}]", _("an estate with a monastery ({count} green)").format(count=box.MONASTERY_CUBES)),
        (f"[  ] {glyphs.empty_place}", _("a free estate; one you can still buy")),
        (_("raid B+ B- B="), _("raided clan B and won, lost, tied")),
        ("&2", _("and 2 more actions in that turn")),
    ]
