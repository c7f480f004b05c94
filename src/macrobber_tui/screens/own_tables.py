"""The ways from the lobby to a table on this machine: for friends, against bots, at a shared keyboard, or resumed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from macrobber_tui.i18n.language import _
from macrobber_tui.session.connect import TableSource, hosted_table
from macrobber_tui.session.last_table import last_settings
from macrobber_tui.session.table_options import parse_names
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.session.table_title import default_title

from .base import BaseScreen
from .game_picker import InterruptedGames
from .new_table import NewTable
from .text_prompt import TextPrompt


class OwnTables:
    """Asks over `screen` what the player wants to play, and passes the table to `open_table`.

    `name_of` returns the player's name.
    """

    def __init__(
        self, screen: BaseScreen, name_of: Callable[[], str], open_table: Callable[[TableSource], None]
    ) -> None:
        self._screen = screen
        self._name_of = name_of
        self._open_table = open_table
        self._opened: dict[tuple[bool, bool], TableSettings] = {}
        """The last table of each kind since the program started; the library has only those with a game."""

    def host(self) -> None:
        self._ask(TableSettings(title=default_title(self._name_of())))

    def play_alone(self) -> None:
        self._ask(TableSettings(title=default_title(self._name_of()), listen=False))

    def share_keyboard(self) -> None:
        question = _("Who plays at this keyboard? Names, separated by commas")
        prompt = TextPrompt(question, f"{self._name_of()}, ", self._share_with, is_selected=False)
        self._screen.app.push_screen(prompt)

    def _share_with(self, text: str) -> None:
        defaults = TableSettings(listen=False)
        people = parse_names(text.split(","), defaults.game)
        settings = replace(defaults, title=default_title(people[0]), people=people)
        self._screen.call_later(self._ask, settings)  # once the prompt has closed

    def resume(self) -> None:
        picker = InterruptedGames(lambda settings: self._open(settings, settings.host or self._name_of()))
        self._screen.app.push_screen(picker)

    def _ask(self, settings: TableSettings) -> None:
        opened = self._opened.get(kind_of(settings))
        last = last_settings(settings) if opened is None else replace(opened, people=settings.people)
        self._screen.app.push_screen(NewTable(settings, self._begin, last))

    def _begin(self, settings: TableSettings) -> None:
        self._opened[kind_of(settings)] = settings
        host = settings.people[0] if settings.people else self._name_of()
        self._open(replace(settings, host=host), host)

    def _open(self, settings: TableSettings, name: str) -> None:
        self._open_table(hosted_table(settings, name))


def kind_of(settings: TableSettings) -> tuple[bool, bool]:
    """Return whether a table is for friends, and whether several players share its keyboard."""
    return settings.listen, bool(settings.people)
