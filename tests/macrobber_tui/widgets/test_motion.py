"""Motion between two pictures."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.motion import Flight, Motion, Move, Rectangle, Reveal, columns, cut_out, stamp
from macrobber_tui.widgets.spans import length

WIDTH, HEIGHT = 12, 5
TEXTS = st.text(alphabet="ab ▀漢", min_size=0, max_size=8)
LINES = st.lists(TEXTS, max_size=4).map(lambda texts: tuple(map(Span, texts)))
PLACES = st.builds(
    Rectangle, st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1), st.integers(1, 4), st.integers(1, 3)
)
TIMES = st.floats(0, 2)


def picture(character: str) -> list[Line]:
    return [(Span(character * WIDTH),)] * HEIGHT


def text_of(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


@given(LINES, st.integers(0, 9), st.integers(0, 9))
def test_any_columns_of_a_line_have_exactly_their_width(line: Line, left: int, more: int) -> None:
    assert length(columns(line, left, left + more)) == more


@given(LINES)
def test_all_columns_of_a_line_are_the_line(line: Line) -> None:
    assert text_of([columns(line, 0, length(line))]) == text_of([line])


@given(PLACES, st.integers(-3, WIDTH), st.integers(-3, HEIGHT))
def test_a_stamp_changes_only_what_it_covers(place: Rectangle, x: int, y: int) -> None:
    shown = picture(".")
    stamp(shown, x, y, cut_out(picture("#"), Rectangle(0, 0, place.width, place.height)))
    for row, line in enumerate(text_of(shown)):
        covered = range(x, x + place.width) if y <= row < y + place.height else range(0)
        assert line[:WIDTH] == "".join("#" if column in covered else "." for column in range(WIDTH))


@given(PLACES, PLACES, TIMES, TIMES)
def test_a_motion_ends_with_the_later_picture(start: Rectangle, target: Rectangle, begins: float, late: float) -> None:
    moves: list[Move] = [
        Flight(start, target, begins),
        Flight(start, target, leaves=True),
        Reveal(start),
    ]
    motion = Motion(picture("."), picture("#"), moves)
    assert motion.picture(motion.seconds + late) == motion.after


def test_a_flying_thing_leaves_its_target_as_it_was_until_it_arrives() -> None:
    before, after = picture("."), picture(".")
    after[2] = (Span("." * 9), Span("##"), Span("."))
    motion = Motion(before, after, [Flight(Rectangle(0, 0, 2, 1), Rectangle(9, 2, 2, 1), lasts=1.0)])
    assert text_of(motion.picture(0.0))[0] == "##.........."
    assert text_of(motion.picture(0.0))[2] == "............"
    halfway = text_of(motion.picture(0.5))
    assert "##" in halfway[1]
    assert "#" not in halfway[2]
    assert text_of(motion.picture(1.0))[2] == ".........##."


def test_spectators_who_look_at_almost_the_same_time_share_a_picture() -> None:
    motion = Motion(picture("."), picture("#"), [Flight(Rectangle(0, 0, 2, 1), Rectangle(9, 2, 2, 1), lasts=1.0)])
    assert motion.picture(0.5) is motion.picture(0.51)
    assert motion.picture(0.5) != motion.picture(0.9)


def test_a_thing_that_leaves_takes_its_picture_with_it() -> None:
    before, after = picture("."), picture(".")
    before[0] = (Span("##"), Span("." * 10))
    flight = Flight(Rectangle(0, 0, 2, 1), Rectangle(9, 2, 2, 1), begins=0.5, lasts=1.0, leaves=True)
    motion = Motion(before, after, [flight])
    assert text_of(motion.picture(0.2))[0] == "##.........."
    assert "##" in text_of(motion.picture(1.0))[1]
    assert text_of(motion.picture(1.5)) == text_of(after)


def test_a_part_is_revealed_column_by_column() -> None:
    motion = Motion(picture("."), picture("#"), [Reveal(Rectangle(2, 1, 4, 2), lasts=1.0)])
    assert text_of(motion.picture(0.5))[1:3] == ["####..######"] * 2
