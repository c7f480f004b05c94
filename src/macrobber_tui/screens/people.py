"""The people at the table. The host can seat bots, give seats away and remove guests."""

from __future__ import annotations

import asyncio

from rich.cells import cell_len
from rich.style import Style
from textual import work

from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.table import SeatView, TableView
from macrobber_tui.i18n.durations import digits, is_clock_relevant
from macrobber_tui.i18n.language import _, pgettext
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.session.bot_levels import level_text
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.fairness import deal_status
from macrobber_tui.session.hand_over import asked_text
from macrobber_tui.session.hints import FORBIDDEN
from macrobber_tui.session.host_actions import (
    can_give_table,
    give_seat,
    give_table,
    next_bot_level,
    remove_guest,
    swap_seats,
    toggle_stand_in,
)
from macrobber_tui.session.invitation import NETWORK_POLL_SECONDS, JoinCommand, ticket_invitation, web_invitation
from macrobber_tui.session.ssh_command import ssh_invitation
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.table_host import host_mark, no_host_text, spectator_names
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import as_sentence, cut, fit

from .base import BODY_HEIGHT, WIDTH
from .invitation import invitation_keys, use_invitation, with_keys
from .key_help import KeyHelp, footer_line
from .list_screen import ListScreen
from .waiting import NAME_WIDTH

HOST_KEYS = {"bot": "b", "give": "g", "remove": "x", "bar": "X"}
"""The default key of each of the host's actions during a game."""
GIVE_TABLE = "T"
"""The default key for giving the table to the player at the cursor."""
SWAP, LEVEL = "s", "v"
"""The default keys of the host's actions on seats before a game."""


class PeopleScreen(ListScreen):
    """Lists seats, then spectators. For the host, it offers actions on them and shows how friends can join."""

    KEY_CONTEXTS = ("people",)

    def __init__(self, state: SessionState) -> None:
        super().__init__()
        self._state = state
        self._pending_removal = ""
        """The key and name of a pending removal, which a second press of the key confirms; "" if none is pending."""
        self._seat_to_swap: int | None = None
        """The first of two seats to swap, once the host has chosen it."""
        self._join_command: JoinCommand | None = None
        """The command last shown for joining this table."""

    def on_mount(self) -> None:
        self.set_interval(NETWORK_POLL_SECONDS, self._check_network)

    def _check_network(self) -> None:
        """Redraw if a network change has changed the join command."""
        if self._join_command_now() != self._join_command:
            self.show()

    def _join_command_now(self) -> JoinCommand | None:
        session, stage = self._state.session, self._state.stage
        if session is None or stage == "over":
            return None
        return session.join_command(with_code=True, has_begun=stage != "waiting")

    @property
    def _invitation_keys(self) -> tuple[str, ...]:
        session = self._state.session
        return invitation_keys(session, self._join_command) if session is not None else ()

    @property
    def _host_keys(self) -> list[str]:
        """The default keys of the actions that the host can take at this stage of the game."""
        host, stage = self._state.host, self._state.stage
        if host is None or (stage == "over" and len(host.peers) < 2):
            return []
        table_key = [GIVE_TABLE] if can_give_table(host) else []
        if stage == "playing":
            return [HOST_KEYS["bot"], HOST_KEYS["give"], *table_key, HOST_KEYS["remove"], HOST_KEYS["bar"]]
        table = self._state.table
        seat_keys = [SWAP, LEVEL] if stage == "waiting" else []
        give_keys = [HOST_KEYS["give"]] if stage == "waiting" and table is not None and table.spectators else []
        return [*seat_keys, *give_keys, *table_key, HOST_KEYS["remove"], HOST_KEYS["bar"]]

    def keys(self) -> KeyHelp:
        if host_keys := self._host_keys:
            return self._fitting([*self.labels("up, down", *host_keys, "esc")])
        return [*([("b", _("take over from the bot"))] if self._has_stand_in else []), *self.labels("esc")]

    def _fitting(self, keys: list[tuple[str, str]]) -> KeyHelp:
        """Return the keys without those for which the footer has no room; the help page lists all of them."""
        while length(footer_line(keys, self.theme, self.key_bindings, width=self.page_width)) > self.page_width:
            del keys[-2]
        return keys

    def help(self) -> KeyHelp:
        invitation = self.details(*self._invitation_keys)
        if not (host_keys := self._host_keys):
            return [*invitation, *self.keys()]
        return [("up, down, j, k", _("choose")), *self.details(*host_keys), *invitation, ("esc", _("back"))]

    @property
    def row_count(self) -> int:
        table = self._state.table
        return len(table.seats) + len(table.spectators) if table is not None else 0

    @property
    def _has_stand_in(self) -> bool:
        """Whether a bot stands in for this player in a running game."""
        table = self._state.table
        if table is None or table.seat is None or table.stage == "over":
            return False
        return table.seats[table.seat - 1].stand_in is not None

    def show(self) -> None:
        """Redraw; called after every change at the table."""
        table = self._state.table
        if table is None:
            return
        no_hints = [] if table.hints else [Span("   " + _(FORBIDDEN), self.palette.faint)]
        join_lines, address_lines = self._join_lines()
        closing = self._wrapped(as_sentence(self._state.closing_reason), self.palette.alarm)
        head: list[Line] = [(), (Span(f"  {table.title}", self.palette.bright), *no_hints), *closing, *join_lines]
        seats = [self._row(table, number, seat) for number, seat in enumerate(table.seats, 1)]
        watching = [(Span("  " + _("Watching"), self.palette.bold),), self._spectator_line(table)]
        heading = Span("  " + _("Seats"), self.palette.bold), Span(f"   {no_host_text(table)}", self.palette.faint)
        body: list[Line] = [(), heading, *seats, (), *watching]
        help_lines = self._help_lines(table)
        notice = self._wrapped(self.notice, self.palette.alarm)
        footer: list[Line] = [(), *self._fairness_lines(table), (), *notice]
        room = BODY_HEIGHT - len(head) - len(body) - len(footer)
        help_lines = help_lines if len(help_lines) <= room else []
        address_lines = address_lines if len(address_lines) + len(help_lines) <= room else []
        self.sheet.show([*head, *address_lines, *body, *help_lines, *footer])
        self.show_keys()  # they depend on the stage of the game

    def _wrapped(self, text: str, style: Style) -> list[Line]:
        return indented(wrap_lines(text, WIDTH - 3), style, indent=2)

    def _help_lines(self, table: TableView) -> list[Line]:
        """Return a blank line and help on the available actions, if any."""
        text = ""
        if host_keys := self._host_keys:
            texts = [_("{remove}: remove a guest; {bar}: also ban their address for the evening.")]
            if HOST_KEYS["bot"] in host_keys:
                help_on_seats = _(
                    "{bot}: a bot plays for a player who is away, or idle for a minute, until they play again. "
                    "{give}: give that seat to the first spectator for good."
                )
                texts.insert(0, help_on_seats)
            if GIVE_TABLE in host_keys:
                texts.append(_("{table}: give the table to a player, whose computer becomes the host."))
            named = {**HOST_KEYS, "table": GIVE_TABLE}
            keys = {name: self.key_bindings.label_for(key) for name, key in named.items()}
            text = " ".join(texts).format(**keys)
        elif table.stage != "over" and table.seat is None and any(seat.away for seat in table.seats):
            text = _("If you are one of the absent players, your host can give you your seat back.")
        return [(), *self._wrapped(text, self.palette.faint)]

    def _spectator_line(self, table: TableView) -> Line:
        """Return the spectators in one line, the chosen one first."""
        names, seats = spectator_names(table), len(table.seats)
        if not self._host_keys or not seats <= self.cursor < seats + len(names):
            text = ", ".join(names) or _("nobody")
            return (Span(f"    {fit(text, WIDTH - 4)}"),)
        first = self.cursor - seats
        others = "".join(f", {name}" for name in [*names[first + 1 :], *names[:first]])
        mark = Span(f"  {self.theme.glyphs.pointer} ", self.palette.bright)
        return (mark, Span(names[first], self.palette.bold), Span(fit(others, WIDTH - 4 - cell_len(names[first]))))

    def _fairness_lines(self, table: TableView) -> list[Line]:
        lines = wrap_lines(deal_status(table, self._state.audit), WIDTH - 6)
        if not lines:
            return []
        return [(Span("  " + _("Deal"), self.palette.bold),), *indented(lines, indent=4)]

    def _join_lines(self) -> tuple[list[Line], list[Line]]:
        """Return the lines about joining, and the lines with this machine's other addresses."""
        session = self._state.session
        self._join_command = join_command = self._join_command_now()
        if join_command is None:
            return [], []
        faint = self.palette.faint
        command = [*self._wrapped(join_command.introduction, faint), *self._wrapped(join_command.command, faint)]
        last = len(command) - 1
        if session is not None and (by_ticket := session.ticket_command(has_begun=self._state.stage != "waiting")):
            command += self._wrapped(ticket_invitation(by_ticket), faint)
        if session is not None and (ssh := session.ssh_commands):
            command += self._wrapped(ssh_invitation(ssh[-1], begun=self._state.stage != "waiting"), faint)
        if session is not None and (links := session.web_links):
            command += self._wrapped(web_invitation(links[-1]), faint)
        if join_command.command:
            command = with_keys(command, last, self._invitation_keys, self, "people")
        return command, self._wrapped(join_command.others, faint)

    def _row(self, table: TableView, number: int, seat: SeatView) -> Line:
        mark = self.pointer(number - 1) if self._host_keys else " "
        decides = pgettext("the viewing player", "to decide") if number == table.seat else _("to decide")
        states = [
            *([_("you")] if number == table.seat else []),
            *host_mark(table, seat.name),
            *([_("bot, {level}").format(level=level_text(seat.bot))] if seat.bot else []),
            *([_("away")] if seat.away else []),
            *([_("a bot ({level}) stands in").format(level=_(seat.stand_in))] if seat.stand_in else []),
            *([decides] if number == table.actor else []),
            *self._reserve_text(number, seat),
        ]
        name, key = seat.name or _("free"), f"row {number - 1}"
        text = ", ".join(states)
        # other screens may shorten the name; this page shows all of it, and the note moves left if that makes it whole
        name_width = max(cell_len(name), min(NAME_WIDTH, WIDTH - 9 - cell_len(text)))
        text = fit(text, WIDTH - 9 - name_width)
        return (
            Span(f"  {mark} {number}  ", self.palette.bright, key),
            Span(
                cut(name, name_width),
                self.palette.bold if seat.name else self.palette.faint,
                key,
            ),
            Span(
                f"  {text}",
                self.palette.alarm if seat.away else self.palette.faint,
                key,
            ),
        )

    def _reserve_text(self, number: int, seat: SeatView) -> list[str]:
        """Return a player's remaining reserve for the rest of the game; empty without a clock."""
        reading, table = self._state.clock, self._state.table
        if reading is None or table is None or seat.bot or seat.stand_in or number > len(reading.reserves):
            return []
        is_running = reading.seat == number and is_clock_relevant(reading, table)
        reserve = (
            reading.remaining_at(asyncio.get_running_loop().time())[1] if is_running else reading.reserves[number - 1]
        )
        return [_("{time} in reserve").format(time=digits(reserve))]

    def press(self, key: str) -> bool:
        table = self._state.table
        if key in {"escape", "q", "P"} or table is None:
            self.go_back()
            return True
        self.notice, chosen_seat = "", self._seat_to_swap
        self._seat_to_swap = chosen_seat if key in {"up", "down", "j", "k"} else None
        if key in {SWAP, LEVEL} and self._state.host is not None and table.stage == "waiting":
            self._arrange_seat(self._state.host, table, key, chosen_seat)
        elif key in self._invitation_keys and self._join_command is not None and self._state.session is not None:
            self.notice = use_invitation(
                self, self._session, self._join_command, key, lambda: self._state.stage != "waiting"
            )
        elif key == GIVE_TABLE and self._state.host is not None:
            self._give_table(self._state.host, table)
        elif key in HOST_KEYS.values() and self._state.host is not None:
            self._run_host_action(self._state.host, table, key)
        elif key == "b" and self._has_stand_in and self._state.session is not None:
            self._retake_seat(self._state.session.guest, table.seat)
        elif key in {*HOST_KEYS.values(), GIVE_TABLE}:
            self.notice = _("Only the host can do that.")
        else:
            return super().press(key)
        self.show()
        return True

    def _session(self) -> TableSession:
        assert self._state.session is not None
        return self._state.session

    @work
    async def _retake_seat(self, guest: Guest, seat: int | None) -> None:
        await guest.take_seat(seat)

    def _arrange_seat(self, host: Host, table: TableView, key: str, chosen_seat: int | None) -> None:
        """Swap the seat at the cursor with the seat chosen before, or choose it; or change its bot's level."""
        seat = self.cursor + 1
        if seat > len(table.seats):
            self.notice = _("Choose a seat first.")
        elif key == LEVEL:
            self.notice = next_bot_level(host, seat)
        elif chosen_seat is None:
            self._seat_to_swap = seat
            template = _("Choose the other seat and press {key} again to swap it with seat {number}.")
            self.notice = template.format(key=self.key_bindings.label_for(SWAP), number=seat)
        else:
            self.notice = swap_seats(host, chosen_seat, seat)

    def _give_table(self, host: Host, table: TableView) -> None:
        """Ask the player at the cursor to take the table."""
        seat = self.cursor + 1
        if seat > len(table.seats):
            self.notice = _("Choose a player first.")
        else:
            self.notice = as_sentence(give_table(host, seat, table.seat)) or asked_text(table.name(seat))

    def _run_host_action(self, host: Host, table: TableView, key: str) -> None:
        confirmed, self._pending_removal = self._pending_removal, ""
        seats = len(table.seats)
        people = [*(seat.name for seat in table.seats), *table.spectators]
        name = people[self.cursor] if self.cursor < len(people) else None
        if name is None or (key in {"b", "g"} and self.cursor >= seats):
            self.notice = _("Choose a player first.")
        elif key == "b" and table.game_view is None:
            self.notice = _("The game has not begun.")
        elif key in {"b", "g"} and table.stage == "over":
            self.notice = _("The game is over.")
        elif key == "g":
            self.notice = give_seat(host, self.cursor + 1, table.seat)
        elif key == "b":
            self.notice = toggle_stand_in(host, self.cursor + 1, table.seat)
            self.notice = self.notice or self._stand_in_text(host, table, name)
        elif why_not := self._why_not_removable(table):
            self.notice = why_not
        elif confirmed != f"{key} {name}":
            self._pending_removal = f"{key} {name}"
            template = _("Press {key} again to remove {name}.")
            if key == HOST_KEYS["bar"]:
                template = _("Press {key} again to remove {name} and ban their address for the evening.")
            self.notice = template.format(key=self.key_bindings.label_for(key), name=name)
        else:
            self.notice = remove_guest(host, name, address=key == "X")

    def _stand_in_text(self, host: Host, table: TableView, name: str) -> str:
        """Return the news that a bot now decides for the chosen player, or no longer does."""
        is_on = host.table.seats[self.cursor].stand_in is not None
        if self.cursor + 1 == table.seat:
            return _("A bot now decides for you.") if is_on else _("The bot no longer decides for you.")
        template = _("A bot now decides for {name}.") if is_on else _("The bot no longer decides for {name}.")
        return template.format(name=name)

    def _why_not_removable(self, table: TableView) -> str:
        """Return why the host cannot remove the chosen player, or ""."""
        if self.cursor + 1 == table.seat:
            return _("You cannot remove yourself.")
        seat = table.seats[self.cursor] if self.cursor < len(table.seats) else None
        if seat is not None and table.stage == "over" and seat.away:
            return _("{name} has already left.").format(name=seat.name)
        return _("Only guests can be removed.") if seat is not None and seat.bot is not None else ""
