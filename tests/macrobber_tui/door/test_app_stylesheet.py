"""Style sheets are parsed once for all guests."""

from __future__ import annotations

import pytest
from textual.css import stylesheet as library

from macrobber_tui.door.app import SharedStylesheet

CSS = "Screen { background: $ground; } #page { width: 80; }"


def sheet(ground: str) -> SharedStylesheet:
    found = SharedStylesheet(variables={"ground": ground})
    found.add_source(CSS, read_from=("a test", "styles"))
    return found


def test_a_style_sheet_is_parsed_once_per_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = getattr(library, "parse")  # noqa: B009  # not among what it exports

    def counting(scope: str, css: str, *more: object, **named: object) -> object:
        parsed.append(css)
        return parse(scope, css, *more, **named)

    monkeypatch.setattr(library, "parse", counting)
    first, second, other = (sheet(ground).rules for ground in ("#010203", "#010203", "#040506"))
    assert len(parsed) == 2
    assert [id(rule) for rule in first] == [id(rule) for rule in second]
    assert [rule.styles.background for rule in first] != [rule.styles.background for rule in other]


def test_changing_one_sheets_theme_leaves_the_others_unchanged() -> None:
    one, other = sheet("#010203"), sheet("#010203")
    before = [rule.styles.background for rule in other.rules]
    one.set_variables({"ground": "#ffffff"})
    one.reparse()
    assert [rule.styles.background for rule in one.rules] != before
    assert [rule.styles.background for rule in other.rules] == before
