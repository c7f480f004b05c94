"""The choice of the lesson for each situation."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_tui.boards.tutorial import Closing, Lesson, Recommendation, Tutor, Tutorial, TutorialState


class View(NamedTuple):
    round: int = 1
    result: str | None = None


RICH = Recommendation("castle", "It counts twice.")
BASIC = Lesson(
    lambda state: state.allows("castle"), "build", lambda state: RICH if state.view.round == 2 else None
)  # fmt: skip
SCORED = Lesson(lambda _: True, "scored", reading="Scoring")
WATCH = Lesson(lambda state: not state.legal, "watch")
ODDS = Lesson(lambda _: True, "{percent}% bust risk", fields=lambda state: {"percent": 10 * state.ply})


RAID = Lesson(lambda state: state.allows("raid"), "raid for the first time")
RAID_AGAIN = Lesson(lambda state: state.allows("raid"), "raid or pass", repeats=True)


def tutor_of(*lessons: Lesson, rounds: int = 3) -> Tutor:
    return Tutor(Tutorial(lessons, seed=1, rounds=rounds))


def state(*legal: str, ply: int, round: int = 1, reading: str = "") -> TutorialState:  # noqa: A002
    return TutorialState(View(round), legal, ply, reading, str.upper)


def lesson_for(tutor: Tutor, state: TutorialState) -> tuple[str, str] | None:
    found = tutor.message_for(state)
    return None if found is None else (found.text, found.tip)


def test_a_lesson_is_shown_once_until_the_decision() -> None:
    tutor, tip = tutor_of(BASIC), "Try this: CASTLE. It counts twice."
    assert lesson_for(tutor, state("piper", ply=3)) is None
    assert lesson_for(tutor, state("castle", "piper", ply=4, round=2)) == ("build", tip)
    assert lesson_for(tutor, state("castle", "piper", ply=4, round=2)) == ("build", tip)
    assert lesson_for(tutor, state("castle", ply=5, round=2)) is None


def test_without_good_advice_there_is_no_tip() -> None:
    assert lesson_for(tutor_of(BASIC), state("castle", ply=4)) == ("build", "")


def test_a_lesson_gives_figures_of_the_moment() -> None:
    assert lesson_for(tutor_of(ODDS), state("roll", ply=4)) == ("40% bust risk", "")


def test_a_lesson_shown_while_others_play_stays_until_our_decision() -> None:
    tutor = tutor_of(WATCH, BASIC)
    assert lesson_for(tutor, state(ply=4)) == ("watch", "")
    assert lesson_for(tutor, state(ply=6)) == ("watch", "")
    assert lesson_for(tutor, state("castle", ply=7)) == ("build", "")
    assert lesson_for(tutor, state(ply=8)) is None


def test_an_open_page_is_explained_before_the_decision() -> None:
    tutor = tutor_of(BASIC, SCORED)
    assert lesson_for(tutor, state("castle", ply=4, reading="Scoring")) == ("scored", "")
    assert lesson_for(tutor, state("castle", ply=4)) == ("build", "")


def test_a_lesson_about_one_page_is_not_shown_below_the_next() -> None:
    tutor = tutor_of(SCORED)
    assert lesson_for(tutor, state("castle", ply=4, reading="Scoring")) == ("scored", "")
    assert lesson_for(tutor, state("castle", ply=4, reading="Scoring")) == ("scored", "")
    assert lesson_for(tutor, state("castle", ply=4, reading="Raid")) is None


def test_the_lessons_close_once_after_the_planned_rounds_and_what_there_is_to_read_about_them() -> None:
    tutor = tutor_of(rounds=2)
    assert not tutor.close_when_due(state("castle", ply=4, round=2))
    assert not tutor.close_when_due(state("castle", ply=5, round=3, reading="Scoring"))
    assert tutor.close_when_due(state("castle", ply=5, round=3))
    assert not tutor.close_when_due(state("castle", ply=5, round=3))


def test_a_finished_game_has_its_own_closing_words() -> None:
    over = TutorialState(View(round=3, result="won"), [], 9)
    assert not tutor_of(rounds=2).close_when_due(over)


def test_no_lesson_and_no_closing_words_follow_a_stop() -> None:
    tutor = tutor_of(BASIC, rounds=2)
    assert lesson_for(tutor, state("castle", ply=4)) is not None
    tutor.stop()
    assert lesson_for(tutor, state("castle", ply=4)) is None
    assert not tutor.close_when_due(state("castle", ply=5, round=3))


def test_a_standing_lesson_is_given_whenever_no_new_one_fits() -> None:
    tutor = tutor_of(RAID_AGAIN, RAID)
    assert lesson_for(tutor, state("raid", ply=4)) == ("raid for the first time", "")
    assert lesson_for(tutor, state("raid", ply=5)) == ("raid or pass", "")
    assert lesson_for(tutor, state("raid", ply=6)) == ("raid or pass", "")
    assert lesson_for(tutor, state("castle", ply=7)) is None


def test_a_page_keeps_its_lesson_while_it_is_open_and_the_next_one_gets_the_standing_lesson() -> None:
    scored_again = Lesson(lambda _: True, "scored again", reading="Scoring", repeats=True)
    tutor, page = tutor_of(scored_again, SCORED), state(ply=4, reading="Scoring")
    assert lesson_for(tutor, page) == ("scored", "")
    assert lesson_for(tutor, page._replace(ply=5)) == ("scored", "")
    assert lesson_for(tutor, state("castle", ply=6)) is None
    assert lesson_for(tutor, page._replace(ply=7)) == ("scored again", "")


def test_standing_lessons_end_with_the_planned_rounds_and_new_ones_do_not() -> None:
    tutor = tutor_of(RAID_AGAIN, BASIC, rounds=2)
    assert tutor.close_when_due(state("raid", ply=5, round=3))
    assert lesson_for(tutor, state("raid", ply=5, round=3)) is None
    assert lesson_for(tutor, state("castle", ply=6, round=3)) == ("build", "")


def test_the_lessons_do_not_close_before_the_player_has_seen_the_end_of_what_is_going_on() -> None:
    tutor = Tutor(Tutorial([RAID_AGAIN], seed=1, rounds=2, must_be_seen=lambda state: state.allows("raid")))
    assert not tutor.close_when_due(state("raid", ply=5, round=3))
    assert lesson_for(tutor, state("raid", ply=5, round=3)) == ("raid or pass", "")
    assert not tutor.close_when_due(state("castle", ply=6, round=3, reading="Raid"))
    assert tutor.close_when_due(state("castle", ply=6, round=3))


def test_closing_words_have_headings_only_for_what_they_say() -> None:
    assert [heading for heading, _below in Closing(["Ada leads."], []).sections] == ["What has decided the game so far"]
    assert Closing([], []).sections == []


FIRST = Lesson(lambda state: bool(state.legal), "first")
STEP = Lesson(lambda state: bool(state.remaining), "step", lambda state: Recommendation(state.remaining[0], "Now."))


def test_a_decision_has_one_lesson_however_many_fit() -> None:
    tutor = tutor_of(FIRST, FIRST, BASIC)
    assert lesson_for(tutor, state("castle", ply=4)) == ("first", "")
    assert lesson_for(tutor, state("castle", ply=4)) == ("first", "")


def test_the_tip_of_a_step_follows_what_is_chosen_and_its_lesson_stays() -> None:
    tutor, asked = tutor_of(STEP, FIRST), state("a", "b", ply=4)
    assert lesson_for(tutor, asked) == ("first", "")
    assert lesson_for(tutor, asked._replace(remaining=("a",))) == ("step", "Try this: A. Now.")
    assert lesson_for(tutor, asked) == ("first", "")
    assert lesson_for(tutor, asked._replace(remaining=("b",))) == ("step", "Try this: B. Now.")


def test_an_action_can_have_a_name_of_its_own_in_a_tip() -> None:
    named = Lesson(lambda _: True, "named", lambda _: Recommendation("castle", "It counts twice.", "a keep"))
    assert lesson_for(tutor_of(named), state("castle", ply=4)) == ("named", "Try this: a keep. It counts twice.")
