"""Text in lines, broken between words; but not before a sign that French sets off with a blank."""

from __future__ import annotations

import re
import textwrap

HELD = re.compile(r" (?=[;:!?%])")
BETWEEN_WORDS = re.compile(r"\s+(?![;:!?%])")
NO_BREAK = "\N{NO-BREAK SPACE}"


def in_lines(text: str, width: int, indent: str = "") -> list[str]:
    """Lines of at most that many characters; all but the first are indented."""
    lines = textwrap.wrap(HELD.sub(NO_BREAK, text), width, subsequent_indent=indent)
    return [line.replace(NO_BREAK, " ") for line in lines]


def words(text: str) -> list[str]:
    """What stays together on a line."""
    return BETWEEN_WORDS.split(text.strip())
