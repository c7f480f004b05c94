"""The replay of a game, narrated step by step."""

from __future__ import annotations

import re
from pathlib import Path

from helpers.seated import RecordedOutput
from macrobber_core import record
from macrobber_core.record import Record
from macrobber_tui.plain.commands import dispatch
from macrobber_tui.plain.replay import PlainReplay
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.session.table_settings import TableSettings

GOLDEN = Path(__file__).parents[2] / "records"


def golden(name: str) -> Record:
    return record.parse((GOLDEN / f"{name}.record").read_text(encoding="utf-8"))


class ReplayViewer:
    """A player who replays a game."""

    def __init__(self, record_replay: RecordReplay, at: int = 0) -> None:
        self.output = RecordedOutput()
        self.left: list[TableSettings | None] = []
        self.record_replay = record_replay
        self.replay = PlainReplay(
            record_replay, self.output, lambda: self.left.append(None), step=at, play_on=self.left.append
        )

    async def types(self, line: str) -> str:
        before = len(self.output.lines)
        await dispatch(self.replay, line, self.output)
        return self.output.since(before)


async def test_a_replay_moves_by_step_turn_and_round() -> None:
    viewer = ReplayViewer(RecordReplay(golden("three-clans")))
    last = len(viewer.record_replay) - 1
    assert viewer.replay.pending_question()[0] == f"The beginning of the game ({last} steps)."
    assert (await viewer.types("next")).endswith("Step 1, round 1.")
    assert "drew the start marker." in viewer.output.text
    assert (await viewer.types("turn")).splitlines()[-1].startswith("Step ")
    third = await viewer.types("round 3")
    assert re.search(r"^Step \d+, round 3\.$", third, re.MULTILINE)
    assert re.search(r"round 2\.$", (await viewer.types("turn-back")).splitlines()[0])
    assert (await viewer.types("round 99")).startswith("Type a round from 1 to ")
    assert "The game is over: " in await viewer.types("end")
    assert (await viewer.types("next")) == "This is the end."
    assert (await viewer.types("start")) == "Step 0, round 1."
    assert (await viewer.types("previous")) == "This is the beginning."
    assert (await viewer.types("step 7")).splitlines()[-1] == "Step 7, round 1."


async def test_points_are_not_previewed_once_the_round_is_scored() -> None:
    record_replay = RecordReplay(golden("three-clans"))
    tile_step = next(
        at for at in range(len(record_replay)) if record_replay.frame(at, None).table.game_view.phase == "tile"
    )
    for at in (tile_step, len(record_replay) - 1):
        assert await ReplayViewer(record_replay, at).types("points") == "The round is scored: type 'scoring'."
    assert (await ReplayViewer(record_replay, tile_step - 1).types("points")).startswith(
        "If the round were scored now:"
    )


async def test_several_steps_can_be_taken_at_once_up_to_the_end() -> None:
    viewer = ReplayViewer(RecordReplay(golden("three-clans")))
    last = len(viewer.record_replay) - 1
    assert (await viewer.types("next 5")).splitlines()[-1] == "Step 5, round 1."
    assert (await viewer.types("p 3")).splitlines()[0] == "Step 2, round 1."
    assert (await viewer.types("next many")) == (await viewer.types("next 0")) == "Say how many steps, as in 'next 5'."
    await viewer.types(f"step {last - 2}")
    assert (await viewer.types("next 5")).splitlines()[-1] == "This is the end."
    assert (await viewer.types("next 5")) == "This is the end."
    assert (await viewer.types("")).endswith("This is the end.\nType 'previous' for the step before, or 'help'.")


async def test_stepping_shows_the_same_pages_as_jumping() -> None:
    slow, quick = ReplayViewer(RecordReplay(golden("three-clans"))), ReplayViewer(RecordReplay(golden("three-clans")))
    for _ in range(60):
        await slow.types("next")
    await quick.types("step 60")
    for word in ("table", "rounds", "log", "points", "scoring", "combat"):
        assert await slow.types(word) == await quick.types(word)


async def test_a_replay_can_be_viewed_as_any_player_or_spectator() -> None:
    viewer = ReplayViewer(RecordReplay(golden("three-clans")), at=30)
    name = viewer.record_replay.frame(30, None).table.name(2)
    hands = await viewer.types("hands")
    assert hands.count(" holds ") == 3
    assert name in await viewer.types(f"eyes {name}")
    assert (await viewer.types("hands")) == "You cannot see the hands here."
    assert f"{name} (you" in await viewer.types("table")
    assert (await viewer.types("eyes onlooker")) == "You are viewing it as: onlooker."
    assert (await viewer.types("eyes nobody")).startswith("You can view it as: all, ")


async def test_an_unfinished_game_can_be_viewed_only_from_your_own_seat() -> None:
    viewer = ReplayViewer(RecordReplay(golden("three-clans"), [1]), at=30)
    assert (await viewer.types("eyes all")) == "This game can be seen only from this viewpoint."
    assert (await viewer.types("play-on 1")) == "The game cannot be played on from here."


async def test_a_replay_can_be_played_on_from_a_step_and_left() -> None:
    viewer = ReplayViewer(RecordReplay(golden("three-clans")), at=30)
    assert (await viewer.types("play-on nobody")).startswith("Name the player, as in 'play-on ")
    await viewer.types("play-on 2")
    assert viewer.left[0] is not None
    assert viewer.left[0].host == viewer.record_replay.frame(30, None).table.name(2)
    await viewer.types("back")
    assert viewer.left[1] is None
    await viewer.types("q")
    assert viewer.left[2] is None


async def test_help_lists_the_commands_available_at_the_current_step() -> None:
    viewer = ReplayViewer(RecordReplay(golden("three-clans")))
    assert "\nprevious [STEPS]: " not in await viewer.types("help")
    await viewer.types("end")
    reply = await viewer.types("help")
    assert "\nprevious [STEPS]: " in reply
    assert "\nnext [STEPS]: " not in reply
    for line in reply.partition("You can type:\n")[2].splitlines()[:-1]:
        name = line.partition(":")[0].partition(" ")[0]
        if name != "quit":
            assert "is not a command" not in await viewer.types(name)
