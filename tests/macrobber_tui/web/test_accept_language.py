"""The language for a browser."""

from __future__ import annotations

import pytest

from macrobber_tui.web.accept_language import best_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en;q=0.5, fr;q=0.9", "fr"),
        ("sv, nl;q=0.3", "nl"),
        ("EN-gb", "en"),
        ("fr;q=0, de;q=0.1", "de"),
        ("sv,fi", ""),
        ("*", ""),
        ("", ""),
        ("de;q=x, nl;q=-1, fr;q=nan, en;q=2", ""),
        (";;;,,,=", ""),
        (",".join(["sv"] * 30 + ["de"]), ""),
    ],
)
def test_the_best_known_language_is_chosen(header: str, language: str) -> None:
    assert best_language(header) == language
