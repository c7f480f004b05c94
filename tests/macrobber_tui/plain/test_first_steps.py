"""The tutorial in plain mode."""

from __future__ import annotations

import random

from helpers.seated import TextPlayer
from helpers.tables import GAME, full_table
from macrobber_tui.boards import tutorial_of
from macrobber_tui.plain.first_steps import PlainTutorial


def learner() -> TextPlayer:
    course = tutorial_of(GAME)
    table = full_table(seed=course.seed)
    sat = TextPlayer(table)
    PlainTutorial(sat.plain, course.lessons)
    table.start()
    sat.plain.handle_update(sat.guest.change())
    return sat


async def test_each_lesson_is_printed_once_before_its_decision() -> None:
    sat, rng = learner(), random.Random(1)
    while sat.at.actor is not None and sat.at.view(1).game_view.round < 4:
        sat.others_play()
        if sat.at.actor == 1:
            await sat.types(rng.choice(sat.at.legal()))
    told = [line for line in sat.heard.lines if line.startswith("First steps: ")]
    assert len(told) == len(set(told)) > 5
    assert sum("That was the scoring of a round." in line for line in told) == 1
    assert "Those were the first steps" in told[-1]
    assert not any(word in line for line in told for word in ("has its key", "question mark", "column"))
    first = sat.heard.lines.index(told[0])
    assert sat.heard.lines[first + 2].startswith("Your turn: ")


async def test_enough_stops_the_first_steps() -> None:
    sat = learner()
    assert "enough: " in await sat.types("help")
    await sat.types("enough")
    before = len(sat.heard.lines)
    await sat.types("1")
    await sat.types("1")
    assert "First steps" not in sat.heard.since(before)
    assert (await sat.types("enough")) == "The first steps have ended."
