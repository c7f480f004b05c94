"""The app: which screen comes first, and what remains when it is closed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.reactive import Reactive
from textual.screen import Screen

from macrobber_core.games import FIRST, GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards.look import Look, look
from macrobber_tui.compat.textual import OpaqueScreens
from macrobber_tui.widgets.lines import Span

from .arguments import own_settings
from .breaking import in_lines
from .errors import Wrong
from .hosting import TableSettings
from .language import _, speak
from .screens.base import WIDTH, HouseScreen, Page
from .settings import AUTO, Settings
from .settings_file import SettingsError, write_settings

if TYPE_CHECKING:
    from macrobber_core.record import Record

    from .replay.course import Course


class Macrobber(OpaqueScreens[str]):
    """Its result is what went wrong, or nothing."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    theme = Reactive("ansi-dark")
    """Before the look is taken; to begin with another would read all styles twice."""

    environ: Mapping[str, str] | None = None
    """Of the terminal, where it is not ours."""
    keeps_settings = True
    """In the file of who plays."""

    def __init__(self, first: Screen[Any], settings: Settings | None = None, mistakes: Sequence[str] = ()) -> None:
        super().__init__(ansi_color=True)
        self._first = first
        self._mistakes = mistakes
        """In the settings file."""
        self.settings = settings or Settings()
        self._tongue = speak(self.settings.language, os.environ if self.environ is None else self.environ)
        self.look = self._look()

    def _look(self) -> Look:
        return look(self.settings.theme, self.settings.glyphs, self.console.color_system, self.environ)

    def _take_look(self) -> None:
        self.look = self._look()
        self.theme = "ansi-light" if self.look.ink.light else "ansi-dark"

    def on_mount(self) -> None:
        self._take_look()
        self.push_screen(self._first)
        if self._mistakes:
            self.push_screen(mistakes_page(self._mistakes))

    def change_settings(self, settings: Settings) -> str:
        """Take these over, show them and keep them; why they could not be kept, if so."""
        before, self.settings = self.settings, settings
        self._tongue.change(settings.language)
        self._take_look()
        for screen in self.screen_stack:
            if isinstance(screen, HouseScreen):
                screen.settings_changed()
        return self.keep_settings(before, settings)

    def keep_settings(self, before: Settings, settings: Settings) -> str:
        """Why they could not be kept, if so."""
        try:
            write_settings(before, settings)
        except SettingsError as error:
            return str(error)
        return ""

    def action_help_quit(self) -> None:
        """Ctrl+C: out of a table by way of its question, also from a page over it; at once from everywhere else."""
        from .screens.curtain import Curtain
        from .screens.table import TableScreen

        below = [screen for screen in self.screen_stack if isinstance(screen, TableScreen | Curtain)]
        table = below[-1] if below else None
        if not isinstance(table, TableScreen):  # what lies behind a curtain is not brought to light
            self.exit()
            return
        while self.screen is not table:
            self.pop_screen()
        table.press("q")

    def show_rules(self, game: Game | None = None, about: str = "") -> None:
        """At a ruling, or a topic, or from the beginning."""
        from .screens.rules import RulesScreen

        self.push_screen(RulesScreen(game or GAMES[FIRST], about))


def mistakes_page(mistakes: Sequence[str]) -> Page:
    """What is wrong in the settings file; what is not said to be wrong there is as it says."""
    lines = [*mistakes, "", _("All else in it holds; what is wrong is as it is by default.")]
    return Page(
        _("The settings file has mistakes"),
        [(Span(f" {part}"),) for line in lines for part in in_lines(line, WIDTH - 2) or [""]],
    )


def run(first: Screen[Any], name: str = "") -> None:
    """Show the app until it is closed; Wrong says what went wrong. The name is the player's at this time."""
    own = own_settings()
    settings = replace(own.settings, name=name or own.settings.name)
    if settings.theme != AUTO:
        os.environ.pop("NO_COLOR", None)  # who chose a theme has chosen its colours
    app = Macrobber(first, settings, own.mistakes)
    reason = app.run()
    if reason:
        raise Wrong(reason)
    if app.return_code:
        raise SystemExit(app.return_code)  # it has failed, and has said so


def ask_on_screen(default: str) -> str:
    """Ask for the player's name on a screen of its own; return the default one if they enter none."""
    from .screens.first_name import FirstName

    names = [default]
    run(FirstName(default, names.append))
    return names[-1]


def run_lobby(name: str, *, joins: bool = False, watch: bool = False, code: str | None = None) -> None:
    from .screens.lobby import Lobby

    run(Lobby(name, joins=joins, watch=watch, code=code), name)


def run_host(settings: TableSettings, name: str) -> None:
    from .screens.hot_seat import own_table

    run(own_table(settings, name, only=True), name)


def run_join(table: str, name: str, *, watch: bool, code: str | None, patience: float) -> None:
    from .finding import find
    from .screens.table import TableScreen
    from .ways import Joined

    run(TableScreen(Joined(find(table), name, watch=watch, code=code, patience=patience), only=True), name)


def run_first_steps(game: Game, name: str) -> None:
    from .screens.first_steps import FirstSteps

    run(FirstSteps(game, name, only=True), name)


def run_replay(course: Course) -> None:
    from .screens.replay import ReplayScreen

    run(ReplayScreen(course, only=True))


def run_analysis(record: Record, simulations: int, jobs: int | None) -> None:
    from .screens.analysis import AnalysisScreen

    run(AnalysisScreen(record, simulations, jobs, only=True))
