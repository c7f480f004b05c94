"""The page's files: libraries as published, the colours of our themes, and nothing that a strict policy forbids."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import macrobber_tui.web
from macrobber_tui.theme.roles import Roles, built_in_roles

STATIC = Path(macrobber_tui.web.__file__).parent / "static"
VENDORED = {
    "xterm.mjs": "b336ec65a086c056d4804b3d4c2347da5663d3f23c3f25be866467bd8857ad59",
    "xterm.css": "854a7c0fb70e8b1a083c16797ab827299fb18744f5ad34f227b48337e33293c6",
    "addon-fit.mjs": "2d87e1bddc73be9111de8beee5370c3bb7aac9c94e18e6f245f02ca741ef1769",
    "LICENSE-xterm.txt": "b569f629d00f2626a8100df2a1798210535621e42164dfd426a6fe5aac7b0ccd",
    "LICENSE-addon-fit.txt": "e256f01188af527e4d06d21d06fbf785ae9c50d4b328bf03cbe0ba7f0aa4228f",
}
"""The SHA-256 of the files of @xterm/xterm 6.0.0 and @xterm/addon-fit 0.11.0, from the packages on npm."""
OUR_SCRIPTS = sorted(path.name for path in STATIC.glob("*.js"))


def text_of(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", VENDORED)
def test_a_vendored_file_is_as_its_authors_published_it(name: str) -> None:
    assert hashlib.sha256((STATIC / name).read_bytes()).hexdigest() == VENDORED[name]


def test_vendored_files_come_with_their_licences() -> None:
    assert "The xterm.js authors" in text_of("LICENSE-xterm.txt")
    assert "Permission is hereby granted" in text_of("LICENSE-addon-fit.txt")


def test_the_page_has_no_inline_script_no_event_attribute_and_nothing_from_elsewhere() -> None:
    page = text_of("page.html")
    assert re.findall(r"<script(?![^>]* src=\"/static/)", page) == []
    assert re.findall(r"\son\w+=|javascript:|style=", page) == []
    assert [address for address in re.findall(r'(?:src|href)="([^"]+)"', page) if not address.startswith("/")] == []
    assert re.findall(r"url\((?!data:)|@import", text_of("page.css")) == []


@pytest.mark.parametrize("name", OUR_SCRIPTS)
def test_a_script_never_makes_html_or_code_of_a_text(name: str) -> None:
    """What peers wrote reaches the page as text, whatever it looks like."""
    assert (
        re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text_of(name)) == []
    )


@pytest.mark.parametrize("name", OUR_SCRIPTS)
def test_a_script_stays_below_300_lines(name: str) -> None:
    assert len(text_of(name).splitlines()) <= 300


def test_every_file_that_the_page_names_is_there() -> None:
    named = {*re.findall(r'"/static/([^"]+)"', text_of("page.html"))}
    for script in OUR_SCRIPTS:
        named |= {*re.findall(r'from "\./([^"]+)"', text_of(script))}
    assert named - {path.name for path in STATIC.iterdir()} == set()


def colours_of(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", css))


def page_roles(roles: Roles) -> dict[str, str]:
    """Return the colours that the page shares with a theme, by their names in the style sheet."""
    ground, text, scenery = roles.ground, roles.text, roles.scenery
    return {
        "table": ground.table, "bar": ground.bar, "panel": ground.panel, "raised": ground.raised, "lit": ground.lit,
        "chosen": ground.chosen, "main": text.main, "soft": text.soft, "faint": text.faint, "accent": text.accent,
        "alarm": text.alarm, "ink": text.ink, "sky-top": scenery.sky_top, "sky-middle": scenery.sky_middle,
        "sky-low": scenery.sky_low, "sun": scenery.sun, "far-hills": scenery.far_hills,
        "near-hills": scenery.near_hills, "road": scenery.road,
    }  # fmt: skip


def test_the_dark_page_has_the_colours_of_the_highlands() -> None:
    dark, _media, _light = text_of("page.css").partition("@media (prefers-color-scheme: light)")
    expected = page_roles(built_in_roles("highlands"))
    assert {name: colours_of(dark).get(name) for name in expected} == expected


def test_the_light_page_has_the_colours_of_parchment() -> None:
    _dark, _media, light = text_of("page.css").partition("@media (prefers-color-scheme: light)")
    expected = page_roles(built_in_roles("parchment"))
    assert {name: colours_of(light).get(name) for name in expected} == expected
