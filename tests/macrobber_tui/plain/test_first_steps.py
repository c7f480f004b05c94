"""The tutorial in plain mode."""

from __future__ import annotations

import random

from helpers.seated import TextPlayer
from helpers.tables import GAME, full_table
from macrobber_tui.boards import tutorial_of
from macrobber_tui.boards.mac_robber.lessons import LESSONS
from macrobber_tui.i18n.language import _
from macrobber_tui.plain.first_steps import PlainTutorial


def learner() -> TextPlayer:
    table = full_table(seed=tutorial_of(GAME).seed)
    player = TextPlayer(table)
    PlainTutorial(player.plain, GAME)
    table.start()
    player.plain.handle_update(player.guest.change())
    return player


async def test_a_lesson_is_printed_before_each_decision_and_each_new_one_once() -> None:
    player, rng = learner(), random.Random(1)
    decisions = 0
    while player.table.actor is not None and player.table.view(1).game_view.round < 4:
        player.others_play()
        decisions += player.table.actor == 1 and "These were the first steps." not in player.output.lines
        if player.table.actor == 1:
            await player.types(rng.choice(player.table.legal()))
    lessons = [line for line in player.output.lines if line.startswith("First steps: ")]
    standing = [_(lesson.plain_text or lesson.text) for lesson in LESSONS if lesson.repeats]
    new = [line for line in lessons if not any(text in line for text in standing)]
    assert len(lessons) >= decisions > 8
    assert len(new) == len(set(new)) > 5
    assert sum("That was the scoring of a round." in line for line in lessons) == 1
    closing = player.output.lines.index("These were the first steps.")
    assert player.output.lines[closing + 1] == "What has decided the game so far:"
    assert "Type 'real' for a real game of Mac Robber against easy bots, or continue this game." in player.output.lines
    assert not any(word in line for line in lessons for word in ("has its key", "question mark", "column"))
    first = player.output.lines.index(lessons[0])
    assert player.output.lines[first + 2].startswith("Your turn: ")


async def test_a_refusal_cites_no_ruling() -> None:
    player = learner()
    refusal = await player.types("monastery")
    assert refusal.startswith("Not possible: your display does not hold 3 green")
    assert "MR-" not in refusal


async def test_enough_stops_the_first_steps() -> None:
    player = learner()
    assert "enough: " in await player.types("help")
    await player.types("enough")
    before = len(player.output.lines)
    await player.types("1")
    await player.types("1")
    assert "First steps" not in player.output.since(before)
    assert (await player.types("enough")) == "The first steps have ended."


async def test_the_player_can_go_on_with_a_real_game() -> None:
    player = learner()
    assert "real: " in await player.types("help")
    await player.types("real")
    assert player.plain.has_left
