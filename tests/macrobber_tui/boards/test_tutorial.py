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


def test_a_lesson_is_given_once_and_stands_until_it_is_decided() -> None:
    tutor = Tutor([BASIC])
    assert said(tutor, TutorialState("poor", ["piper"], 3)) is None
    assert said(tutor, TutorialState("rich", ["castle", "piper"], 4)) == ("build", "a castle")
    assert said(tutor, TutorialState("rich", ["castle", "piper"], 4)) == ("build", "a castle")
    assert said(tutor, TutorialState("rich", ["castle"], 5)) is None


def test_a_tip_that_does_not_fit_is_not_given() -> None:
    assert said(Tutor([BASIC]), TutorialState("poor", ["castle"], 4)) == ("build", "")


def test_what_is_said_while_others_play_stands_until_we_are_asked() -> None:
    tutor = Tutor([WATCH, BASIC])
    assert said(tutor, TutorialState("", [], 4)) == ("watch", "")
    assert said(tutor, TutorialState("", [], 6)) == ("watch", "")
    assert said(tutor, TutorialState("", ["castle"], 7)) == ("build", "")
    assert said(tutor, TutorialState("", [], 8)) is None


def test_what_is_to_be_read_is_explained_before_what_is_asked() -> None:
    tutor = Tutor([BASIC, SCORED])
    assert said(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert said(tutor, TutorialState("", ["castle"], 4)) == ("build", "")


def test_what_explains_one_page_does_not_stand_below_the_next() -> None:
    tutor = Tutor([SCORED])
    assert said(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert said(tutor, TutorialState("", ["castle"], 4, "Scoring")) == ("scored", "")
    assert said(tutor, TutorialState("", ["castle"], 4, "Raid")) is None


def test_after_the_last_lesson_or_when_it_is_enough_nothing_is_said() -> None:
    tutor = Tutor([LAST, BASIC])
    assert said(tutor, TutorialState("late", ["castle"], 4)) == ("farewell", "")
    assert said(tutor, TutorialState("", ["castle"], 5)) is None
    tutor = Tutor([BASIC])
    assert said(tutor, TutorialState("", ["castle"], 4)) is not None
    tutor.stop()
    assert said(tutor, TutorialState("", ["castle"], 4)) is None
