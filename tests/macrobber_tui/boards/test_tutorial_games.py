"""The lessons of all games: what they advise, and when they end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from macrobber_core.bots import ADVISERS, Effort, choose
from macrobber_core.bots.advice_process import SEED
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne.tiles import has_bag
from macrobber_core.games.contract import Game
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_tui.boards import has_tutorial, plain_game, tutorial_of
from macrobber_tui.boards.tutorial import LESSON_EFFORT, Tutor, TutorialMessage, tutorial_state
from macrobber_tui.session.first_game import tutorial_settings
from macrobber_tui.session.hints import MAX_HINTS

GAMES_WITH_LESSONS = [game for game in GAMES.values() if has_tutorial(game)]
MARGIN = 0.05
"""By how much of the chance to win a tip may be worse than the best action of a longer search with other draws."""
MAX_DECISIONS = 50
"""The most decisions of a lesson game that takes ten minutes, at twelve seconds each."""

Explained = tuple[TableView, TutorialMessage | None]


def lesson_table(game: Game) -> Table:
    settings = tutorial_settings(game, "Ada")
    table = Table(settings.title, game, settings.players, {}, KeyedChance(str(settings.seed)))
    table.sit("Ada")
    for level in settings.bots:
        table.sit_bot(level)
    table.start()
    return table


def played(
    game: Game, seed: int, *, obeys: bool, tutor: Tutor | None = None, last: list[TableView] | None = None
) -> Iterator[Explained]:
    """Play until the lessons close, as the tips say or at random; yield each decision with what is said about it.

    The table at which they close is appended to `last`.
    """
    table, rng, tutor = lesson_table(game), random.Random(seed), tutor or Tutor(tutorial_of(game))
    narrator = plain_game(game.key).new_narrator(table.view(1))
    told = 0
    while table.actor is not None:
        seen, log = table.view(1), table.log_seen_by(1)
        narrator.narrate(log[told:])
        told = len(log)
        if narrator.reading:
            tutor.message_for(tutorial_state(seen, narrator.reading))
        state = tutorial_state(seen)
        if tutor.close_when_due(state):
            if last is not None:
                last.append(seen)
            return
        message = tutor.message_for(state)
        actor = table.actor
        if actor == 1:
            yield seen, message
        view = table.view(actor)
        action = choose(game.key, "easy", view.game_view, view.legal, rng)
        if actor == 1 and obeys and message is not None and message.action:
            action = message.action
        elif actor == 1 and not obeys:
            action = rng.choice(view.legal)
        table.decide(actor, table.ply, action)


@cache
def decisions(key: str, seed: int, *, obeys: bool) -> list[Explained]:
    """Return all decisions of a game; several tests look at the same games."""
    return [*played(GAMES[key], seed, obeys=obeys)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_WITH_LESSONS, ids=lambda game: game.key)
@pytest.mark.parametrize(("obeys", "seed"), [(True, 0), (True, 1), (False, 2)])  # every tip is searched twice
def test_a_tip_names_a_legal_action_that_a_hint_would_name(game: Game, seed: int, obeys: bool) -> None:
    tips = 0
    for table, message in decisions(game.key, seed, obeys=obeys):
        if message is None or not message.action:
            continue
        assert message.ply == table.ply
        assert message.action in table.legal
        advise = ADVISERS[game.key].advise
        hint = advise(table.game_view, table.legal, random.Random(SEED), LESSON_EFFORT)
        assert message.action in {advice.action for advice in hint[:MAX_HINTS]}
        longer = advise(table.game_view, table.legal, random.Random(1), Effort(simulations=4000))
        (chance,) = (one.chance for one in longer if one.action == message.action)
        assert chance >= longer[0].chance - MARGIN, (message.tip, longer)
        tips += 1
    assert tips > 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_WITH_LESSONS, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("obeys", [True, False], ids=["as told", "at random"])
def test_every_decision_of_a_lesson_is_explained_and_there_are_few(game: Game, seed: int, obeys: bool) -> None:
    explained = decisions(game.key, seed, obeys=obeys)
    assert [table.game_view.phase for table, message in explained if message is None] == []
    assert len(explained) <= MAX_DECISIONS or not obeys


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_choice_of_a_meeple_is_explained(seed: int) -> None:
    game, tutor = GAMES["carcassonne"], Tutor(tutorial_of(GAMES["carcassonne"]))
    for table, message in played(game, seed, obeys=False, tutor=tutor):
        if table.game_view.phase == "place" and not has_bag(table.game_view.tile):
            place = " ".join(table.legal[0].split()[:3])
            remaining = tuple(action for action in table.legal if action.startswith(place))
            choosing = tutor.message_for(tutorial_state(table, remaining=remaining))
            assert choosing is not None
            assert choosing != message


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_lessons_of_mac_robber_never_close_during_a_raid(seed: int) -> None:
    game = GAMES["mac-robber"]
    plies: list[TableView] = []
    for _table, _message in played(game, seed, obeys=False, last=plies):
        pass
    assert plies[-1].game_view.round == tutorial_of(game).rounds + 1
    assert plies[-1].game_view.phase in {"redraw", "action", "raid"}


@pytest.mark.parametrize("game", GAMES_WITH_LESSONS, ids=lambda game: game.key)
def test_the_learner_decides_first_and_is_told_what_to_try(game: Game) -> None:
    table, message = next(played(game, 1, obeys=True))
    assert table.ply == lesson_table(game).ply
    assert message is not None
    assert message.action


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_WITH_LESSONS, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(4))
def test_the_closing_words_name_every_player_and_something_to_try(game: Game, seed: int) -> None:
    table, rng = lesson_table(game), random.Random(seed)
    while table.actor is not None and table.view(None).game_view.round <= tutorial_of(game).rounds:
        view = table.view(table.actor)
        table.decide(table.actor, table.ply, choose(game.key, "easy", view.game_view, view.legal, rng))
    closing = tutorial_of(game).closing(table.view(1), table.log_seen_by(1))
    decided = " ".join(closing.decided)
    assert all(name in decided for name in ("You", table.view(1).name(2), table.view(1).name(3)))
    assert 1 <= len(closing.advice) <= 4
