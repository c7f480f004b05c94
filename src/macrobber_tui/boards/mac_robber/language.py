"""Small change of the language: letters of clans, counted things, cubes in words."""

from __future__ import annotations

from collections.abc import Callable

NameOf = Callable[[int], str]

COLOUR_NAMES = {"Y": "yellow", "B": "blue", "G": "green", "R": "red"}
FOLLOWERS = {"Y": "warrior", "B": "piper", "G": "monk"}


def letter(seat: int) -> str:
    return "ABCDE"[seat - 1]


def cubes_in_words(text: str) -> str:
    """`YYB` as `2 yellow and 1 blue`."""
    parts = [f"{text.count(colour)} {name}" for colour, name in COLOUR_NAMES.items() if colour in text]
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else "nothing"


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def capital(name: str) -> str:
    """A name as a sentence begins with it."""
    return "You" if name == "you" else name


def spaced(cards: str) -> str:
    return " ".join(cards)
