"""The rules of a game, divided into topics, with a search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import BinaryIO

from msgspec import Struct

from macrobber_core.games.contract import Game

from .accents import fold_accents
from .language import _, pgettext
from .wrap import wrap_lines

COLUMNS = 76
BULLET = "- "
_ITEM = re.compile(r"- |\d\. ")
RULING = re.compile(r"\b[A-Z]{2}-V?\d+")
"""The id of a ruling: two letters per game, and a number."""
ARTICLES = frozenset(
    {"the", "a", "an", "der", "die", "das", "eine", "ein", "le", "la", "les", "un", "une", "des", "de", "het", "een"}
)
"""Articles of all languages, which do not count in a search for a title."""
MIN_STEM = 3
"""Longer words are compared without a final s."""
_ASKED_RULING = re.compile(r"([a-z]{2})[- ]?(v?)(\d+)", re.IGNORECASE)


class Topic(Struct, frozen=True):
    """A chapter of the rules. A list item is a paragraph that begins with `- ` or `1. `."""

    name: str
    """The English title, used to look up topics."""
    title: str
    paragraphs: tuple[str, ...]

    def paragraphs_with(self, words: list[str]) -> list[int]:
        """Return the numbers of the paragraphs that contain all of `words`, each at the beginning of a word."""
        return [number for number, text in enumerate(self.paragraphs) if all(has(text, word) for word in words)]

    def lines(self, width: int, indices: Sequence[int]) -> list[tuple[int, str]]:
        """Wrap paragraphs to `width` cells; return (paragraph number, line) pairs.

        A blank line separates paragraphs, except consecutive list items.
        """
        lines: list[tuple[int, str]] = []
        before: int | None = None
        for index in indices:
            mark = item_mark(self.paragraphs[index])
            if before is not None and not (index == before + 1 and mark and item_mark(self.paragraphs[before])):
                lines.append((before, ""))
            lines += [(index, line) for line in wrap_lines(self.paragraphs[index], width, " " * len(mark))]
            before = index
        return lines


def topics(game: Game) -> list[Topic]:
    """Return the topics of a game's rules in the player's language; the first topic is the game itself."""
    return [Topic(title, _(title), tuple(map(_translated, blocks))) for title, blocks in chapters(game.rules())]


def chapters(rules: str) -> list[tuple[str, list[str]]]:
    """Split a rules text into chapters, each a title and its paragraphs."""
    found = (chapter.partition("\n") for chapter in re.split(r"^##? ", rules, flags=re.MULTILINE)[1:])
    return [(title.strip(), _paragraphs(body)) for title, _newline, body in found]


def _paragraphs(body: str) -> list[str]:
    blocks = re.split(rf"\n\s*\n|\n(?={_ITEM.pattern})", body.strip())
    return [" ".join(block.replace("`", "").split()) for block in blocks]


def _translated(paragraph: str) -> str:
    mark = item_mark(paragraph)
    return mark + _(paragraph.removeprefix(mark))


def item_mark(paragraph: str) -> str:
    """Return the marker of a list item, or "" for any other paragraph."""
    match = _ITEM.match(paragraph)
    return match[0] if match else ""


def extract(file: BinaryIO, *_args: object, **_options: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Extract the translatable texts of a rules file (a Babel extractor)."""
    for title, paragraphs in chapters(file.read().decode()):
        yield 0, "gettext", title, []
        yield from ((0, "gettext", paragraph.removeprefix(item_mark(paragraph)), []) for paragraph in paragraphs)


def asked_words(query: str) -> list[str]:
    """Split a query into words; `mr13` means the ruling MR-13."""
    ruling = _ASKED_RULING.fullmatch(query.strip())
    if ruling is not None:
        letters, variant, number = ruling[1].upper(), ruling[2].upper(), ruling[3]
        return [f"{letters}-{variant}{number.zfill(1 if variant else 2)}"]
    return query.split()


def has(text: str, word: str) -> bool:
    """Return whether a word of the text begins with `word`, whatever the accents."""
    return re.search(beginning(fold_accents(word)), fold_accents(text)) is not None


def beginning(word: str) -> str:
    """Return a pattern for words that begin with `word`."""
    return rf"\b{re.escape(word)}" if word[:1].isalnum() else re.escape(word)


def about(all_topics: list[Topic], query: str) -> list[tuple[Topic, list[int]]]:
    """Return the whole topic that `query` names.

    Otherwise return the whole topics whose titles contain its words, then the matching paragraphs of the others.
    """
    wanted = fold_accents(query.strip())
    named = [topic for topic in all_topics if wanted in {*_names(topic.title), *_names(topic.name)}]
    if named:
        return [(topic, list(range(len(topic.paragraphs)))) for topic in named]
    words = asked_words(query)
    titled = titled_by(all_topics, query)
    rest = [topic for topic in all_topics if topic not in titled]
    return [
        *((topic, list(range(len(topic.paragraphs)))) for topic in titled),
        *((topic, indices) for topic in rest if words and (indices := topic.paragraphs_with(words))),
    ]


def game_about(games: Sequence[Game], query: str) -> Game | None:
    """Return the first game with a topic whose title contains the words of `query`, or else the first mentioning them.

    Return None if the rules of no game mention them.
    """
    titled = (game for game in games if titled_by(topics(game), query))
    return next(chain(titled, (game for game in games if about(topics(game), query))), None)


def titled_by(all_topics: list[Topic], query: str) -> list[Topic]:
    """Return the topics with a title that contains the words of `query`, apart from articles and plural endings."""
    words = [stem(word) for word in asked_words(query) if fold_accents(word) not in ARTICLES]
    others = further_titles()

    def has_title(topic: Topic) -> bool:
        titles_of = (topic.title, topic.name, *others.get(topic.name, "").split(","))
        return any(all(has(title, word) for word in words) for title in titles_of)

    return [topic for topic in all_topics if words and has_title(topic)]


def further_titles() -> dict[str, str]:
    """Return titles under which other editions know a topic, separated by commas, keyed by the English title."""
    return {"The Messengers": pgettext("titles in other editions", "The Messengers")}


def stem(word: str) -> str:
    return word[:-1] if len(word) > MIN_STEM and word.endswith("s") else word


def _names(title: str) -> tuple[str, str]:
    """Return the names of a topic: `Phase 1: draw` can also be called `draw`."""
    return fold_accents(title), fold_accents(title).rpartition(": ")[2]


def titles(all_topics: list[Topic]) -> str:
    return ", ".join(topic.title for topic in all_topics)


def as_text(matches: list[tuple[Topic, list[int]]]) -> str:
    """Format search results as text for a terminal."""
    parts = []
    for topic, indices in matches:
        lines = [line for _place, line in topic.lines(COLUMNS, indices)]
        parts.append("\n".join([f"## {topic.title}", "", *lines]))
    return "\n\n".join(parts)
