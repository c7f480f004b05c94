"""Choices typed exactly as plain mode prints them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from helpers.carcassonne.moments import started_table as carcassonne_table
from helpers.claim_it.moments import started_table as claim_it_table
from helpers.tables import started_table
from macrobber_core.table import Table
from macrobber_tui.boards import ui_of
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.decision_input import DecisionAnswer, PlainDecisionInput

TABLES: dict[str, Callable[[], Table]] = {
    "mac-robber": lambda: started_table(3, 5),
    "claim-it": lambda: claim_it_table(3, 5),
    "carcassonne": lambda: carcassonne_table(3, 5, {"messengers": True}),
}
DECISIONS = 60
LANGUAGES = ("en", "de", "fr", "nl")


def answer_first(decision: PlainDecisionInput, line: str) -> DecisionAnswer | None:
    """Return the answer to a line typed before any other."""
    answer = decision.answer(line)
    while decision.is_narrowed:
        decision.back()
    return answer


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_typed_as_printed_never_plays_another_action(game: str, language: str) -> None:
    """Half of the decisions are tried in each language: those of even numbers in two of them, the others in two."""
    set_language(language)
    table, rng = TABLES[game](), random.Random(7)
    for number in range(DECISIONS):
        if table.actor is None:
            break
        view = table.view(table.actor)
        decision = PlainDecisionInput(view)
        is_tried = number % 2 == LANGUAGES.index(language) % 2
        for choice in decision.choices[:12] if is_tried else []:
            printed = choice.description
            for line in (printed, printed.removesuffix("."), f"{choice.name}: {printed}"):
                answer = answer_first(decision, line)
                assert answer is not None, line
                assert not answer.action or [answer.action] == [*choice.actions], line
                assert {*decision._actions_named(line)} >= {*choice.actions}, line
            if len(choice.actions) == 1:
                described = ui_of(view.game).describe(choice.actions[0], view, view.game_view)
                answer = answer_first(decision, described)
                assert answer is not None, described
                assert answer.action in {"", choice.actions[0]}, described
                assert choice.actions[0] in decision._actions_named(described), described
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
