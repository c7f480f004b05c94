"""The rules of a game by topic, and what of them speaks of something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from macrobber_core.games.contract import Game
from macrobber_tui.breaking import in_lines
from macrobber_tui.language import _

COLUMNS = 76
BULLET = "- "
_ITEM = re.compile(r"- |\d\. ")
RULING = re.compile(r"\b[A-Z]{2}-V?\d+")
"""How a decision of ours is named: each game has two letters of its own."""
_ASKED_RULING = re.compile(r"([a-z]{2})[- ]?(v?)(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Topic:
    """A chapter of the rules; an item of a list is a paragraph that begins with `- ` or `1. `."""

    name: str
    """Its title in English, by which the program asks for it."""
    title: str
    paragraphs: tuple[str, ...]

    def places(self, words: list[str]) -> list[int]:
        """The paragraphs in which all of these words begin another."""
        return [number for number, text in enumerate(self.paragraphs) if all(has(text, word) for word in words)]

    def lines(self, width: int, places: Sequence[int]) -> list[tuple[int, str]]:
        """Some paragraphs in lines of so many cells, each with its place; a blank one but between items of a list."""
        lines: list[tuple[int, str]] = []
        before: int | None = None
        for place in places:
            mark = item_mark(self.paragraphs[place])
            if before is not None and not (place == before + 1 and mark and item_mark(self.paragraphs[before])):
                lines.append((before, ""))
            lines += [(place, line) for line in in_lines(self.paragraphs[place], width, " " * len(mark))]
            before = place
        return lines


def topics(game: Game) -> list[Topic]:
    """The rules of a game in their order, in the player's language; the first topic is the game itself."""
    return [Topic(title, _(title), tuple(map(_translated, blocks))) for title, blocks in chapters(game.rules())]


def chapters(rules: str) -> list[tuple[str, list[str]]]:
    """Titles and paragraphs of a text."""
    found = (chapter.partition("\n") for chapter in re.split(r"^##? ", rules, flags=re.MULTILINE)[1:])
    return [(title.strip(), _paragraphs(body)) for title, _newline, body in found]


def _paragraphs(body: str) -> list[str]:
    blocks = re.split(rf"\n\s*\n|\n(?={_ITEM.pattern})", body.strip())
    return [" ".join(block.replace("`", "").split()) for block in blocks]


def _translated(paragraph: str) -> str:
    mark = item_mark(paragraph)
    return mark + _(paragraph.removeprefix(mark))


def item_mark(paragraph: str) -> str:
    """What an item of a list begins with; "" of any other paragraph."""
    found = _ITEM.match(paragraph)
    return found[0] if found else ""


def extract(file: BinaryIO, *_args: object, **_options: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """The texts of rules, as Babel asks for them."""
    for title, paragraphs in chapters(file.read().decode()):
        yield 0, "gettext", title, []
        yield from ((0, "gettext", paragraph.removeprefix(item_mark(paragraph)), []) for paragraph in paragraphs)


def asked_words(query: str) -> list[str]:
    """The words of a query; `mr13` is the ruling MR-13."""
    ruling = _ASKED_RULING.fullmatch(query.strip())
    if ruling is not None:
        letters, variant, number = ruling[1].upper(), ruling[2].upper(), ruling[3]
        return [f"{letters}-{variant}{number.zfill(1 if variant else 2)}"]
    return query.split()


def has(text: str, word: str) -> bool:
    return re.search(beginning(word), text, re.IGNORECASE) is not None


def beginning(word: str) -> str:
    """The pattern of a word, or of what begins like it."""
    return rf"\b{re.escape(word)}" if word[:1].isalnum() else re.escape(word)


def about(book: list[Topic], query: str) -> list[tuple[Topic, list[int]]]:
    """The topic of that name, whole; else every topic with the paragraphs that speak of it."""
    asked = query.strip().casefold()
    named = [topic for topic in book if asked in {*_names(topic.title), *_names(topic.name)}]
    if named:
        return [(topic, list(range(len(topic.paragraphs)))) for topic in named]
    words = asked_words(query)
    return [(topic, places) for topic in book if words and (places := topic.places(words))]


def _names(title: str) -> tuple[str, str]:
    """`Phase 1: draw` is asked for as `draw`, too."""
    return title.casefold(), title.rpartition(": ")[2].casefold()


def titles(book: list[Topic]) -> str:
    return ", ".join(topic.title for topic in book)


def as_text(found: list[tuple[Topic, list[int]]]) -> str:
    """What was found, in lines for a terminal."""
    parts = []
    for topic, places in found:
        lines = [line for _place, line in topic.lines(COLUMNS, places)]
        parts.append("\n".join([f"## {topic.title}", "", *lines]))
    return "\n\n".join(parts)
