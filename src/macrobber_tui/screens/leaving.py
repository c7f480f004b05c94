"""How a player leaves the table screen: the question before, and how to come back."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_tui.i18n.language import _
from macrobber_tui.session.host_actions import may_be_kept
from macrobber_tui.session.library import resume_advice
from macrobber_tui.session.state import SessionState

from .base import BaseScreen, bindings_of
from .confirmation import Question, close_question, guests_question, keep_question, leave_question
from .footer import TableFooter


class Leaving:
    """Asks the player before leaving, if that has consequences. `close` then closes the table for this player."""

    def __init__(
        self, screen: BaseScreen, state: SessionState, footer: TableFooter, close: Callable[[], object]
    ) -> None:
        self.has_left = False
        """Whether the player has decided to leave."""
        self.farewell = ""
        """Instructions for resuming the game, if it is kept when the player leaves."""
        self._screen, self._state, self._footer, self._close = screen, state, footer, close

    def press(self, key: str, *, has_board: bool) -> None:
        """Handle a key that leaves the table, or would: q or escape."""
        host, stage = self._state.host, self._state.stage
        if self._state.is_asked:
            if key == "q":
                self._ask(leave_question(host, self.leave))
            else:
                self._show_how_to_leave()
        elif host is not None and key == "q" and may_be_kept(host):
            self._ask(keep_question(host, self.leave))
        elif host is not None and stage == "waiting" and (key == "escape" or len(host.peers) > 1):
            self._ask(close_question(host, self.leave))
        elif key == "q" and stage == "over" and (guests := self._state.guest_count):
            self._ask(guests_question(guests, self.leave))
        elif key == "q" or not (stage == "over" or self._screen.is_first):  # esc goes back but never leaves the program
            self.leave()
        elif has_board:
            self._show_how_to_leave()

    def _ask(self, question: Question) -> None:
        self._footer.question = question
        self._screen.show_keys()

    def _show_how_to_leave(self) -> None:
        text = _("{key} leaves the table").format(key=self._screen.key_bindings.label_for("q"))
        self._footer.how_to_leave = self._footer.notice = text
        self._screen.show_keys()

    def leave(self) -> None:
        """Leave the table, without a question."""
        self.has_left = True
        if self._state.is_saved:
            is_running, text = self._state.is_asked, _("The table is kept. {key} resumes it.")
            if is_running:
                text = _("The game is saved. {key} resumes it.")
            advice = "\n".join(resume_advice(is_running=is_running))
            resume_key = bindings_of(self._screen, "lobby").label_for("r")
            self.farewell = advice if self._screen.is_first else text.format(key=resume_key)
        self._close()
