"""The replay of a game, narrated step by step."""

from __future__ import annotations

import re
from pathlib import Path

from helpers.seated import RecordedOutput
from macrobber_core import record
from macrobber_core.record import Record
from macrobber_tui.plain.commands import dispatch
from macrobber_tui.plain.replay import PlainReplay
from macrobber_tui.session.hosting import TableSettings
from macrobber_tui.session.replay import RecordReplay

GOLDEN = Path(__file__).parents[2] / "records"


def golden(name: str) -> Record:
    return record.parse((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))


class Looking:
    """A player who replays a game."""

    def __init__(self, course: RecordReplay, at: int = 0) -> None:
        self.output = RecordedOutput()
        self.left: list[TableSettings | None] = []
        self.course = course
        self.replay = PlainReplay(course, self.output, lambda: self.left.append(None), at=at, play_on=self.left.append)

    async def types(self, line: str) -> str:
        before = len(self.output.lines)
        await dispatch(self.replay, line, self.output)
        return self.output.since(before)


async def test_a_replay_moves_by_step_turn_and_round() -> None:
    look = Looking(RecordReplay(golden("three-clans")))
    last = len(look.course) - 1
    assert look.replay.pending_question()[0] == f"The beginning of the game ({last} steps)."
    assert (await look.types("next")).endswith("Step 1, round 1.")
    assert "drew the start marker." in look.output.text
    assert (await look.types("turn")).splitlines()[-1].startswith("Step ")
    third = await look.types("round 3")
    assert re.search(r"^Step \d+, round 3\.$", third, re.MULTILINE)
    assert re.search(r"round 2\.$", (await look.types("turn-back")).splitlines()[0])
    assert (await look.types("round 99")).startswith("Type a round from 1 to ")
    assert "The game is over: " in await look.types("end")
    assert (await look.types("next")) == "This is the end."
    assert (await look.types("start")) == "Step 0, round 1."
    assert (await look.types("previous")) == "This is the beginning."
    assert (await look.types("step 7")).splitlines()[-1] == "Step 7, round 1."


async def test_points_are_not_previewed_once_the_round_is_scored() -> None:
    course = RecordReplay(golden("three-clans"))
    turning = next(at for at in range(len(course)) if course.frame(at, None).table.game_view.phase == "tile")
    for at in (turning, len(course) - 1):
        assert await Looking(course, at).types("points") == "The round is scored: type 'scoring'."
    assert (await Looking(course, turning - 1).types("points")).startswith("If the round were scored now:")


async def test_several_steps_can_be_taken_at_once_up_to_the_end() -> None:
    look = Looking(RecordReplay(golden("three-clans")))
    last = len(look.course) - 1
    assert (await look.types("next 5")).splitlines()[-1] == "Step 5, round 1."
    assert (await look.types("p 3")).splitlines()[0] == "Step 2, round 1."
    assert (await look.types("next many")) == (await look.types("next 0")) == "Say how many steps, as in 'next 5'."
    await look.types(f"step {last - 2}")
    assert (await look.types("next 5")).splitlines()[-1] == "This is the end."
    assert (await look.types("next 5")) == "This is the end."
    assert (await look.types("")).endswith("This is the end.\nType 'previous' for the step before, or 'help'.")


async def test_stepping_shows_the_same_pages_as_jumping() -> None:
    slow, quick = Looking(RecordReplay(golden("three-clans"))), Looking(RecordReplay(golden("three-clans")))
    for _ in range(60):
        await slow.types("next")
    await quick.types("step 60")
    for word in ("table", "rounds", "log", "points", "scoring", "combat"):
        assert await slow.types(word) == await quick.types(word)


async def test_a_replay_can_be_viewed_as_any_player_or_spectator() -> None:
    look = Looking(RecordReplay(golden("three-clans")), at=30)
    name = look.course.frame(30, None).table.name(2)
    hands = await look.types("hands")
    assert hands.count(" holds ") == 3
    assert name in await look.types(f"eyes {name}")
    assert (await look.types("hands")) == "You cannot see the hands here."
    assert f"{name} (you" in await look.types("table")
    assert (await look.types("eyes onlooker")) == "You are viewing it as: onlooker."
    assert (await look.types("eyes nobody")).startswith("You can view it as: all, ")


async def test_an_unfinished_game_can_be_viewed_only_from_your_own_seat() -> None:
    look = Looking(RecordReplay(golden("three-clans"), [1]), at=30)
    assert (await look.types("eyes all")) == "This game can be seen only from this viewpoint."
    assert (await look.types("play-on 1")) == "The game cannot be played on from here."


async def test_a_replay_can_be_played_on_from_a_step_and_left() -> None:
    look = Looking(RecordReplay(golden("three-clans")), at=30)
    assert (await look.types("play-on nobody")).startswith("Name the player, as in 'play-on ")
    await look.types("play-on 2")
    assert look.left[0] is not None
    assert look.left[0].host == look.course.frame(30, None).table.name(2)
    await look.types("back")
    assert look.left[1] is None


async def test_help_lists_the_commands_available_at_the_current_step() -> None:
    look = Looking(RecordReplay(golden("three-clans")))
    assert "\nprevious [STEPS]: " not in await look.types("help")
    await look.types("end")
    told = await look.types("help")
    assert "\nprevious [STEPS]: " in told
    assert "\nnext [STEPS]: " not in told
    for line in told.partition("You can type:\n")[2].splitlines()[:-1]:
        name = line.partition(":")[0].partition(" ")[0]
        if name != "quit":
            assert "is not a command" not in await look.types(name)
