"""The sample position of each game."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from helpers.painted import PAINTED, plain
from macrobber_core.games import GAMES
from macrobber_tui.boards.sample import sample_board, sample_of
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme


@pytest.mark.parametrize("game", GAMES)
def test_the_first_seat_is_to_decide_and_nobody_is_away(game: str) -> None:
    table = sample_of(game).table
    assert table.seat == table.actor == 1
    assert table.legal
    assert not any(seat.away for seat in table.seats)


@pytest.mark.parametrize("theme", [PAINTED, plain()], ids=["painted", "plain"])
@pytest.mark.parametrize("size", [(80, 6), (66, 33), (146, 47)])
@pytest.mark.parametrize("game", GAMES)
def test_a_piece_of_the_board_has_the_size_asked_for_and_no_keys(
    game: str, size: tuple[int, int], theme: Theme
) -> None:
    width, height = size
    lines = sample_board(game, theme, Keymap().bindings("table", "board", game), width, height)
    assert [sum(cell_len(span.text) for span in line) for line in lines] == [width] * height
    assert not any(span.key for line in lines for span in line)
    assert f"Preview: {GAMES[game].title}" in "".join(span.text for span in lines[0])


@pytest.mark.parametrize("theme", [PAINTED, plain()], ids=["painted", "plain"])
@pytest.mark.parametrize("width", [60, 66, 73, 79])
@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_cut_at_the_edge_of_a_piece(game: str, width: int, theme: Theme) -> None:
    keys = Keymap().bindings("table", "board", game)
    whole, piece = (sample_board(game, theme, keys, columns, 24) for columns in (80, width))
    for line, shown in zip(whole, piece, strict=True):
        text, before = ("".join(span.text for span in spans) for spans in (line, shown))
        assert not (before[-1:].isalnum() and text.startswith(before) and text[len(before) :][:1].isalnum())
        assert sum(cell_len(span.text) for span in shown) == width
