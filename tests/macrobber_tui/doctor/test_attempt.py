"""A check that fails does not end the others, and shows no traceback."""

from __future__ import annotations

import asyncio

from macrobber_tui.doctor.attempt import attempt
from macrobber_tui.doctor.finding import Finding, State

FOUND = [Finding("size", "Size", State.GOOD, "80x24")]


async def test_checks_may_wait_or_not() -> None:
    async def waiting() -> list[Finding]:
        return FOUND

    assert await attempt(lambda: FOUND) == FOUND
    assert await attempt(waiting) == FOUND


async def test_a_check_that_fails_is_itself_a_finding() -> None:
    def fail() -> list[Finding]:
        raise ZeroDivisionError("odd")

    (finding,) = await attempt(fail)
    assert (finding.state, finding.found) == (State.LOOK, "One check has failed: ZeroDivisionError('odd').")


async def test_a_check_that_hangs_is_itself_a_finding() -> None:
    async def hang() -> list[Finding]:
        await asyncio.Event().wait()
        return []

    (finding,) = await attempt(hang, 0.01)
    assert finding.found == "One check took too long."
