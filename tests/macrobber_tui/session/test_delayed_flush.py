"""The library is flushed to the disk after a while, in a thread, and at once when the table closes."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.net import until
from macrobber_core.library import Library
from macrobber_tui.session import delayed_flush
from macrobber_tui.session.delayed_flush import DelayedFlush


class CountingLibrary(Library):
    flushes = 0

    def flush(self) -> None:
        super().flush()
        self.flushes += 1


@pytest.fixture
def library(tmp_path: Path) -> CountingLibrary:
    return CountingLibrary(tmp_path / "library.sqlite3")


async def test_many_requests_in_a_short_time_are_one_flush(
    library: CountingLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delayed_flush, "FLUSH_SECONDS", 0.01)
    flush = DelayedFlush(library)
    for _ in range(10):
        flush.request()
    await until(lambda: library.flushes == 1)
    flush.request()
    await until(lambda: library.flushes == 2)


async def test_a_table_that_closes_flushes_what_has_been_saved_since_the_last_time(library: CountingLibrary) -> None:
    flush = DelayedFlush(library)
    flush.close()
    assert library.flushes == 0
    flush.request()
    flush.close()
    assert library.flushes == 1


async def test_a_library_that_cannot_be_flushed_does_not_end_the_game(library: CountingLibrary) -> None:
    flush = DelayedFlush(library)
    flush.request()
    library.path.unlink()
    flush.close()
    assert library.flushes == 0
