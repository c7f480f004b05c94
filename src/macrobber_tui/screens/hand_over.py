"""Questions in the footer of the table screen: whether to take the table, and whether to go on without its host."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from macrobber_core.net.guest.updates import GoOnAsked
from macrobber_core.net.host.hand_over import ANSWER_SECONDS
from macrobber_tui.i18n.language import _
from macrobber_tui.session.hand_over import go_on_question, offer_question
from macrobber_tui.session.state import SessionState

from .base import BaseScreen
from .confirmation import Callback, Question
from .footer import TableFooter
from .table_pages import TablePages


def taking_question(answer: Callable[[bool], object]) -> Question:
    """Return the question to a player to whom the host wants to give the table."""
    answers: dict[str, tuple[str, Callback]] = {
        "y": (_("yes"), partial(answer, True)),
        "n": (_("no"), partial(answer, False)),
    }
    return Question(offer_question(), answers, is_lasting=True)


def going_on_question(asked: GoOnAsked, answer: Callable[[bool], object]) -> Question:
    """Return the question to a player whose host is gone."""
    answers: dict[str, tuple[str, Callback]] = {
        "y": (_("yes"), partial(answer, True)),
        "n": (_("no"), partial(answer, False)),
    }
    return Question(go_on_question(asked), answers, is_lasting=True)


class LostHost:
    """Asks the player whether to go on without the host, until the host is back or the table goes on."""

    def __init__(
        self,
        screen: BaseScreen,
        footer: TableFooter,
        pages: TablePages,
        answer: Callable[[bool], object],
    ) -> None:
        self._screen, self._footer, self._pages, self._answer = screen, footer, pages, answer
        self._question: Question | None = None

    def ask(self, asked: GoOnAsked) -> None:
        self._question = self._footer.question = going_on_question(asked, self._answer)
        self._screen.show_keys()
        self._pages.show_pending_notice()

    def drop(self) -> None:
        """Drop the question, because the host is back or the table goes on."""
        if self._question is not None and self._footer.question is self._question:
            self._footer.question = None
            self._screen.show_keys()
            self._pages.show_pending_notice()
        self._question = None


class TableOffer:
    """Asks the player whether to take the table, for as long as the host waits for the answer."""

    def __init__(
        self,
        screen: BaseScreen,
        state: SessionState,
        footer: TableFooter,
        pages: TablePages,
        answer: Callable[[bool], object],
    ) -> None:
        self._screen = screen
        self._state = state
        self._footer = footer
        self._pages = pages
        self._answer = answer
        self._question: Question | None = None

    def ask(self) -> None:
        question = taking_question(self._answer)
        self._question = self._footer.question = question
        self._screen.show_keys()
        self._pages.show_pending_notice()
        self._screen.set_timer(ANSWER_SECONDS, lambda: self._expire(question))

    def _expire(self, question: Question) -> None:
        if self._question is question:
            self.drop()

    def drop(self) -> None:
        """Drop the question, because the host does not wait for the answer any more."""
        if self._question is not None and self._footer.question is self._question:
            self._state.is_offered, self._footer.question = False, None
            self._screen.show_keys()
            self._pages.show_pending_notice()
        self._question = None
