"""Lines that are animated from one picture to the next."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from helpers.tui import until
from macrobber_tui.widgets.animated_lines import MAX_BYTES, AnimatedLines, frame_rate
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.motion import CountUp, Flight, Motion, Rectangle

BEFORE: list[Line] = [(Span("#........."),)]
AFTER: list[Line] = [(Span(".........#"),)]


class Stage(App[None]):
    def compose(self) -> ComposeResult:
        yield AnimatedLines(10, 1)


@contextlib.asynccontextmanager
async def moving(seconds: float) -> AsyncIterator[AnimatedLines]:
    """Lines on their way, for that long."""
    async with Stage().run_test(size=(10, 1)) as pilot:
        lines = shown_by(pilot)
        lines.show(BEFORE)
        lines.play(Motion(BEFORE, AFTER, [Flight(Rectangle(0, 0, 1, 1), Rectangle(9, 0, 1, 1), lasts=seconds)]))
        yield lines


def shown_by(pilot: Pilot[None]) -> AnimatedLines:
    return pilot.app.query_one(AnimatedLines)


def timers() -> list[asyncio.Task[object]]:
    return [task for task in asyncio.all_tasks() if "set_interval" in task.get_name()]


async def test_a_motion_begins_where_the_thing_was_and_ends_with_the_new_picture() -> None:
    async with moving(0.1) as lines:
        assert lines.text == "#........."
        await until(lambda: lines.lines == AFTER)


@pytest.mark.slow
async def test_every_frame_shows_the_thing_once() -> None:
    seen = set()

    def has_moved(lines: AnimatedLines) -> bool:
        seen.add(lines.text)
        return len(seen) > 3

    async with moving(2) as lines:
        await until(lambda: has_moved(lines))
    assert all(text.count("#") == 1 for text in seen)


async def test_a_motion_can_be_ended_at_once() -> None:
    async with moving(60) as lines:
        lines.finish()
        assert lines.lines == AFTER
        lines.finish()
        assert lines.lines == AFTER


async def test_a_motion_that_has_taken_too_many_bytes_ends_early() -> None:
    painted = 1_000_000
    async with moving(60) as lines:
        lines.bytes_painted = lambda: painted
        lines.play(Motion(BEFORE, AFTER, [Flight(Rectangle(0, 0, 1, 1), Rectangle(9, 0, 1, 1), lasts=60)]))
        painted += MAX_BYTES - 1
        await asyncio.sleep(0.3)
        assert lines.text != ".........#"
        painted += 1
        await until(lambda: lines.text == ".........#")


async def test_points_count_up_whatever_bytes_they_take() -> None:
    painted = 0
    async with moving(0) as lines:
        lines.bytes_painted = lambda: painted
        lines.play(CountUp(lambda share: [(Span(f"{share:.0f}........."),)], AFTER, 60, "a scoring"))
        painted += 10 * MAX_BYTES
        await asyncio.sleep(0.3)
        assert lines.subject == "a scoring"


async def test_new_lines_end_the_motion() -> None:
    async with moving(60) as lines:
        assert lines.settled_lines == AFTER
        lines.show(BEFORE)
        assert lines.lines == BEFORE
        assert lines.settled_lines == BEFORE


@pytest.mark.slow
async def test_no_timer_is_left_when_the_motion_has_ended() -> None:
    async with moving(2) as lines:
        await until(lambda: bool(timers()))
        await until(lambda: lines.lines == AFTER)
        await until(lambda: not timers())


async def test_without_moves_the_lines_are_shown_at_once() -> None:
    async with moving(60) as lines:
        lines.play(Motion(AFTER, BEFORE, []))
        assert lines.lines == BEFORE


async def test_a_new_animation_of_the_same_subject_goes_on_and_another_begins_anew() -> None:
    shares: list[float] = []

    def draw(share: float) -> list[Line]:
        shares.append(share)
        return BEFORE

    async with moving(60) as lines:
        lines.play(CountUp(draw, AFTER, 60, "scoring 1"))
        await until(lambda: bool(shares) and shares[-1] > 0)
        lines.play(CountUp(draw, AFTER, 60, "scoring 1"))
        assert shares[-1] >= shares[-2] > 0
        assert lines.subject == "scoring 1"
        lines.play(CountUp(draw, AFTER, 60, "scoring 2"))
        assert shares[-1] < shares[-2]


@pytest.mark.parametrize(("columns", "rows", "rate"), [(80, 23, 16), (120, 34, 14), (200, 49, 12)])
def test_large_pictures_have_fewer_frames(columns: int, rows: int, rate: int) -> None:
    assert frame_rate([(Span(" " * columns),)] * rows) == rate
