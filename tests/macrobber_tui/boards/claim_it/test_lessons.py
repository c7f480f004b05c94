"""The lessons of Claim It!."""

from __future__ import annotations

from itertools import product

import pytest

from helpers.looks import IN_SAFE
from macrobber_tui.boards.claim_it.lessons import LESSONS
from macrobber_tui.boards.tutorial import BestAction, Lesson, TutorialMessage, tip_text
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
    reasons = lesson.advise.reasons if isinstance(lesson.advise, BestAction) else {}
    tips = [
        tip_text(_(NAMES.get(kind.split()[0], LONGEST)).format(number=6, space="6,6"), reason)
        for kind, reason in reasons.items()
    ]
    for text, tip in product({lesson.text, lesson.painted_text or lesson.text}, [*tips, ""]):
        lines = message_lines(TutorialMessage(_(text).format(**FIGURES), tip, 1), IN_SAFE)
        assert len(lines) <= ROOM, lines
