"""The waiting room: who sits where before the game begins."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import work

from macrobber_core.games import GAMES
from macrobber_core.lan.clock import Ticking
from macrobber_core.table import TableView
from macrobber_tui.arranging import add_bot, begin, remove_bot
from macrobber_tui.boards.look import Look
from macrobber_tui.clock_words import terms
from macrobber_tui.core_texts import core_text
from macrobber_tui.hints import FORBIDDEN
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _, listed, ngettext
from macrobber_tui.reachable import NETWORK_SECONDS, JoinCommand
from macrobber_tui.ways import Sitting
from macrobber_tui.widgets.lines import Line, Lines, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .base import BODY, WIDTH, Keys, keyboard_of, look_of

NAME = 26
"""Cells of a name."""


class WaitingRoom(Lines):
    """Shows the room, and takes the keys of who waits in it."""

    def __init__(self) -> None:
        super().__init__(WIDTH, BODY, id="waiting")
        self._sitting: Sitting | None = None
        self._table: TableView | None = None
        self._clock = ""
        self._notice = ""
        self._joining: JoinCommand | None = None
        """As it was last shown."""

    def on_mount(self) -> None:
        self.draw()
        self.set_interval(NETWORK_SECONDS, self._look_at_network)

    def _look_at_network(self) -> None:
        """A network may come or go while we wait."""
        if self._sitting is not None and self._joining != self._sitting.join_command(with_code=False):
            self.draw()

    def enter(self, sitting: Sitting) -> None:
        self._sitting = sitting
        if sitting.door is not None:
            sitting.door.on_change.append(lambda: self.call_later(self.draw))
        if sitting.host is not None and sitting.addresses is None:
            sitting.host.on_change.append(self._begin_alone)

    def tell(self, table: TableView, ticking: Ticking | None) -> None:
        """How things stand."""
        self._table = table
        self._clock = terms(ticking) if ticking is not None else ""
        self.draw()

    def say(self, notice: str) -> None:
        self._notice = notice
        self.draw()

    def draw(self) -> None:
        look, keyboard = look_of(self), keyboard_of(self, "waiting")
        if self._table is None or self._sitting is None:
            self.show([*[()] * 10, (Span("   " + _("Going to the table..."), look.ink.bright),)])
            return
        self._joining = self._sitting.join_command(with_code=False)
        room = waiting_room(
            self._table,
            look,
            keyboard,
            hosting=self._sitting.host is not None,
            joining=self._joining,
            code=self._sitting.code,
            ssh=self._sitting.door.lines if self._sitting.door is not None else [],
            notice=self._notice,
            clock=self._clock,
        )
        self.show(room)

    def keys(self, table: TableView) -> Keys:
        mine = (
            [("enter", _("begin")), ("b", _("a bot")), ("x", _("no bot"))]
            if self._sitting and self._sitting.host
            else []
        )
        return [*mine, (f"1-{len(table.seats)}", _("seat"))]

    def help(self, table: TableView) -> Keys:
        """The same at more length."""
        mine = [
            ("enter", _("begin the game, when every seat is taken")),
            ("b", _("a bot takes the first free seat")),
            ("x", _("the last bot leaves its seat")),
        ]
        hosts = self._sitting is not None and self._sitting.host is not None
        return [*(mine if hosts else []), (f"1-{len(table.seats)}", _("take that seat, if it is free"))]

    def press(self, key: str) -> bool:
        """Whether the key meant anything here."""
        sitting = self._sitting
        if sitting is None:
            return False
        if key.isdecimal():
            self._change_seat(sitting, int(key))
        elif sitting.host is None or key not in {"enter", "b", "x"}:
            return False
        else:
            self.say({"enter": begin, "b": add_bot, "x": remove_bot}[key](sitting.host))
        return True

    def _begin_alone(self) -> None:
        """Against bots alone there is nobody to wait for."""
        host = self._sitting.host if self._sitting else None
        if host is not None and host.table.stage == "waiting" and not host.table.free_seats:
            self.call_later(lambda: self.say(begin(host)))

    @work
    async def _change_seat(self, sitting: Sitting, seat: int) -> None:
        self._notice = ""
        await sitting.guest.take_seat(seat)


def waiting_room(
    table: TableView,
    look: Look,
    keyboard: Keyboard,
    *,
    hosting: bool,
    joining: JoinCommand | None,
    code: str | None,
    notice: str,
    clock: str = "",
    ssh: Sequence[str] = (),
) -> list[Line]:
    """80x23: the table, how friends find it, the seats, what can be done."""
    game = GAMES[table.game]
    options = ", ".join(
        _(name) + " " + _(option.text(table.options[name]))
        for name, option in game.options.items()
        if table.options.get(name) != option.default
    )
    doubts = core_text(game.doubts(len(table.seats), table.options))
    lines: list[Line] = [
        (),
        (Span(f"  {table.title}", look.ink.bright), Span(f"   {game.title}", look.ink.bold)),
        *((Span(f"  {line}", look.ink.faint),) for line in wrapped(options, WIDTH - 4, 2) if line),
        *((Span(f"  {line}", look.ink.alarm),) for line in wrapped(doubts, WIDTH - 4, 2) if line),
        *([(Span(f"  {clock}", look.ink.faint),)] if clock else []),
        *([] if table.hints else [(Span("  " + _(FORBIDDEN), look.ink.faint),)]),
        (),
    ]
    if joining is not None:
        lines.append((Span(f"  {joining.who}", look.ink.faint),))
        lines += [(Span(f"  {joining.command}", look.ink.bold),)] if joining.command else []
    below_command = len(lines)
    if ssh:
        told = _("Who has no macrobber types, with NAME@ before the address if they like:")
        lines += [(Span(f"  {told}", look.ink.faint),), (Span(f"  {side_by_side(ssh)}", look.ink.bold),)]
    if code is not None:
        lines.append((Span("  " + _("The code that lets them in:") + " ", look.ink.faint), Span(code, look.ink.bold)))
    lines += [(), (Span("  " + _("Seats"), look.ink.bold),)]
    lines += [seat_line(table, seat, look) for seat in range(1, len(table.seats) + 1)]
    if table.spectators:
        watching = _("Watching: {names}").format(names=", ".join(table.spectators))
        lines += [
            (),
            (Span(f"  {fit(watching, WIDTH - 2)}", look.ink.faint),),
        ]
    lines += [(), (Span(f"  {sentence(table, keyboard, hosting=hosting)}", look.ink.bright),)]
    lines += [(), *((Span(f"  {line}", look.ink.alarm),) for line in wrapped(notice, WIDTH - 4, 2))]
    if joining is not None:
        others = [line for line in wrapped(joining.others, WIDTH - 4, 2) if line]
        if len(lines) + len(others) <= BODY:
            lines[below_command:below_command] = [(Span(f"  {line}", look.ink.faint),) for line in others]
    return lines


def side_by_side(commands: Sequence[str]) -> str:
    """All of them, or the last, which always works, where there is no room for more."""
    told = "     ".join(commands)
    return told if cell_len(told) <= WIDTH - 4 else commands[-1]


def seat_line(table: TableView, number: int, look: Look) -> Line:
    seat = table.seats[number - 1]
    mine = number == table.seat
    label = Span(f"    {number}  ", look.ink.bold, str(number))
    if seat.name is None:
        return (label, Span(_("free"), look.ink.faint, str(number)))
    kind = _("bot, {level}").format(level=_(seat.bot)) if seat.bot else _("you") if mine else ""
    kind = _("away; the seat is kept for a minute") if seat.away else kind
    return (
        label,
        Span(cut(fit(seat.name, NAME), NAME), look.ink.chosen if mine else look.ink.bold),
        Span(f"  {kind}", look.ink.faint),
    )


def sentence(table: TableView, keyboard: Keyboard, *, hosting: bool) -> str:
    if table.stage == "dealing":
        return _("The game is being dealt: each player's program adds a value of its own.")
    away = [seat.name for seat in table.seats if seat.name and seat.away]
    if away:
        return _("Waiting for {names} to come back.").format(names=listed(away))
    free = sum(seat.name is None for seat in table.seats)
    if free and hosting:
        told = ngettext(
            "{count} seat is free: wait for friends, or press {key} for a bot.",
            "{count} seats are free: wait for friends, or press {key} for a bot.",
            free,
        )
        return told.format(count=free, key=keyboard.shown("b"))
    if free:
        told = ngettext("Waiting for {count} more player.", "Waiting for {count} more players.", free)
        return told.format(count=free)
    return (
        _("Everybody is here: press enter to begin.") if hosting else _("Everybody is here; the host begins the game.")
    )
