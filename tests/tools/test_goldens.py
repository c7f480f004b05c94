"""The golden counts and games are up to date."""

from __future__ import annotations

import pytest

import goldens
from macrobber_core.games import BUILT_IN


@pytest.mark.parametrize("kind", ["perft", "playthrough"])
@pytest.mark.parametrize("key", BUILT_IN)
def test_a_golden_file_is_up_to_date(key: str, kind: str) -> None:
    """If the difference is meant, run tools/goldens.py."""
    stored = goldens.golden_path(key, kind).read_text(encoding="utf-8")
    assert goldens.text_of(key, kind).splitlines() == stored.splitlines()


def test_a_golden_game_is_a_short_file() -> None:
    for key in BUILT_IN:
        assert goldens.golden_path(key, "playthrough").stat().st_size < 200_000
