"""The pages that are opened over a table, kept up to date as long as they are open."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games import GAMES
from macrobber_tui.boards.board import Board
from macrobber_tui.known import Known
from macrobber_tui.language import _
from macrobber_tui.rulebook import RULING

from .base import HouseScreen
from .log import LogPage
from .people import People
from .settings import SettingsScreen
from .talk import Talk

KEYS = {"t", "A", "R", "L", "f2", "P", "f3", "S"}


class Pages:
    """Opens them for the player whose table this is, by the own keys of their commands."""

    def __init__(self, table: HouseScreen, known: Known, say: Callable[[str], object]) -> None:
        self._table = table
        self._known = known
        self._say = say
        self._people: People | None = None
        self._talk: Talk | None = None

    def change(self, known: Known) -> None:
        """Somebody else sits here now."""
        self._known = known

    def open(self, key: str) -> None:
        known, table = self._known, self._known.table
        has_begun = table is not None and table.position is not None
        match key:
            case "t" if table is not None:
                known.unread = 0
                self._table.show_keys()
                self._talk = Talk(known.heard, self._say)
                self._push(self._talk)
            case "A" if (played := known.played) is not None and not known.is_elsewhere:
                from .analysis import AnalysisScreen

                self._push(AnalysisScreen(played))
            case "R" if (course := known.course) is not None:
                from .replay import ReplayScreen

                self._push(ReplayScreen(course, len(course) - 1))
            case "L" | "f2" if table is not None and has_begun:
                self._push(LogPage(table, known.log))
            case "P" | "f3" if table is not None:
                self._people = People(known)
                self._push(self._people)
            case "S":
                self._push(SettingsScreen())
            case _:
                pass

    def _push(self, page: HouseScreen) -> None:
        self._table.app.push_screen(page)

    def show_rules(self, told: str, board: Board | None) -> None:
        """At what was refused, if anything was; else at what is being done."""
        if self._known.table is None:
            return
        game, refused = GAMES[self._known.table.game], RULING.search(told)
        about = refused[0] if refused else board.topic() if board is not None else ""
        self._table.app.show_rules(game, about)  # type: ignore[attr-defined]  # the only app there is

    @property
    def shows_talk(self) -> bool:
        return self._talk is not None and self._talk.is_current

    def show_people(self) -> None:
        """As they are now."""
        if self._people is not None:
            self._people.show()

    def show_talk(self) -> None:
        """All that was said by now."""
        if self._talk is not None:
            self._talk.show()

    def summon(self, *, is_asked: bool) -> None:
        """Who looks at a page is told that the table waits, and when it does so no more."""
        page = self._table.app.screen
        if isinstance(page, HouseScreen) and page is not self._table:
            page.summon(_("You are asked something at the table.") if is_asked else "")
