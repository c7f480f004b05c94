"""Every name of an action in plain mode can be typed, in every game and language."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

import pytest

from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_tui.boards import plain_game
from macrobber_tui.boards.narrator import PlainChoice
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.plain.decision_input import PlainDecisionInput
from macrobber_tui.widgets.text import upper_first

OPTIONS: dict[str, dict[str, OptionValue]] = {"carcassonne": {"messengers": True}}
GAMES_PLAYED = 3
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def decisions(game: str) -> Iterator[TableView]:
    """Yield all decisions in a few games, as the deciding player sees the table."""
    for seed in range(GAMES_PLAYED):
        rng = random.Random(seed)
        table = Table("Glencoe", GAMES[game], 3, OPTIONS.get(game, {}), KeyedChance(str(seed)))
        for name in ("Ada", "Ben", "Cat"):
            table.sit(name)
        table.start()
        while table.actor is not None:
            view = table.view(table.actor)
            yield view
            action = choose(game, "easy", view.game_view, view.legal, rng)
            table.decide(table.actor, table.ply, action if rng.random() < 0.5 else rng.choice(view.legal))


@functools.cache
def tables(game: str) -> list[TableView]:
    """Return one table for each set of possible and impossible kinds of actions."""
    found: dict[tuple[object, ...], TableView] = {}
    for table in decisions(game):
        unavailable = plain_game(game).unavailable_actions(table)
        kinds = {action.partition(" ")[0] for action in table.legal}
        found.setdefault((table.game_view.phase, *sorted(kinds), *sorted(unavailable)), table)
    return [*found.values()]


def shown_choices(decision: PlainDecisionInput) -> list[tuple[str, PlainChoice]]:
    """Return the choices, each with its displayed name."""
    return [(decision._in_own_words(choice.name), choice) for choice in decision.choices]


def leads_to(decision: PlainDecisionInput, line: str, choice: PlainChoice) -> bool:
    """Return whether the line makes the choice or opens its question."""
    answer = decision.answer(line)
    if answer is None:
        return False
    if answer.action:
        return answer.action in choice.actions
    return decision.is_narrowed and {action for one in decision.choices for action in one.actions} == {*choice.actions}


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_choice_can_be_made_by_its_displayed_name(game: str, language: str) -> None:
    set_language(language)
    for table in tables(game):
        without_word = PlainDecisionInput(table).reasons("")
        for shown, choice in shown_choices(PlainDecisionInput(table)):
            for line in (shown, upper_first(shown)):
                assert leads_to(PlainDecisionInput(table), line, choice), line
                assert PlainDecisionInput(table).reasons(line) != without_word, line


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_kind_of_action_is_understood_in_the_players_language(game: str, language: str) -> None:
    set_language(language)
    for table in tables(game):
        decision = PlainDecisionInput(table)
        for kind in {action.partition(" ")[0] for action in table.legal if " " not in action}:
            assert decision.in_english(decision._in_own_words(kind)) == kind


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_unavailable_action_gives_its_reason_when_typed(game: str, language: str) -> None:
    set_language(language)
    seen = 0
    for table in tables(game):
        for name, reason in plain_game(game).unavailable_actions(table).items():
            decision = PlainDecisionInput(table)
            shown = decision._in_own_words(name)
            for line in (shown, upper_first(shown)):
                answer = decision.answer(line)
                assert answer is not None, line
                assert reason in answer.lines[0], line
                seen += 1
    assert seen or game == "carcassonne"
