"""The words of a host's key, by which people compare what a browser cannot check for them."""

from __future__ import annotations

from macrobber_core.net.random_code import WORDS

WORD_COUNT = 6
"""About 48 bits."""


def key_words(fingerprint: str) -> str:
    """Return the words of a certificate, given its fingerprint in hexadecimal digits; "" without one."""
    if not fingerprint:
        return ""
    number, words = int(fingerprint, 16), []
    for _ in range(WORD_COUNT):
        number, rest = divmod(number, len(WORDS))
        words.append(WORDS[rest])
    return " ".join(words)
