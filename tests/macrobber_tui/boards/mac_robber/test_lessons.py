"""The lessons of the tutorial."""

from __future__ import annotations

import random
from itertools import product

import pytest

from helpers.looks import IN_SAFE
from macrobber_core.bots import ADVISERS, Effort, choose
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards.mac_robber.lessons import (
    BUILDING,
    LESSONS,
    SECOND_ACTION,
    SEED,
    STRONG_HAND,
    BestAction,
    hand_strength,
)
from macrobber_tui.boards.mac_robber.sentences import SCORING
from macrobber_tui.boards.tutorial import Lesson, Tutor, TutorialMessage, TutorialState
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.first_steps import message_lines

ROOM = 6
"""Rows of the log without its heading, with three players."""
ROOM_AFTER_RAID = 4
MARGIN = 0.03
"""By how much of the chance to win a tip may be worse than a hint's best action: two searches differ as much."""
VERBS = {text: verb for verb, text in [*BUILDING.items(), *SECOND_ACTION.items()]}


def lesson_table(seed: int) -> Table:
    table = Table("First steps", GAMES["mac-robber"], 3, {}, KeyedChance(str(seed)))
    table.sit("Ada")
    table.sit_bot("easy")
    table.sit_bot("easy")
    table.start()
    return table


def test_the_learner_begins_with_the_recommended_actions_available() -> None:
    table = lesson_table(SEED)
    view = table.view(1)
    assert (view.actor, view.game_view.phase) == (1, "action")
    assert {"cattle", "castle", "warrior", "estate YR"} <= {*view.legal}
    assert hand_strength(view.game_view) >= STRONG_HAND


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_fits_below_the_board_with_each_of_its_tips(lesson: Lesson, language: str) -> None:
    set_language(language)
    room = ROOM_AFTER_RAID if "After a raid" in lesson.text or "booty" in lesson.text else ROOM
    advised = lesson.advise.tips.values() if isinstance(lesson.advise, BestAction) else ()
    texts = {lesson.text, lesson.painted_text or lesson.text}
    for text, tip in product(texts, (*(tip.text for tip in lesson.tips), *advised, "")):
        lines = message_lines(TutorialMessage(_(text), _(tip) if tip else "", 1), IN_SAFE)
        assert len(lines) <= room
        assert all(sum(len(span.text) for span in line) <= 80 for line in lines)


def test_every_lesson_appears_within_four_rounds_of_some_game() -> None:
    shown: set[str] = set()
    for seed in range(SEED, SEED + 12):
        table, rng, tutor = lesson_table(seed), random.Random(seed), Tutor(LESSONS)
        scored = 1
        while table.actor is not None and table.view(None).game_view.round < 5:
            seen = table.view(1)
            reading = SCORING if seen.game_view.round > scored else ""
            scored = seen.game_view.round
            for what in dict.fromkeys((reading, "")):
                if (
                    message := tutor.message_for(TutorialState(seen.game_view, seen.legal, seen.ply, what))
                ) is not None:
                    shown.add(message.text)
            actor = table.actor
            view = table.view(actor)
            table.decide(actor, table.ply, choose("mac-robber", "easy", view.game_view, view.legal, rng))
    assert shown == {lesson.text for lesson in LESSONS}


def tips_of(seed: int) -> list[str]:
    """Play the lessons as they advise; check each "Try ..." against a hint, and return the verbs it named."""
    table, rng, tutor, named = lesson_table(SEED), random.Random(seed), Tutor(LESSONS), []
    while table.actor is not None and table.view(None).game_view.round < 5:
        seen, actor = table.view(1), table.actor
        message = tutor.message_for(TutorialState(seen.game_view, seen.legal, seen.ply))
        action = choose("mac-robber", "easy", table.view(actor).game_view, table.view(actor).legal, rng)
        if actor == 1 and message is not None and message.tip in VERBS:
            advice = ADVISERS["mac-robber"].advise(seen.game_view, seen.legal, rng, Effort(simulations=2000))
            tried = [one for one in advice if one.action.partition(" ")[0] == VERBS[message.tip]]
            assert tried, f"{message.tip} is not among {advice}"
            assert tried[0].chance >= advice[0].chance - MARGIN, f"{message.tip} {advice}"
            action = tried[0].action
            named.append(VERBS[message.tip])
        table.decide(actor, table.ply, action)
    return named


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_what_a_lesson_tells_to_try_is_what_a_hint_would_name(seed: int) -> None:
    assert tips_of(seed)[:2] == ["cattle", "warrior"]


def test_the_first_lesson_ends_with_a_tip_on_the_best_action() -> None:
    table = lesson_table(SEED)
    seen = table.view(1)
    message = Tutor(LESSONS).message_for(TutorialState(seen.game_view, seen.legal, seen.ply))
    assert message is not None
    assert message.tip == BUILDING["cattle"]
