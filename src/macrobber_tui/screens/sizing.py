"""The size of a board's screen, which grows with the terminal in plain detail too."""

from __future__ import annotations

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.render_context import MIN_WIDE_WIDTH

from .base import BODY_HEIGHT, MAX_HEIGHT, MAX_WIDTH, WIDTH, BaseScreen

MAX_PLAIN_WIDTH, MAX_PLAIN_HEIGHT = 141, 60
"""Maximum size in cells of a board in plain detail; a larger terminal keeps a margin."""


def fit_to_terminal(screen: BaseScreen, board: BoardWidget | None) -> None:
    """Fit the board to the terminal, up to the maximum size, leaving a row for the footer."""
    width, height = WIDTH, BODY_HEIGHT + 1
    if board is not None:
        terminal = screen.app.size
        if screen.theme.roles is not None:
            width = max(width, min(terminal.width, MAX_WIDTH))
            height = max(height, min(terminal.height, MAX_HEIGHT))
        else:
            width = min(terminal.width, MAX_PLAIN_WIDTH) if terminal.width >= MIN_WIDE_WIDTH else WIDTH
            height = max(height, min(terminal.height, MAX_PLAIN_HEIGHT))
        board.resize(width, height - 1)
    screen.resize_page(width, height)
