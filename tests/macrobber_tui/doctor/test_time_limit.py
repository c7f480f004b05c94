"""Work that may block has a limit."""

from __future__ import annotations

import threading

import pytest

from macrobber_tui.doctor import time_limit
from macrobber_tui.doctor.time_limit import run_tool, within
from macrobber_tui.i18n.language import _, set_language


async def test_a_result_or_an_error_comes_back() -> None:
    def fail() -> None:
        raise OSError("odd")

    assert await within(60, lambda: 7) == 7
    with pytest.raises(OSError, match="odd"):
        await within(60, fail)


async def test_work_in_a_thread_speaks_the_players_language() -> None:
    set_language("de")
    assert await within(60, lambda: _("Network")) == "Netz"


async def test_work_that_blocks_is_given_up() -> None:
    release = threading.Event()
    with pytest.raises(TimeoutError):
        await within(0.01, release.wait)
    release.set()


def test_a_tool_prints_or_is_missing_or_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run_tool("sh", "-c", "echo out; echo err >&2; exit 3")
    assert shown == (3, "out\n", "err\n")
    assert run_tool("macrobber-has-no-such-tool") is None
    monkeypatch.setattr(time_limit, "COMMAND_SECONDS", 0.05)
    assert run_tool("sleep", "60") is None
