"""The choice of the lesson for each situation."""

from __future__ import annotations

from macrobber_tui.boards.tutorial import Lesson, Tip, Tutor, TutorialState

BASIC = Lesson(lambda state: state.allows("castle"), "build", (Tip(lambda m: m.view == "rich", "a castle"),))
SCORED = Lesson(lambda _: True, "scored", reading="Scoring")
WATCH = Lesson(lambda state: not state.legal, "watch")
LAST = Lesson(lambda state: state.view == "late", "farewell", is_last=True)


def lesson_for(tutor: Tutor, state: TutorialState) -> tuple[str, str] | None:
    found = tutor.message_for(state)
    return None if found is None else (found.text, found.tip)


def test_a_lesson_is_shown_once_until_the_decision() -> None:
    tutor = Tutor([BASIC])
    assert lesson_for(tutor, TutorialState("poor", ["piper"], 3)) is None
    assert lesson_for(tutor, TutorialState("rich", ["castle", "piper"], 4)) == ("build", "a castle")
    assert lesson_for(tutor, TutorialState("rich", ["castle", "piper"], 4)) == ("build", "a castle")
    assert lesson_for(tutor, TutorialState("rich", ["castle"], 5)) is None


def test_a_tip_that_does_not_apply_is_not_given() -> None:
    assert lesson_for(Tutor([BASIC]), TutorialState("poor", ["castle"], 4)) == ("build", "")


def test_a_lesson_shown_while_others_play_stays_until_our_decision() -> None:
    tutor = Tutor([WATCH, BASIC])
    assert lesson_for(tutor, TutorialState("", [], 4)) == ("watch", "")
    assert lesson_for(tutor, TutorialState("", [], 6)) == ("watch", "")
    assert lesson_for(tutor, TutorialState("", ["castle"], 7)) == ("build", "")
    assert lesson_for(tutor, TutorialState("", [], 8)) is None


def test_an_open_page_is_explained_before_the_decision() -> None:
    tutor = Tutor([BASIC, SCORED])
    assert lesson_for(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert lesson_for(tutor, TutorialState("", ["castle"], 4)) == ("build", "")


def test_a_lesson_about_one_page_is_not_shown_below_the_next() -> None:
    tutor = Tutor([SCORED])
    assert lesson_for(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert lesson_for(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert lesson_for(tutor, TutorialState("", ["castle"], 4, "Raid")) is None


def test_no_lesson_follows_the_last_one_or_a_stop() -> None:
    tutor = Tutor([LAST, BASIC])
    assert lesson_for(tutor, TutorialState("late", ["castle"], 4)) == ("farewell", "")
    assert lesson_for(tutor, TutorialState("", ["castle"], 5)) is None
    tutor = Tutor([BASIC])
    assert lesson_for(tutor, TutorialState("", ["castle"], 4)) is not None
    tutor.stop()
    assert lesson_for(tutor, TutorialState("", ["castle"], 4)) is None
