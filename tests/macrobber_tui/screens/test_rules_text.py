"""The text of the rules with pictures, in columns."""

from __future__ import annotations

from helpers.looks import IN_SAFE
from helpers.painted import row_text
from macrobber_tui.boards.rule_pictures import Look, Picture
from macrobber_tui.i18n.rulebook import Topic
from macrobber_tui.screens.rules_text import BLANK, TextLine, block_start, illustrated, last_start, on_page
from macrobber_tui.widgets.lines import Span

TALL = Picture(lambda _look: [(Span("##"),), (Span("##"),)])
CUBE = Picture(lambda _look: [(Span("Y"),)])
TOPIC = Topic("Goal", "Goal", ("Gather cubes.", "- yellow: warriors", "- blue: pipers", "Build."))


def text_of(pictures: dict[int, list[Picture]], width: int = 20) -> list[str]:
    lines = illustrated(TOPIC, pictures, width, Look(IN_SAFE))
    return [(row_text(line.picture) + line.text).rstrip() for line in lines]


def test_a_topic_without_pictures_is_text() -> None:
    assert text_of({}) == ["Gather cubes.", "", "- yellow: warriors", "- blue: pipers", "", "Build."]


def test_a_paragraph_has_its_picture_above_it() -> None:
    assert text_of({3: [TALL]})[-4:] == ["##", "##", "", "Build."]


def test_the_items_of_a_list_have_their_pictures_in_one_column() -> None:
    assert text_of({1: [CUBE]})[2:5] == ["Y  - yellow:", "     warriors", "   - blue: pipers"]


def test_high_pictures_beside_items_are_set_apart() -> None:
    assert text_of({1: [TALL], 2: [TALL]}, 30)[2:7] == ["##  - yellow: warriors", "##", "", "##  - blue: pipers", "##"]


PICTURE = [TextLine(1, "", keeps_next=True), TextLine(1, "", keeps_next=True), TextLine(1, "c")]
LINES = [TextLine(0, "a"), TextLine(0, "b"), *PICTURE, TextLine(2, "d")]


def test_no_column_ends_within_a_picture() -> None:
    assert on_page(LINES, 4, 2) == [*LINES[:2], BLANK, BLANK, *PICTURE, LINES[-1]]


def test_a_picture_higher_than_a_column_is_shown_all_the_same() -> None:
    assert on_page(PICTURE, 2, 1) == PICTURE[:2]


def test_the_last_page_reaches_the_last_line() -> None:
    assert last_start(LINES, 4, 1) == 2
    assert last_start(LINES, 4, 2) == 0
    assert last_start([], 4, 1) == 0


def test_a_page_does_not_begin_within_a_picture() -> None:
    assert [block_start(LINES, index) for index in range(6)] == [0, 1, 2, 2, 2, 5]
