"""Hints are shown only during the decision they belong to."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from helpers.tables import started_table
from helpers.tui import until
from macrobber_core.bots import Advice
from macrobber_core.bots.advice_process import NoAdviceError
from macrobber_core.games.contract import Event
from macrobber_core.table import Table, TableView
from macrobber_tui.boards.hint import Hints
from macrobber_tui.session import hints as room
from macrobber_tui.session.hints import FAILED, FORBIDDEN, MAX_HINTS, NOT_NOW, THINKING, HintRequester, why_no_hint


class Thinker:
    """Replaces the bots' process, and answers when a test says so."""

    def __init__(self) -> None:
        self.answers: asyncio.Queue[list[Advice] | Exception] = asyncio.Queue()
        self.asked = self.stopped = 0

    async def __call__(self, game: str, view: Any, legal: list[str], log: Sequence[Event]) -> list[Advice]:
        self.asked += 1
        try:
            answer = await self.answers.get()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    thinker = Thinker()
    monkeypatch.setattr(room, "ask_advice", thinker)
    return thinker


@pytest.fixture
def table() -> Table:
    return started_table()


def view_of(table: Table) -> TableView:
    return table.view(table.actor)


def advice(table: Table) -> list[Advice]:
    return [Advice(action, 0.5) for action in table.legal()]


async def test_a_hint_request_shows_progress_and_then_the_hints(thinker: Thinker, table: Table) -> None:
    shown: list[Hints | None] = []
    requester = HintRequester(shown.append)
    assert requester.toggle(view_of(table), table.log) == ""
    assert shown == [THINKING]
    assert requester.is_open
    thinker.answers.put_nowait(advice(table))
    await requester.wait()
    assert isinstance(shown[-1], list)
    assert [hint.action for hint in shown[-1]] == table.legal()[:MAX_HINTS]
    assert requester.toggle(view_of(table), table.log) == ""
    assert shown[-1] is None
    assert not requester.is_open


async def test_an_outdated_hint_is_never_shown(thinker: Thinker, table: Table) -> None:
    shown: list[Hints | None] = []
    requester = HintRequester(shown.append)
    requester.toggle(view_of(table), table.log)
    await until(lambda: thinker.asked == 1)
    thinker.answers.put_nowait(advice(table))  # computed, but not yet shown
    seat = table.actor or 0
    table.decide(seat, table.ply, table.legal()[0])
    requester.on_table_changed(table.view(seat))
    await requester.wait()
    assert shown == [THINKING, None]
    assert not requester.is_open


async def test_a_hint_search_stops_when_the_position_changes_or_the_table_closes(
    thinker: Thinker, table: Table
) -> None:
    requester = HintRequester(lambda _: None)
    view = view_of(table)
    requester.toggle(view, table.log)
    await until(lambda: thinker.asked == 1)
    requester.on_table_changed(replace(view, spectators=["Zoe"]))  # nothing was decided by that
    await asyncio.sleep(0)
    assert (thinker.stopped, requester.is_open) == (0, True)
    requester.on_table_changed(replace(view, takebacks=1))
    await until(lambda: thinker.stopped == 1)
    requester.toggle(view, table.log)
    await until(lambda: thinker.asked == 2)
    await requester.close()
    assert thinker.stopped == 2


@pytest.mark.parametrize("trouble", [NoAdviceError(), ValueError("a view that cannot be")])
async def test_a_failed_hint_search_is_reported(thinker: Thinker, table: Table, trouble: Exception) -> None:
    shown: list[Hints | None] = []
    requester = HintRequester(shown.append)
    requester.toggle(view_of(table), table.log)
    thinker.answers.put_nowait(trouble)
    await requester.wait()
    assert shown == [THINKING, FAILED]


async def test_a_hint_is_refused_when_forbidden_or_when_another_player_is_to_move(
    thinker: Thinker, table: Table
) -> None:
    other = (table.actor or 0) % 3 + 1
    assert why_no_hint(table.view(other)) == NOT_NOW
    assert why_no_hint(table.view(None)) == NOT_NOW
    table.hints = False
    requester = HintRequester(lambda _: None)
    assert requester.toggle(view_of(table), table.log) == FORBIDDEN
    assert (requester.is_open, thinker.asked) == (False, 0)
