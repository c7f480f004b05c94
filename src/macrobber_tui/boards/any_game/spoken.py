"""Any game in plain mode: the table field by field, and the choices by number."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.contract import Event, Game
from macrobber_core.table.view import TableView
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.decision_input import refusal_text
from macrobber_tui.boards.history import BaseHistory
from macrobber_tui.boards.names import NameOf, name_lookup
from macrobber_tui.boards.narrator import (
    BaseNarrator,
    PlainChoice,
    PlainGame,
    PlainPage,
    name_with_remarks,
    turn_sentence,
)
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.widgets.text import as_sentence, upper_first

from .choices import choices_of
from .facts import facts, seat_columns
from .field_words import ValueWriter

VALUES = "values"
"""The name of the page with all facts."""
MAX_FACT, MAX_FACTS = 80, 8
"""The most characters of a fact that is told with the question, and the most facts."""
MAX_PLIES = 300
"""The actions of the game from which the verbs are learned."""


def plain_game(game: Game) -> PlainGame:
    def narrator(players: int, name_of: NameOf) -> Narrator:
        return Narrator(players, name_of, game.key)

    def why_not(line: str, table: TableView) -> str:
        is_like_one = line.partition(" ")[0] in {action.partition(" ")[0] for action in table.legal}
        return refusal_text(game, table.game_view, line) if is_like_one else ""

    return PlainGame(
        verbs=verbs_of(game),
        own_help=N_("what you have and see"),
        hands_help="" if game.is_open else N_("what each player has in hand"),
        narrator=narrator,
        question_lines=question_lines,
        choices=choices,
        why_not=why_not,
        typed=dict,
        matching_actions=matching_actions,
        explain_action=explain_action,
        report=report,
        player_report=player_report,
        own_things=fact_sentences,
    )


def verbs_of(game: Game) -> frozenset[str]:
    """Return the first words of all actions; if the game does not list them, those of a game with random choices."""
    if game.actions:
        return frozenset(action.partition(" ")[0] for action in game.actions)
    verbs, rng = set[str](), random.Random(0)
    position = game.start(game.seats.start)
    for _ply in range(MAX_PLIES):
        if position.actor is None:
            break
        legal = position.legal()
        verbs.update(action.partition(" ")[0] for action in legal)
        position.play(rng.choice(legal) if legal else position.chance(rng))
    return frozenset(verbs)


class Narrator(BaseNarrator):
    HISTORY = BaseHistory

    def __init__(self, players: int, name_of: NameOf, game: str) -> None:
        self._name_of = name_of
        self._log = ui_of(game).log
        self._history = ui_of(game).new_history(players)

    def _narrate(self, event: Event) -> list[str]:
        return [self._log.sentence(event, self._name_of) or ""]

    def pages(self, table: TableView) -> list[PlainPage]:
        return [PlainPage(VALUES, _("what the table shows, value by value"), lambda: fact_sentences(table))]


def question_lines(table: TableView) -> list[str]:
    """Return the question and the short facts; of many, the first ones and how to get the rest."""
    told = fact_sentences(table)
    shown = [text for text in told if len(text) <= MAX_FACT][:MAX_FACTS]
    more = [_("Type '{command}' for everything.").format(command=VALUES)] if len(shown) < len(told) else []
    return [ui_of(table.game).prompt(table, table.game_view), *shown, *more]


def choices(table: TableView, actions: Sequence[str]) -> list[PlainChoice]:
    """Return a choice for each action, or for each group if there are many.

    Where actions are numbers themselves, choices have none.
    """
    describe = ui_of(table.game).describe
    is_numbered = not any(action.isdecimal() for action in table.legal)
    return [
        PlainChoice(
            choice.action or choice.actions[0].partition(" ")[0],
            as_sentence(choice.label),
            choice.actions,
            is_numbered,
        )
        for choice in choices_of(actions, lambda action: describe(action, table, table.game_view))
    ]


def matching_actions(line: str, table: TableView) -> list[str]:
    """Return the legal actions that a line can mean: the one that it is, or all that begin with its words."""
    typed = " ".join(line.casefold().split())
    exact = [action for action in table.legal if action.casefold() == typed]
    return exact or [action for action in table.legal if typed and action.casefold().startswith(f"{typed} ")]


def explain_action(action: str, table: TableView) -> list[str]:
    ui = ui_of(table.game)
    texts = [ui.describe(action, table, table.game_view), *ui.effects(action, table)]
    return [as_sentence(text) for text in texts]


def report(table: TableView) -> list[str]:
    """Describe the turn, every player and all facts."""
    seats = range(1, table.game_view.players + 1)
    players = [line for seat in seats for line in player_report(table, seat)]
    return [turn_sentence(table, table.game_view.round), *players, *fact_sentences(table)]


def player_report(table: TableView, seat: int) -> list[str]:
    columns = seat_columns(table.game_view, table.game, _writer(table))
    name = name_with_remarks(table, seat)
    if not columns:
        return [_("Seat {seat}: {name}.").format(seat=seat, name=name)]
    figures = ", ".join(f"{column.label} {column.texts[seat - 1]}" for column in columns)
    return [_("Seat {seat}, {name}: {figures}.").format(seat=seat, name=name, figures=figures)]


def fact_sentences(table: TableView) -> list[str]:
    """Return each fact as a sentence, without those that are hidden or that there are not."""
    told = facts(table.game_view, table.game, _writer(table))
    return [
        _("{name}: {what}.").format(name=upper_first(fact.label), what=fact.text)
        for fact in told
        if getattr(table.game_view, fact.name) is not None
    ]


def _writer(table: TableView) -> ValueWriter:
    return ValueWriter(name_lookup(table), _("none"))
