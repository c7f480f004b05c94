"""A game looked at again, told step by step, from whose eyes one may."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games import GAMES
from macrobber_core.library import LibraryError
from macrobber_tui.boards import spoken
from macrobber_tui.boards.recital import Recital
from macrobber_tui.core_texts import core_text
from macrobber_tui.hosting import TableSettings
from macrobber_tui.language import _, listed, ngettext
from macrobber_tui.replay.course import OPEN, Course, Eyes
from macrobber_tui.replay.going_on import played_on
from macrobber_tui.replay.moves import later, rounds, sooner, turns
from macrobber_tui.saying import Voice

from .log import log
from .people import seat_named
from .rules import rules
from .words import Word, page_word

ALL, ONLOOKER = "all", "onlooker"


class PlainReplay:
    """One moment of a course; `leave` is called when it is left, `play_on` when the game goes on from a moment."""

    def __init__(
        self,
        course: Course,
        voice: Voice,
        leave: Callable[[], object],
        *,
        at: int = 0,
        play_on: Callable[[TableSettings], object] | None = None,
    ) -> None:
        self._course = course
        self._voice = voice
        self._leave = leave
        self._play_on = play_on
        self._at = at
        self._eyes: Eyes = course.eyes[0]
        self._scene = course.scene(at, self._eyes)
        self._recital, self._told = self._recite()

    def _recite(self) -> tuple[Recital, list[str]]:
        """Everything until this moment, and what of it happened with its latest action."""
        table = self._scene.table
        recital = spoken(table.game).recital(table)
        before = len(self._course.scene(self._at - 1, self._eyes).log) if self._at else 0
        recital.tell(self._scene.log[:before])
        return recital, recital.tell(self._scene.log[before:])

    # --- what is told

    def opening(self) -> list[str]:
        """What happened last, and where we are."""
        return [*self._told, *self.asked()]

    def asked(self) -> list[str]:
        """Where we are."""
        number, _seat = self._course.place(self._at)
        last = len(self._course) - 1
        where = _("Step {at} of {last}, round {round}.").format(at=self._at, last=last, round=number)
        if not self._at:
            told = ngettext("The beginning of the game, of {last} step.",
                            "The beginning of the game, of {last} steps.", last)  # fmt: skip
            where = told.format(last=last)
        if self._ends:
            return [where, *self._ends, _("Type 'previous' for the step before, or 'help'.")]
        return [where, _("Type 'next' for the next step, or 'help'.")]

    @property
    def _ends(self) -> list[str]:
        """What is said at the end."""
        return [_("This is the end.")] if self._at + 1 == len(self._course) else []

    def _go(self, at: int) -> None:
        """To that moment, told with what led to it."""
        before, self._at = self._at, max(0, min(at, len(self._course) - 1))
        old = self._scene
        self._scene = self._course.scene(self._at, self._eyes)
        follows = old.table.takebacks == self._scene.table.takebacks and before < self._at
        if follows:
            self._told = self._recital.tell(self._scene.log[len(old.log) :])
            self._voice.say_all([*self._told, self._place(), *self._ends])
        else:
            self._recital, self._told = self._recite()
            self._voice.say_all([self._place(), *self._told])

    def _place(self) -> str:
        number, _seat = self._course.place(self._at)
        return _("Step {at}, round {round}.").format(at=self._at, round=number)

    # --- what is typed

    async def answer(self, line: str) -> None:
        self._voice.say(_("'{line}' means nothing here. Type 'help' for what you can type.").format(line=line))

    def words(self) -> list[Word]:
        return [*self._words_to_move(), *self._words_to_look(), *self._words_to_go()]

    def _words_to_move(self) -> list[Word]:
        course = self._course
        last = len(course) - 1
        ended = "".join(self._ends)
        begun = "" if self._at else _("This is the beginning.")

        def to_step(rest: str) -> None:
            if rest.isdecimal() and int(rest) <= last:
                self._go(int(rest))
            else:
                self._voice.say(_("The steps are 0 to {last}, as in 'step {last}'.").format(last=last))

        def to_round(rest: str) -> None:
            known = {course.place(at)[0]: at for at in reversed(range(len(course)))}
            if rest.isdecimal() and int(rest) in known:
                self._go(known[int(rest)])
            else:
                self._voice.say(_("The rounds are 1 to {last}, as in 'round 1'.").format(last=max(known)))

        def by_steps(rest: str, way: int) -> None:
            if not rest or (rest.isdecimal() and int(rest)):
                self._go(self._at + way * int(rest or 1))
            else:
                self._voice.say(_("Say how many steps, as in 'next 5'."))

        return [
            Word("next [STEPS]", _("one step on, or so many"), lambda rest: by_steps(rest, 1), ended, also="n"),
            Word("previous [STEPS]", _("one step back, or so many"), lambda rest: by_steps(rest, -1), begun, also="p"),
            Word("turn", _("on to the next turn"),
                 lambda _rest: self._go(later(course, self._at, turns)), ended, also="t"),
            Word("turn-back", _("back to where a turn began"),
                 lambda _rest: self._go(sooner(course, self._at, turns)), begun),
            Word("next-round", _("on to the next round"),
                 lambda _rest: self._go(later(course, self._at, rounds)), ended),
            Word("round NUMBER", _("to where a round begins"), to_round),
            Word("step NUMBER", _("to that step"), to_step),
            Word("start", _("to the beginning of the game"), lambda _rest: self._go(0), begun),
            Word("end", _("to the end of the game"), lambda _rest: self._go(last), ended),
        ]  # fmt: skip

    def _words_to_look(self) -> list[Word]:
        table, voice = self._scene.table, self._voice
        game = spoken(table.game)
        closed = "" if self._scene.hands else _("The hands are not open to you here.")

        def player(rest: str) -> None:
            seat = seat_named(table, rest)
            names = listed(f"'{game.PLAYER} {table.name(seat)}'" for seat in range(1, len(table.seats) + 1))
            voice.say_all(game.player(table, seat) if seat else [_("Say whose: {names}.").format(names=names)])

        def hands(_rest: str) -> None:
            told = _("{name} holds {cards}.")
            for seat, hand in enumerate(self._scene.hands, 1):
                voice.say(told.format(name=table.name(seat), cards=", ".join(hand.partition("/")[0]) or _("nothing")))

        return [
            Word("table", _("the whole table"), lambda _rest: voice.say_all(game.report(table)), also="board"),
            Word(f"{game.PLAYER} NAME", _("all that is open of one player"), player),
            *([Word("hands", _(game.HANDS), hands, closed)] if game.HANDS else []),
            *(page_word(page, voice) for page in self._recital.pages(table)),
            Word("log [WORDS]", _("the latest of what has happened"),
                 lambda rest: voice.say_all(log(table, self._scene.log, rest))),
            Word("rules [WORDS]", _("the rules by topic, by ruling, or by words"),
                 lambda rest: voice.say_all(rules(GAMES[table.game], rest, game.topic(table)))),
        ]  # fmt: skip

    def _words_to_go(self) -> list[Word]:
        beginning = self._course.beginning(self._at)
        why_not = "" if beginning is not None else _("The game cannot be played on from here.")
        one_pair = "" if len(self._course.eyes) > 1 else _("This game can be seen by these eyes only.")
        going_on = Word("play-on NAME", _("play on from here against bots, as that player"), self._go_on, why_not)
        return [
            Word("eyes WHO", _("see it by the eyes of a player, of an onlooker, or with all open"),
                 self._look_by, one_pair, _("After it: a name, 'onlooker', or 'all'.")),
            *([going_on] if self._play_on is not None else []),
            Word("quit", _("leave the replay"), lambda _rest: self._leave(), also="back"),
        ]  # fmt: skip

    def _look_by(self, rest: str) -> None:
        wanted: Eyes = OPEN if rest == ALL else None if rest == ONLOOKER else seat_named(self._scene.table, rest) or -1
        if wanted not in self._course.eyes:
            known = listed(self._whose(eyes) for eyes in self._course.eyes)
            self._voice.say(_("It can be seen by: {known}.").format(known=known))
            return
        self._eyes = wanted
        self._scene = self._course.scene(self._at, wanted)
        self._recital, self._told = self._recite()
        self._voice.say(_("You see it by the eyes of: {whose}.").format(whose=self._whose(wanted)))

    def _whose(self, eyes: Eyes) -> str:
        if eyes is None:
            return ONLOOKER
        return ALL if eyes == OPEN else self._scene.table.name(eyes)

    def _go_on(self, rest: str) -> None:
        beginning, seat = self._course.beginning(self._at), seat_named(self._scene.table, rest)
        if beginning is None or seat is None or self._play_on is None:
            self._voice.say(_("Say as whom, as in 'play-on {name}'.").format(name=self._scene.table.name(1)))
            return
        try:
            self._play_on(played_on(beginning, seat))
        except LibraryError as error:
            self._voice.say(_("Not possible: {reason}.").format(reason=core_text(str(error))))
