"""The app: which screen comes first, and what remains when it is closed."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.record import Record
from macrobber_tui.boards.look import default

from .errors import Wrong
from .finding import find
from .hosting import Settings
from .replay.course import Course
from .screens.analysis import AnalysisScreen
from .screens.first_steps import FirstSteps
from .screens.hot_seat import own_table
from .screens.lobby import Lobby
from .screens.replay import ReplayScreen
from .screens.rules import RulesScreen
from .screens.table import TableScreen
from .ways import Joined


class Macrobber(App[str]):
    """Its result is what went wrong, or nothing."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    def __init__(self, first: Screen[Any]) -> None:
        super().__init__(ansi_color=True)
        self.look = default()
        self._first = first

    def on_mount(self) -> None:
        self.theme = "ansi-dark"
        self.push_screen(self._first)

    def action_help_quit(self) -> None:
        """Ctrl+C: out of a table by way of its question, at once from everywhere else."""
        if not (isinstance(self.screen, TableScreen) and self.screen.press("q")):
            self.exit()

    def show_rules(self, game: Game | None = None, about: str = "") -> None:
        """At a ruling, or a topic, or from the beginning."""
        self.push_screen(RulesScreen(game or GAMES["mac-robber"], about))


def run(first: Screen[Any]) -> None:
    """Show the app until it is closed; Wrong says what went wrong."""
    reason = Macrobber(first).run()
    if reason:
        raise Wrong(reason)


def run_lobby(name: str, *, joins: bool = False, watch: bool = False, code: str | None = None) -> None:
    run(Lobby(name, joins=joins, watch=watch, code=code))


def run_host(settings: Settings, name: str) -> None:
    run(own_table(settings, name, only=True))


def run_join(table: str, name: str, *, watch: bool, code: str | None) -> None:
    run(TableScreen(Joined(find(table), name, watch=watch, code=code), only=True))


def run_first_steps(game: Game, name: str) -> None:
    run(FirstSteps(game, name, only=True))


def run_replay(course: Course) -> None:
    run(ReplayScreen(course, only=True))


def run_analysis(record: Record, simulations: int, jobs: int | None) -> None:
    run(AnalysisScreen(record, simulations, jobs, only=True))
