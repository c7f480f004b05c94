"""The lobby: a live list of the tables on this network, and the starting point for all other screens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

from textual import events, work

from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.installed_games import skipped_notice
from macrobber_tui.settings.keys import label_of
from macrobber_tui.widgets.lines import Line

from .base import MAX_HEIGHT, MAX_WIDTH, WIDTH, BaseScreen
from .board_preview import BoardCarousel
from .key_help import KeyHelp
from .list_screen import ListScreen
from .lobby_notices import NONE_FOUND, NONE_TO_WATCH, NONE_YET, LobbyNotices
from .lobby_search import TableSearch
from .lobby_texts import FEW_ROWS, NO_NETWORK, NOTICE_ROWS, LobbyTexts, LobbyWriter
from .lobby_things import explain
from .page_pointer import PagePointer
from .painted_lobby import LobbyLayout, paint_lobby
from .plain_lobby import LIST_ROWS, plain_lobby
from .table_list import STATUS, TableList

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing
    from macrobber_tui.boards.things import Explanation
    from macrobber_tui.session.connect import TableSource
    from macrobber_tui.session.recent_games import RecentGame

    from .lobby_pages import OwnTables


class Lobby(ListScreen):
    """The first screen: join a listed table, host one, or open another screen."""

    KEY_CONTEXTS = ("lobby",)

    def __init__(
        self,
        name: str,
        *,
        joins: bool = False,
        watch: bool = False,
        code: str | None = None,
        is_heir: bool | None = None,
    ) -> None:
        super().__init__()
        self._is_heir = is_heir
        """Whether this program can take over a table that its host hands to us."""
        self._auto_joins = joins
        """Whether to join a table without asking if it is the only one found."""
        self._auto_watches, self._code = watch, code
        self._player_name = name
        self._tables = TableList()
        self._search = TableSearch(self._update_tables)
        self._recent: Sequence[RecentGame] = ()
        self._notices = LobbyNotices(self._tables, self._label_for)
        self._boards = BoardCarousel(self)
        self._pointer = PagePointer(self._explain)

    def on_mount(self) -> None:
        # called through the app, because this screen may not be able to paint yet
        self.app.call_later(self.paint_now)
        self.app.call_after_refresh(self._start_browsing)

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        # the table may keep a seat for a player who has just left it, although its announcement has not changed
        self._read_recent_games()
        self._update_tables(self._tables.listings)

    def _read_recent_games(self) -> None:
        """Read what the player played last; not before the first paint, which must not wait for the library."""
        if self.owned_workers:
            from macrobber_tui.session.recent_games import companions, recent_games

            self._recent = recent_games()
            self._tables.companions = companions(self._recent)

    @property
    def row_count(self) -> int:
        return len(self._tables.listings)

    @property
    def _chosen(self) -> Listing | None:
        return self._tables.listings[self.cursor] if self._tables.listings else None

    def _start_browsing(self) -> None:
        """Start looking for tables; called after the first paint, because discovery is slow to import."""
        self.owned_workers += [self.browse(), self.offer_doctor(), self.show_boards(), self.import_screens()]
        self._read_recent_games()
        self.notice = self.notice or skipped_notice()
        self.show()

    @work
    async def browse(self) -> None:
        async with contextlib.aclosing(self._search.run()) as networks:
            async for _network in networks:
                self.show()
                if self._auto_joins:
                    self._auto_joins = False
                    await self._join_only_table()

    @work
    async def offer_doctor(self) -> None:
        await self._search.wait_long()
        self.show()

    @work
    async def import_screens(self) -> None:
        """Import what the keys of the lobby open, in a thread, so that the first of these keys need not wait."""
        await asyncio.to_thread(import_module, ".lobby_pages", __package__)

    @cached_property
    def _own_tables(self) -> OwnTables:
        from .lobby_pages import OwnTables

        return OwnTables(self, lambda: self._player_name, self._open_table)

    @work
    async def show_boards(self) -> None:
        await self._boards.run()

    async def _join_only_table(self) -> None:
        await self._search.settle()
        if not self.is_current:
            return
        if len(self._tables.live) == 1:
            self.move_to(self._tables.listings.index(self._tables.live[0]))
            self._join(watch=self._auto_watches, code=self._code)
        elif self._tables.live:
            self.show_notice(self._notices.choice(watch=self._auto_watches))
        elif self._search.status != NO_NETWORK:
            self.show_notice(_(NONE_FOUND))

    def _update_tables(self, listings: Sequence[Listing]) -> None:
        chosen = self._chosen.offer.table if self._chosen is not None else None
        before = self._tables.followed
        self._tables.update(listings)
        if self._notices.is_outdated(self.notice, before):
            self.notice = ""
        self.move_to(self._tables.cursor_row(chosen, self.cursor))
        if self._tables.live:
            self._search.has_found.set()
        self.show()

    def _label_for(self, key: str) -> str:
        return self.key_bindings.label_for(key)

    def show_notice(self, text: str) -> None:
        """Show the outcome of the last action, such as an error."""
        self.notice = text
        self.show()

    # --- display

    def keys(self) -> KeyHelp:
        return [*self.labels("?", "F1", "s", "n", "S"), ("q", _("quit"))]

    def help(self) -> KeyHelp:
        tables = [("up, down, j, k", _("choose a table")), ("enter", _("join it")), *self.details("w")]
        rest = [*self.details("o", "b", "f", "t", "r", "R", "A", "s", "a", "n", "S", "F1", "i"), ("q", _("quit"))]
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
        writer = self._writer(WIDTH if layout is None else layout.panel.width)
        keys = writer.keys(self._key_groups, is_airy=layout is not None and layout.is_airy)
        self.rows_on_page = LIST_ROWS if layout is None else layout.list_rows(len(keys))
        texts = self._texts(writer, keys)
        if layout is None or roles is None:
            recent = writer.recent(self._recent, min(FEW_ROWS, self._rows_for_recent(texts)))
            self._show_explained(plain_lobby(texts._replace(recent=recent), self.theme))
            return
        if layout.has_recent_panel:
            recent = self._writer(layout.recent.width).recent(self._recent, layout.recent.rows - 2)
        else:
            free = self._rows_for_recent(texts)
            recent = writer.recent(self._recent, free if layout.is_airy else min(FEW_ROWS, free))
        _x, _y, width, rows = layout.board
        board = self._boards.current(passage[0] if passage is not None else None, width, rows) if rows else []
        self._show_explained(paint_lobby(layout, texts._replace(recent=recent), board, roles))

    def _show_explained(self, lines: Sequence[Line]) -> None:
        self.sheet.show(self._pointer.explained(lines, self.theme, self.key_bindings))

    def _explain(self, thing: str) -> Explanation:
        return explain(thing, self._tables, self._recent, self._player_name, self.key_bindings)

    def _writer(self, width: int) -> LobbyWriter:
        return LobbyWriter(self.theme, self.key_bindings, width)

    def _rows_for_recent(self, texts: LobbyTexts) -> int:
        """Return how many rows are free below the tables, after a blank row and a heading."""
        taken = len(texts.tables) + max(0, len(texts.notice) - NOTICE_ROWS)
        return max(0, self.rows_on_page - taken - 1 - bool(texts.recent_heading))

    @property
    def _key_groups(self) -> list[KeyHelp]:
        return [[("enter", _("join")), *self.labels("w", "a")], *(self.labels(*keys) for keys in ("obt", "f", "rRA"))]

    def _texts(self, writer: LobbyWriter, keys: list[Line]) -> LobbyTexts:
        """Return all texts of the lobby but the recent games."""
        tables = writer.search(self._search.status)
        if self._tables.listings:
            tables = writer.tables(self._tables, self.visible_rows, self.cursor, self.rows_on_page)
        warning = self._tables.warning(self._chosen) if self._chosen is not None else ""
        return LobbyTexts(
            tagline=_("Board games at a table in your terminal"),
            name=writer.name(self._player_name),
            heading=_("Tables on this network"),
            tables=tables,
            recent_heading=_("You last played") if self._recent else "",
            joining=writer.joining(self._tables, self._chosen),
            keys=keys,
            notice=writer.notice(self.notice or warning, NOTICE_ROWS + max(0, self.rows_on_page - len(tables))),
        )

    # --- commands

    def press(self, key: str) -> bool:
        self.notice, self._tables.is_untouched = "", False
        if self._pointer.press(key, f"{STATUS} {self.cursor}" if self._tables.listings else ""):
            self.show()
            return True
        match key:
            case "w":
                self._join(watch=True)
            case "o":
                self._own_tables.host()
            case "b":
                self._own_tables.play_alone()
            case "f":
                self._open_first_steps()
            case "t":
                self._own_tables.share_keyboard()
            case "r":
                self._own_tables.resume()
            case "R" | "A" | "s" | "a" | "n" | "S":
                self.app.push_screen(self._page(key))
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

    def _page(self, key: str) -> BaseScreen:
        """Return the screen that a key opens over the lobby."""
        from .lobby_pages import page

        return page(key, self._player_name, self._join_address, self._rename)

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
            from .lobby_pages import LessonPicker

            self.app.push_screen(LessonPicker(self._learn))
        else:
            self._learn(GAMES[DEFAULT_GAME])

    def _learn(self, game: Game) -> None:
        self.app.open_first_steps(game, self._player_name, self._table_closed)

    def _rename(self, text: str) -> None:
        self.show_notice(self.app.change_settings(replace(self.settings, name=clean_name(text))))

    def _join(self, *, watch: bool, code: str | None = None) -> None:
        from macrobber_core.net.websocket import dial
        from macrobber_tui.session.connect import JoinTable

        if (listing := self._chosen) is None:
            self.notice = _(NONE_TO_WATCH if watch else NONE_YET)
            return
        self._tables.follow(lambda other: other.offer.table == listing.offer.table)
        self._open_table(
            JoinTable(lambda: dial(listing.host, listing.port), self._player_name, watch, code, is_heir=self._is_heir)
        )

    def _join_address(self, text: str) -> None:
        from macrobber_core.net.tickets import is_ticket
        from macrobber_tui.errors import UsageError
        from macrobber_tui.session.connect import JoinTable
        from macrobber_tui.session.find_table import parse_target, table_dialer

        ticket = "".join(text.split())  # perhaps copied from several lines of a screen
        text = ticket if is_ticket(ticket) else text
        try:
            target = parse_target(text)
            if target is None:
                raise ValueError(_("enter an address, such as 192.168.1.20 or 192.168.1.20:7438"))
        except UsageError as error:
            raise ValueError(error.message) from error
        self._tables.follow(lambda listing: (listing.host, listing.port) == target)
        source = JoinTable(
            table_dialer(text), self._player_name, watch=False, is_heir=self._is_heir, is_by_address=True
        )
        self.call_later(self._open_table, source)

    def _open_table(self, source: TableSource) -> None:
        self.notice = ""
        self.app.open_table(source, self._table_closed)

    def _table_closed(self, reason: str | None) -> None:
        self._tables.is_untouched = True
        self._update_tables([*self._tables.listings])
        self.show_notice(self._notices.table_closed(core_text(reason or "")))
