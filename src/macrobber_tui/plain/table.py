"""A table by text alone: what is told of it, and what can be typed at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from macrobber_core.games.contract import Event, TableEvent, TakenBack
from macrobber_core.lan.clock import Ticking
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.updates import Changed, Heard, Joined, Judged, Lost, Update, WasRefused
from macrobber_core.table import TableView
from macrobber_tui.boards import spoken, words
from macrobber_tui.boards.recital import Recital
from macrobber_tui.core_texts import core_text
from macrobber_tui.fairness import verdict
from macrobber_tui.hints import FORBIDDEN, HintDesk
from macrobber_tui.keeping import keep_played
from macrobber_tui.known import Known
from macrobber_tui.language import _
from macrobber_tui.saying import Voice
from macrobber_tui.ways import Sitting

from .clock import SpokenClock
from .deciding import Answer, Deciding
from .hints import say_hint
from .log import latest
from .people import address, options, seats, watching
from .proposals import Proposals, answers, proposed
from .words import Room, Word, obey


@dataclass(frozen=True, slots=True)
class Asks:
    """What is asked about once more before it is done."""

    leaving: bool = True
    end_of_turn: bool = True


ANSWERS = ("yes", "y", "no", "n", "help", "?")


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """Asked before something is done; whatever else is typed leaves it undone."""

    text: str
    act: Callable[[], Awaitable[object]]

    def lines(self) -> list[str]:
        return [self.text, _("Type 'yes' or 'no'.")]


class Asker(Protocol):
    """Who asks such a question."""

    voice: Voice
    question: YesOrNo | None

    def asked(self) -> list[str]:
        """What is to be answered now, the question before all else."""


def pass_over(asker: Asker, line: str) -> None:
    """Whoever types something that is no answer wants something else."""
    if line and line.split(maxsplit=1)[0].lower() not in ANSWERS:
        asker.question = None


Vocabulary = Callable[["PlainTable"], list[Word]]
"""The words that can be typed at a table."""


class PlainTable:
    """What one player, or spectator, hears of a table and may type there."""

    def __init__(self, sitting: Sitting, voice: Voice, vocabulary: Vocabulary, asks: Asks) -> None:
        self.known = Known(sitting=sitting)
        self.voice = voice
        self.guest: Guest = sitting.guest
        self.hints = HintDesk(lambda hinted: say_hint(hinted, self.table, voice), sitting.ask)
        self.recital: Recital | None = None
        self.deciding: Deciding | None = None
        self.question: YesOrNo | None = None
        self.ruling = ""
        """What the latest refusal names."""
        self.room: Room | None = None
        """Where lines are typed instead, such as a replay."""
        self.advise: Callable[[TableView], list[str]] = lambda _table: []
        """What is said before something is asked."""
        self.is_joined = self.is_checked = self.has_left = False
        self.wants_again = False
        """Whether the same game is to be played again when this table is left."""
        self.waits = False
        """Whether what we have sent was not answered yet."""
        self.vocabulary = vocabulary
        self.asks = asks
        self._asked_at = (-1, 0)
        self._told = 0
        """How many events of the game were told, those taken back not counted."""
        self._seats = ""
        self._proposals = Proposals()
        self._clock = SpokenClock(voice)

    @property
    def table(self) -> TableView | None:
        return self.known.table

    @property
    def is_over(self) -> bool:
        """Whether there is no more to come of the game, its check included."""
        return self.known.stage == "over" and self.is_checked

    @property
    def is_asked(self) -> bool:
        """Whether something is to be decided or answered by us."""
        table = self.table
        if table is None:
            return False
        return bool(table.legal) or (table.proposal is not None and table.seat in table.proposal.asked)

    @property
    def wants_line(self) -> bool:
        """Whether who can see no more than what is asked has something to type now."""
        return self.is_over or (self.is_asked and not self.waits)

    async def close(self) -> None:
        self._clock.stop()
        await self.hints.close()
        await self.guest.close()

    # --- what the table says

    def take(self, update: Update) -> None:
        before = self.table
        self.known.learn(update)
        match update:
            case Joined(_table, name, _token):
                self._welcome(name)
            case Changed(table, events, fresh):
                self._change(before, table, events, fresh=fresh)
            case Heard(name, text):
                self.voice.say(_("{name} says: {text}").format(name=name, text=text))
            case Judged():
                self.is_checked = True
                self.voice.say(verdict(update))
                self.voice.say_all([trouble] if (trouble := keep_played(self.known)) else [])
            case Ticking():
                self._clock.tell(update, self.table)
            case WasRefused(refusal):
                reason = core_text(refusal)
                self.ruling, self.waits = reason, False
                self.voice.say(_("Not possible: {reason}").format(reason=reason))
            case Lost(tries, seconds):
                lost = _("The connection is lost. Your seat is kept. Try {tries} in {seconds:g} seconds...")
                self.voice.say(lost.format(tries=tries, seconds=seconds))
            case _:
                pass

    def _welcome(self, name: str) -> None:
        if self.is_joined:
            self.voice.say(_("You are back at the table, as {name}.").format(name=name))
        else:
            self.voice.say(_("You are at the table as {name}. Type 'help' for what you can type.").format(name=name))
        self.is_joined = True

    def _change(self, before: TableView | None, table: TableView, events: list[Event], *, fresh: bool) -> None:
        self.waits = False
        if before is None and not table.hints:
            self.voice.say(FORBIDDEN)
        self.hints.look(table)
        self.is_checked = table.seal is None or self.known.judged is not None
        self._tell_seats(table)
        self.voice.say_all(self._news(before, table, events, fresh=fresh))
        self.voice.say_all(self._proposals.tell(table, events))
        self.voice.say_all(self.advise(table) if table.position is not None else [])
        self._ask(table)

    def _news(self, before: TableView | None, table: TableView, events: list[Event], *, fresh: bool) -> list[str]:
        """What is new. Who is back hears the rest of the story, and is asked again; who comes late its end."""
        if table.position is None:
            return []
        played = sum(not isinstance(event, TableEvent) for event in events)
        told, self._told = self._told, played + (0 if fresh else self._told)
        if self.recital is None or fresh:
            self.recital = spoken(table.game).recital(table)
        if before is None:
            return latest(self.recital.tell(events))
        if not fresh or before.position is None:
            return self.recital.tell(events)
        if before.takebacks != table.takebacks:
            back = max((at for at, event in enumerate(events) if isinstance(event, TakenBack)), default=len(events))
            self.recital.tell(events[:back])  # the story is shorter by what was taken back
            return self.recital.tell(events[back:])
        self._asked_at = (-1, 0)
        old = [event for event in events if not isinstance(event, TableEvent)]
        self.recital.tell(old[:told])
        return self.recital.tell(old[told:])

    def _tell_seats(self, table: TableView) -> None:
        told = seats(table)
        if told == self._seats:
            return
        if not self._seats:
            self.voice.say(_("The table is called {title}.").format(title=table.title))
            self.voice.say_all([*options(table), *address(self.known.sitting)] if table.stage == "waiting" else [])
        self._seats = told
        self.voice.say_all([told, *watching(table)])
        if table.stage == "waiting" and self.known.host is None:
            self.voice.say(_("Waiting for the host to begin."))

    def _ask(self, table: TableView) -> None:
        if not table.legal:
            self.deciding = self.question = None
            self._asked_at = (-1, 0)
        elif (table.ply, table.takebacks) != self._asked_at:
            self._asked_at = (table.ply, table.takebacks)
            self.deciding, self.question = Deciding(table), None
            self.voice.say("")
            self.voice.say_all(self.deciding.asked())

    def ask_again(self) -> None:
        """Of who comes back to the table."""
        self._asked_at = (-1, 0)
        if self.table is not None:
            self._ask(self.table)

    # --- what is typed

    async def obey(self, line: str) -> None:
        pass_over(self, line)
        await obey(self.room or self, line, self.voice)

    def words(self) -> list[Word]:
        return self.vocabulary(self)

    def asked(self) -> list[str]:
        table = self.table
        if self.question is not None:
            return self.question.lines()
        if table is None:
            return [_("Going to the table.")]
        if table.proposal is not None and table.seat in table.proposal.asked:
            return [proposed(table, table.proposal), answers(table, table.proposal)]
        if self.deciding is not None:
            return self.deciding.asked()
        return [words(table.game).prompt(table, table.position) if table.position is not None else seats(table)]

    async def answer(self, line: str) -> None:
        """An action, or something like one."""
        table = self.table
        answer = self.deciding.answer(line) if self.deciding is not None else None
        if answer is not None:
            await self.follow(answer)
        elif table is not None and line.partition(" ")[0].lower() in spoken(table.game).VERBS:
            await self.send(self.guest.decide(line))  # the table says why it cannot be
        else:
            self.voice.say(_("'{line}' means nothing here. Type 'help' for what you can type.").format(line=line))

    async def follow(self, answer: Answer) -> None:
        """Say what an answer comes to, and decide it, or ask about it once more."""
        self.voice.say_all(answer.told)
        if not answer.action or self.table is None:
            return
        text = spoken(self.table.game).end_of_turn(answer.action) if self.asks.end_of_turn else ""
        if text:
            self.question = YesOrNo(text, lambda: self.send(self.guest.decide(answer.action)))
            self.voice.say_all(self.asked())
        else:
            await self.send(self.guest.decide(answer.action))

    async def send(self, asking: Awaitable[object]) -> None:
        """Ask the table for something that it accepts or refuses."""
        self.waits = True
        await asking
