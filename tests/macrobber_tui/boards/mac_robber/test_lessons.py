"""The lessons of Mac Robber."""

from __future__ import annotations

import random
from itertools import product

import pytest

from helpers.games import Moment
from helpers.looks import IN_SAFE
from helpers.painted import PAINTED, board, things
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards.mac_robber.lessons import LESSONS, SEED, TUTORIAL
from macrobber_tui.boards.mac_robber.sentences import SCORING
from macrobber_tui.boards.mac_robber.tips import DISCARDING, LOOTING
from macrobber_tui.boards.tutorial import BestAction, Lesson, Tutor, TutorialMessage, tip_text, tutorial_state
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.first_steps import message_lines
from macrobber_tui.theme.theme import Theme

ROOM = 6
"""Rows of the log without its heading, with three players."""
ROOM_AFTER_RAID = 4
LONG_NAMES = {
    "estate": "estate for R from the display, Y from the courtyard", "return": "return YBBGGR",
    "bard": "bard to Hamish, Y for you, B to bag", "raid": "raid Hamish", "exchange": "exchange 1 2 2",
    "piper": "[3] with a piper", "loot": "take a monastery", "discard": "discard 1 2", "keep": "keep all six",
}  # fmt: skip
"""Names of actions as a hint gives them, keyed by the kind of the action."""


def lesson_table(seed: int) -> Table:
    table = Table("First steps", GAMES["mac-robber"], 3, {}, KeyedChance(str(seed)))
    table.sit("Ada")
    table.sit_bot("easy")
    table.sit_bot("easy")
    table.start()
    return table


def test_the_learner_begins_with_several_actions_to_choose_from() -> None:
    view = lesson_table(SEED).view(1)
    assert (view.actor, view.game_view.phase) == (1, "action")
    assert {"cattle", "castle", "warrior", "estate YR"} <= {*view.legal}


@pytest.mark.parametrize("theme", [IN_SAFE, PAINTED], ids=["plain", "painted"])
def test_the_sign_of_biggest_following_in_the_first_decision_can_be_pointed_at_and_is_in_the_legend(
    theme: Theme,
) -> None:
    table = lesson_table(SEED)
    shown = board(Moment(table.view(1), table.log_seen_by(1)), (80, 24), theme)
    assert "BF A" in shown.text
    assert {"would-follow 1@w", "would-follow 1@p"} <= things(shown)
    shown.open_legend()
    assert "Biggest Following next" in shown.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_fits_below_the_board_with_each_of_its_tips(lesson: Lesson, language: str) -> None:
    set_language(language)
    room = ROOM_AFTER_RAID if lesson.advise in (LOOTING, DISCARDING) else ROOM
    reasons = lesson.advise.reasons if isinstance(lesson.advise, BestAction) else {}
    tips = [tip_text(LONG_NAMES.get(kind, kind), reason) for kind, reason in reasons.items()]
    for text, tip in product({lesson.text, lesson.painted_text or lesson.text}, [*tips, ""]):
        lines = message_lines(TutorialMessage(_(text), tip, 1), IN_SAFE)
        assert len(lines) <= room, lines
        assert all(sum(len(span.text) for span in line) <= 80 for line in lines)


@pytest.mark.slow
def test_every_lesson_appears_within_six_rounds_of_some_game() -> None:
    shown: set[str] = set()
    wanted = {lesson.text for lesson in LESSONS if lesson.reading in {"", SCORING}}
    for seed in range(SEED, SEED + 12):
        if shown == wanted:
            return
        table, rng, tutor = lesson_table(seed), random.Random(seed), Tutor(TUTORIAL)
        scored = 1
        while table.actor is not None and table.view(None).game_view.round < 7:
            seen = table.view(1)
            reading = SCORING if seen.game_view.round > scored else ""
            scored = seen.game_view.round
            for what in dict.fromkeys((reading, "")):
                if (message := tutor.message_for(tutorial_state(seen, what))) is not None:
                    shown.add(message.text)
            actor = table.actor
            view = table.view(actor)
            table.decide(actor, table.ply, choose("mac-robber", "easy", view.game_view, view.legal, rng))
    assert shown == wanted
