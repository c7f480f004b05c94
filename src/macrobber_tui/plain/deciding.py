"""A decision on its way: what is asked, narrowed down by what is typed until it is one action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from macrobber_core.table import TableView
from macrobber_tui.boards import spoken
from macrobber_tui.boards.recital import Choice
from macrobber_tui.language import _


@dataclass(frozen=True, slots=True)
class Answer:
    """What a typed line comes to: an action; or, where that is "", lines to be said."""

    action: str = ""
    told: Sequence[str] = ()


class Deciding:
    """One decision that is asked of us."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._spoken = spoken(table.game)
        self._open = [self._spoken.choices(table, table.legal)]
        """What there is to choose from, with what led there."""

    @property
    def choices(self) -> list[Choice]:
        return self._open[-1]

    @property
    def is_narrowed(self) -> bool:
        return len(self._open) > 1

    @property
    def _offered(self) -> dict[str, Choice]:
        """By what is typed for them."""
        return {
            str(number) if choice.is_numbered else choice.name: choice for number, choice in enumerate(self.choices, 1)
        }

    def asked(self) -> list[str]:
        """The question, with what has to be known for it and what there is to choose from."""
        return [*self._spoken.asked(self._table), *self.listed()]

    def listed(self) -> list[str]:
        """What there is to choose from, each with what is typed for it."""
        lines = [
            _("{number}. {what}").format(number=typed, what=choice.what)
            if choice.is_numbered
            else _("{name}: {what}").format(name=typed, what=choice.what)
            for typed, choice in self._offered.items()
        ]
        barred = self._spoken.barred(self._table)
        if barred and not self.is_narrowed:
            told = _("Not now: {words}. Type one to hear why.")
            lines.append(told.format(words=", ".join(barred)))
        return [*lines, self._how()]

    def _how(self) -> str:
        """What can be typed for an answer."""
        if all(choice.is_numbered for choice in self.choices):
            return _("Type a number, or 'back'.") if self.is_narrowed else _("Type a number or an action.")
        if self.is_narrowed:
            return _("Type what stands before a colon, or 'back'.")
        return _("Type what stands before a colon, such as '{name}'.").format(name=self.choices[-1].name)

    def beginning(self, text: str) -> list[str]:
        """Every legal action that begins so."""
        found = [action for action in self._table.legal if action.startswith(text)]
        if not found:
            return [_("No action begins with '{text}'.").format(text=text)]
        return [_("{name}: {what}").format(name=one.name, what=one.what) for one in self._each(found)]

    def _each(self, actions: Sequence[str]) -> list[Choice]:
        return [choice for action in actions for choice in self._spoken.choices(self._table, [action])]

    def back(self) -> list[str]:
        """One question back."""
        self._open.pop()
        return self.listed()

    def answer(self, line: str) -> Answer | None:
        """None where it means nothing to this decision."""
        if line in self._table.legal:
            return Answer(line)
        offered = self._offered
        named = offered.get(line.lower()) or next((one for one in self.choices if one.name == line.lower()), None)
        if named is not None:
            return self._chosen(named)
        meant, is_here = self._meant(line)
        if len(meant) == 1 and is_here:
            (choice,) = self._each(meant)
            return Answer(meant[0], [_("Taken as: {what}").format(what=choice.what)])
        return self._narrow(meant) if meant else self._missing(line) or self._barred(line)

    def _meant(self, line: str) -> tuple[list[str], bool]:
        """What may be meant of what is asked about now, and whether it is; if nothing is, of all that can be done."""
        meant = [] if line.isdecimal() else self._spoken.understood(line, self._table)
        asked = {action for choice in self.choices for action in choice.actions}
        here = [action for action in meant if action in asked]
        return here or meant, bool(here)

    def _missing(self, line: str) -> Answer | None:
        """Where something like what is offered was typed."""
        offered = [*self._offered]
        if all(choice.is_numbered for choice in self.choices):
            told = _("There is no {number}: choose from 1 to {last}.").format(number=line, last=len(offered))
            return Answer(told=[told]) if line.isdecimal() else None
        told = _("There is no '{text}' to choose; there is: {names}.").format(text=line, names=", ".join(offered))
        return Answer(told=[told]) if line[:1].isdecimal() else None

    def _barred(self, line: str) -> Answer | None:
        barred = self._spoken.barred(self._table)
        named = barred.get(line.lower()) or barred.get(line.partition(" ")[0].lower())
        reason = named or self._spoken.why_not(line, self._table)
        return Answer(told=[_("Not possible: {reason}.").format(reason=reason)]) if reason else None

    def _chosen(self, choice: Choice) -> Answer:
        return Answer(choice.actions[0]) if len(choice.actions) == 1 else self._narrow(choice.actions)

    def _narrow(self, actions: Sequence[str]) -> Answer:
        self._open.append(self._spoken.choices(self._table, actions))
        return Answer(told=self.listed())

    def reasons(self, line: str) -> list[str]:
        """What would come of what is named: of one action, or what each of several would do."""
        actions = self._named(line)
        if not actions:
            return [_("Name an action by its number or its words, as in 'what 1'.")]
        if len(actions) == 1:
            return self._spoken.reasons(actions[0], self._table)
        return [_("{name}: {what}").format(name=one.name, what=one.what) for one in self._each(actions)]

    def _named(self, line: str) -> Sequence[str]:
        offered = self._offered
        if line in offered or line.isdecimal():
            return offered[line].actions if line in offered else []
        if line in self._table.legal:
            return [line]
        return self._spoken.understood(line, self._table)
