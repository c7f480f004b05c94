"""Parts of painted boards."""

from __future__ import annotations

from macrobber_tui.boards.painting import put_digits
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.canvas import Canvas, Paint

ROLES = built_in_roles("dusk")


def test_large_digits_end_at_their_column() -> None:
    canvas = Canvas(20, 3, Paint(ROLES.text.main, ROLES.ground.table))
    assert put_digits(canvas, 10, 0, 21, "#ffffff") == 4
    shown = ["".join(span.text for span in line) for line in canvas.lines()]
    assert max(len(row.rstrip()) for row in shown) == 11
