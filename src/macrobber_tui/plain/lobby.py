"""The lobby in plain mode: tables on the network, and other games to play."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Coroutine
from datetime import date
from functools import partial

from macrobber_core.bots import known_levels
from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.library import Library, LibraryError
from macrobber_core.net.discovery import Browser
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.errors import Aborted, UsageError
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _, join_list
from macrobber_tui.i18n.rulebook import game_about
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.find_table import DOCTOR_SECONDS, SEARCH_SECONDS, browsers, parse_target, table_dialer
from macrobber_tui.session.first_game import check_has_tutorial
from macrobber_tui.session.installed_games import MAX_REASONS, all_skipped
from macrobber_tui.session.invitation import has_network
from macrobber_tui.session.last_table import last_settings
from macrobber_tui.session.library import game_lines, load_game
from macrobber_tui.session.named_setups import settings_in_words, setup_names
from macrobber_tui.session.recent_games import companions, day_in_words, recent_games
from macrobber_tui.session.record_source import STANDARD_INPUT
from macrobber_tui.session.stored_games import find_replay
from macrobber_tui.session.table_options import level_names
from macrobber_tui.session.table_settings import TableSettings, settings_to_resume
from macrobber_tui.session.table_title import default_title
from macrobber_tui.session.watching import TYPE_COMMAND, with_way_to_watch
from macrobber_tui.stats.reading import report_on
from macrobber_tui.stats.text import as_sentences
from macrobber_tui.theme.glyphs import for_locale

from .addresses import address_commands, addresses_hint
from .commands import QUIT_ALIASES, PlainCommand, dispatch
from .doctor import doctor_command
from .line_reader import LineReader
from .lobby_arguments import game_of, settings_to_host, settings_to_play, settings_to_share, setup_lines
from .lookup import rules_lines
from .output import Output
from .play import host_plain, join_plain, play_tutorial_plain, replay_plain
from .table_list import PlainTableList

MAX_GAMES = 10
DOCTOR = N_("Type 'doctor' to find out why.")
LAST = "last"
"""The word in place of a game for a table like the last one."""


class PlainLobby:
    """Lets the player choose a table or game, and returns after each game."""

    def __init__(self, name: str, reader: LineReader) -> None:
        self._name = name
        self._reader = reader
        self._output = Output()
        self._browser = Browser(lambda _listings: None)
        """A placeholder that finds no tables, replaced with a new browser whenever the network changes."""
        self._table_list = PlainTableList()
        self._is_away = self._has_left = False
        self._is_looking = True
        """Whether the search for tables is still in progress."""
        self._is_long = False
        """Whether nothing has been found for so long that something may be wrong."""

    async def run(self) -> None:
        self._reader.start()
        self._output.print(_("This is the macrobber lobby. Your name is {name}.").format(name=self._name))
        self._output.print_all([*self._recent_lines(), *addresses_hint(), *all_skipped()[:MAX_REASONS]])
        async with contextlib.aclosing(browsers(lambda _listings: self._print_tables())) as updates:
            self._browser = await anext(updates)
            self._output.print_all(self.pending_question())
            loop = asyncio.get_running_loop()
            timers = (
                loop.call_later(SEARCH_SECONDS, self._end_search),
                loop.call_later(DOCTOR_SECONDS, self._offer_doctor),
            )
            following = asyncio.create_task(self._follow_network(updates))
            try:
                await self._read_lines()
            finally:
                for timer in timers:
                    timer.cancel()
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)

    async def _read_lines(self) -> None:
        while not self._has_left and (line := await self._reader.read_line()) is not None:
            try:
                await dispatch(self, line, self._output)
            except (UsageError, Aborted) as error:
                self._output.print(_("Not possible: {reason}.").format(reason=error.message))
            except (OSError, ValueError, LibraryError) as error:
                self._output.print(_("Not possible: {reason}.").format(reason=core_text(str(error))))

    async def _follow_network(self, updates: AsyncGenerator[Browser]) -> None:
        async for self._browser in updates:
            self._print_tables()

    def _end_search(self) -> None:
        self._is_looking = False
        self._print_tables()

    def _offer_doctor(self) -> None:
        self._is_long = not self._browser.listings
        self._print_tables()

    # --- output

    def pending_question(self) -> list[str]:
        return self._opening(self._tables())

    def _recent_lines(self) -> list[str]:
        """Return what the player played last, and remember with whom."""
        recent = recent_games()
        self._table_list.companions = companions(recent)
        if not recent:
            return [_("New here? Type 'learn' for a first game that explains itself.")]
        last = recent[0]
        template = _("You last played {game}, {day}: {outcome}.")
        day = day_in_words(last.day, date.today())
        lines = [template.format(game=last.company, day=day, outcome=last.outcome)]
        return lines + ([_("Type 'resume' to continue.")] if last.is_resumable else [])

    def _requested_tables(self) -> list[str]:
        return self._opening(self._tables(repeats_joining=True))

    def _opening(self, tables: list[str]) -> list[str]:
        return [*tables, _("Type 'play' for a game against bots, 'learn' for a first game, or 'help'.")]

    def _tables(self, *, repeats_joining: bool = False) -> list[str]:
        return self._table_list.all_lines(
            self._browser.listings, self._search_status(), repeats_joining=repeats_joining
        )

    def _search_status(self) -> str:
        """Return the text to print if there are no tables."""
        if self._browser.error or not has_network():
            return _("There is no network here, so friends' tables cannot be found.")
        if self._is_looking:
            return _("Looking for friends' tables on this network.")
        text = _("No friends' tables have been found on this network so far.")
        return " ".join([text, _(DOCTOR)]) if self._is_long else text

    def _print_tables(self) -> None:
        """Print the tables that have changed."""
        if not self._is_away:
            self._output.print_all(self._table_list.changed_lines(self._browser.listings, self._search_status()))

    # --- input

    async def answer(self, line: str) -> None:
        """Join the table with the typed number."""
        if line.isdecimal():
            self._output.print_all(await self._join(line))
            return
        self._output.print(_("'{line}' is not a command here. Type 'help' for a list.").format(line=line))

    def commands(self) -> list[PlainCommand]:
        games = _("The games are {games}; the default is {first}.").format(games=join_list(GAMES), first=DEFAULT_GAME)
        players = _("A number sets the number of players.")
        levels = _("The levels are {levels}.").format(levels=join_list(level_names(known_levels(DEFAULT_GAME))))
        setups = _("The setups of {game} are {setups}.").format(
            game=GAMES[DEFAULT_GAME].title, setups=setup_names(GAMES[DEFAULT_GAME])
        )
        last = _("'host last' opens a table like your last one.")
        return [
            PlainCommand("tables", _("the tables on this network"), self._requested_tables),
            PlainCommand("join WHICH", _("join a table, by its number, its name or an address"), self._join),
            PlainCommand("watch WHICH", _("watch a table"), partial(self._join, watch=True)),
            *address_commands(),
            doctor_command(self._output),
            PlainCommand(
                "play [GAME] [SETUP] [PLAYERS] [LEVEL]",
                _("play alone against bots"),
                self._play,
                details=f"{games} {setups} {players} {levels}",
            ),
            PlainCommand("learn [GAME]", _("play a first game that explains itself"), self._tutorial, details=games),
            PlainCommand(
                "host [GAME] [SETUP] [PLAYERS]",
                _("open a table for friends"),
                self._host,
                details=f"{games} {setups} {players} {last}",
            ),
            PlainCommand("setups [GAME]", _("ready-made tables of a game"), setup_lines, details=games),
            PlainCommand("share [GAME] NAMES", _("play with others at this keyboard"), self._hot_seat, details=games),
            PlainCommand("games", _("games played or interrupted here"), self._games),
            PlainCommand("resume [ID]", _("resume a game that was interrupted"), self._resume),
            PlainCommand("replay ID", _("replay a game, by its id or file"), self._replay),
            PlainCommand(
                "stats [PLAYER] [GAME]",
                _("a player's statistics"),
                self._stats,
                details=_("A name, or a bot with its game, such as {example}.").format(
                    example=f"'bot hard {DEFAULT_GAME}'"
                ),
            ),
            PlainCommand("name NAME", _("change your name until you leave"), self._rename),
            PlainCommand(
                "rules [GAME] [WORDS]", _("the rules by topic, by ruling, or by words"), self._rules, details=games
            ),
            PlainCommand("quit", _("leave macrobber"), self._leave, aliases=QUIT_ALIASES),
        ]

    def _leave(self) -> None:
        self._has_left = True

    def _rename(self, rest: str) -> str:
        self._name = clean_name(rest)
        return _("Your name is {name}.").format(name=self._name)

    def _games(self) -> list[str]:
        with Library() as library:
            games = library.games(MAX_GAMES)
        return [*game_lines(games)] or [_("No game has been played here yet.")]

    def _stats(self, rest: str) -> list[str]:
        words = rest.split()
        game = words.pop() if words and words[-1] in GAMES else None
        report = report_on(" ".join(words), self._name, game)
        return [*as_sentences(report, for_locale())]

    async def _join(self, target: str, *, watch: bool = False) -> list[str]:
        typed, is_by_address = target, not target.isdecimal() and parse_target(target) is not None
        if target.isdecimal():
            listing = self._table_list.find(int(target), self._browser.listings)
            if listing is None:
                return [_("There is no table {number}.").format(number=target), *self._tables()]
            target = f"{listing.host}:{listing.port}"
        source = JoinTable(table_dialer(target or None), self._name, watch, is_by_address=is_by_address)
        try:
            await self._run_game(join_plain(source, self._reader))
        except UsageError as error:
            command = _(TYPE_COMMAND).format(table=typed).rstrip()
            raise UsageError(with_way_to_watch(error.message, command)) from error
        return []

    def _rules(self, rest: str) -> list[str]:
        game, words = game_of(rest)
        query = " ".join(words)
        if query == rest:  # no game was named
            game = game_about([*GAMES.values()], query) or game
        return rules_lines(game, query, "")

    async def _play(self, rest: str) -> None:
        await self._open(settings_to_play(rest))

    async def _host(self, rest: str) -> None:
        if rest.lower() == LAST:
            await self._host_again()
        else:
            await self._open(settings_to_host(rest))

    async def _host_again(self) -> None:
        settings = last_settings(TableSettings(title=default_title(self._name)))
        if settings is None:
            raise UsageError(_("no game has been played at a table of yours yet"))
        self._output.print(settings_in_words(settings))
        await self._open(settings, settings.title)

    async def _hot_seat(self, rest: str) -> None:
        await self._open(settings_to_share(rest))

    async def _open(self, settings: TableSettings, title: str = "") -> None:
        settings.host = settings.people[0] if settings.people else self._name
        settings.title = title or default_title(settings.host)
        await self._run_game(host_plain(settings, settings.host, self._reader))

    async def _tutorial(self, rest: str) -> None:
        game, _words = game_of(rest.lower())
        check_has_tutorial(game)
        await self._run_game(play_tutorial_plain(game, self._name, self._reader))

    async def _resume(self, rest: str) -> None:
        settings = settings_to_resume(load_game(rest))
        await self._run_game(host_plain(settings, settings.host or self._name, self._reader))

    async def _replay(self, rest: str) -> list[str]:
        if rest in {"", STANDARD_INPUT}:  # standard input is already in use for the player's commands
            return self._games()
        await self._run_game(replay_plain(find_replay(rest), self._reader))
        return []

    async def _run_game(self, game: Coroutine[object, object, None]) -> None:
        """Play a game, then show the lobby again."""
        self._is_away = True
        try:
            await game
        finally:
            self._is_away = False
        self._output.print(_("You are back in the lobby."))
        self._table_list.companions = companions(recent_games())
        self._output.print_all(self.pending_question())
