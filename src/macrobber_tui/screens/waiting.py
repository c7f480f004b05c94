"""The waiting room: the seats before the game begins, and how friends can join."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual import work

from macrobber_core.games import GAMES
from macrobber_core.net.clock import ClockReading
from macrobber_core.table import PROGRAM_NAME, TableView
from macrobber_core.table.refusal import NO_SUCH_SEAT
from macrobber_tui.boards.render_context import EXPLAIN, TalkLine
from macrobber_tui.boards.sample import load_board
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.durations import time_control_text
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.evening import wins_text
from macrobber_tui.session.hints import FORBIDDEN
from macrobber_tui.session.host_actions import add_bot, begin_game, remove_bot
from macrobber_tui.session.invitation import ELSEWHERE, NETWORK_POLL_SECONDS, JoinCommand, key_words_text
from macrobber_tui.session.ssh_command import is_for_this_machine, ssh_invitation
from macrobber_tui.session.table_host import no_host_text, spectator_names
from macrobber_tui.session.table_options import option_in_words
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.lines_widget import Lines
from macrobber_tui.widgets.spans import showing
from macrobber_tui.widgets.text import cut, fit, fit_name, upper_first, wrapped

from . import waiting_things as things
from .base import BODY_HEIGHT, WIDTH, BaseScreen, bindings_of, theme_of
from .board_preview import BoardPreview
from .invitation import COPY, chunks, invitation_keys, use_invitation, with_keys
from .key_help import KeyHelp, details, labels
from .page_pointer import PagePointer

EVENING, OTHER_GAME = "E", "G"
"""The default keys of the page with the games of this evening, and for proposing another game."""
NOTICE_ROWS = 2
"""The least number of rows for a notice."""
NAME_WIDTH = 26
"""Width in cells of a name."""


class WaitingRoom(Lines):
    """Shows the waiting room and handles its keys."""

    def __init__(self) -> None:
        super().__init__(WIDTH, BODY_HEIGHT, id="waiting")
        self._session: TableSession | None = None
        self._table: TableView | None = None
        self._time_control = ""
        self._notice = ""
        self._is_reply = False
        self._talk = ""
        """The latest message of the talk."""
        self._join_command: JoinCommand | None = None
        """The command last shown for joining this table."""
        self._ticket_command = ""
        """The command last shown for joining this table by a ticket."""
        self._preview: BoardPreview | None = None
        """The board of the game, once it is loaded."""
        self._pointer = PagePointer(self._explain)

    def on_mount(self) -> None:
        self.redraw()
        self.set_interval(NETWORK_POLL_SECONDS, self._check_network)

    def on_resize(self) -> None:
        self.redraw()

    @work
    async def _load_board(self, game: str) -> None:
        """Load the board in a thread, which takes a moment, and show it beside or below the seats."""
        await asyncio.to_thread(load_board, game)
        assert isinstance(self.screen, BaseScreen)
        self._preview = BoardPreview(self.screen, WIDTH, min_board_width=WIDTH)
        self.redraw()

    def _check_network(self) -> None:
        """Redraw if a network change has changed the join command."""
        session = self._session
        if session is not None and (self._join_command, self._ticket_command) != (
            session.join_command(with_code=False), session.ticket_command(has_begun=False)
        ):  # fmt: skip
            self.redraw()

    def set_session(self, session: TableSession) -> None:
        self._session = session
        for door in session.doors.open:
            door.on_change.append(lambda: self.call_later(self.redraw))
        if session.host is not None and session.addresses is None:
            session.host.on_change.append(self._begin_if_only_bots)

    def _current_session(self) -> TableSession:
        assert self._session is not None
        return self._session

    @property
    def _begins_at_once(self) -> bool:
        """Whether nobody is waited for, because the table is not on the network."""
        session = self._session
        return session is not None and session.host is not None and session.addresses is None

    def show_table(self, table: TableView, reading: ClockReading | None) -> None:
        """Show the table and its time control."""
        if self._is_reply and self._table is not None and table.seats != self._table.seats:
            self._notice = ""
        is_other_game = self._table is None or self._table.game != table.game
        if is_other_game and theme_of(self).roles is not None and not self._begins_at_once:
            self._load_board(table.game)
        self._table = table
        self._time_control = time_control_text(reading) if reading is not None else ""
        self.redraw()

    def show_notice(self, notice: str, *, is_reply: bool = False) -> None:
        """Show a notice. A reply to a key press stays only until a seat changes."""
        self._notice, self._is_reply = upper_first(notice), is_reply
        self.redraw()

    def show_talk(self, talk: Sequence[TalkLine]) -> None:
        """Show the latest message of the players; a message of the program is a notice."""
        said = [f"{name}: {text}" for name, text in talk if name != PROGRAM_NAME]
        self._talk = said[-1] if said else ""
        self.redraw()

    def redraw(self) -> None:
        theme, bindings = theme_of(self), bindings_of(self, "waiting", "next game")
        if self._table is None or self._session is None:
            self.show([*[()] * 10, (Span("   " + _("Joining the table..."), theme.palette.bright),)])
            return
        self._join_command = self._session.join_command(with_code=False)
        self._ticket_command = self._session.ticket_command(has_begun=False)
        lines = waiting_room_lines(
            self._table,
            theme,
            bindings,
            is_host=self._session.host is not None,
            join_command=self._join_command,
            code=self._session.code,
            ssh_commands=self._session.ssh_commands,
            web_links=self._session.web_links,
            key_words=self._session.web_key_words,
            can_friends_join=self._session.can_friends_join,
            notice=self._notice,
            talk=self._talk,
            time_control=self._time_control,
            command_lines=self._command_lines(),
            ticket_command=self._ticket_command,
        )
        if self._preview is not None:
            below = len(lines)
            lines += [()] * (self.size.height - below)
            lines = self._preview.add_to(lines, self._table.game, below=below)
        else:
            lines += [()] * (self.size.height - len(lines))
        self.show(self._pointer.explained(lines, theme, bindings))

    def press_explain(self, key: str) -> bool:
        """Handle the default key of a command of the pointer; return whether it was used."""
        if self._table is None:
            return False
        was_on = self._pointer.is_on
        is_used = self._pointer.press(key, f"{things.SEAT} {self._table.seat or 1}")
        if was_on or is_used:
            self.redraw()
        return is_used

    def _explain(self, thing: str) -> Explanation:
        assert self._table is not None
        return things.explain(thing, self._table)

    def _command_lines(self) -> list[Line]:
        """Return the command for joining, with the keys for copying it and for the QR code."""
        assert isinstance(self.screen, BaseScreen)
        if self._session is None or self._join_command is None:
            return []
        command = command_rows(self._join_command.command, theme_of(self).palette.bold)
        keys = invitation_keys(self._session, self._join_command)
        return with_keys(command, len(command) - 1, keys, self.screen, "waiting")

    def keys(self, table: TableView) -> KeyHelp:
        host_keys = []
        if self._session is not None and self._session.host is not None:
            host_keys = [*labels("b", "waiting")] if free_seats(table) else [("enter", _("begin"))]
            host_keys += labels("x", "waiting") if any(seat.bot for seat in table.seats) else []
            host_keys += labels("P", "table")
        return [*host_keys, *([(f"1-{len(table.seats)}", _("seat"))] if free_seats(table) else [])]

    def help(self, table: TableView) -> KeyHelp:
        """Return the waiting room's rows of the help page."""
        free = free_seats(table)
        host_keys = []
        if self._session is not None and self._session.host is not None:
            host_keys = [*details("b", "waiting")] if free else [("enter", _("begin the game"))]
            host_keys += details("x", "waiting") if any(seat.bot for seat in table.seats) else []
        keys = invitation_keys(self._session, self._join_command) if self._session is not None else ()
        seats = [(", ".join(map(str, free)), _("take that seat"))] if free else []
        return [*host_keys, *seats, *details([*keys, EXPLAIN], "waiting")]

    def press(self, key: str) -> bool:
        """Handle the default key of a command. Return whether it is one of the waiting room's keys."""
        session = self._session
        if session is None:
            return False
        if key.isdecimal():
            self._change_seat(session, int(key))
        elif self._join_command is not None and key in invitation_keys(session, self._join_command):
            assert isinstance(self.screen, BaseScreen)
            notice = use_invitation(self.screen, self._current_session, self._join_command, key, lambda: False)
            self.show_notice(notice, is_reply=True)
        elif key == OTHER_GAME and self._table is not None:
            self.show_notice(self._other_game_text(self._table, session), is_reply=True)
        elif session.host is None or key not in {"enter", "b", "x"}:
            return False
        else:
            self.show_notice({"enter": begin_game, "b": add_bot, "x": remove_bot}[key](session.host), is_reply=True)
        return True

    def _other_game_text(self, table: TableView, session: TableSession) -> str:
        """Return the answer to the key for another game: one can be proposed after this one, and by whom."""
        text = _("This table plays {game}; the host can propose another game after it.")
        if session.host is not None:
            text = _("This table plays {game}; {key} proposes another game after it.")
        key = bindings_of(self, "next game").label_for(OTHER_GAME)
        return text.format(game=GAMES[table.game].title, key=key)

    def _begin_if_only_bots(self) -> None:
        """Start the game immediately if bots have all other seats, because there is nobody to wait for."""
        host = self._session.host if self._session else None
        if host is not None and host.table.stage == "waiting" and not host.table.free_seats:
            self.call_later(lambda: self.show_notice(begin_game(host)))

    @work
    async def _change_seat(self, session: TableSession, seat: int) -> None:
        if self._table is not None and not 1 <= seat <= len(self._table.seats):
            # a seat number below 1 is not a valid message, so the host would end the connection
            self.show_notice(core_text(NO_SUCH_SEAT(number=seat)), is_reply=True)
            return
        self._notice = ""
        await session.guest.take_seat(seat)


def free_seats(table: TableView) -> list[int]:
    return [number for number, seat in enumerate(table.seats, 1) if seat.name is None]


def waiting_room_lines(
    table: TableView,
    theme: Theme,
    bindings: KeyBindings,
    *,
    is_host: bool,
    join_command: JoinCommand | None,
    code: str | None,
    notice: str,
    talk: str = "",
    time_control: str = "",
    ssh_commands: Sequence[str] = (),
    web_links: Sequence[str] = (),
    key_words: str = "",
    can_friends_join: bool = True,
    command_lines: Sequence[Line] = (),
    ticket_command: str = "",
) -> list[Line]:
    """Return up to 23 lines of 80 cells: the table, the join instructions, the seats, and the next step."""
    game = GAMES[table.game]
    options = ", ".join(
        option_in_words(name, table.options[name])
        for name, option in game.options.items()
        if table.options.get(name) != option.default or option.default != option.choices[0]  # such as an expansion
    )
    doubts = core_text(game.doubts(len(table.seats), table.options))
    bold, faint, alarm = theme.palette.bold, theme.palette.faint, theme.palette.alarm
    lines: list[Line] = [
        (),
        showing(things.TITLE, (Span(f"  {table.title}", theme.palette.bright), Span(f"   {game.title}", bold))),
        *(showing(things.OPTIONS, line) for line in two_lines(options, faint)),
        *two_lines(doubts, alarm),
        *(showing(things.CLOCK, line) for line in two_lines(time_control, faint)),
        *two_lines("" if table.hints else _(FORBIDDEN), faint),
        (),
    ]
    if join_command is not None:
        joining: list[Line] = [(Span(f"  {join_command.introduction}", faint),)]
        joining += (command_lines or command_rows(join_command.command, bold)) if join_command.command else []
        lines += [showing(things.JOIN, line) for line in joining]
    below_command = len(lines)
    if ssh_commands:
        text = _("No macrobber? Join with this (NAME@ before the address is optional):")
        if is_for_this_machine(ssh_commands[-1]):
            text = _("On this machine without macrobber (NAME@ before the address is optional):")
        by_ssh: list[Line] = [(Span(f"  {text}", faint),), (Span(f"  {side_by_side(ssh_commands)}", bold),)]
        if web_links and cell_len(in_one_line := ssh_invitation(ssh_commands[-1])) <= WIDTH - 4:
            by_ssh = [(Span(f"  {in_one_line}", faint),)]
        lines += [showing(things.SSH, line) for line in by_ssh]
    if web_links:
        text = "  " + _("In a browser:") + " "
        links = web_links[-1]
        if len(web_links) > 1:  # by the name of the table, and by an address, which always works
            both = _("{first} or {second}").format(first=web_links[0], second=web_links[-1])
            links = both if cell_len(both) <= WIDTH - 2 - cell_len(text) else links
        lines.append(showing(things.WEB, (Span(text, faint), Span(links, bold))))
    below_link = len(lines)
    if code is not None and (join_command is None or join_command.command):
        lines.append(showing(things.CODE, (Span("  " + _("The code to join:") + " ", faint), Span(code, bold))))
    lines += [(), (Span("  " + _("Seats"), bold), Span(f"   {no_host_text(table)}", faint))]
    lines += [seat_line(table, seat, theme) for seat in range(1, len(table.seats) + 1)]
    if table.spectators:
        watching = _("Watching: {names}").format(names=", ".join(spectator_names(table)))
        lines += [(), (Span(f"  {fit(watching, WIDTH - 2)}", faint, thing=things.WATCHING),)]
    if so_far := wins_text(table.evening):
        *first, last = two_lines(so_far, faint)
        lines += [(), *(showing(things.EVENING, line) for line in (*first, (*last, *evening_key(theme, bindings))))]
    status = status_sentence(table, bindings, is_host=is_host, can_friends_join=can_friends_join)
    lines += [(), (Span(f"  {status}", theme.palette.bright),), ()]
    if talk and len(lines) + NOTICE_ROWS < BODY_HEIGHT:
        lines += [(Span(f"  {fit(talk, WIDTH - 4)}"),), ()]
    lines += wrapped_lines(notice, alarm, max(NOTICE_ROWS, BODY_HEIGHT - len(lines))) or [()]
    if ticket_command:
        lines[below_link:below_link] = ticket_rows(ticket_command, theme, bindings, BODY_HEIGHT - len(lines))
    key = two_lines(key_words_text(key_words), faint)
    if web_links and len(lines) + len(key) <= BODY_HEIGHT:
        lines[below_link:below_link] = [showing(things.WEB, line) for line in key]
    others = two_lines(join_command.others, faint) if join_command is not None else []
    if len(lines) + len(others) <= BODY_HEIGHT:
        lines[below_command:below_command] = others
    return lines


def evening_key(theme: Theme, bindings: KeyBindings) -> Line:
    """Return the key that opens the games of this evening."""
    label = labels(EVENING, "next game")[0][1]
    return (
        Span(f"   {bindings.label_for(EVENING)}", theme.palette.bold, EVENING),
        Span(f" {label}", theme.palette.faint, EVENING),
    )


def command_rows(command: str, style: Style) -> list[Line]:
    """Return a command, which a ticket makes long, in rows as wide as the page."""
    return indented(chunks(command, WIDTH - 4) or [""], style, indent=2)


def ticket_rows(command: str, theme: Theme, bindings: KeyBindings, max_rows: int) -> list[Line]:
    """Return the invitation of friends elsewhere: the command, or if that has too many rows, the key that copies it."""
    rows = [(Span("  " + _(ELSEWHERE), theme.palette.faint),), *command_rows(command, theme.palette.bold)]
    if len(rows) > max_rows:
        hint = _("Friends elsewhere: {key} copies their command.").format(key=bindings.label_for(COPY))
        rows = two_lines(hint, theme.palette.faint)[:1]
    return [showing(things.TICKET, row) for row in rows[: max(0, max_rows)]]


def two_lines(text: str, style: Style) -> list[Line]:
    """Return the text in at most two lines, or no lines if `text` is empty."""
    return wrapped_lines(text, style, 2)


def wrapped_lines(text: str, style: Style, max_lines: int) -> list[Line]:
    """Return the text in at most `max_lines` lines, or no lines if `text` is empty."""
    return indented(filter(None, wrapped(text, WIDTH - 4, max_lines)), style, indent=2)


def side_by_side(commands: Sequence[str], width: int = WIDTH - 4) -> str:
    """Return all commands in one line or, if they do not fit, only the last command, which always works."""
    line = "     ".join(commands)
    return line if cell_len(line) <= width else commands[-1]


def seat_line(table: TableView, number: int, theme: Theme) -> Line:
    seat = table.seats[number - 1]
    thing = f"{things.SEAT} {number}"
    label = Span(f"    {number}  ", theme.palette.bold, str(number), thing)
    if seat.name is None:
        return (label, Span(cut(_("free"), NAME_WIDTH), theme.palette.faint, str(number), thing))
    style = theme.palette.chosen if number == table.seat else theme.palette.bold
    marks = things.seat_marks(table, number)
    return (
        label,
        Span(cut(fit_name(seat.name, NAME_WIDTH), NAME_WIDTH), style, thing=thing),
        Span(f"  {marks}", theme.palette.faint, thing=f"{things.MARK} {number}" if marks else ""),
    )


def status_sentence(table: TableView, bindings: KeyBindings, *, is_host: bool, can_friends_join: bool = True) -> str:
    """Return a sentence that explains what the table is waiting for.

    `can_friends_join` is False for the host of a table that no friend can reach; such a table does not wait for
    friends.
    """
    if table.stage == "dealing":
        return _("The game is being dealt: each player's program adds its own value.")
    away = [seat.name for seat in table.seats if seat.name and seat.away]
    if away:
        return elide(_("Waiting for {names} to come back."), away[0]).format(names=join_list(away))
    free = sum(seat.name is None for seat in table.seats)
    if free and is_host and not can_friends_join:
        template = ngettext(
            "{count} seat is free: press {key} for a bot.", "{count} seats are free: press {key} for a bot.", free
        )
        return template.format(count=free, key=bindings.label_for("b"))
    if free and is_host:
        template = ngettext(
            "{count} seat is free: wait for friends, or press {key} for a bot.",
            "{count} seats are free: wait for friends, or press {key} for a bot.",
            free,
        )
        return template.format(count=free, key=bindings.label_for("b"))
    if free:
        template = ngettext("Waiting for {count} more player.", "Waiting for {count} more players.", free)
        return template.format(count=free)
    if is_host:
        return _("Everybody is here: press enter to begin.")
    return _("Everybody is here; waiting for the host to begin.")
