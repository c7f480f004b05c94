"""The glen fills its rectangle with colours of the theme."""

from __future__ import annotations

import pytest

from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.canvas import Canvas, Paint
from macrobber_tui.widgets.scenery import glen, paint_glen

ROLES = built_in_roles("dusk")


@pytest.mark.parametrize(("width", "rows"), [(1, 1), (62, 2), (80, 4), (120, 12), (240, 160)])
def test_the_glen_has_a_colour_for_every_pixel(width: int, rows: int) -> None:
    pixels = glen(width, rows, ROLES)
    assert [len(row) for row in pixels] == [width] * rows
    assert all(len(colour) == 7 and int(colour[1:], 16) >= 0 for row in pixels for colour in row)


def test_the_sky_is_above_the_hills() -> None:
    pixels = glen(120, 20, ROLES)
    assert ROLES.scenery.near_hills in pixels[-1]
    assert ROLES.scenery.near_hills not in pixels[0]
    assert ROLES.scenery.far_hills not in pixels[0]


def test_the_glen_covers_the_ground_below_it() -> None:
    canvas = Canvas(20, 6, Paint("#ffffff", "#123456"))
    paint_glen(canvas, 0, 0, 20, 6, ROLES)
    assert not any("#123456" in str(span.style) for line in canvas.lines() for span in line)
