"""The same game as lines of text: sentences out, typed notation in."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event, TableEvent
from macrobber_core.lan.clock import Ticking
from macrobber_core.lan.code import normal
from macrobber_core.lan.discovery import seek
from macrobber_core.lan.entering import CodeNeededError
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.keyring import Keyring
from macrobber_core.lan.known_hosts import KnownHosts
from macrobber_core.lan.link import Link
from macrobber_core.lan.road import Dial
from macrobber_core.lan.updates import Changed, Ended, Heard, Joined, Judged, Lost, Update, WasRefused
from macrobber_core.table import Proposal, TableView

from .boards import reminder, report, words
from .clock_words import HURRY_SECONDS, concerns, digits, terms
from .errors import NONSENSE, Interrupted, Wrong, nonsense
from .fairness import verdict
from .hints import FORBIDDEN, HintDesk, refusal
from .hosting import TableSettings, hosting
from .saying import say, say_all, say_hint
from .typist import Typist

MOST_LISTED = 8
"""Actions of one kind that are listed without being asked for."""

HELP = """\
Type an action as it is listed, for instance 'castle' or 'raid 3'. You can also type:
  list [WORD]  the actions you have now; those that begin with WORD
  hint         the best actions you have now, with your chance of winning, and why
  table        the whole table
  say TEXT     talk to everybody at the table
  undo         take back your last decision; if others have followed it, everybody is asked
  agree        let another go back to before their last decision, and take back all since
  decline      do not agree; or ask no more for what you have asked yourself
  rules        our reading of the rules
  quit         leave the table
  help         this list"""


async def join_plain(dial: Dial, name: str, *, watch: bool, code: str | None) -> None:
    keyring, known = None if watch else Keyring(), KnownHosts()
    typist = Typist(sys.stdin)
    while True:
        guest = Guest(dial, name, watch=watch, keyring=keyring, seek=seek, known=known, code=code)
        try:
            return await PlainTable(guest, typist).run()
        except CodeNeededError as error:
            if not typist.is_person:
                raise
            if code is not None:
                say(f"Not possible: {error}")
            code = await ask_code(typist)


async def ask_code(typist: Typist) -> str:
    """The code, from who types; Interrupted where they have none."""
    say("This table has a code. Type it; nothing to leave:")
    while line := await typist.line():
        try:
            normal(line)
        except ValueError as error:
            say(f"Not possible: {error}")
        else:
            return line
    raise Interrupted("you have left: the table has a code")


async def play_plain(settings: TableSettings, name: str) -> None:
    settings.pace = 0
    async with hosting(settings) as host:

        async def connect() -> Link:
            return host.connect_local()

        def start() -> None:
            if host.table.stage == "waiting" and not host.table.free_seats:
                asyncio.get_running_loop().call_soon(host.start)
                host.on_change.remove(start)

        host.on_change.append(start)
        await PlainTable(Guest(connect, name, keyring=Keyring()), Typist(sys.stdin)).run()


class PlainTable:
    """One player, or spectator, at a table, by text alone."""

    def __init__(self, guest: Guest, typist: Typist) -> None:
        self._guest = guest
        self._typist = typist
        self._table: TableView | None = None
        self._may_type = asyncio.Event()
        self._asked_at = (-1, 0)
        self._played = 0
        """How many events of the game were told, those taken back not counted."""
        self._proposed: Proposal | None = None
        self._timed: tuple[int, int] | None = None
        """The ply and the takebacks of the decision whose time was told."""
        self._hurry: asyncio.TimerHandle | None = None
        self._seated = ""
        self._joined = False
        self._left = False
        self._is_checked = False
        self._hints = HintDesk(say_hint)

    async def run(self) -> None:
        """Follow the table to its end. Wrong where it cannot be joined, Interrupted where it ends too soon."""
        self._typist.start()
        typing = asyncio.create_task(self._listen())
        try:
            async for update in self._guest.updates():
                try:
                    self._take(update)
                except NONSENSE as error:
                    raise Interrupted(nonsense(error)) from error
                if self._table is not None and self._table.stage == "over" and self._is_checked:
                    return
        finally:
            typing.cancel()
            self._be_quiet()
            await self._hints.close()
            await self._guest.close()

    # --- what the table says

    def _take(self, update: Update) -> None:
        match update:
            case Joined(_, name, _):
                self._joined = True
                say(f"You are at the table as {name}. Type 'help' for help.")
            case Changed(table, events, fresh):
                news = self._news(table, events, fresh=fresh)
                if self._table is None and not table.hints:
                    say(FORBIDDEN)
                self._table = table
                self._hints.look(table)
                self._is_checked = table.seal is None
                self._tell_seats(table)
                voice = words(table.game)
                names = {None: "nobody"} | {seat: table.name(seat) for seat in range(1, len(table.seats) + 1)}
                names |= {table.seat: "you"} if table.seat else {}
                say_all(voice.sentence(event, lambda seat: names[seat]) for event in news)
                self._tell_proposal(table, events)
                self._ask(table)
            case Heard(name, text):
                say(f"{name} says: {text}")
            case Judged():
                self._is_checked = True
                say(verdict(update))
            case Ticking():
                self._tell_time(update)
            case WasRefused(reason):
                say(f"Not possible: {reason}")
                self._may_type.set()
            case Lost(tries, seconds):
                say(f"The connection is lost. Try {tries} in {seconds:g} seconds...")
            case Ended(reason):
                if self._left:
                    return
                raise (Interrupted if self._joined else Wrong)(reason)

    def _news(self, table: TableView, events: list[Event], *, fresh: bool) -> list[Event]:
        """What is not known yet. Who has come back hears the rest of the story, and is asked again."""
        played = [event for event in events if not isinstance(event, TableEvent)]
        told, self._played = self._played, len(played) + (0 if fresh else self._played)
        if not fresh or self._table is None:
            return events
        if self._table.takebacks != table.takebacks:
            return events[-1:]  # the story is shorter by what was taken back
        self._asked_at = (-1, 0)
        return played[told:]

    def _tell_seats(self, table: TableView) -> None:
        seated = ", ".join(
            f"{number} {seat.name or 'free'}{' (away)' if seat.away else ''}"
            for number, seat in enumerate(table.seats, 1)
        )
        if seated != self._seated:
            self._seated = seated
            waiting = " Waiting for the host to begin." if table.stage == "waiting" else ""
            say(f"{table.title}. Seats: {seated}.{waiting}")

    def _tell_time(self, ticking: Ticking) -> None:
        """Before the game its terms; then only our own time, when it begins and near its end."""
        self._be_quiet()
        table = self._table
        if table is None or table.stage == "waiting":
            say(terms(ticking))
        elif ticking.seat is not None and ticking.seat == table.seat and concerns(ticking, table):
            reserve = ticking.reserves[ticking.seat - 1]
            if self._timed != (table.ply, table.takebacks):
                self._timed = (table.ply, table.takebacks)
                say(f"You have {digits(ticking.left)}{f', and {digits(reserve)} in reserve' if reserve else ''}.")
            spare = ticking.left + reserve - HURRY_SECONDS
            if spare > 0:
                hurry = f"{HURRY_SECONDS} seconds left, then a bot decides."
                self._hurry = asyncio.get_running_loop().call_later(spare, say, hurry)

    def _be_quiet(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _tell_proposal(self, table: TableView, events: list[Event]) -> None:
        proposal, before = table.proposal, self._proposed
        self._proposed = proposal
        if proposal is None and before is not None and not any(isinstance(event, TableEvent) for event in events):
            say("The game has gone on; nobody is asked to go back any more.")
        if proposal is None or proposal == before:
            return
        if before is None or before.seat != proposal.seat:
            mine = proposal.seat == table.seat
            whose = (
                "You ask to go back to before your"
                if mine
                else f"{table.name(proposal.seat)} asks to go back to before"
            )
            say(f"{whose} '{proposal.verb}', and to take back all since.")
        if table.seat in proposal.asked:
            say("Type 'agree' or 'decline'.")
        else:
            say(f"Waiting for {', '.join(map(table.name, proposal.asked))} to agree.")

    def _ask(self, table: TableView) -> None:
        answers = table.proposal is not None and table.seat in table.proposal.asked
        if self._typist.is_person or table.legal or answers:
            self._may_type.set()
        else:
            self._may_type.clear()
        if table.legal and (table.ply, table.takebacks) != self._asked_at:
            self._asked_at = (table.ply, table.takebacks)
            say("")
            say_all(reminder(table))
            say(words(table.game).prompt(table, table.position))
            self._list(table, "")

    def _list(self, table: TableView, beginning: str) -> None:
        """Every action asked for, with what it does; many of a kind only as their number."""
        kinds: dict[str, list[str]] = {}
        for action in table.legal:
            if action.startswith(beginning):
                kinds.setdefault(action.partition(" ")[0], []).append(action)
        voice = words(table.game)
        for kind, actions in kinds.items():
            if len(actions) > MOST_LISTED and not beginning:
                say(f"  {kind} ...  {len(actions)} ways, such as '{actions[0]}'; 'list {kind}' shows all")
                continue
            for action in actions:
                say(f"  {action}  ({voice.describe(action, table, table.position)})")
        if not kinds:
            say("It is not for you to decide now." if not table.legal else f"No action begins with {beginning!r}.")

    async def _hint(self, table: TableView) -> None:
        """Nothing else is read until it is told, or it is too late for it."""
        if why_not := refusal(table):
            say(why_not)
        else:
            self._hints.ask(table)
            await self._hints.done()

    # --- what is typed

    async def _listen(self) -> None:
        while True:
            await self._may_type.wait()
            line = await self._typist.line()
            if line is None:
                self._left = True
                say("End of input: you leave the table.")
                await self._guest.close()
                return
            await self._obey(line)

    async def _obey(self, line: str) -> None:
        table = self._table
        command, _, rest = line.partition(" ")
        if command == "quit":
            self._left = True
            await self._guest.close()
        elif command == "help":
            say(HELP)
        elif table is None or not line:
            pass
        elif command == "list":
            self._list(table, rest)
        elif command == "hint":
            await self._hint(table)
        elif command == "say":
            await self._guest.say(rest)
        elif command == "undo":
            await self._guest.undo()
        elif command in {"agree", "decline"} and table.proposal is None:
            say("Nobody asks to take anything back.")
        elif command in {"agree", "decline"}:
            await self._guest.consent(agree=command == "agree")
        elif command == "table":
            say_all(report(table) if table.position is not None else [self._seated])
        elif command == "rules":
            say(GAMES[table.game].rules())
        elif line in table.legal:
            self._may_type.clear()
            await self._guest.decide(line)
        elif meant := meaning(line, table.legal):
            say(f"Taken as '{meant}'.")
            self._may_type.clear()
            await self._guest.decide(meant)
        elif table.legal and any(action.startswith(line) for action in table.legal):
            self._list(table, line)
        else:
            await self._guest.decide(line)  # the table says why it cannot be


def meaning(line: str, legal: Iterable[str]) -> str:
    """The one legal action with the same word and the same signs in another order, as `discard 21`; else ""."""

    def signs(text: str) -> tuple[str, list[str]]:
        word, _, rest = text.partition(" ")
        return word, sorted(rest.replace(" ", ""))

    meant = [action for action in legal if signs(action) == signs(line)]
    return meant[0] if len(meant) == 1 else ""
