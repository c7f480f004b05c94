"""The committed pictures are those that the documents show, and their SVG has the colours of the screen."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

import by_browser
import by_ssh
import make
from helpers.screens import SCREENS
from macrobber_core.games import GAMES
from macrobber_tui.theme.theme import DARK, LIGHT, Palette
from svg import CELL, ROW, screen_svg, sheet_svg

HERE = Path(make.__file__).parent
MAX_SHEET_BYTES = 600_000
SVG = "{http://www.w3.org/2000/svg}"


def parsed_svg(ink: Palette, *pieces: Segment) -> ET.Element:
    return ET.fromstring(screen_svg([Strip(pieces)], ink))


def test_every_screen_in_the_documents_exists() -> None:
    assert {picture.screen for picture in make.SHOWN.values()} | {*make.SHEETS.values()} <= {*SCREENS}


def test_every_game_has_a_sheet() -> None:
    assert {*make.SHEETS} == {f"themes-{game}" for game in GAMES}


def test_a_sheet_is_small() -> None:
    assert all((HERE / f"{name}.png").stat().st_size < MAX_SHEET_BYTES for name in make.SHEETS)


def test_every_picture_is_shown_in_the_documents() -> None:
    shown = {f"{name}.png" for name in (*make.SHOWN, *make.SHEETS, *by_ssh.TERMINALS, *by_browser.PICTURES)}
    pages = [HERE.parent / "README.md", *(HERE.parent / "docs").glob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    assert {path.name for path in HERE.glob("*.png")} == shown
    assert all(f"screenshots/{name})" in text for name in shown)


@pytest.mark.parametrize(("ink", "dark"), [(DARK, True), (LIGHT, False)])
def test_text_is_lighter_than_a_dark_background_and_darker_than_a_light_one(ink: Palette, dark: bool) -> None:
    svg = parsed_svg(ink, Segment("yes", Style()))
    ground = svg.find(f"{SVG}rect")
    assert ground is not None
    assert (svg.get("fill", "") > ground.get("fill", "")) == dark


def test_each_segment_is_at_its_cells_and_reversed_text_is_on_its_colour() -> None:
    blue = Style(color="#0000ff", reverse=True, bold=True)
    svg = parsed_svg(DARK, Segment("a  "), Segment(" <b> ", blue), Segment("日本"), Segment(" c"))
    one, two, three, four = svg.findall(f"{SVG}text")
    assert [(text.text, text.get("x"), text.get("textLength")) for text in (one, two, three, four)] == [
        ("a", "0", f"{CELL}"), ("<b>", f"{4 * CELL}", f"{3 * CELL}"), ("日本", f"{8 * CELL}", f"{4 * CELL}"),
        ("c", f"{13 * CELL}", f"{CELL}"),
    ]  # fmt: skip
    ground, under = svg.findall(f"{SVG}rect")
    assert two.get("fill") == ground.get("fill")
    assert two.get("font-weight") == "bold"
    assert (under.get("x"), under.get("width"), under.get("fill")) == (f"{3 * CELL}", f"{5 * CELL}", "#0000ff")
    assert svg.get("viewBox") == f"0 0 {14 * CELL} {ROW}"


def test_a_sheet_has_every_picture_below_its_name() -> None:
    picture = screen_svg([Strip([Segment("yes", Style())])], DARK)
    sheet = ET.fromstring(sheet_svg({"dusk": picture, "harbour": picture, "parchment": picture}, 2))
    assert [text.text for text in sheet.findall(f"{SVG}text")] == ["dusk", "harbour", "parchment"]
    first, second, third = sheet.findall(f"{SVG}svg")
    assert first.get("x") == third.get("x") != second.get("x")
    assert first.get("y") == second.get("y") != third.get("y")
