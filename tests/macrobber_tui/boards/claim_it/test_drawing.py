"""Whole games drawn step by step: every line fits in every theme, and no distinction needs colour."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from helpers.claim_it.moments import moments, played
from helpers.looks import IN_ASCII, IN_SAFE, YES_OR_NO
from macrobber_core.games.claim_it.view import SpaceView
from macrobber_tui.boards.claim_it import grid
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.boards.claim_it.render_context import RenderContext, ViewOptions
from macrobber_tui.boards.claim_it.side_panel import chart
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.theme.theme import Theme

from .conftest import KEYBOARD, board_showing


@pytest.mark.slow
@pytest.mark.parametrize("look", [IN_SAFE, IN_ASCII], ids=["safe", "ascii"])
@pytest.mark.parametrize(("width", "height"), [(80, 23), (115, 30), (140, 44)])
@pytest.mark.parametrize(("players", "free_squatters"), [(2, True), (5, False)])
def test_every_line_fits_throughout_a_game(
    look: Theme, width: int, height: int, players: int, free_squatters: bool
) -> None:
    set_language([*LANGUAGES][(width + players) % len(LANGUAGES)] if look is IN_SAFE else "en")
    board = ClaimItBoard(look, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(width, height)
    board.view_options.shows_risk, board.view_options.outlined_seat = True, 1
    seen_events = 0
    for number, table in enumerate(played(players, 2, free_squatters=free_squatters)):
        if number % 3 and table.actor is not None:
            continue
        view = table.view(1)
        board.show(view, view.game_view, table.log_seen_by(1, seen_events))
        seen_events = len(table.log)
        lines = board.text.split("\n")
        assert len(lines) == height
        assert max(map(cell_len, lines)) <= width
        assert look is IN_SAFE or board.text.isascii()
        board.dismiss_unread()


def test_the_pieces_on_a_space_are_distinct_without_colour() -> None:
    stacks = [
        SpaceView(), SpaceView(1), SpaceView(2), SpaceView(None, False, 3), SpaceView(1, False, 3),
        SpaceView(1, False, None, True), SpaceView(None, False, 3, True), SpaceView(2, False, 3, True),
        SpaceView(None, False, None, True),
    ]  # fmt: skip
    for letters in (True, False):
        texts = ["".join(span.text for span in grid.pieces_on(space, IN_ASCII, letters=letters)) for space in stacks]
        claimed = "".join(span.text for span in grid.claimed_space_line(1, IN_ASCII, 5, letters=letters)).strip()
        assert len({*texts, claimed}) == len(stacks) + 1


def test_the_last_player_is_marked_in_the_last_round() -> None:
    view = moments(5)["last round"].table
    last = view.name(view.game_view.last_round)
    assert f"{last} last " in board_showing("last round", 5).text
    assert f"{last} plays last" in board_showing("last round", 5).text


def test_the_chart_shows_every_player_in_every_round() -> None:
    board = board_showing("over", 5)
    table = moments(5)["over"].table
    assert board._history is not None
    scores = board._history.score_history
    context = RenderContext(table, table.game_view, board._history, IN_SAFE, KEYBOARD, ViewOptions())
    lines = ["".join(span.text for span in line) for line in chart(context, 0, 80, 12)]
    assert all(len(line) == 80 for line in lines)
    drawn = "".join(line[4:] for line in lines[:-1])
    assert [drawn.count(letter) for letter in "ABCDE"] == [min(len(scores), 12)] * 5
