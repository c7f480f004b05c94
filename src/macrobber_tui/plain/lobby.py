"""The lobby by text alone: the tables of this network, and the other ways to play."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Coroutine

from macrobber_core.bots import USUAL, known_levels
from macrobber_core.games import FIRST, GAMES
from macrobber_core.games.contract import Game
from macrobber_core.lan.discovery import Browser, Listing
from macrobber_core.library import Library, LibraryError
from macrobber_core.wire.text import clean_name
from macrobber_tui.analysis.source import STANDARD_INPUT
from macrobber_tui.arguments import read_bots, read_names, seats_for
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Interrupted, Wrong
from macrobber_tui.finding import LOOK_SECONDS, browsers, find
from macrobber_tui.hosting import TableSettings, resumed
from macrobber_tui.language import _, listed, ngettext
from macrobber_tui.learning import check_teaches
from macrobber_tui.library import line as game_line
from macrobber_tui.library import load
from macrobber_tui.replay.source import find_course
from macrobber_tui.saying import Voice
from macrobber_tui.ssh.inviting import line
from macrobber_tui.typist import Typist

from .rules import rules
from .ways import host_plain, join_plain, learn_plain, replay_plain
from .words import Word, obey

MOST_GAMES = 10


class PlainLobby:
    """Where one chooses what to play; after each game one is back here."""

    def __init__(self, name: str, typist: Typist) -> None:
        self._name = name
        self._typist = typist
        self._voice = Voice()
        self._browser = Browser(lambda _listings: None)
        """Finds nothing: while the lobby runs, others that look at the network of the moment take its place."""
        self._told: list[str] = []
        self._is_away = self._has_left = False
        self._is_looking = True
        """Whether tables that are there may not have answered yet."""

    async def run(self) -> None:
        self._typist.start()
        self._voice.say(_("The lobby of macrobber. Your name is {name}.").format(name=self._name))
        async with contextlib.aclosing(browsers(lambda _listings: self._tell_tables())) as found:
            self._browser = await anext(found)
            self._voice.say_all(self.asked())
            looking = asyncio.get_running_loop().call_later(LOOK_SECONDS, self._stop_looking)
            following = asyncio.create_task(self._follow_network(found))
            try:
                await self._listen()
            finally:
                looking.cancel()
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)

    async def _listen(self) -> None:
        while not self._has_left and (line := await self._typist.line()) is not None:
            try:
                await obey(self, line, self._voice)
            except (Wrong, Interrupted) as error:
                self._voice.say(_("Not possible: {reason}.").format(reason=error.message))
            except (OSError, ValueError, LibraryError) as error:
                self._voice.say(_("Not possible: {reason}.").format(reason=core_text(str(error))))

    async def _follow_network(self, found: AsyncGenerator[Browser]) -> None:
        async for self._browser in found:
            self._tell_tables()

    def _stop_looking(self) -> None:
        self._is_looking = False
        self._tell_tables()

    # --- what is told

    def asked(self) -> list[str]:
        self._told = self._tables()
        return [*self._told, _("Type 'play' for a game against bots, 'learn' for a first game, or 'help'.")]

    def _tables(self) -> list[str]:
        if self._browser.error:
            return [_("There is no network here, so no tables of friends can be found.")]
        listings = self._browser.listings
        tables = [f"{number}. {described(one)}{by_ssh(one)}" for number, one in enumerate(listings, 1)]
        if not tables and self._is_looking:
            return [_("Looking for tables of friends on this network.")]
        if not tables:
            return [_("No table of friends was found on this network so far.")]
        return [*tables, _("Type the number of a table to join it.")]

    def _tell_tables(self) -> None:
        """They come and go by themselves."""
        if not self._is_away and self._tables() != self._told:
            self._told = self._tables()
            self._voice.say_all(self._told)

    # --- what is typed

    async def answer(self, line: str) -> None:
        """A bare number is that of a table."""
        if line.isdecimal():
            await self._join(line)
            return
        self._voice.say(_("'{line}' means nothing here. Type 'help' for what you can type.").format(line=line))

    def words(self) -> list[Word]:
        games = _("The games are {games}; without one it is {first}.").format(games=listed(GAMES), first=FIRST)
        players = _("A number is how many play.")
        levels = _("The levels are {levels}.").format(levels=listed(known_levels(FIRST)))
        return [
            Word("tables", _("the tables of this network"), lambda _rest: self._voice.say_all(self.asked())),
            Word("join WHICH", _("join a table, by its number, its name or an address"), self._join),
            Word("watch WHICH", _("look on at a table"), self._watch),
            Word("play [GAME] [PLAYERS] [LEVEL]", _("play alone against bots"), self._play,
                 more=f"{games} {players} {levels}"),
            Word("learn [GAME]", _("play a first game that explains itself"), self._learn, more=games),
            Word("host [GAME] [PLAYERS]", _("open a table for friends"), self._host, more=f"{games} {players}"),
            Word("share [GAME] NAMES", _("play with others at this keyboard"), self._share, more=games),
            Word("games", _("the games played and interrupted here"), self._games),
            Word("resume [ID]", _("go on with a game that was interrupted"), self._resume),
            Word("replay ID", _("look at a game again, by its id or its file"), self._replay),
            Word("name NAME", _("another name, until you leave"), self._rename),
            Word("rules [GAME] [WORDS]", _("the rules by topic, by ruling, or by words"), self._rules, more=games),
            Word("quit", _("leave macrobber"), self._leave),
        ]  # fmt: skip

    def _leave(self, _rest: str) -> None:
        self._has_left = True

    def _rename(self, rest: str) -> None:
        self._name = clean_name(rest)
        self._voice.say(_("Your name is {name}.").format(name=self._name))

    def _games(self, _rest: str) -> None:
        with Library() as library:
            games = library.games()
        self._voice.say_all(map(game_line, games[:MOST_GAMES]))
        if not games:
            self._voice.say(_("No game was played here yet."))

    async def _join(self, rest: str) -> None:
        await self._come_to(rest, watch=False)

    async def _watch(self, rest: str) -> None:
        await self._come_to(rest, watch=True)

    async def _come_to(self, which: str, *, watch: bool) -> None:
        listings = self._browser.listings
        if which.isdecimal():
            if not 1 <= int(which) <= len(listings):
                self._voice.say_all([_("There is no table {number}.").format(number=which), *self._tables()])
                return
            there = listings[int(which) - 1]
            which = f"{there.host}:{there.port}"
        await self._go(join_plain(find(which or None), self._name, watch=watch, typist=self._typist))

    def _rules(self, rest: str) -> None:
        game, words = game_of(rest)
        self._voice.say_all(rules(game, " ".join(words), ""))

    async def _play(self, rest: str) -> None:
        game, words = game_of(rest.lower())
        players = [int(word) for word in words if word.isdecimal()]
        levels = read_bots(",".join(word for word in words if not word.isdecimal()), game)
        seats = seats_for(game, players[0] if players else None, levels, people=1)
        level = levels[0] if levels else USUAL[game.key]
        await self._open(TableSettings(game=game, players=seats, bots=[level] * (seats - 1), listen=False))

    async def _host(self, rest: str) -> None:
        game, words = game_of(rest.lower())
        players = int(words[0]) if words and words[0].isdecimal() else None
        await self._open(TableSettings(game=game, players=seats_for(game, players, [], people=1)))

    async def _share(self, rest: str) -> None:
        game, words = game_of(rest.replace(",", " "))
        people = read_names(words, game)
        seats = max(len(people), game.seats.start)
        bots = [USUAL[game.key]] * (seats - len(people))
        await self._open(TableSettings(game=game, players=seats, bots=bots, listen=False, people=people))

    async def _open(self, settings: TableSettings) -> None:
        settings.host = settings.people[0] if settings.people else self._name
        settings.title = clean_name(_("{name}'s table").format(name=settings.host))
        await self._go(host_plain(settings, settings.host, self._typist))

    async def _learn(self, rest: str) -> None:
        game, _words = game_of(rest.lower())
        check_teaches(game)
        await self._go(learn_plain(game, self._name, self._typist))

    async def _resume(self, rest: str) -> None:
        settings = resumed(load(rest))
        await self._go(host_plain(settings, settings.host or self._name, self._typist))

    async def _replay(self, rest: str) -> None:
        if rest in {"", STANDARD_INPUT}:  # which is typed at
            self._games(rest)
            return
        await self._go(replay_plain(find_course(rest), self._typist))

    async def _go(self, game: Coroutine[object, object, None]) -> None:
        """Play it, and come back."""
        self._is_away = True
        try:
            await game
        finally:
            self._is_away = False
        self._voice.say(_("You are back in the lobby."))
        self._voice.say_all(self.asked())


def by_ssh(listing: Listing) -> str:
    """How somebody without macrobber comes to it, where they can."""
    if listing.ssh_port is None:
        return ""
    told = _("Who has no macrobber types: {command}")
    return f" {told.format(command=line(listing.host, listing.ssh_port))}"


def game_of(text: str) -> tuple[Game, list[str]]:
    """The game that the first word names, or the one that is meant without; and the other words."""
    words = text.split()
    if words and words[0] in GAMES:
        return GAMES[words[0]], words[1:]
    return GAMES[FIRST], words


def described(listing: Listing) -> str:
    offer = listing.offer
    game = GAMES[offer.game].title if offer.game in GAMES else offer.game
    if offer.over:
        return _("{table}: {game}, over.").format(table=offer.title, game=game)
    if offer.begun:
        return _("{table}: {game}, being played.").format(table=offer.title, game=game)
    told = (
        ngettext("{table}: {game}, {free} of {seats} seats free, a code is needed.",
                 "{table}: {game}, {free} of {seats} seats free, a code is needed.", offer.free)
        if offer.code
        else ngettext("{table}: {game}, {free} of {seats} seats free.",
                      "{table}: {game}, {free} of {seats} seats free.", offer.free)
    )  # fmt: skip
    return told.format(table=offer.title, game=game, free=offer.free, seats=offer.seats)
