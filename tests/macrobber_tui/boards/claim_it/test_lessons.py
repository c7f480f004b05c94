"""The lessons of Claim It!."""

from __future__ import annotations

import random
from itertools import product
from typing import NamedTuple

import pytest

from helpers.looks import IN_SAFE
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_core.table.view import TableView
from macrobber_tui.boards.claim_it.closing import BALANCED, closing
from macrobber_tui.boards.claim_it.lessons import DECIDING, LESSONS, PLACING, ROUNDS, SEED, held, joins, placement_kind
from macrobber_tui.boards.claim_it.sentences import counted_spaces
from macrobber_tui.boards.claim_it.turn_options import is_worth_rolling
from macrobber_tui.boards.tutorial import BestAction, Lesson, Recommendation, TutorialMessage, tip_text, tutorial_state
from macrobber_tui.i18n.language import LANGUAGES, N_, _, set_language
from macrobber_tui.screens.first_steps import message_lines

ROOM = 4
"""Rows below the board at 80x24."""
FIGURES = {"percent": 35, "count": 6, "claims": 9}
NAMES = {"roll": N_("roll again"), "stop": N_("stop"), "claim": N_("claim on {space}")}
LONGEST = N_("squatter {number} on {space}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_fits_below_the_board_with_each_of_its_tips(lesson: Lesson, language: str) -> None:
    set_language(language)
    figures = {**FIGURES, "stake": counted_spaces(FIGURES["count"])}
    reasons = lesson.advise.reasons if isinstance(lesson.advise, BestAction) else {}
    tips = [
        tip_text(_(NAMES.get(kind.split()[0], LONGEST)).format(number=6, space="6,6"), reason, figures)
        for kind, reason in reasons.items()
    ]
    for text, tip in product({lesson.text, lesson.painted_text or lesson.text}, [*tips, ""]):
        lines = message_lines(TutorialMessage(_(text).format(**figures), tip, 1), IN_SAFE)
        assert len(lines) <= ROOM, lines


class Course(NamedTuple):
    """A game of the lesson, played by its tips."""

    decisions: list[tuple[TableView, Recommendation | None]]
    """The learner's view at each of their decisions, and the tip."""
    end: Table


@pytest.fixture(scope="module", params=range(SEED, SEED + 3))
def course(request: pytest.FixtureRequest) -> Course:
    seed: int = request.param
    table, rng = Table("First steps", GAMES["claim-it"], 3, {}, KeyedChance(str(seed))), random.Random(seed)
    table.sit("Ada")
    table.sit_bot("easy")
    table.sit_bot("easy")
    table.start()
    decisions: list[tuple[TableView, Recommendation | None]] = []
    while table.actor is not None and table.view(1).game_view.round <= ROUNDS:
        seen, actor = table.view(table.actor), table.actor
        action = choose("claim-it", "easy", seen.game_view, seen.legal, rng)
        if actor == 1:
            recommended = (PLACING if seen.game_view.phase == "place" else DECIDING)(tutorial_state(seen))
            decisions.append((seen, recommended))
            if seen.game_view.phase == "decide":
                action = "roll" if is_worth_rolling(seen.game_view) else "stop"
            elif recommended is not None:
                action = recommended.action
        table.decide(actor, table.ply, action)
    return Course(decisions, table)


@pytest.mark.slow
def test_the_tips_to_roll_or_to_stop_follow_one_rule_and_the_end_page_agrees(course: Course) -> None:
    decisions, tips = 0, 0
    for view, recommended in course.decisions:
        if view.game_view.phase == "decide":
            decisions, tips = decisions + 1, tips + (recommended is not None)
            if recommended is not None:
                assert (recommended.action == "roll") == is_worth_rolling(view.game_view)
    assert tips > 0.8 * decisions
    assert _(BALANCED) in closing(course.end.view(1), course.end.log_seen_by(1)).advice


@pytest.mark.slow
def test_a_tip_for_a_marker_stays_apart_only_where_nothing_joins_own_spaces(course: Course) -> None:
    kinds = []
    for view, recommended in course.decisions:
        state = tutorial_state(view)
        if recommended is None or state.view.phase != "place":
            continue
        kind = placement_kind(state, recommended.action)
        kinds.append(kind)
        if kind == "start":
            assert not held(state.view)
        if kind == "apart":
            assert not any(joins(state, action) for action in state.legal)
    assert {"join", "take joining"} & {*kinds}
