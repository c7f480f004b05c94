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

    def asked(self) -> list[str]:
        """The question, with what has to be known for it and what there is to choose from."""
        return [*self._spoken.asked(self._table), *self.listed()]

    def listed(self) -> list[str]:
        """What there is to choose from, each with its number."""
        lines = [
            _("{number}. {what}").format(number=number, what=choice.what)
            for number, choice in enumerate(self.choices, 1)
        ]
        barred = self._spoken.barred(self._table)
        if barred and not self.is_narrowed:
            told = _("Not now: {words}. Type one to hear why.")
            lines.append(told.format(words=", ".join(barred)))
        if self.is_narrowed:
            return [*lines, _("Type a number, or 'back'.")]
        return [*lines, _("Type a number or an action.")]

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
        if line.isdecimal():
            number = int(line)
            if not 1 <= number <= len(self.choices):
                told = _("There is no {number}: choose from 1 to {last}.")
                return Answer(told=[told.format(number=number, last=len(self.choices))])
            return self._chosen(self.choices[number - 1])
        if line in self._table.legal:
            return Answer(line)
        named = next((choice for choice in self.choices if choice.name == line.lower()), None)
        if named is not None:
            return self._chosen(named)
        meant = self._spoken.understood(line, self._table)
        if len(meant) == 1:
            return Answer(meant[0], [_("Taken as '{action}'.").format(action=meant[0])])
        return self._narrow(meant) if meant else self._barred(line)

    def _barred(self, line: str) -> Answer | None:
        verb = line.partition(" ")[0].lower()
        reason = self._spoken.barred(self._table).get(verb)
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
        if line.isdecimal():
            return self.choices[int(line) - 1].actions if 1 <= int(line) <= len(self.choices) else []
        if line in self._table.legal:
            return [line]
        return self._spoken.understood(line, self._table)
