"""French elision before players' names: `d'Élodie`, but `de Ben`."""

from __future__ import annotations

import re

from .accents import fold_accents
from .language import LOCALE

_VOWELS = frozenset("aeiouœæ")
_PREPOSITION = re.compile(r"\b([dD])e (?=\{names?\})")


def elide(template: str, name: str) -> str:
    """Return `template` with `de {name}` changed to `d'{name}` if the language is French and `name` calls for it.

    The template may also contain `{names}`; pass the first of the names, or all of them joined.
    """
    if LOCALE.get().language != "fr" or not begins_with_vowel(name):
        return template
    return _PREPOSITION.sub(r"\1'", template)


def begins_with_vowel(name: str) -> bool:
    """Return whether a name begins with the sound of a vowel. An h counts as mute, because it is in most names."""
    letters = fold_accents(name)
    first, second = letters[:1], letters[1:2]
    if first == "h":
        return second in _VOWELS | {"y"}
    return first in _VOWELS or (first == "y" and second.isalpha() and second not in _VOWELS)
