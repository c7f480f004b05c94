"""Help for the board: the current keys, and the legend of the marks."""

from __future__ import annotations

from macrobber_tui.boards.decision_input import moving_keys
from macrobber_tui.boards.render_context import POINTS
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme

from .decision_input import ActionInput
from .field_words import NOTHING


def page_keys(keyboard: KeyBindings) -> list[tuple[str, str]]:
    return [(keyboard.label_for(POINTS), _("all values of the game"))]


def key_help(decision: ActionInput | None, keyboard: KeyBindings) -> list[tuple[str, str]]:
    if decision is None:
        return page_keys(keyboard)
    return [
        (_("1 to {count}").format(count=len(decision.choices)), _("select the choice with that number")),
        (moving_keys(keyboard), _("move")),
        ("pgup, pgdn, home, end", _("move further in a long list")),
        ("enter", _("choose what is selected")),
        *([("esc, backspace", _("undo the selection, or go back"))] if decision.can_go_back else []),
        *page_keys(keyboard),
    ]


def legend(theme: Theme) -> list[tuple[str, str]]:
    return [
        (_("A to F"), _("the letters of the players")),
        (theme.glyphs.pointer, _("whose turn it is")),
        (NOTHING, _("hidden, or there is none")),
    ]
