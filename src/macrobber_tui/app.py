"""The Textual app and the functions that start it with a given first screen."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from textual.driver import Driver
from textual.reactive import Reactive
from textual.screen import Screen

from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.settings.file import own_settings
from macrobber_tui.theme.names import AUTO, ON, PLAIN_DETAIL

from .compat.textual import ask_cursor_position
from .compat.textual_driver import local_driver
from .errors import Aborted, UsageError
from .garbage_collection import collect_rarely
from .i18n.language import _, set_language
from .i18n.wrap import wrap_lines
from .screens.base import WIDTH, BaseScreen
from .screens.base_app import BaseApp, OnClose
from .screens.key_help import KeyHelp
from .screens.text_page import HelpPage, TextPage
from .settings.file import SettingsError, write_settings
from .settings.model import Settings
from .settings.own_themes import own_themes, themes_folder
from .theme.theme import Theme, choose_theme
from .widgets.lines import Span

if TYPE_CHECKING:
    from macrobber_core.record import Record

    from .session.connect import TableSource
    from .session.replay import ReplaySource


MEASURE_AFTER_SECONDS = 1.0
"""When the line is measured. The start would count as delay, and a program that fails at once leaves no answer due."""
PROBES = 3
"""How many late answers of the terminal make its line a slow one."""
SLOW_SECONDS = 0.08
"""The time a terminal may take to answer before boards are drawn in few bytes."""


class Macrobber(BaseApp):
    """The app. Its return value is an error message, or None."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $table-ground; color: $table-text; }
    #footer, ClockFace, TableInput { background: $table-bar; }
    """

    theme = Reactive("ansi-dark")
    """The theme until `_choose_theme` runs. With Textual's own default, all styles would be parsed twice."""

    def __init__(
        self, first_screen: Screen[Any], settings: Settings | None = None, mistakes: Sequence[str] = ()
    ) -> None:
        super().__init__(ansi_color=True)
        self.first_screen = first_screen
        self._mistakes = mistakes
        """Errors found in the settings file, one message each."""
        self.settings = settings or Settings()
        self._is_line_slow = False
        self._probes_left = 0
        self._asked_at: float | None = None
        """When the terminal was asked for its cursor, to measure the line; None if no answer is due."""
        self._locale = set_language(self.settings.language, os.environ if self.environ is None else self.environ)
        self.look = self._resolve_look()
        self.stylesheet.set_variables(self.get_css_variables())  # so that it is parsed only once

    def get_driver_class(self) -> type[Driver]:
        return local_driver(super().get_driver_class(), self.notices.enter, self.notices.leave)

    def _resolve_look(self) -> Theme:
        one = self.settings
        detail = PLAIN_DETAIL if one.detail == AUTO and self._is_line_slow else one.detail
        own = own_themes(themes_folder()).themes if self.keeps_settings else {}
        look = choose_theme(one.theme, one.glyphs, self.console.color_system, self.environ, detail, own)
        return replace(look, has_motion=one.motion == ON or (one.motion == AUTO and look.roles is not None))

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the style sheet, with the ground and the text of the theme."""
        look = getattr(self, "look", None)  # Textual also asks while the app is being created
        roles = look.roles if look is not None else None
        own = {"table-ground": "ansi_default", "table-bar": "ansi_default", "table-text": "ansi_default"}
        if roles is not None:
            own = {
                "table-ground": roles.ground.table, "table-bar": roles.ground.bar, "table-text": roles.text.main
            }  # fmt: skip
        return {**super().get_css_variables(), **own}

    def _apply_look(self) -> None:
        self.look = self._resolve_look()
        self._choose_theme()
        self.refresh_css(animate=False)

    def _choose_theme(self) -> None:
        self.theme = "ansi-light" if self.look.palette.is_light else "ansi-dark"

    def on_mount(self) -> None:
        self._choose_theme()
        if self.look.roles is not None and self.settings.detail == AUTO:
            self.set_timer(MEASURE_AFTER_SECONDS, lambda: self._measure_line(PROBES))
        if self.first_screen not in self.screen_stack:
            self.push_screen(self.first_screen)
        if self._mistakes:
            self.push_screen(mistakes_page(self._mistakes))

    def _measure_line(self, probes_left: int) -> None:
        """Ask the terminal for its cursor."""
        self._asked_at, self._probes_left = time.monotonic(), probes_left - 1
        ask_cursor_position(self)

    def on_cursor_position(self) -> None:
        """Draw boards in plain detail if the terminal has answered late, several times: once may be chance."""
        asked_at, self._asked_at = self._asked_at, None
        if asked_at is None or time.monotonic() - asked_at <= SLOW_SECONDS:
            return
        if self._probes_left:
            self._measure_line(self._probes_left)
        else:
            self._is_line_slow = True
            self._refresh_look()

    def change_settings(self, settings: Settings) -> str:
        before, self.settings = self.settings, settings
        self._locale.change(settings.language)
        self._refresh_look()
        return self.save_settings(before, settings)

    def remember(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self.save_settings(before, settings)

    def _refresh_look(self) -> None:
        self._apply_look()
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.settings_changed()

    def save_settings(self, before: Settings, settings: Settings) -> str:
        """Save the settings that changed. Return an error message, or "" on success."""
        try:
            write_settings(before, settings)
        except SettingsError as error:
            return str(error)
        return ""

    def action_help_quit(self) -> None:
        """Handle Ctrl+C: at a table, or on a page over it, ask whether to leave; anywhere else, quit."""
        from .screens.curtain import Curtain
        from .screens.table import TableScreen

        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen | Curtain)]
        table = tables[-1] if tables else None
        if not isinstance(table, TableScreen):  # a prompt on the table screen would lift the curtain over it
            self.exit()
            return
        while self.screen is not table:
            self.pop_screen()
        table.press("q")

    def open_help(self, rows: KeyHelp) -> None:
        self.push_screen(HelpPage(rows, self.look))

    def open_rules(self) -> None:
        from .screens.rules import RulesScreen

        screens = (screen for screen in reversed(self.screen_stack) if isinstance(screen, BaseScreen))
        passages = (screen.rules_passage() for screen in screens)
        game, about = next(filter(None, passages), (GAMES[DEFAULT_GAME], ""))
        self.push_screen(RulesScreen(game, about))

    def open_palette(self, screen: Screen[Any]) -> None:
        from .screens.palette import CommandPalette

        assert isinstance(screen, BaseScreen)
        palette = CommandPalette(screen)
        self.push_screen(palette, palette.run_chosen)

    def open_table(self, source: TableSource, on_close: OnClose) -> None:
        from .screens.hot_seat import table_screen

        self.push_screen(table_screen(source), on_close)

    def open_first_steps(self, game: Game, name: str, on_close: OnClose) -> None:
        from .screens.first_steps import FirstStepsScreen

        self.push_screen(FirstStepsScreen(game, name, on_close), on_close)

    def open_replay(self, source: ReplaySource, step: int = 0) -> None:
        from .screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(source, step))

    def open_analysis(self, record: Record) -> None:
        from .screens.analysis import AnalysisScreen

        self.push_screen(AnalysisScreen(record))


def mistakes_page(mistakes: Sequence[str]) -> TextPage:
    """Build the page that lists the errors in the settings file and in the player's own themes."""
    lines = [*mistakes, "", _("Defaults replace invalid entries; everything else applies.")]
    return TextPage(
        _("Your settings have errors"),
        [(Span(f" {part}"),) for line in lines for part in wrap_lines(line, WIDTH - 2) or [""]],
    )


def run(first_screen: Screen[Any], name: str = "") -> None:
    """Run the app until it closes. Raises UsageError or Aborted if it ends with an error message.

    `name` replaces the player name from the settings for this run.
    """
    loaded = own_settings()
    settings = replace(loaded.settings, name=name or loaded.settings.name)
    if settings.theme != AUTO:
        os.environ.pop("NO_COLOR", None)  # an explicit theme overrides NO_COLOR
    app = Macrobber(first_screen, settings, [*loaded.mistakes, *own_themes(themes_folder()).mistakes])
    collect_rarely()
    reason = app.run()
    if app.farewell:
        click.echo(app.farewell)
    if reason:
        raise (Aborted if app.return_code == Aborted.exit_code else UsageError)(reason)
    if app.return_code:
        raise SystemExit(app.return_code)  # Textual has printed the failure, or the terminal is closed
