"""The parts of plain mode that each game provides: a narrator, reports on the table, and typed decisions.

Players can type actions in their own language. A game's parser uses English words. For each of these words, the
catalogs list spellings, separated by commas, under the context "typed"; the first spelling is shown. The English words
are always accepted too.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from macrobber_core.games.contract import Event
from macrobber_core.table import TableView
from macrobber_tui.i18n.language import _

from . import ui_of
from .hint import Hint
from .history import BaseHistory
from .names import NameOf, name_lookup

Typed = Mapping[str, str]
"""Spellings in the player's language, keyed by English word."""


@dataclass(frozen=True, slots=True)
class PlainChoice:
    """One item of a list of choices: an action, or a group of similar actions to choose from next."""

    name: str
    """The text to type for the choice, in addition to its number or instead of it."""
    description: str
    """A sentence about the choice and its effect."""
    actions: Sequence[str]
    is_numbered: bool = True
    """Whether the choice has a number. False if the number could be mistaken for something on the table."""


@dataclass(frozen=True, slots=True)
class PlainPage:
    """A page of information about the game, opened by typing its name."""

    name: str
    description: str
    get_lines: Callable[..., list[str]]
    """Returns the lines of the page, given the text after its name if `argument` is set."""
    unavailable_reason: str = ""
    """Why the page is not available, or ""."""
    argument: str = ""
    """Placeholder of the argument, in capitals, or ""."""


class BaseNarrator(ABC):
    """Turns a game's events, as known to one seat, into sentences in order, omitting trivial events."""

    reading = ""
    """The rules topic of the latest narration, if the tutorial can explain it; otherwise ""."""

    HISTORY: ClassVar[type[BaseHistory]]

    def __init__(self, players: int, name_of: NameOf) -> None:
        self._name_of = name_of
        self._history = self.HISTORY(players)

    def narrate(self, events: Iterable[Event]) -> list[str]:
        self.reading = ""
        lines: list[str] = []
        for event in events:
            self._history.add_event(event)
            lines += filter(None, self._narrate(event))
        return lines

    @abstractmethod
    def _narrate(self, event: Event) -> Sequence[str]:
        """Return sentences for the next event, which the history already contains. Empty sentences are dropped."""

    @abstractmethod
    def pages(self, table: TableView) -> list[PlainPage]:
        """Return the information pages of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainGame:
    """A game in plain mode. Its functions need a table whose game has begun."""

    verbs: frozenset[str]
    """The first words of typed actions."""
    player_command: str = "player"
    """The command that reports on a player; the player's name follows it."""
    own_help: str
    """Help text of the command that reports our own possessions."""
    hands_help: str = ""
    """Help text of the command that reports all hidden cards; "" in a game without hidden information."""
    narrator: Callable[[int, NameOf], BaseNarrator]
    """Return a narrator for the given number of players."""
    question_lines: Callable[[TableView], list[str]]
    """Return the question for the deciding player and the facts needed to answer it."""
    choices: Callable[[TableView, Sequence[str]], list[PlainChoice]]
    """Return the legal actions as choices, with similar actions grouped if there are many."""
    unavailable_actions: Callable[[TableView], Mapping[str, str]] = lambda _table: {}
    """Return actions of the current phase that are impossible now, with the reasons."""
    why_not: Callable[[str, TableView], str] = lambda _line, _table: ""
    """Return why the action in a line is impossible; "" if unknown or covered by `unavailable_actions`."""
    typed: Callable[[], Typed]
    """Return the spellings of the words for actions in the player's language."""
    matching_actions: Callable[[str, TableView], list[str]]
    """Return the legal actions that a line can mean."""
    explain_action: Callable[[str, TableView], list[str]]
    """Return the effects of a legal action, as sentences."""
    end_turn_question: Callable[[str, TableView], str] = lambda _action, _table: ""
    """Return a question asking whether to end the turn with an action, or "" if it does not end the turn."""
    report: Callable[[TableView], list[str]]
    """Describe the whole table."""
    player_report: Callable[[TableView, int], list[str]]
    """Describe all public information about one player."""
    own_things: Callable[[TableView], list[str]]
    """Describe the things that only we can see or use, in addition to our `player_report`."""
    for_speech: Callable[[str], str] = str
    """Adapt a text written for the board to screen readers."""

    def new_narrator(self, table: TableView) -> BaseNarrator:
        """Return a narrator for our seat at this table."""
        return self.narrator(len(table.seats), name_lookup(table))

    def own_report(self, table: TableView) -> list[str]:
        """Describe all our possessions; empty for spectators."""
        return [] if table.seat is None else [*self.player_report(table, table.seat), *self.own_things(table)]

    def hint_sentence(self, hint: Hint, table: TableView) -> str:
        """Return a hint as a sentence: the winning chance, the action and the reasons."""
        text = _("{percent} to win with '{action}' ({what}): {reasons}.")
        description = ui_of(table.game).describe(hint.action, table, table.game_view)
        description = description.removeprefix(f"{hint.action.partition(' ')[0]}: ")  # do not name the action twice
        reasons = self.for_speech(_("; ").join(hint.reasons))
        return text.format(percent=hint.percent, action=hint.action, what=description, reasons=reasons)


def name_with_remarks(table: TableView, seat: int, *more: str) -> str:
    """Return a player's name with remarks in brackets, such as "you" or "away"; `more` are the game's own remarks."""
    seat_view = table.seats[seat - 1]
    marks = [
        *([_("you")] if seat == table.seat else []),
        *([_("away")] if seat_view.away else []),
        *([_("a bot stands in")] if seat_view.stand_in else []),
        *([_("active player")] if seat == table.game_view.active else []),
        *more,
    ]
    return f"{table.name(seat)} ({', '.join(marks)})" if marks else table.name(seat)


def turn_sentence(table: TableView, number: int) -> str:
    """Return a sentence with the round number and the active player."""
    active = table.game_view.active
    if active is None:
        return _("Round {round}.").format(round=number)
    if active == table.seat:
        return _("Round {round}; it's your turn.").format(round=number)
    return _("Round {round}; it's {name}'s turn.").format(round=number, name=table.name(active))


def seat_by_name(text: str, table: TableView) -> int | None:
    """Return the only seat whose player's name starts with `text`; None if there is none or more than one."""
    wanted = text.casefold()
    seats = range(1, len(table.seats) + 1)
    matching = [seat for seat in seats if wanted and table.name(seat).casefold().startswith(wanted)]
    return matching[0] if len(matching) == 1 else None


def lines_by_round(score_history: Sequence[Sequence[int]], table: TableView | None, name_of: NameOf) -> list[str]:
    """Return one line for the start and one per round; the round in progress at `table` is marked as unfinished."""
    now = table.game_view.round if table is not None and table.game_view.result is None else None
    lines = []
    for number, reached in enumerate(score_history):
        players = ", ".join(f"{name_of(seat)} {count}" for seat, count in enumerate(reached, 1))
        if not number:
            text = _("At the start: {players}.")
        elif number == now:
            text = _("In round {round} so far: {players}.")
        else:
            text = _("After round {round}: {players}.")
        lines.append(text.format(round=number, players=players))
    return lines


def in_english(line: str, typed: Typed) -> str:
    """Translate the known words of a typed line, leaving the rest unchanged.

    A spelling shared by two words, such as German "krieger" for "warrior" and "warriors", means the first of these
    words in `typed`.
    """
    english = {
        spelling.strip(): word for word, spellings in reversed([*typed.items()]) for spelling in spellings.split(",")
    }
    english |= {word: word for word in typed}

    def translated(match: re.Match[str]) -> str:
        word = match[0].lower().replace("’", "'")
        return english[word] if word in english else (match[1] or "") + english.get(match[2].lower(), match[2])

    return re.sub(r"([^\W\d_]+['’])?([^\W\d_]{2,})", translated, line)  # as in French "s'arrêter"


def in_own_words(text: str, typed: Typed) -> str:
    """Replace each word of `text` that is a key of `typed` with the first of its spellings."""
    return re.sub(r"[a-z]+", lambda found: typed.get(found[0], found[0]).partition(",")[0], text)
