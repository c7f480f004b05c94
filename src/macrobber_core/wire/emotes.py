"""Quick words for the talk at a table.

An emote is an ordinary line of talk, so a guest of any version can read it. A program that knows the text shows it in
its player's language.
"""

from __future__ import annotations

from macrobber_core.translatable import translatable

EMOTES = (
    # Translators: quick words that a player says at the table with one key; at most 17 cells each
    translatable("hello"),
    translatable("good luck"),
    translatable("well played"),
    translatable("oh no"),
    translatable("sorry"),
    translatable("thank you"),
    translatable("one moment"),
    translatable("good game"),
)
"""The emotes in the order of their numbers, from 1."""
