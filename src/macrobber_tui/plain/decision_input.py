"""Input for a decision: typed answers narrow the legal actions down to one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from macrobber_core.table import TableView
from macrobber_tui.boards import plain_game, ui_of
from macrobber_tui.boards.narrator import PlainChoice, in_english, in_own_words
from macrobber_tui.i18n.language import _, ngettext

EXPLANATION = re.compile(r"[.:;,] | \(")
"""What separates a choice from its explanation."""


class ChoiceLine(str):
    """A line of a question that says what can be typed; buttons can stand for it."""

    __slots__ = ()


def normalized(text: str) -> str:
    """Return a text with single spaces and without its final full stop; notation depends on case."""
    return " ".join(text.split()).removesuffix(".")


def actions_of(choices: Sequence[PlainChoice]) -> list[str]:
    """Return the actions of several choices, each once."""
    return [*dict.fromkeys(action for choice in choices for action in choice.actions)]


@dataclass(frozen=True, slots=True)
class DecisionAnswer:
    """The outcome of a typed line: an action, or lines to print if the action is ""."""

    action: str = ""
    lines: Sequence[str] = ()


class PlainDecisionInput:
    """A decision we have to make."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._plain_game = plain_game(table.game)
        self._open = [self._plain_game.choices(table, table.legal)]
        """The stack of open choices; the last entry is the current one."""

    @property
    def choices(self) -> list[PlainChoice]:
        return self._open[-1]

    @property
    def is_narrowed(self) -> bool:
        return len(self._open) > 1

    @property
    def _choices_by_text(self) -> dict[str, PlainChoice]:
        """The actions or choices, keyed by the text that selects them."""
        return {
            str(number) if choice.is_numbered else choice.name: choice for number, choice in enumerate(self.choices, 1)
        }

    def typed_choices(self) -> list[tuple[str, str]]:
        """Return the text that selects each of the current choices, and its description."""
        return [(self._in_own_words(typed), choice.description) for typed, choice in self._choices_by_text.items()]

    def question_lines(self) -> list[str]:
        """Return the question, the facts needed to answer it, and the choices."""
        return [*self._plain_game.question_lines(self._table), *self.choice_lines()]

    def choice_lines(self) -> list[str]:
        """Return a line for each choice, with the text that selects it."""
        lines = [
            _("{number}. {what}").format(number=typed, what=choice.description)
            if choice.is_numbered
            else _("{name}: {what}").format(name=self._in_own_words(typed), what=choice.description)
            for typed, choice in self._choices_by_text.items()
        ]
        unavailable = self._plain_game.unavailable_actions(self._table)
        if unavailable and not self.is_narrowed:
            template = ngettext(
                "Not now: {words}. Type it to find out why.",
                "Not now: {words}. Type one to find out why.",
                len(unavailable),
            )
            lines.append(template.format(words=", ".join(map(self._in_own_words, unavailable))))
        return [*map(ChoiceLine, [*lines, self._how_to_answer()])]

    def _how_to_answer(self) -> str:
        """Return instructions for answering the question."""
        if all(choice.is_numbered for choice in self.choices):
            return _("Type a number, or 'back'.") if self.is_narrowed else _("Type a number or an action.")
        if self.is_narrowed:
            return _("Type the text before a colon, or 'back'.")
        return _("Type the text before a colon, such as '{name}'.").format(
            name=self._in_own_words(self.choices[-1].name)
        )

    def _in_own_words(self, name: str) -> str:
        return in_own_words(name, self._plain_game.typed())

    def in_english(self, line: str) -> str:
        """Translate the words of a line from the player's language into English."""
        return in_english(line, self._plain_game.typed())

    def actions_beginning(self, text: str) -> list[str]:
        """Return the legal actions whose notation begins with `text`."""
        prefixes = (text, self.in_english(text))
        actions = [action for action in self._table.legal if action.startswith(prefixes)]
        if not actions:
            return [_("No action begins with '{text}'.").format(text=text)]
        return [
            _("{name}: {what}").format(name=choice.name, what=choice.description)
            for choice in self._choices_for(actions)
        ]

    def _choices_for(self, actions: Sequence[str]) -> list[PlainChoice]:
        return [choice for action in actions for choice in self._plain_game.choices(self._table, [action])]

    def back(self) -> list[str]:
        """Return to the previous question."""
        self._open.pop()
        return self.choice_lines()

    def answer(self, line: str) -> DecisionAnswer | None:
        """Return the outcome of a typed line, or None if it does not apply to this decision."""
        if line in self._table.legal:
            return DecisionAnswer(line)
        printed = self._printed_choices(line)
        if printed:
            return self._understood(actions_of(printed))
        verb, space, rest = line.partition(" ")
        # a player's name can also be a word of the game, so try translating only the verb, or nothing
        readings = dict.fromkeys((self.in_english(line), self.in_english(verb) + space + rest, line))
        return next(filter(None, map(self._answer, readings)), None)

    def _printed_choices(self, line: str) -> list[PlainChoice]:
        """Return the choices that we print as this line, possibly without an explanation at its end.

        Choices come before the parser of typed words, which could read the numbers of a description differently.
        """
        wanted = normalized(line)
        names = {name for choice in self.choices for name in (choice.name, self._in_own_words(choice.name))}
        if not wanted or line.lower() in names:
            return []
        for printed in (self._with_printed_texts(self.choices), self._legal_with_printed_texts):
            whole = [choice for choice, texts in printed if wanted in texts]
            beginning = [
                choice
                for choice, texts in printed
                if any(text.startswith(wanted) and EXPLANATION.match(text, len(wanted)) for text in texts)
            ]
            if whole or (beginning and " " in wanted):
                return whole or beginning
        return []

    @cached_property
    def _legal_with_printed_texts(self) -> list[tuple[PlainChoice, list[str]]]:
        """Every legal action as a choice of its own; cached, because describing a hundred placements takes long."""
        return self._with_printed_texts(self._choices_for(self._table.legal))

    def _with_printed_texts(self, choices: Sequence[PlainChoice]) -> list[tuple[PlainChoice, list[str]]]:
        return [(choice, [*map(normalized, self._printed_texts(choice, choices))]) for choice in choices]

    def _printed_texts(self, choice: PlainChoice, choices: Sequence[PlainChoice]) -> Iterator[str]:
        """Yield the texts that we print for a choice, in lists, explanations and hints."""
        yield choice.description
        yield f"{choice.name}: {choice.description}"
        yield f"{self._in_own_words(choice.name)}: {choice.description}"
        if choice.is_numbered and choices is self.choices:
            yield f"{choices.index(choice) + 1}. {choice.description}"
        if len(choice.actions) == 1:
            yield ui_of(self._table.game).describe(choice.actions[0], self._table, self._table.game_view)

    def _answer(self, line: str) -> DecisionAnswer | None:
        if line in self._table.legal:
            return DecisionAnswer(line)
        offered = self._choices_by_text
        named = offered.get(line.lower()) or next(
            (option for option in self.choices if option.name == line.lower()), None
        )
        if named is not None:
            return self._choose(named)
        actions, is_here = self._matching_actions(line)
        if len(actions) == 1 and is_here:
            return self._understood(actions)
        return self._narrow(actions) if actions else self._no_such_choice(line) or self._why_illegal(line)

    def _understood(self, actions: Sequence[str]) -> DecisionAnswer:
        """Return a single action with an echo of how the line was understood; otherwise narrow the choices."""
        if len(actions) > 1:
            return self._narrow(actions)
        (choice,) = self._choices_for(actions)
        return DecisionAnswer(actions[0], [_("Understood as: {what}").format(what=choice.description)])

    def _matching_actions(self, line: str) -> tuple[list[str], bool]:
        """Return the actions that a line could mean, preferably current choices, and whether they are current."""
        actions = [] if line.isdecimal() else self._plain_game.matching_actions(line, self._table)
        current = {action for choice in self.choices for action in choice.actions}
        matching = [action for action in actions if action in current]
        return matching or actions, bool(matching)

    def _no_such_choice(self, line: str) -> DecisionAnswer | None:
        """Return an explanation if the line looks like a choice but matches none."""
        offered = [*self._choices_by_text]
        if all(choice.is_numbered for choice in self.choices):
            text = _("There is no {number}: choose from 1 to {last}.").format(number=line, last=len(offered))
            return DecisionAnswer(lines=[text]) if line.isdecimal() else None
        text = _("'{text}' is not one of the choices: {names}.").format(
            text=line, names=", ".join(map(self._in_own_words, offered))
        )
        return DecisionAnswer(lines=[text]) if line[:1].isdecimal() else None

    def _why_illegal(self, line: str) -> DecisionAnswer | None:
        unavailable = self._plain_game.unavailable_actions(self._table)
        named = unavailable.get(line.lower()) or unavailable.get(line.partition(" ")[0].lower())
        reason = named or self._plain_game.why_not(line, self._table)
        return DecisionAnswer(lines=[_("Not possible: {reason}.").format(reason=reason)]) if reason else None

    def _choose(self, choice: PlainChoice) -> DecisionAnswer:
        return DecisionAnswer(choice.actions[0]) if len(choice.actions) == 1 else self._narrow(choice.actions)

    def _narrow(self, actions: Sequence[str]) -> DecisionAnswer:
        self._open.append(self._plain_game.choices(self._table, actions))
        return DecisionAnswer(lines=self.choice_lines())

    def reasons(self, line: str) -> list[str]:
        """Return the effects of the named action, or a description of each if several match."""
        actions = self._actions_named(line)
        if not actions:
            return [_("Name an action by its number or its words, as in 'what 1'.")]
        if len(actions) == 1:
            return self._plain_game.explain_action(actions[0], self._table)
        return [
            _("{name}: {what}").format(name=choice.name, what=choice.description)
            for choice in self._choices_for(actions)
        ]

    def _actions_named(self, line: str) -> Sequence[str]:
        offered = self._choices_by_text
        if line in offered or line.isdecimal():
            return offered[line].actions if line in offered else []
        if line not in self._table.legal and (printed := self._printed_choices(line)):
            return actions_of(printed)
        readings = (self.in_english(line), line)
        for reading in readings:
            exact = [candidate for candidate in (reading, reading.lower()) if candidate in self._table.legal]
            if exact:
                return exact[:1]
        return next(
            filter(None, (self._plain_game.matching_actions(candidate, self._table) for candidate in readings)), []
        )
