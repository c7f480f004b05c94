"""The labels of keys in footers and on help pages."""

from __future__ import annotations

import pytest

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_tui.i18n.language import set_language
from macrobber_tui.screens.key_help import key_labels


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", "space, esc, enter, tab, pgdn"),
        ("de", "Leertaste, Esc, Enter, Tab, Bild↓"),
        ("fr", "Espace, Échap, Entrée, Tab, PgSuiv"),
        ("nl", "Spatie, Esc, Enter, Tab, PgDn"),
    ],
)
def test_key_labels_match_the_keyboards_of_the_language(language: str, labels: str) -> None:
    set_language(language)
    assert key_labels("space, esc, enter, tab, pgdn", IN_SAFE, KEYBOARD) == labels
