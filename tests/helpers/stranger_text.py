"""The cleaning of texts, written from PROTOCOL.md alone."""

from __future__ import annotations

import re
import unicodedata

DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
BLANK = "\u2800\U00016fe4\U0001d159"
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def clean(text: str) -> str:
    before = None
    while text != before:
        before, text = text, _once(text)
    return text


def _once(text: str) -> str:
    shown = [
        character
        for character in unicodedata.normalize("NFC", IGNORABLE.sub("", text))
        if unicodedata.category(character) not in DROPPED and character not in BLANK
    ]
    return "".join(
        character
        for number, character in enumerate(shown)
        if not _is_mark(character)
        or (number > 0 and not _is_mark(shown[number - 1]) and not _is_space(shown[number - 1]))
    )


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Me"}


def _is_space(character: str) -> bool:
    return unicodedata.category(character) == "Zs"


def clean_name(text: str) -> str:
    """Clean a name; the result is empty if nothing visible is left."""
    words = clean(text.replace("\t", " ").replace("\n", " ")).split()
    return " ".join(words)[:24].strip()
