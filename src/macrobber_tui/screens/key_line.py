"""The line of keys at a table: its keys, or what has to be said or asked there in their place."""

from __future__ import annotations

from macrobber_core.games.contract import Declined, Event, TakenBack
from macrobber_core.table import TableView
from macrobber_tui.boards.look import Look
from macrobber_tui.core_texts import core_text
from macrobber_tui.fairness import verdict
from macrobber_tui.hints import refusal
from macrobber_tui.keys import Keyboard
from macrobber_tui.known import Known
from macrobber_tui.language import N_, _
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.text import fit

from .base import Keys, footer
from .log import told
from .question import Question, asked, moment, proposed
from .waiting import WaitingRoom

HELP = [
    ("F1", N_("the rules")),
    ("L", N_("the log")),
    ("P", N_("who is at the table")),
    ("t", N_("talk")),
    ("H", N_("a hint: the best actions, and why; once more, and it is closed")),
    ("u", N_("take back your last decision, or answer who asks to")),
    ("R", N_("replay: look back at the game; the table does not wait for you")),
    ("A", N_("analyse the game when it is over")),
    ("S", N_("the settings")),
    ("q", N_("leave")),
]
"""The keys that every table has, whatever its game."""


class KeyLine:
    """What stands in the line follows from what is known, and from what the screen has to say or to ask."""

    def __init__(self, known: Known, room: WaitingRoom) -> None:
        self._known = known
        self._room = room
        self.trouble = ""
        """Why the table cannot be reached."""
        self.told = ""
        """What has to be said until something else happens."""
        self.question: Question | None = None
        self.passing = ""
        """The name of who is to have the keyboard next, where several share it."""

    def change(self, known: Known) -> None:
        """Somebody else sits here now."""
        self._known = known
        self.told = self.passing = ""
        self.question = None

    def keys(self) -> Keys:
        table = self._known.table
        talk = ("t", _("talk ({count})").format(count=self._known.unread) if self._known.unread else _("talk"))
        if table is not None and table.stage == "waiting":
            return [*self._room.keys(table), talk, ("F1", _("rules")), ("q", _("leave"))]
        away = sum(seat.away for seat in table.seats) if table is not None and table.stage == "playing" else 0
        people = ("P", _("{count} away").format(count=away) if away else _("people"))
        hint = [("H", _("hint"))] if table is not None and not refusal(table) else []
        undo = [("u", _("undo"))] if table is not None and (table.can_undo or table.may_ask) else []
        analyse = [] if self._known.is_elsewhere else [("A", _("analyse"))]
        over = [("F1", _("rules"))] if self._known.played is None else [*analyse, ("R", _("replay"))]
        return [("?", _("keys")), *over, ("L", _("log")), talk, people, ("q", _("leave")), *undo, *hint]

    def help(self) -> Keys:
        """The keys of every table that do something now."""
        return [(key, _(meaning)) for key, meaning in HELP if self._works(key)]

    def _works(self, key: str) -> bool:
        table = self._known.table
        if table is None:
            return True
        match key:
            case "H":
                return not refusal(table)
            case "u":
                is_asked = table.proposal is not None and table.seat in table.proposal.asked
                return table.can_undo or bool(table.may_ask) or is_asked
            case "A":
                return self._known.played is not None and not self._known.is_elsewhere
            case "R":
                return self._known.course is not None
            case "L" | "P":
                return table.stage != "waiting"
            case _:
                return True

    def line(self, look: Look, keyboard: Keyboard) -> Line:
        known = self._known
        unkept = core_text(known.host.trouble or "") if known.host is not None else ""
        if self.trouble:
            return asked(self.trouble, [], look, keyboard)
        if self.question is not None:
            return self.question.line(look, keyboard)
        if self.passing:
            undo = [("u", _("undo"))] if known.table is not None and known.table.can_undo else []
            keys = [("enter", _("pass the keyboard")), *undo, ("?", _("keys"))]
            return asked(_("{name} is next.").format(name=fit(self.passing, 20)), keys, look, keyboard)
        if known.table is not None and (line := proposed(known.table, look, keyboard)) is not None:
            return line
        if said := self.told or unkept:
            return asked(said, [("?", _("keys"))], look, keyboard)
        if known.judged is not None and known.judged.unfair is not None:
            return asked(verdict(known.judged), [("?", _("keys"))], look, keyboard)
        found = _("dealt fairly") if known.judged is not None and known.judged.took_part else ""
        return footer(self.keys(), look, keyboard, found)

    def take_note(self, table: TableView, events: list[Event]) -> None:
        """Of what the table says about taking back: a question about what is past is asked no more."""
        if self.question is not None and self.question.moment not in {None, moment(table)}:
            self.question = None
        match events[-1:]:
            case [Declined() | TakenBack(together=True) as event]:
                self.told = told(table, event)

    def take_refusal(self, reason: str) -> None:
        """Where it is for us to decide the board tells it."""
        table = self._known.table
        self.told = "" if table is not None and table.legal else _("Not possible: {reason}.").format(reason=reason)
