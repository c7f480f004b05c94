"""The lobby: a live list of the tables on this network, and the starting point for all other screens."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work

from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.connect import JoinTable, TableSource, hosted_table
from macrobber_tui.session.find_table import SEARCH_SECONDS, SETTLE_SECONDS, browsers, parse_address, table_dialer
from macrobber_tui.session.hosting import TableSettings
from macrobber_tui.session.invitation import has_network
from macrobber_tui.session.last_table import last_settings
from macrobber_tui.session.ssh_command import ssh_command_line, ssh_invitation, with_name
from macrobber_tui.session.table_options import parse_names
from macrobber_tui.session.table_title import default_title
from macrobber_tui.session.watching import PRESS_KEY, with_way_to_watch
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import as_sentence, wrapped

from .base import MAX_HEIGHT, MAX_WIDTH, WIDTH
from .board_preview import BoardCarousel
from .game_picker import FinishedGames, InterruptedGames, PlayedGames
from .key_help import KeyHelp, command_lines
from .lesson_picker import LessonPicker
from .list_screen import ListScreen
from .new_table import NewTable
from .painted_lobby import LobbyLayout, paint_lobby
from .plain_lobby import LIST_ROWS, NOTICE_ROWS, LobbyTexts, plain_lobby
from .settings import SettingsScreen
from .stats import StatsScreen
from .table_list import TableList
from .text_prompt import TextPrompt

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing

SEARCHING = N_("Looking for tables... A friend can host one, or you can with {host}.")
CANNOT_SEARCH = N_("Cannot search for tables here; join by address with {address}.")
NO_NETWORK = N_("There is no network here, so friends' tables cannot be found.")
NONE_YET = N_("There is no table to join yet.")
NONE_TO_WATCH = N_("There is no table to watch yet.")
NONE_FOUND = N_("No table was found. Tables that open later appear here.")
SEVERAL_FOUND = N_("There is more than one table: choose yours and press {key}.")


class Lobby(ListScreen):
    """The first screen: join a listed table, host one, or open another screen."""

    KEY_CONTEXTS = ("lobby",)

    def __init__(self, name: str, *, joins: bool = False, watch: bool = False, code: str | None = None) -> None:
        super().__init__()
        self._auto_joins = joins
        """Whether to join a table without asking if it is the only one found."""
        self._auto_watches, self._code = watch, code
        self._tables_found = asyncio.Event()
        self._player_name = name
        self._tables = TableList()
        self._search_status, self._closing_words = SEARCHING, ""
        self._boards = BoardCarousel(self)

    def on_mount(self) -> None:
        # called through the app, because this screen may not be able to paint yet
        self.app.call_later(self.paint_now)
        self.app.call_after_refresh(self._start_browsing)

    def on_screen_resume(self) -> None:
        # the table may keep a seat for a player who has just left it, although its announcement has not changed
        self._tables.check()
        self.show()

    @property
    def row_count(self) -> int:
        return len(self._tables.listings)

    @property
    def _chosen(self) -> Listing | None:
        return self._tables.listings[self.cursor] if self._tables.listings else None

    def _start_browsing(self) -> None:
        """Start looking for tables; called after the first paint, because discovery is slow to import."""
        self.owned_workers += [self.browse(), self.show_boards()]

    @work
    async def browse(self) -> None:
        async with contextlib.aclosing(browsers(self._update_tables)) as started:
            async for browser in started:
                self._search_status = _search_status(browser.error)
                self.show()
                if self._auto_joins:
                    self._auto_joins = False
                    await self._join_only_table()

    @work
    async def show_boards(self) -> None:
        await self._boards.run()

    async def _join_only_table(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SEARCH_SECONDS):
                await self._tables_found.wait()
                await asyncio.sleep(SETTLE_SECONDS)
        if not self.is_current:
            return
        if len(self._tables.listings) == 1:
            self._join(watch=self._auto_watches, code=self._code)
        elif self._tables.listings:
            self.show_notice(self._choice_notice)
        elif self._search_status != NO_NETWORK:
            self.show_notice(_(NONE_FOUND))

    def _update_tables(self, listings: list[Listing]) -> None:
        chosen = self._chosen.offer.table if self._chosen is not None else None
        before = self._tables.followed
        self._tables.update(listings)
        if self._is_outdated(self.notice, before):
            self.notice = ""
        self.move_to(self._tables.cursor_row(chosen, self.cursor))
        if listings:
            self._tables_found.set()
        self.show()

    def _is_outdated(self, notice: str, before: Listing | None) -> bool:
        """Return whether an update of the tables has made a notice false; `before` is the followed table before it."""
        found, followed = len(self._tables.listings), self._tables.followed
        if notice == self._advice_to_watch:
            return before is not None and (followed is None or not followed.offer.begun)
        if notice == self._closing_words:
            return before is None and followed is not None
        if notice == self._choice_notice:
            return found < 2
        return found > 0 and notice in {_(NONE_YET), _(NONE_TO_WATCH), _(NONE_FOUND)}

    @property
    def _advice_to_watch(self) -> str:
        return _(PRESS_KEY).format(key=self.key_bindings.label_for("w"))

    @property
    def _choice_notice(self) -> str:
        key = self.key_bindings.label_for("w" if self._auto_watches else "enter")
        return _(SEVERAL_FOUND).format(key=key)

    def show_notice(self, text: str) -> None:
        """Show the outcome of the last action, such as an error."""
        self.notice = text
        self.show()

    # --- display

    def keys(self) -> KeyHelp:
        return [*self.labels("?", "F1", "s", "n", "S"), ("q", _("quit"))]

    def help(self) -> KeyHelp:
        tables = [("up, down, j, k", _("choose a table")), ("enter", _("join it")), *self.details("w")]
        rest = [*self.details("o", "b", "f", "t", "r", "R", "A", "s", "a", "n", "S", "F1"), ("q", _("quit"))]
        return [*tables, *rest] if self._tables.listings else rest

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the whole terminal, whose scenery is part of the page."""
        terminal = self.app.size
        return max(width, min(terminal.width, MAX_WIDTH)), max(height, min(terminal.height, MAX_HEIGHT))

    @property
    def _layout(self) -> LobbyLayout | None:
        """The layout of the page, or None in plain detail."""
        return LobbyLayout(self.page_width, self.body_height) if self.theme.roles is not None else None

    def show(self) -> None:
        layout, roles, passage = self._layout, self.theme.roles, self.rules_passage()
        if layout is None or roles is None:
            self.rows_on_page = LIST_ROWS
            self.sheet.show(plain_lobby(self._texts(WIDTH, self._key_lines(WIDTH)), self.theme))
            return
        keys = self._key_lines(layout.panel.width, is_airy=layout.is_airy)
        self.rows_on_page = layout.list_rows(len(keys))
        _x, _y, width, rows = layout.board
        board = self._boards.current(passage[0] if passage is not None else None, width, rows) if rows else []
        self.sheet.show(paint_lobby(layout, self._texts(layout.panel.width, keys), board, roles))

    def _texts(self, width: int, keys: list[Line]) -> LobbyTexts:
        """Return all texts of the lobby, in lines of at most `width` cells."""
        tagline, heading = _("Board games at a table in your terminal"), _("Tables on this network")
        tables = self._table_lines(width)
        notice = self._notice_lines(width, NOTICE_ROWS + max(0, self.rows_on_page - len(tables)))
        return LobbyTexts(tagline, self._name_line(), heading, tables, self._joining_line(width), keys, notice)

    def _key_lines(self, width: int, *, is_airy: bool = False) -> list[Line]:
        """Return the keys in groups, with a blank line between them if `is_airy`."""
        groups = [[("enter", _("join")), *self.labels("w", "a")], *(self.labels(*keys) for keys in ("obt", "f", "rRA"))]
        lines: list[Line] = []
        for keys in groups:
            lines += [()] if lines and is_airy else []
            lines += command_lines(keys, self.theme, self.key_bindings, width)
        return lines

    def _table_lines(self, width: int) -> list[Line]:
        if not self._tables.listings:
            host, address = map(self.key_bindings.label_for, "oa")
            status = _(self._search_status).format(host=host, address=address)
            return indented(map(str.strip, wrapped(status, width - 6, 3)), self.palette.faint, indent=4)
        return [
            self._tables.row(row, self.pointer(row), self.row_style(row), self.palette.alarm, width)
            for row in self.visible_rows
        ]

    def _notice_lines(self, width: int, rows: int) -> list[Line]:
        notice = self.notice or (self._tables.warning(self._chosen) if self._chosen is not None else "")
        return indented(filter(None, wrapped(notice, width - 4, rows)), self.palette.alarm, indent=2)

    def _joining_line(self, width: int) -> Line:
        """Return how to return to a seat at the chosen table, or else its ssh command, if it accepts ssh."""
        chosen = self._chosen
        if chosen is not None and self._tables.keeps_seat(chosen):
            text = _("{key} takes you back to your seat.").format(key=self.key_bindings.label_for("enter"))
            return (Span(f"    {text}", self.palette.faint),)
        if chosen is None or chosen.ssh_port is None:
            return ()
        command = ssh_command_line(chosen.host, chosen.ssh_port)
        text = ssh_invitation(command, begun=chosen.offer.begun)
        return (Span(f"    {text if cell_len(text) <= width - 4 else with_name(command)}", self.palette.faint),)

    def _name_line(self) -> Line:
        before, after = _("You are {name}").split("{name}")
        faint = self.palette.faint
        return (Span(before, faint), Span(self._player_name, self.palette.bold), Span(after, faint))

    # --- commands

    def press(self, key: str) -> bool:
        self.notice, self._tables.has_left = "", False
        match key:
            case "w":
                self._join(watch=True)
            case "o":
                self._ask_for_table(TableSettings(title=self._suggested_title()))
            case "b":
                self._ask_for_table(TableSettings(title=self._suggested_title(), listen=False))
            case "f":
                self._open_first_steps()
            case "t":
                question = _("Who plays at this keyboard? Names, separated by commas")
                self.app.push_screen(
                    TextPrompt(question, f"{self._player_name}, ", self._set_up_hot_seat, is_selected=False)
                )
            case "r":
                self.app.push_screen(InterruptedGames(self._resume))
            case "R":
                self.app.push_screen(PlayedGames())
            case "A":
                self.app.push_screen(FinishedGames())
            case "s":
                self.app.push_screen(StatsScreen(self._player_name))
            case "a":
                self.app.push_screen(
                    TextPrompt(_("Address of the table, such as 192.168.1.20:7438"), "", self._join_address)
                )
            case "n":
                prompt = TextPrompt(
                    _("Your name at the table"), self._player_name, self._rename, max_length=MAX_NAME_LENGTH
                )
                self.app.push_screen(prompt)
            case "S":
                self.app.push_screen(SettingsScreen())
            case "escape":
                pass  # an extra press of the key that led back here
            case _ if super().press(key):
                return True
            case _:
                if len(pressed := label_of(key)) != 1:
                    return False
                template = _("'{key}' does nothing here; {help} lists the keys.")
                self.notice = template.format(key=pressed, help=self.key_bindings.label_for("question_mark"))
        self.show()
        return True

    def rules_passage(self) -> tuple[Game, str] | None:
        """Return the game of the chosen table, if this version knows it."""
        game = GAMES.get(self._chosen.offer.game) if self._chosen is not None else None
        return (game, "") if game is not None else None

    def open_row(self) -> None:
        self._join(watch=False)

    def settings_changed(self) -> None:
        self._player_name = self.settings.name or self._player_name
        super().settings_changed()

    def _open_first_steps(self) -> None:
        """Start the default game's lessons, so that a newcomer soon decides; ask for a game if they know one."""
        if self.settings.legends:
            self.app.push_screen(LessonPicker(self._learn))
        else:
            self._learn(GAMES[DEFAULT_GAME])

    def _learn(self, game: Game) -> None:
        self.app.open_first_steps(game, self._player_name, self._table_closed)

    def _suggested_title(self) -> str:
        return default_title(self._player_name)

    def _rename(self, text: str) -> None:
        self.show_notice(self.app.change_settings(replace(self.settings, name=clean_name(text))))

    def _set_up_hot_seat(self, text: str) -> None:
        defaults = TableSettings(listen=False)
        people = parse_names(text.split(","), defaults.game)
        title = default_title(people[0])
        settings = replace(defaults, title=title, people=people, players=max(len(people), defaults.game.seats.start))
        self.call_later(self._ask_for_table, settings)

    def _ask_for_table(self, settings: TableSettings) -> None:
        self.app.push_screen(NewTable(settings, self._host, last_settings(settings)))

    def _host(self, settings: TableSettings) -> None:
        host = settings.people[0] if settings.people else self._player_name
        self._open_table(hosted_table(replace(settings, host=host), host))

    def _resume(self, settings: TableSettings) -> None:
        self._open_table(hosted_table(settings, settings.host or self._player_name))

    def _join(self, *, watch: bool, code: str | None = None) -> None:
        from macrobber_core.net.websocket import dial

        if (listing := self._chosen) is None:
            self.notice = _(NONE_TO_WATCH if watch else NONE_YET)
            return
        self._tables.follow(lambda other: other.offer.table == listing.offer.table)
        self._open_table(JoinTable(lambda: dial(listing.host, listing.port), self._player_name, watch=watch, code=code))

    def _join_address(self, text: str) -> None:
        try:
            address = parse_address(text)
            if address is None:
                raise ValueError(_("enter an address, such as 192.168.1.20 or 192.168.1.20:7438"))
        except UsageError as error:
            raise ValueError(error.message) from error
        self._tables.follow(lambda listing: (listing.host, listing.port) == address)
        self.call_later(self._open_table, JoinTable(table_dialer(text), self._player_name, watch=False))

    def _open_table(self, source: TableSource) -> None:
        self.notice = ""
        self.app.open_table(source, self._table_closed)

    def _table_closed(self, reason: str | None) -> None:
        self._tables.has_left = True
        self._update_tables([*self._tables.listings])
        self._closing_words = as_sentence(with_way_to_watch(core_text(reason or ""), self._advice_to_watch))
        self.show_notice(self._closing_words)


def _search_status(error: str | None) -> str:
    if not has_network():
        return NO_NETWORK
    return CANNOT_SEARCH if error else SEARCHING
