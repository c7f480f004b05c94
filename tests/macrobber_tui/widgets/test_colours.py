"""Mixing colours."""

from __future__ import annotations

import pytest

from macrobber_tui.widgets.colours import mix


@pytest.mark.parametrize(
    ("share", "expected"), [(0, "#000000"), (1, "#ffff80"), (0.5, "#808040"), (-3, "#000000"), (9, "#ffff80")]
)
def test_colours_are_mixed_by_their_share(share: float, expected: str) -> None:
    assert mix("#000000", "#ffff80", share) == expected
