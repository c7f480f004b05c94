"""The ways from the lobby to a table on this machine: for friends, against bots, at a shared keyboard, or resumed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from macrobber_tui.i18n.language import _
from macrobber_tui.session.connect import TableSource, hosted_table
from macrobber_tui.session.hosting import TableSettings
from macrobber_tui.session.last_table import last_settings
from macrobber_tui.session.table_options import parse_names
from macrobber_tui.session.table_title import default_title

from .base import BaseScreen
from .game_picker import InterruptedGames
from .new_table import NewTable
from .text_prompt import TextPrompt


class OwnTables:
    """Asks what the player `name` wants to play, over `screen`, and passes the table to `open_table`."""

    def __init__(self, screen: BaseScreen, name: str, open_table: Callable[[TableSource], None]) -> None:
        self._screen = screen
        self._name = name
        self._open_table = open_table

    def host(self) -> None:
        self._ask(TableSettings(title=default_title(self._name)))

    def play_alone(self) -> None:
        self._ask(TableSettings(title=default_title(self._name), listen=False))

    def share_keyboard(self) -> None:
        question = _("Who plays at this keyboard? Names, separated by commas")
        prompt = TextPrompt(question, f"{self._name}, ", self._share_with, is_selected=False)
        self._screen.app.push_screen(prompt)

    def _share_with(self, text: str) -> None:
        defaults = TableSettings(listen=False)
        people = parse_names(text.split(","), defaults.game)
        settings = replace(defaults, title=default_title(people[0]), people=people)
        self._screen.call_later(self._ask, settings)  # once the prompt has closed

    def resume(self) -> None:
        self._screen.app.push_screen(
            InterruptedGames(lambda settings: self._open(settings, settings.host or self._name))
        )

    def _ask(self, settings: TableSettings) -> None:
        self._screen.app.push_screen(NewTable(settings, self._begin, last_settings(settings)))

    def _begin(self, settings: TableSettings) -> None:
        host = settings.people[0] if settings.people else self._name
        self._open(replace(settings, host=host), host)

    def _open(self, settings: TableSettings, name: str) -> None:
        self._open_table(hosted_table(settings, name))
