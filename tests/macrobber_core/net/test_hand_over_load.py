"""Ten tables at once, each of which moves at every tenth ply of its game: together at every ply of one."""

from __future__ import annotations

import asyncio

import pytest

from helpers.moving_load import Figures, move_while_playing

TABLES = 10
MOVING_SECONDS = 20


@pytest.mark.slow
async def test_no_decision_is_lost_or_played_twice_however_often_ten_tables_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = Figures()
    async with asyncio.TaskGroup() as group:
        for number in range(TABLES):
            group.create_task(move_while_playing(number, figures, every=TABLES, seconds=MOVING_SECONDS))
    with capsys.disabled():
        print(f"\n{figures}")
