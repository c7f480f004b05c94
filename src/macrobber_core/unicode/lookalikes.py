"""Texts that can be mistaken for each other: the confusable skeletons of Unicode Technical Standard 39.

The standard's skeleton keeps upper and lower case apart. Names that differ only in case are alike here, too, so each
text has two folded skeletons: case is folded before confusable characters are replaced, or after it. `Ina` is
alike `ina` by the first and `lna` by the second.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from unicodedata import normalize

from .ignorable import drop_ignorable

_MOST_FOLDINGS = 4
"""Folding and replacing settle sooner for every character there is: `0`, `O`, `o`."""


def are_alike(first: str, second: str) -> bool:
    """Whether two texts differ in nothing but case, invisible characters and confusable characters."""
    return not _folded_skeletons(first).isdisjoint(_folded_skeletons(second))


@lru_cache(maxsize=1024)
def _folded_skeletons(text: str) -> frozenset[str]:
    text = drop_ignorable(text)
    return frozenset({_folded(text), _folded(_skeleton(text))})


def _folded(text: str) -> str:
    for _ in range(_MOST_FOLDINGS):
        text = _skeleton(normalize("NFKC", normalize("NFKC", text).casefold()))
    return text


def _skeleton(text: str) -> str:
    return normalize("NFD", normalize("NFD", text).translate(_prototypes()))


@cache
def _prototypes() -> dict[int, str]:
    """What each confusable character looks like; read when first needed, because most starts never need it."""
    prototypes: dict[int, str] = {}
    data = Path(__file__).with_name("confusables.txt").read_text(encoding="ascii")
    for line in data.splitlines():
        if line and not line.startswith("#"):
            prototype, sources = line.split(":")
            shown = "".join(chr(int(code, 16)) for code in prototype.split())
            prototypes |= {int(code, 16): shown for code in sources.split()}
    return prototypes
