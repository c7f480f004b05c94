"""A table for several players at one keyboard, each with their own view.

A curtain hides the screen while the keyboard changes hands, unless the game has no hidden information.
"""

from __future__ import annotations

import asyncio
from time import monotonic

from textual import on, work

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, Game
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import Ended, TableChanged, Update
from macrobber_core.table import TableView
from macrobber_tui.boards import public_turns_since, ui_of
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.errors import invalid_view_message, is_contained
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.connect import HotSeatTable, TableSession, TableSource
from macrobber_tui.session.hot_seat import public_prompt, seat_to_act
from macrobber_tui.session.state import SessionState

from .confirmation import leave_question
from .curtain import Curtain
from .table import TableScreen

MIN_LOOK_SECONDS = 0.5
"""Seconds after the curtain opens during which decisions are ignored, because nobody can have read the board."""

PlayerUpdate = tuple[SessionState, Update | None]
"""A player's state and an update for it; the update is None if the player has been given the keyboard."""


class HotSeatScreen(TableScreen):
    """The table as seen by the player who has the keyboard. The game starts behind the curtain."""

    def __init__(self, source: HotSeatTable) -> None:
        super().__init__(source)
        self._turn_alert.names_everybody = True
        self._players: list[SessionState] = []
        self._updates: asyncio.Queue[PlayerUpdate] = asyncio.Queue()
        self._curtain: Curtain | None = None
        self._has_begun = False
        """Whether the curtain has been opened at least once."""
        self._next_seat: int | None = None
        """The seat that must act next while another player has the keyboard."""
        self._new_events: list[Event] = []
        """The events since the player with the keyboard last decided."""
        self._turn_started_at = -MIN_LOOK_SECONDS

    # --- updates from the table

    async def _join_table(self, source: TableSource) -> str:
        async with source.open() as session:
            self._state.session = session
            self._waiting_room.set_session(session)
            self._players = [
                self._state,
                *(SessionState(session=TableSession(guest, session.host)) for guest in session.other_guests),
            ]
            listening: list[asyncio.Task[None]] = []
            try:
                for player in self._players:
                    listening.append(asyncio.create_task(self._queue_updates(player)))
                    await self._wait_for_seat(player)
                return await self._process_updates()
            except Exception as error:
                if not is_contained(error):
                    raise
                return invalid_view_message(error)
            finally:
                for task in listening:
                    task.cancel()
                for player in self._players:
                    player.session = None
                await self._hints.close()

    async def _queue_updates(self, player: SessionState) -> None:
        assert player.session is not None
        async for update in player.session.guest.updates():
            self._updates.put_nowait((player, update))

    async def _wait_for_seat(self, player: SessionState) -> None:
        """Wait until a player is seated, so players sit in the order in which they were named."""
        while player.table is None:
            updated, update = await self._updates.get()
            if isinstance(update, Ended):
                raise OSError(update.reason)
            if update is not None:
                updated.apply(update)

    async def _process_updates(self) -> str:
        """Process updates until a player leaves, which closes the table. Return the reason for leaving."""
        while True:
            await self._pass_keyboard_on()
            player, update = await self._updates.get()
            if update is None:
                await self._give_keyboard(player)
            elif isinstance(update, Ended):
                return core_text(update.reason)
            elif isinstance(update, TableChanged) and player is self._state and self._is_next_game(update.table):
                await self._leave_board()
                player.apply(update)
            elif player is self._state and (self._has_begun or player.stage == "waiting"):
                if isinstance(update, TableChanged):
                    self._new_events = [] if update.fresh else self._new_events + update.events
                await self._show_update(update)
            else:
                player.apply(update)

    def _is_next_game(self, table: TableView) -> bool:
        return self._state.table is not None and table.game_number != self._state.table.game_number

    async def _leave_board(self) -> None:
        """Begin behind the curtain again, because the table begins its next game."""
        self._has_begun, self._next_seat, self._new_events = False, None, []
        await super()._leave_board()

    def _own_names(self) -> list[str]:
        return [player.own_name for player in self._players]

    def _play_again(self, wants: bool) -> None:
        for player in self._players:
            if player.session is not None:
                self._tell(player.session.guest, wants)

    @work
    async def _tell(self, guest: Guest, wants: bool) -> None:
        await guest.play_again(wants=wants)

    async def _give_keyboard(self, player: SessionState) -> None:
        """Give the keyboard to this player and show their view."""
        assert player.table is not None
        self._state, self._next_seat, self._new_events, self._has_begun = player, None, [], True
        self._table_footer.switch_player(player)
        self._pages.switch_player(player)
        await self._show_update(TableChanged(player.table, player.log, fresh=True))
        with self.app.batch_update():
            while self.app.screen is not self:  # close the curtain and any page of the previous player
                self.app.pop_screen()
        self._turn_started_at = monotonic()
        if GAMES[player.table.game].is_open and player.table.seat is not None:  # no curtain has named the player
            name = player.table.name(player.table.seat)
            self._table_footer.lasting_notice = _("{name}, it is your turn.").format(name=name)
            self.show_keys()

    def on_board_widget_decided(self, message: BoardWidget.Decided) -> None:
        """Ignore a decision made right after the curtain opened, because it is probably an accidental key press."""
        if self._board is not None and monotonic() < self._turn_started_at + MIN_LOOK_SECONDS:
            message.prevent_default()
            self._board.show_refusal(_("too quick; nothing was played"))

    @on(BoardWidget.Decided)
    def clear_new_events(self) -> None:
        self._new_events = []

    # --- passing the keyboard

    async def _pass_keyboard_on(self) -> None:
        """Pass the keyboard on if another seat must act.

        A player who has just learned something hidden keeps the keyboard until they press enter.
        """
        table = self._state.table
        if table is None or table.game_view is None:
            return
        seat = seat_to_act(table, self._player_by_seat)
        if not self._has_begun:
            self._next_seat = seat
            await self._hand_over(table)
        elif seat is None or seat == table.seat:
            self._set_next_seat(None)
        elif seat != self._next_seat:
            self._set_next_seat(seat)
            if not any(event.reveals for event in self._new_events):
                await self._hand_over(table)

    @property
    def _player_by_seat(self) -> dict[int, SessionState]:
        return {player.table.seat: player for player in self._players if player.table is not None and player.table.seat}

    def _set_next_seat(self, seat: int | None) -> None:
        table = self._state.table
        self._next_seat = seat
        self._table_footer.next_player = table.name(seat) if table is not None and seat is not None else ""
        self.show_keys()

    async def _hand_over(self, table: TableView) -> None:
        """Give the keyboard to the next player, behind a curtain if the game has hidden information.

        If no seat here has to act, the keyboard goes to the first player.
        """
        if GAMES[table.game].is_open:
            await self._give_keyboard(self._state if self._next_seat is None else self._player_by_seat[self._next_seat])
        else:
            self._show_curtain()

    def _show_curtain(self) -> None:
        table = self._state.table
        assert table is not None
        if self._curtain is None or not self._curtain.is_current:
            self._curtain = Curtain(self._open_curtain, lambda: leave_question(self._state.host, self._leaving.leave))
            self.app.push_screen(self._curtain)
        previous_player = table.name(table.seat) if self._has_begun and table.seat is not None else ""
        next_player, turns = "", []
        if self._next_seat is not None:
            next_player = table.name(self._next_seat)
            turns = public_turns_since(table, self._next_seat, self._state.log)
        self._curtain.show_handover(next_player, previous_player, public_prompt(table), turns)

    def _open_curtain(self) -> None:
        if self._next_seat is not None:
            self._updates.put_nowait((self._player_by_seat[self._next_seat], None))

    def rules_passage(self) -> tuple[Game, str] | None:
        """Return the rules to open. Behind the curtain, use the topic of the phase, which reveals nothing hidden."""
        table = self._state.table
        if table is None or self._curtain not in self.app.screen_stack:
            return super().rules_passage()
        return GAMES[table.game], ui_of(table.game).topic(table.game_view)

    def press(self, key: str) -> bool:
        takes_key = self._table_footer.question is not None or self._pages.open_input is not None
        if self._next_seat is None or takes_key or key != "enter":
            return super().press(key)
        if self._board is not None and self._board.dismiss_unread():
            pass
        elif self._state.table is not None and GAMES[self._state.table.game].is_open:
            self._open_curtain()
        else:
            self._show_curtain()
        return True


def table_screen(source: TableSource) -> TableScreen:
    """Return the screen for a table, for one player or several at this keyboard."""
    return HotSeatScreen(source) if isinstance(source, HotSeatTable) else TableScreen(source)
