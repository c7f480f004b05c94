"""The lobby: the tables of this network come and go by themselves."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import work

from macrobber_core.games import FIRST, GAMES
from macrobber_core.wire.text import clean_name
from macrobber_tui.arguments import read_names
from macrobber_tui.boards.glyphs import SAFE
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Wrong
from macrobber_tui.finding import LOOK_SECONDS, SETTLE_SECONDS, browsers, find, parse_address
from macrobber_tui.hosting import TableSettings
from macrobber_tui.language import N_, _
from macrobber_tui.ssh.inviting import line
from macrobber_tui.ways import Joined
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import wrapped

from .base import WIDTH, HouseScreen, Keys, change_settings, shown
from .finished import Finished
from .interrupted import Interrupted
from .played import PlayedGames
from .prompt import Prompt
from .settings import SettingsScreen
from .setup import Setup
from .tables import ROOM, Tables

if TYPE_CHECKING:
    from macrobber_core.lan.discovery import Listing

    from .table import TableScreen

LOGO = (
    "█▀▄▀█ ▄▀█ █▀▀ █▀█ █▀█ █▄▄ █▄▄ █▀▀ █▀█",
    "█ ▀ █ █▀█ █▄▄ █▀▄ █▄█ █▄█ █▄█ ██▄ █▀▄",
)
LOOKING = N_("Looking for tables... Friends may host one, or you with {host}.")
CANNOT_LOOK = N_("No tables can be looked for here; join by address with {address}.")
NONE_YET = N_("There is no table to join yet.")
PLAIN_LOGO = ("", "m a c r o b b e r")


class Lobby(HouseScreen):
    """Where one chooses a table, or opens one."""

    PLACES = ("lobby",)

    def __init__(self, name: str, *, joins: bool = False, watch: bool = False, code: str | None = None) -> None:
        super().__init__()
        self._joins = joins
        """Whether to join by itself where there is one table only."""
        self._watches = watch
        self._code = code
        self._found = asyncio.Event()
        self._player = name
        self._tables = Tables()
        self._notice = ""
        self._looking = LOOKING

    def on_mount(self) -> None:
        self.show()
        # by way of the app, which may only be opening itself and paint nothing yet
        self.app.call_later(self.paint_now)
        self.app.call_after_refresh(self._look_around)

    def _look_around(self) -> None:
        """Once the lobby is to be seen: what looks for tables is slow to import."""
        self.at_work.append(self.browse())

    @work
    async def browse(self) -> None:
        async with contextlib.aclosing(browsers(self._heard)) as found:
            async for browser in found:
                self._looking = CANNOT_LOOK if browser.error else LOOKING
                self.show()
                if self._joins:
                    self._joins = False
                    await self._join_only_table()

    async def _join_only_table(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._found.wait()
                await asyncio.sleep(SETTLE_SECONDS)
        if len(self._tables.listings) == 1 and self.is_current:
            self._join(watch=self._watches, code=self._code)

    def _heard(self, listings: list[Listing]) -> None:
        self._tables.tell(listings)
        if listings:
            self._found.set()
            self._notice = "" if self._notice == _(NONE_YET) else self._notice
        self.show()

    def notice(self, text: str) -> None:
        """Say what came of the last thing tried."""
        self._notice = text
        self.show()

    # --- what is shown

    def keys(self) -> Keys:
        return [("?", _("keys")), ("F1", _("rules")), ("n", _("name")), ("S", _("settings")), ("q", _("quit"))]

    def help(self) -> Keys:
        tables = [
            ("up, down, j, k", _("choose a table")),
            ("enter", _("join it")),
            ("w", _("watch it")),
        ]
        return [
            *(tables if self._tables.listings else []),
            ("o", _("host a table for friends")),
            ("b", _("play against bots")),
            ("f", _("first steps: a game that explains itself as it goes on")),
            ("t", _("hot-seat: several players at this keyboard")),
            ("r", _("go on with an interrupted game")),
            ("R", _("replay a game")),
            ("A", _("analyse a game that was played")),
            ("a", _("join by address")),
            ("n", _("change your name")),
            ("S", _("the settings")),
            ("F1", _("the rules")),
            ("q", _("quit")),
        ]

    def show(self) -> None:
        logo = LOGO if self.look.glyphs is SAFE else PLAIN_LOGO
        lines: list[Line] = [
            (),
            *((Span(f"  {row}", self.ink.bright),) for row in logo),
            (Span("  " + _("Board games at a table in your terminal"), self.ink.faint),),
            (),
            self._named(),
            (),
            (Span("  " + _("Tables on this network"), self.ink.bold),),
        ]
        lines += self._tables.rows(self.look)
        if not self._tables.listings:
            looking = wrapped(self._told_of_looking(), WIDTH - 6, 2)
            lines += [(Span(f"    {line.strip()}", self.ink.faint),) for line in looking]
        lines += [()] * (8 + ROOM - len(lines))
        notice = self._notice or self._tables.warning()
        lines += [
            self._told_of_ssh(),
            self._offers(("enter", _("join")), ("w", _("watch")), ("a", _("join by address"))),
            self._offers(("o", _("host a table")), ("b", _("play against bots")), ("t", _("hot-seat"))),
            self._offers(("f", _("first steps: a game that explains itself"))),
            self._offers(("r", _("resume a game")), ("R", _("replay a game")), ("A", _("analyse a game"))),
            (),
            *((Span(f"  {line}", self.ink.alarm),) for line in wrapped(notice, WIDTH - 4, 2)),
        ]
        self.sheet.show(lines)

    def _offers(self, *keys: tuple[str, str]) -> Line:
        line: list[Span] = [Span("  ")]
        for key, meaning in keys:
            line += [
                Span(f" {shown(key, self.look, self.keyboard)} ", self.ink.chosen, key),
                Span(f" {meaning}    ", key=key),
            ]
        return tuple(line)

    def _told_of_looking(self) -> str:
        return _(self._looking).format(host=self.keyboard.shown("o"), address=self.keyboard.shown("a"))

    def _told_of_ssh(self) -> Line:
        """How somebody without macrobber comes to the table that is chosen, where they can."""
        chosen = self._tables.chosen
        if chosen is None or chosen.ssh_port is None:
            return ()
        command = line(chosen.host, chosen.ssh_port)
        told = _("Who has no macrobber types: {command}").format(command=command)
        return (Span(f"    {told if cell_len(told) <= WIDTH - 4 else command}", self.ink.faint),)

    def _named(self) -> Line:
        before, after = _("You are {name}").split("{name}")
        faint = self.ink.faint
        return (Span(f"  {before}", faint), Span(self._player, self.ink.bold), Span(after, faint))

    # --- what is done

    def press(self, key: str) -> bool:
        self._notice = ""
        command, _rest, number = key.partition(" ")
        if command == "table" and number:
            if self._tables.point(int(number)):
                self._join(watch=False)
            self.show()
            return True
        match key:
            case "up" | "k":
                self._tables.move(-1)
            case "down" | "j":
                self._tables.move(1)
            case "enter":
                self._join(watch=False)
            case "w":
                self._join(watch=True)
            case "o":
                self.app.push_screen(Setup(TableSettings(title=self._own_title()), self._host))
            case "b":
                self.app.push_screen(Setup(TableSettings(title=self._own_title(), listen=False), self._host))
            case "f":
                from .first_steps import FirstSteps

                self._enter(FirstSteps(GAMES[FIRST], self._player))
            case "t":
                question = _("Who plays at this keyboard? Their names, with commas between them")
                self.app.push_screen(Prompt(question, f"{self._player}, ", self._share))
            case "r":
                self.app.push_screen(Interrupted(self._resume))
            case "R":
                self.app.push_screen(PlayedGames())
            case "A":
                self.app.push_screen(Finished())
            case "a":
                self.app.push_screen(
                    Prompt(_("Address of the table, such as 192.168.1.20:7438"), "", self._join_address)
                )
            case "n":
                self.app.push_screen(Prompt(_("Your name at the table"), self._player, self._rename))
            case "S":
                self.app.push_screen(SettingsScreen())
            case "q":
                self.app.exit()
            case "escape":
                pass  # one more than was needed to come back here
            case _:
                return super().press(key)
        self.show()
        return True

    def settings_changed(self) -> None:
        super().settings_changed()
        self._player = self.settings.name or self._player
        self.show()

    def _own_title(self) -> str:
        return clean_name(_("{name}'s table").format(name=self._player))

    def _rename(self, text: str) -> None:
        self.notice(change_settings(self, replace(self.settings, name=clean_name(text))))

    def _share(self, text: str) -> None:
        usual = TableSettings(listen=False)
        people = read_names(text.split(","), usual.game)
        title, players = (
            clean_name(_("{name}'s table").format(name=people[0])),
            max(len(people), usual.game.seats.start),
        )
        settings = replace(usual, title=title, people=people, players=players)
        self.call_later(self.app.push_screen, Setup(settings, self._host))

    def _host(self, settings: TableSettings) -> None:
        host = settings.people[0] if settings.people else self._player
        self._open(replace(settings, host=host), host)

    def _resume(self, settings: TableSettings) -> None:
        self._open(settings, settings.host or self._player)

    def _open(self, settings: TableSettings, name: str) -> None:
        from .hot_seat import own_table

        self._enter(own_table(settings, name))

    def _join(self, *, watch: bool, code: str | None = None) -> None:
        from macrobber_core.lan.sockets import dial

        listing = self._tables.chosen
        if listing is None:
            self._notice = _(NONE_YET)
            return
        self._sit_down(Joined(lambda: dial(listing.host, listing.port), self._player, watch=watch, code=code))

    def _join_address(self, text: str) -> None:
        try:
            if parse_address(text) is None:
                raise ValueError(_("write an address, such as 192.168.1.20 or 192.168.1.20:7438"))
        except Wrong as error:
            raise ValueError(error.message) from error
        self.call_later(self._sit_down, Joined(find(text), self._player, watch=False))

    def _sit_down(self, way: Joined) -> None:
        from .table import TableScreen

        self._enter(TableScreen(way))

    def _enter(self, table: TableScreen) -> None:
        self._notice = ""
        self.app.push_screen(table, callback=lambda reason: self.notice(core_text(reason or "")))
