"""What the core says in English, in the language of the player."""

from __future__ import annotations


def core_text(text: str) -> str:
    return text
