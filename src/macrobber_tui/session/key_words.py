"""The fingerprint of a host's certificate in forms that people can compare: six words, or all of its digits."""

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


def as_browsers_show(fingerprint: str) -> str:
    """Return a fingerprint, given in hexadecimal digits, in pairs of them with colons between."""
    pairs = (fingerprint[start : start + 2] for start in range(0, len(fingerprint), 2))
    return ":".join(pairs).upper()
