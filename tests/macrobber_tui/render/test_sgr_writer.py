"""The output for rows of cells."""

from __future__ import annotations

import pytest

from macrobber_tui.render.sgr_writer import BLANK, Cell, Row, SgrWriter, row_change, sgr_transition, visible_on_blanks

FAINT, GREEN, YELLOW = "38;5;247", "38;5;41", "1;38;5;220"


def row(*parts: tuple[str, str], width: int = 40) -> Row:
    cells: list[Cell] = [
        (character, visible_on_blanks(style) if character == " " else style)
        for text, style in parts
        for character in text
    ]
    return (*cells, *[BLANK] * (width - len(cells)))


def by_rows(*changes: tuple[Row, Row]) -> str:
    writer = SgrWriter()
    writer.write_by_rows([row_change(y, before, after) for y, (before, after) in enumerate(changes)])
    return writer.finish()


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        ("", FAINT, "\x1b[38;5;247m"),
        (FAINT, "", "\x1b[m"),
        (FAINT, GREEN, "\x1b[38;5;41m"),
        (YELLOW, "1", "\x1b[39m"),
        (YELLOW, "38;5;220", "\x1b[22m"),
        ("1", "2", "\x1b[0;2m"),
        ("1;38;2;1;2;3;48;2;4;5;6", "2;38;2;1;2;3;48;2;4;5;6", "\x1b[22;2m"),
        ("7", "7;31", "\x1b[31m"),
        ("39;49", "", ""),
    ],
)
def test_a_style_change_uses_the_fewest_parameters(before: str, after: str, written: str) -> None:
    assert sgr_transition(before, after) == written


def test_only_changed_cells_are_written() -> None:
    assert by_rows((row(("VP 10 and more", "")), row(("VP 11 and more", "")))) == "\x1b[1;5H1"
    assert by_rows((row(("same", FAINT)), row(("same", FAINT)))) == ""


def test_the_cursor_jumps_if_that_is_shorter_than_painting() -> None:
    before = row(("0 A Campbell    12", ""))
    assert by_rows((before, row(("> A Campbell    13", "")))) == "\x1b[1H>\x1b[16C3"
    assert by_rows((before, row(("> B Campbell    12", "")))) == "\x1b[1H> B"


def test_blanks_need_no_style_and_many_trailing_ones_are_erased() -> None:
    blank = row()
    assert by_rows((blank, row(("ab", FAINT), ("  ", ""), ("c", FAINT)))) == "\x1b[1H\x1b[38;5;247mab  c\x1b[m"
    assert by_rows((row(("0123456789", "")), row(("01", "")))) == "\x1b[1;3H\x1b[K"
    assert by_rows((row(("01234", "")), row(("01", "")))) == "\x1b[1;3H   "
    reverse = row(("  ", "7"))
    assert by_rows((blank, reverse)) == "\x1b[1H\x1b[7m  \x1b[m"


def test_writing_by_styles_is_shorter_than_by_rows() -> None:
    rows = [row(("+1 ", GREEN), ("most ", FAINT), ("+2 ", YELLOW), ("cattle", FAINT)) for _ in range(4)]
    changes = [row_change(y, row(), one) for y, one in enumerate(rows)]
    first, second = SgrWriter(), SgrWriter()
    first.write_by_rows(changes)
    second.write_by_styles(changes)
    in_rows, in_styles = first.finish(), second.finish()
    assert len(in_styles) < 0.8 * len(in_rows)
    assert in_styles.count(";5;247m") == 1


def test_the_cursor_is_repositioned_after_a_repainted_wide_character() -> None:
    wide: list[Cell] = [("名", ""), ("", "")]
    before = (*row(("ab", ""), width=2), *wide, *row(("cd efgh", "")))
    after = (*row(("ax", ""), width=2), *wide, *row(("yd efgz", "")))
    assert by_rows((before, after)) == "\x1b[1;2Hx名y\x1b[1;11Hz"
