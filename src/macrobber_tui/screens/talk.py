"""The talk page: the chat at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from textual import work

from macrobber_core.net.guest.updates import TalkReceived
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import wrapped

from .base import BODY_HEIGHT, WIDTH, BaseScreen
from .key_help import KeyHelp
from .line_editor import LineEditor

VISIBLE_ROWS = BODY_HEIGHT - 6
LATE_SECONDS = 1
"""The number of seconds after which a message without an answer is shown as not sent yet."""


class TalkScreen(BaseScreen):
    """Shows the latest messages, and a text field to send one."""

    def __init__(
        self,
        messages: Sequence[TalkReceived],
        send: Callable[[str], Awaitable[str]],
        pending: Callable[[], Sequence[str]],
        text: str = "",
    ) -> None:
        """`text` is the beginning of the next message."""
        super().__init__()
        self._messages = messages
        self._send_text = send
        """Sends a message; returns why it was not sent, or ""."""
        self._pending_texts = pending
        """Returns our messages that the host has not confirmed."""
        self._is_answer_late = bool(pending())
        self._editor = LineEditor(text)
        self._sent = ""
        """The last message."""
        self._problem = ""
        """Why the last message was not sent, until the player types again; or ""."""

    def keys(self) -> KeyHelp:
        return [("enter", _("send")), *self.labels("esc")]

    def show(self) -> None:
        """Redraw; called after every new message."""
        lines: list[Line] = []
        for message in self._messages:
            label = _("{name}: ").format(name=message.name)
            first, *rest = wrapped(label + message.text, WIDTH - 4, VISIBLE_ROWS)
            name = first[: len(label)]
            lines += [
                (Span(f"  {name}", self.palette.bold), Span(first[len(name) :])),
                *indented(rest, indent=2),
            ]
        pending = self._pending_texts()
        self._is_answer_late = self._is_answer_late and bool(pending)
        if self._is_answer_late:
            for text in pending:
                waiting = wrapped(_("not sent yet: {text}").format(text=text), WIDTH - 4, VISIBLE_ROWS)
                lines += indented(waiting, self.palette.faint, indent=2)
        shown = lines[-VISIBLE_ROWS:] or [(Span("  " + _("Nobody has said anything yet."), self.palette.faint),)]
        head: list[Line] = [(), (Span("  " + _("Talk"), self.palette.bright),), ()]
        blank: list[Line] = [()] * (VISIBLE_ROWS - len(shown))
        complaint = (Span(f"    {self._editor.complaint or self._problem}", self.palette.alarm),)
        footer: list[Line] = [
            (),
            (Span("  > ", self.palette.bright), *self._editor.spans(self.theme, WIDTH - 5)),
            complaint,
        ]
        self.sheet.show([*head, *shown, *blank, *footer])

    def field(self) -> LineEditor:
        return self._editor

    def field_changed(self) -> None:
        self._problem = ""
        self.show()

    def show_problem(self, problem: str) -> None:
        """Show why the last message was not sent, and put it back into the empty text field."""
        self._problem = problem
        if not self._editor.text:
            self._editor = LineEditor(self._sent)
        self.show()

    @work
    async def _send(self, text: str) -> None:
        if problem := await self._send_text(text):
            self.show_problem(problem)
        else:
            self.set_timer(LATE_SECONDS, self._show_pending)

    def _show_pending(self) -> None:
        self._is_answer_late = True
        self.show()

    def press(self, key: str) -> bool:
        if key == "escape":
            self.go_back()
        elif key == "enter" and self._editor.text.strip():
            self._sent = self._editor.text
            self._editor, self._problem = LineEditor(), ""
            self.show()
            self._send(self._sent)
        else:
            return super().press(key)
        return True
