"""A canvas keeps what is painted on it: texts, grounds, half-cell pixels and the keys of clicks."""

from __future__ import annotations

from rich.style import Style

from macrobber_tui.widgets.canvas import UPPER_HALF, Canvas, Paint
from macrobber_tui.widgets.lines import Line, Span

WHITE, BLACK, RED, GREEN = "#ffffff", "#000000", "#ff0000", "#00ff00"
INK = Paint(WHITE)


def canvas(width: int = 4, height: int = 1) -> Canvas:
    return Canvas(width, height, Paint(WHITE, BLACK))


def texts(lines: list[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


def test_text_stands_on_the_ground_below_it() -> None:
    painted = canvas()
    painted.fill(0, 0, 2, 1, RED)
    painted.text(0, 0, "abc", INK)
    (line,) = painted.lines()
    assert [(span.text, str(span.style)) for span in line] == [
        ("ab", f"{WHITE} on {RED}"),
        ("c ", f"{WHITE} on {BLACK}"),
    ]


def test_a_wide_character_takes_two_cells() -> None:
    painted = canvas()
    assert painted.text(0, 0, "日a", INK) == 3
    assert texts(painted.lines()) == ["日a "]


def test_everything_outside_is_clipped() -> None:
    painted = canvas(3)
    painted.text(-1, 0, "abcdef", INK)
    painted.text(0, 7, "abc", INK)
    painted.text(2, 0, "日", INK)
    painted.pixel(9, 9, RED)
    painted.fill(-5, -5, 3, 3, RED)
    assert texts(painted.lines()) == ["bcd"]


def test_two_pixels_share_a_cell() -> None:
    painted = canvas(2)
    painted.pixel(0, 0, RED)
    painted.pixel(0, 1, GREEN)
    (line,) = painted.lines()
    assert (line[0].text, str(line[0].style)) == (UPPER_HALF, f"{RED} on {GREEN}")
    painted.pixel(0, 1, RED)
    assert texts(painted.lines()) == ["  "], "two pixels of one colour are a blank"


def test_lines_keep_their_styles_and_keys() -> None:
    painted = canvas(4, 2)
    painted.put(1, 0, [(Span("a", Style(color=RED), "k"),), (Span("bc"),)], INK)
    first, second = painted.lines()
    assert [(span.text, span.key) for span in first] == [(" ", ""), ("a", "k"), ("  ", "")]
    assert first[1].style.color is not None
    assert first[1].style.color.name == RED
    assert texts([second]) == [" bc "]


def test_a_rectangle_can_be_made_clickable() -> None:
    painted = canvas(4, 2)
    painted.clickable(1, 0, 2, 5, "enter")
    for line in painted.lines():
        assert [(len(span.text), span.key) for span in line] == [(1, ""), (2, "enter"), (1, "")]
