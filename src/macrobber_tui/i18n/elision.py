"""French elision before players' names: `d'Élodie`, but `de Ben`."""

from __future__ import annotations

import re
import unicodedata

from .language import LOCALE

_VOWELS = "aeiouœæ"
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
    letters = unicodedata.normalize("NFD", name).casefold()
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    if plain.startswith("h"):
        return plain[1:2] in {*_VOWELS, "y"}
    return plain[:1] in {*_VOWELS} or (plain.startswith("y") and plain[1:2].isalpha() and plain[1:2] not in _VOWELS)
