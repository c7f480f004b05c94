"""The choice of the lesson for each situation."""

from __future__ import annotations

from macrobber_tui.boards.tutorial import Lesson, Tip, Tutor, TutorialState

BASIC = Lesson(lambda moment: moment.allows("castle"), "build", (Tip(lambda m: m.view == "rich", "a castle"),))
SCORED = Lesson(lambda _: True, "scored", reading="Scoring")
WATCH = Lesson(lambda moment: not moment.legal, "watch")
LAST = Lesson(lambda moment: moment.view == "late", "farewell", is_last=True)


def said(tutor: Tutor, moment: TutorialState) -> tuple[str, str] | None:
    found = tutor.message_for(moment)
    return None if found is None else (found.text, found.tip)


def test_a_lesson_is_shown_once_until_the_decision() -> None:
    tutor = Tutor([BASIC])
    assert said(tutor, TutorialState("poor", ["piper"], 3)) is None
    assert said(tutor, TutorialState("rich", ["castle", "piper"], 4)) == ("build", "a castle")
    assert said(tutor, TutorialState("rich", ["castle", "piper"], 4)) == ("build", "a castle")
    assert said(tutor, TutorialState("rich", ["castle"], 5)) is None


def test_a_tip_that_does_not_apply_is_not_given() -> None:
    assert said(Tutor([BASIC]), TutorialState("poor", ["castle"], 4)) == ("build", "")


def test_a_lesson_shown_while_others_play_stays_until_our_decision() -> None:
    tutor = Tutor([WATCH, BASIC])
    assert said(tutor, TutorialState("", [], 4)) == ("watch", "")
    assert said(tutor, TutorialState("", [], 6)) == ("watch", "")
    assert said(tutor, TutorialState("", ["castle"], 7)) == ("build", "")
    assert said(tutor, TutorialState("", [], 8)) is None


def test_an_open_page_is_explained_before_the_decision() -> None:
    tutor = Tutor([BASIC, SCORED])
    assert said(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert said(tutor, TutorialState("", ["castle"], 4)) == ("build", "")


def test_a_lesson_about_one_page_is_not_shown_below_the_next() -> None:
    tutor = Tutor([SCORED])
    assert said(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert said(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert said(tutor, TutorialState("", ["castle"], 4, "Raid")) is None


def test_no_lesson_follows_the_last_one_or_a_stop() -> None:
    tutor = Tutor([LAST, BASIC])
    assert said(tutor, TutorialState("late", ["castle"], 4)) == ("farewell", "")
    assert said(tutor, TutorialState("", ["castle"], 5)) is None
    tutor = Tutor([BASIC])
    assert said(tutor, TutorialState("", ["castle"], 4)) is not None
    tutor.stop()
    assert said(tutor, TutorialState("", ["castle"], 4)) is None
