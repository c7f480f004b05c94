"""Parts of painted boards: mixed colours and large digits."""

from __future__ import annotations

import pytest

from macrobber_tui.boards.painting import mix, put_digits
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.canvas import Canvas, Paint

ROLES = built_in_roles("dusk")


@pytest.mark.parametrize(
    ("share", "expected"), [(0, "#000000"), (1, "#ffff80"), (0.5, "#808040"), (-3, "#000000"), (9, "#ffff80")]
)
def test_colours_are_mixed_by_their_share(share: float, expected: str) -> None:
    assert mix("#000000", "#ffff80", share) == expected


def test_large_digits_end_at_their_column() -> None:
    canvas = Canvas(20, 3, Paint(ROLES.text.main, ROLES.ground.table))
    assert put_digits(canvas, 10, 0, 21, "#ffffff") == 4
    shown = ["".join(span.text for span in line) for line in canvas.lines()]
    assert max(len(row.rstrip()) for row in shown) == 11
