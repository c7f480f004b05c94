"""Who is at the table; and for the host, who plays for those who are away."""

from __future__ import annotations

import asyncio

from rich.cells import cell_len
from rich.style import Style
from textual import work

from macrobber_core.lan.guest import Guest
from macrobber_core.lan.host import Host
from macrobber_core.table import SeatView, TableView
from macrobber_tui.arranging import give, remove, stand_in
from macrobber_tui.breaking import in_lines
from macrobber_tui.clock_words import concerns, digits
from macrobber_tui.fairness import standing
from macrobber_tui.hints import FORBIDDEN
from macrobber_tui.known import Known
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import cut, fit

from .base import BODY, WIDTH, HouseScreen, Keys
from .waiting import NAME

KEYS = {"bot": "b", "give": "g", "remove": "x", "bar": "X"}
"""What a host arranges here."""


class People(HouseScreen):
    """Seats and spectators; the host arranges and removes them here, and reads how to find the table."""

    PLACES = ("people",)

    def __init__(self, known: Known) -> None:
        super().__init__()
        self._known = known
        self._chosen = 1
        """A seat; above these, a spectator."""
        self._to_confirm = ""
        """The key that removes somebody when it is pressed again."""
        self._notice = ""

    def on_mount(self) -> None:
        self.show()

    def keys(self) -> Keys:
        if self._known.host is not None:
            return [
                ("up, down", _("choose")),
                ("b", _("bot")),
                ("g", _("give")),
                ("x", _("remove")),
                ("X", _("for the evening")),
                ("esc", _("back")),
            ]
        if self._is_played_for:
            return [("b", _("decide yourself again")), ("esc", _("back"))]
        return [("esc", _("back"))]

    @property
    def _is_played_for(self) -> bool:
        """Whether a bot stands in for us."""
        table = self._known.table
        return table is not None and table.seat is not None and table.seats[table.seat - 1].stand_in is not None

    def show(self) -> None:
        """Called again whenever something at the table has changed."""
        table = self._known.table
        if table is None:
            return
        no_hints = [] if table.hints else [Span("   " + _(FORBIDDEN), self.ink.faint)]
        joining, others = self._joining()
        head: list[Line] = [(), (Span(f"  {table.title}", self.ink.bright), *no_hints), *joining]
        seats = [self._row(table, number, seat) for number, seat in enumerate(table.seats, 1)]
        watching = [(Span("  " + _("Watching"), self.ink.bold),), self._watching(table)]
        body: list[Line] = [(), (Span("  " + _("Seats"), self.ink.bold),), *seats, (), *watching]
        explained = self._explained(table)
        notice = self._in_lines(self._notice, self.ink.alarm)
        foot: list[Line] = [(), *self._deal(table), (), *notice]
        room = BODY - len(head) - len(body) - len(foot)
        explained = explained if len(explained) <= room else []
        others = others if len(others) + len(explained) <= room else []
        self.sheet.show([*head, *others, *body, *explained, *foot])

    def _in_lines(self, text: str, style: Style) -> list[Line]:
        return [(Span(f"  {line}", style),) for line in in_lines(text, WIDTH - 3)]

    def _explained(self, table: TableView) -> list[Line]:
        """What can be arranged here, below a blank line; nothing where nothing can be."""
        told = ""
        if self._known.host is not None:
            told = _(
                "{bot}: a bot decides for a player who is away, or silent for a minute, until they decide again. "
                "{give}: the first spectator gets that seat for good. {remove}: remove a guest; {bar}: and everybody "
                "from the same address, for the whole evening."
            ).format(**{name: self.keyboard.shown(key) for name, key in KEYS.items()})
        elif table.seat is None and any(seat.away for seat in table.seats):
            told = _("If you were one of those who are away: your host can give you the seat.")
        return [(), *self._in_lines(told, self.ink.faint)]

    def _watching(self, table: TableView) -> Line:
        """The spectators in one line, the chosen one first."""
        names, seats = table.spectators, len(table.seats)
        if self._known.host is None or not seats < self._chosen <= seats + len(names):
            told = ", ".join(names) or _("nobody")
            return (Span(f"    {fit(told, WIDTH - 4)}"),)
        first = self._chosen - seats - 1
        others = "".join(f", {name}" for name in [*names[first + 1 :], *names[:first]])
        mark = Span(f"  {self.look.glyphs.turn} ", self.ink.bright)
        return (mark, Span(names[first], self.ink.bold), Span(fit(others, WIDTH - 4 - cell_len(names[first]))))

    def _deal(self, table: TableView) -> list[Line]:
        told = in_lines(standing(table, self._known.judged), WIDTH - 6)
        return [(Span("  " + _("Deal"), self.ink.bold),), *((Span(f"    {line}"),) for line in told)]

    def _joining(self) -> tuple[list[Line], list[Line]]:
        """How friends join, and the other addresses of this machine."""
        sitting = self._known.sitting
        if sitting is None or (joining := sitting.join_command(with_code=True)) is None:
            return [], []
        faint = self.ink.faint
        command = [*self._in_lines(joining.who, faint), *self._in_lines(joining.command, faint)]
        return command, self._in_lines(joining.others, faint)

    def _row(self, table: TableView, number: int, seat: SeatView) -> Line:
        mark = self.look.glyphs.turn if self._known.host is not None and number == self._chosen else " "
        states = [
            *([_("you")] if number == table.seat else []),
            *([_("bot, {level}").format(level=_(seat.bot))] if seat.bot else []),
            *([_("away")] if seat.away else []),
            *([_("a bot ({level}) stands in").format(level=_(seat.stand_in))] if seat.stand_in else []),
            *([_("to decide")] if number == table.actor else []),
            *self._reserve(number, seat),
        ]
        key = f"seat {number}"
        return (
            Span(f"  {mark} {number}  ", self.ink.bright, key),
            Span(cut(fit(seat.name or "", NAME), NAME), self.ink.bold, key),
            Span(f"  {', '.join(states)}", self.ink.alarm if seat.away else self.ink.faint, key),
        )

    def _reserve(self, number: int, seat: SeatView) -> list[str]:
        """What a player has left for the whole game, where there is a clock."""
        ticking, table = self._known.ticking, self._known.table
        if ticking is None or table is None or seat.bot or seat.stand_in or number > len(ticking.reserves):
            return []
        runs = ticking.seat == number and concerns(ticking, table)
        reserve = ticking.at(asyncio.get_running_loop().time())[1] if runs else ticking.reserves[number - 1]
        return [_("{time} in reserve").format(time=digits(reserve))]

    def press(self, key: str) -> bool:
        table = self._known.table
        if key in {"escape", "q", "P"} or table is None:
            self.go_back()
            return True
        command, _rest, number = key.partition(" ")
        self._notice = ""
        if command == "seat" and number:
            self._chosen = int(number)
        elif key in {"up", "k"}:
            self._chosen = max(1, self._chosen - 1)
        elif key in {"down", "j"}:
            self._chosen = min(len(table.seats) + len(table.spectators), self._chosen + 1)
        elif key in KEYS.values() and self._known.host is not None:
            self._arrange(self._known.host, table, key)
        elif key == "b" and self._is_played_for and self._known.sitting is not None:
            self._decide_again(self._known.sitting.guest, table.seat)
        else:
            return super().press(key)
        self.show()
        return True

    @work
    async def _decide_again(self, guest: Guest, seat: int | None) -> None:
        await guest.take_seat(seat)

    def _arrange(self, host: Host, table: TableView, key: str) -> None:
        confirmed, self._to_confirm = self._to_confirm, ""
        seats = len(table.seats)
        people = [*(seat.name for seat in table.seats), *table.spectators]
        name = people[self._chosen - 1] if self._chosen <= len(people) else None
        if name is None or (key in {"b", "g"} and self._chosen > seats):
            self._notice = _("Choose a player first.")
        elif key in {"b", "g"} and table.position is None:
            self._notice = _("The game has not begun.")
        elif key in {"b", "g"}:
            self._notice = (stand_in if key == "b" else give)(host, self._chosen)
        elif confirmed != f"{key} {name}":
            self._to_confirm = f"{key} {name}"
            told = _("Press {key} again to remove {name}.")
            self._notice = told.format(key=self.keyboard.shown(key), name=name)
        else:
            self._notice = remove(host, name, address=key == "X")
