from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from macrobber_core.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite3") as opened:
        yield opened
