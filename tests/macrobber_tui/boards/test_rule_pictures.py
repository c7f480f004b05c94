"""The pictures in the rules of each game."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from helpers.looks import IN_ASCII, IN_SAFE
from helpers.painted import PAINTED, row_text
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.rule_pictures import Look, Picture, in_rows, pictures_by_paragraph
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.i18n.rulebook import chapters
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Span

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
EVERY_LOOK = pytest.mark.parametrize("theme", [PAINTED, IN_SAFE, IN_ASCII], ids=["painted", "safe", "ascii"])
NARROW, WIDE = 47, 72
"""The columns of text at 80x24, and those from which pictures are large."""
MOST_BESIDE = 22
"""Columns that a picture beside an item may take at 80x24."""
HIGHEST = 14
"""Rows of a picture that leave room for text on a page of 80x24."""


@EVERY_GAME
def test_every_picture_belongs_to_one_paragraph(game: Game) -> None:
    rules = dict(chapters(game.rules()))
    for title, pictures in ui_of(game.key).rule_pictures().items():
        for start in pictures:
            assert sum(paragraph.startswith(start) for paragraph in rules[title]) == 1, (title, start)
    assert len(pictures_by_paragraph(game, ui_of(game.key).rule_pictures())) >= 8


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_LOOK
@EVERY_GAME
def test_every_picture_fits_its_page(game: Game, theme: Theme, language: str) -> None:
    set_language(language)
    rules = dict(chapters(game.rules()))
    for (title, number), pictures in pictures_by_paragraph(game, ui_of(game.key).rule_pictures()).items():
        for width in (NARROW, WIDE):
            lines = in_rows(pictures, width, Look(theme, is_large=width == WIDE))
            is_beside = rules[title][number].startswith(("- ", "1.", "2.", "3."))
            assert 0 < len(lines) <= HIGHEST
            assert max(cell_len(row_text(line)) for line in lines) <= (MOST_BESIDE if is_beside else width)


@EVERY_GAME
def test_pictures_in_ascii_have_no_other_characters(game: Game) -> None:
    for pictures in pictures_by_paragraph(game, ui_of(game.key).rule_pictures()).values():
        for line in in_rows(pictures, NARROW, Look(IN_ASCII)):
            assert row_text(line).isascii()


@EVERY_LOOK
def test_a_picture_is_a_rectangle(theme: Theme) -> None:
    for game in GAMES:
        for pictures in ui_of(game).rule_pictures().values():
            for picture in (one for several in pictures.values() for one in several):
                assert len({cell_len(row_text(line)) for line in picture.draw(Look(theme))}) == 1


def test_pictures_stand_on_one_line_above_their_captions() -> None:
    high = Picture(lambda _look: [(Span("aa"),), (Span("bb"),)])
    low = Picture(lambda _look: [(Span("cc"),)], "a cube")
    assert [row_text(line).rstrip() for line in in_rows([high, low], 20, Look(IN_SAFE))] == ["aa  cc", "bb  a cube"]


def test_pictures_that_do_not_fit_beside_each_other_begin_another_row() -> None:
    wide = Picture(lambda _look: [(Span("12345"),)])
    assert [row_text(line) for line in in_rows([wide, wide, wide], 13, Look(IN_SAFE))] == ["12345  12345", "12345"]
