"""A topic of the rules as lines: with pictures of the pieces it names, in columns, and with words highlighted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from macrobber_tui.boards.rule_pictures import GAP, Look, Picture, in_rows
from macrobber_tui.i18n.accents import fold_accents
from macrobber_tui.i18n.rulebook import RULING, Topic, asked_words, beginning, item_mark
from macrobber_tui.theme.theme import Palette
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length


class TextLine(NamedTuple):
    paragraph: int
    """The index of the line's paragraph."""
    text: str
    picture: Line = ()
    """What stands before the text."""
    keeps_next: bool = False
    """Whether the next line must stay in the same column, because both show parts of one picture."""


BLANK = TextLine(-1, "")
"""Fills a column where a picture would be cut."""


def illustrated(topic: Topic, pictures: Mapping[int, Sequence[Picture]], width: int, look: Look) -> list[TextLine]:
    """Wrap a topic to `width` cells, with pictures above paragraphs and beside the items of lists.

    `pictures` are keyed by the indices of their paragraphs.
    """
    lines: list[TextLine] = []
    for is_list, group in groupby(
        range(len(topic.paragraphs)), lambda number: bool(item_mark(topic.paragraphs[number]))
    ):
        numbers = [*group]
        for block in [numbers] if is_list else [[number] for number in numbers]:
            if lines:
                lines.append(TextLine(lines[-1].paragraph, ""))
            write = _list if is_list else _paragraph
            lines += write(topic, block, pictures, width, look)
    return lines


def _paragraph(
    topic: Topic, numbers: Sequence[int], pictures: Mapping[int, Sequence[Picture]], width: int, look: Look
) -> Iterator[TextLine]:
    """Yield the lines of a paragraph below its pictures."""
    (number,) = numbers
    if number in pictures:
        for line in (*in_rows(pictures[number], width, look), ()):
            yield TextLine(number, "", line, keeps_next=True)
    yield from (TextLine(*line) for line in topic.lines(width, numbers))


def _list(
    topic: Topic, numbers: Sequence[int], pictures: Mapping[int, Sequence[Picture]], width: int, look: Look
) -> Iterator[TextLine]:
    """Yield the lines of the items of a list, all of them beside a column for their pictures if there are any.

    Pictures of several lines are set apart by blank ones.
    """
    drawn = {number: in_rows(pictures[number], width, look) for number in numbers if number in pictures}
    margin = max((length(line) + GAP for picture in drawn.values() for line in picture), default=0)
    is_spaced = any(len(picture) > 1 for picture in drawn.values())
    for number in numbers:
        texts = [text for _number, text in topic.lines(width - margin, [number])]
        picture = drawn.get(number, [])
        if is_spaced and number != numbers[0]:
            yield TextLine(number - 1, "")
        for row in range(max(len(texts), len(picture))):
            text = texts[row] if row < len(texts) else ""
            left = clip(picture[row] if row < len(picture) else (), margin)
            yield TextLine(number, text, left, keeps_next=row + 1 < len(picture))


# --- columns


def on_page(lines: Sequence[TextLine], rows: int, columns: int) -> list[TextLine]:
    """Return the first lines, as many as fill the columns of a page; no column ends within a picture."""
    page: list[TextLine] = []
    start = 0
    while start < len(lines) and len(page) < rows * columns:
        end = block_end(lines, start)
        room = rows - len(page) % rows
        if room < min(end - start, rows):
            page += [BLANK] * room
        else:
            page += lines[start:end]
            start = end
    return page[: rows * columns]


def count_lines(page: Sequence[TextLine]) -> int:
    """Return the number of lines of text and pictures on a page."""
    return sum(line is not BLANK for line in page)


def last_start(lines: Sequence[TextLine], rows: int, columns: int) -> int:
    """Return the index of the first line on the last page."""
    start = max(0, len(lines) - rows * columns)
    while start + count_lines(on_page(lines[start:], rows, columns)) < len(lines):
        start += 1
    return start


def block_start(lines: Sequence[TextLine], index: int) -> int:
    """Return the first line of the picture that a line belongs to, or the line itself."""
    while 0 < index < len(lines) and lines[index - 1].keeps_next:
        index -= 1
    return index


def block_end(lines: Sequence[TextLine], index: int) -> int:
    """Return the index after the last line of the picture that a line belongs to, or after the line itself."""
    while index + 1 < len(lines) and lines[index].keeps_next:
        index += 1
    return index + 1


# --- words


def highlighted(text: str, search: str, palette: Palette) -> Line:
    """Highlight ruling ids and the words of a search in a text, whatever their accents."""
    patterns = [beginning(word) for word in filter(None, map(fold_accents, asked_words(search)))]
    found = re.compile("|".join([*patterns, RULING.pattern]), re.IGNORECASE)
    folded = [fold_accents(character) for character in text]
    origins = [index for index, characters in enumerate(folded) for _character in characters]
    spans: list[Span] = []
    end = 0
    for match in found.finditer("".join(folded)):
        is_match = any(re.match(pattern, match[0]) for pattern in patterns)
        start, stop = origins[match.start()], origins[match.end() - 1] + 1
        spans += [Span(text[end:start]), Span(text[start:stop], palette.chosen if is_match else palette.bold)]
        end = stop
    return (*spans, Span(text[end:]))
