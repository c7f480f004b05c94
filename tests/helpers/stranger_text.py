"""How texts are cleaned, written from PROTOCOL.md alone."""

from __future__ import annotations

import unicodedata

DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"


def clean(text: str) -> str:
    before = None
    while text != before:
        before, text = text, _once(text)
    return text


def _once(text: str) -> str:
    shown = [
        character
        for character in unicodedata.normalize("NFC", text)
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
    """Empty where nothing is left to show."""
    words = clean(text.replace("\t", " ").replace("\n", " ")).split()
    return " ".join(words)[:24].strip()
