"""A few thousand frames from tests/long/fuzz.py."""

from __future__ import annotations

import pytest

from helpers.fuzz_doors import doors
from helpers.fuzz_patches import patches
from helpers.fuzz_table import tables
from helpers.fuzz_visitors import raised_limits_and_inline_bots
from helpers.fuzzing import Figures, Part, damage, decoders, frames, fuzz, guests


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "examples", "least"),
    [(decoders, 8, 1000), (patches, 8, 1000), (guests, 3, 1000), (damage, 2, 500), (doors, 2, 100), (tables, 3, 500)],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_hostile_frames_break_nothing(part: Part, examples: int, least: int) -> None:
    figures = Figures()
    with raised_limits_and_inline_bots():
        fuzz(part, examples, 1, figures)
    assert frames(figures) > least
