"""Comparing words whatever their case and accents."""

from __future__ import annotations

import unicodedata


def fold_accents(text: str) -> str:
    """Return the text case-folded and without accents: `Élodie` becomes `elodie`."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))
