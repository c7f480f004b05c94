"""The screen shown while the keyboard passes between players. It shows the others' moves, but nobody's hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import fit, fit_name, wrapped

from .base import BODY_HEIGHT, WIDTH, BaseScreen, bindings_of
from .confirmation import Question
from .key_help import KeyHelp, footer_line

MAX_TURN_LINES = 4
"""Maximum lines for the summary of one turn."""

NAME_WIDTHS = (2 * MAX_NAME_LENGTH, 24, 22, 20, 18, 16, 14, 12)
"""The widths of names in the footer; the first one fits any name, also one of wide characters."""


class Curtain(BaseScreen):
    """Hides the table until the next player presses enter, the only key that calls `on_open`.

    A key pressed too soon therefore reveals no hand. The previous player can also look again; the keyboard then passes
    back to them in the same way.
    """

    def __init__(self, on_open: Callable[[], None], leave_question: Callable[[], Question]) -> None:
        super().__init__()
        self._open_callback = on_open
        self._leave_question = leave_question
        self._leaving: Question | None = None
        """The question asked before leaving, or None if it is not being asked."""
        self._next_player = self._previous_player = self._question = ""
        self._is_going_back = False
        self._summaries: Sequence[str] = ()

    def show_handover(self, next_player: str, previous_player: str, question: str, summaries: Sequence[str]) -> None:
        """Show the next and the previous player ("" for none), the question, and a summary of each turn in between."""
        self._next_player, self._previous_player = next_player, previous_player
        self._question, self._summaries = question, summaries
        if self.is_attached:
            self.show()

    @property
    def key_bindings(self) -> KeyBindings:
        return bindings_of(self, *(("question",) if self._leaving is not None else self.KEY_CONTEXTS))

    def show_keys(self) -> None:
        if self._leaving is not None:
            self.footer.show([self._leaving.prompt.line(self.theme, self.key_bindings)])
        else:
            super().show_keys()

    def keys(self) -> KeyHelp:
        """Return the keys, with names shortened only as far as the footer needs."""
        widths = iter(NAME_WIDTHS)
        keys = self._keys(next(widths))
        for width in widths:
            if length(footer_line(keys, self.theme, self.key_bindings, width=self.page_width)) <= self.page_width:
                break
            keys = self._keys(width)
        return keys

    def _keys(self, name_width: int) -> KeyHelp:
        viewer = self._previous_player if self._is_going_back else self._next_player
        keys = [("enter", _("show to {name}").format(name=fit_name(viewer, name_width)))] if viewer else []
        if self._is_going_back:
            keys.append(("esc", _("not now")))
        elif self._previous_player:
            keys.append(("esc", _("back to {name}").format(name=fit_name(self._previous_player, name_width))))
        return [*keys, *self.labels("F1", "q")]

    def show(self) -> None:
        head, when = _("Other players go first."), _("It's nobody's turn here yet.")
        if self._next_player:
            head = _("Pass the keyboard to {name}.").format(name=self._next_player)
            when = _("Press enter when only {name} is looking.").format(name=self._next_player)
        if self._is_going_back:
            head = _("Pass the keyboard back to {name}.").format(name=self._previous_player)
            when = _("Press enter when only {name} is looking.").format(name=self._previous_player)
        lines: list[Line] = [
            (),
            (Span(f"   {fit(head, WIDTH - 6)}", self.palette.bright),),
            (Span(f"   {fit(when, WIDTH - 6)}", self.palette.bold),),
            (),
            *indented(wrapped(self._question, WIDTH - 6, 2)),
        ]
        if self._summaries and not self._is_going_back:
            lines += [(), (Span("   " + _("Meanwhile"), self.palette.faint),)]
            summary_lines = [line for turn in self._summaries for line in wrapped(turn, WIDTH - 8, MAX_TURN_LINES)]
            lines += indented(summary_lines[-(BODY_HEIGHT - len(lines)) :])
        self.sheet.show(lines)
        self.show_keys()

    def press(self, key: str) -> bool:
        if self._leaving is not None:
            question, self._leaving = self._leaving, None
            self.show_keys()
            question.answer(key)
        elif key == "q":
            self._leaving = self._leave_question()
            self.show_keys()
        elif key == "enter":
            if self._is_going_back:
                self.go_back()
            elif self._next_player:
                self._open_callback()
        elif key == "escape":
            self._is_going_back = bool(self._previous_player) and not self._is_going_back
            self.show()
        else:
            return super().press(key)
        return True
