"""The rules of a game by topic, and what of them speaks of something."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass

from macrobber_core.games.contract import Game

COLUMNS = 76
ITEM = "- "
RULING = re.compile(r"\bMR-V?\d+")
"""How a decision of ours is named."""
_ASKED_RULING = re.compile(r"mr[- ]?(v?)(\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Topic:
    """A chapter of the rules; an item of a list is a paragraph that begins with `- `."""

    title: str
    paragraphs: tuple[str, ...]

    def places(self, words: list[str]) -> list[int]:
        """The paragraphs in which all of these words begin another."""
        return [number for number, text in enumerate(self.paragraphs) if all(has(text, word) for word in words)]


def topics(game: Game) -> list[Topic]:
    """The rules of a game in their order; the first topic is the game itself."""
    title, *chapters = re.split(r"^##? ", game.rules(), flags=re.MULTILINE)[1:]
    return [_topic(chapter) for chapter in (title, *chapters)]


def _topic(chapter: str) -> Topic:
    title, _, body = chapter.partition("\n")
    blocks = re.split(r"\n\s*\n|\n(?=- )", body.strip())
    return Topic(title.strip(), tuple(" ".join(block.replace("`", "").split()) for block in blocks))


def asked_words(query: str) -> list[str]:
    """The words of a query; `mr13` is the ruling MR-13."""
    ruling = _ASKED_RULING.fullmatch(query.strip())
    if ruling is not None:
        return [f"MR-{ruling[1].upper()}{ruling[2].zfill(1 if ruling[1] else 2)}"]
    return query.split()


def has(text: str, word: str) -> bool:
    return re.search(beginning(word), text, re.IGNORECASE) is not None


def beginning(word: str) -> str:
    """The pattern of a word, or of what begins like it."""
    return rf"\b{re.escape(word)}" if word[:1].isalnum() else re.escape(word)


def about(book: list[Topic], query: str) -> list[tuple[Topic, list[int]]]:
    """The topic of that name, whole; else every topic with the paragraphs that speak of it."""
    named = [topic for topic in book if query.strip().casefold() in {topic.title.casefold(), _short(topic)}]
    if named:
        return [(topic, list(range(len(topic.paragraphs)))) for topic in named]
    words = asked_words(query)
    return [(topic, places) for topic in book if words and (places := topic.places(words))]


def _short(topic: Topic) -> str:
    """`Phase 1: draw` is asked for as `draw`, too."""
    return topic.title.rpartition(": ")[2].casefold()


def titles(book: list[Topic]) -> str:
    return ", ".join(topic.title for topic in book)


def as_text(found: list[tuple[Topic, list[int]]]) -> str:
    """What was found, in lines for a terminal."""
    parts = []
    for topic, places in found:
        paragraphs = [topic.paragraphs[place] for place in places]
        lines = [
            textwrap.fill(paragraph, COLUMNS, subsequent_indent="  " if paragraph.startswith(ITEM) else "")
            for paragraph in paragraphs
        ]
        parts.append("\n".join([f"## {topic.title}", "", "\n\n".join(lines)]))
    return "\n\n".join(parts)
