"""The size of a table's screen: a board grows with the terminal in plain detail, too."""

from __future__ import annotations

from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.render_context import MIN_WIDE_WIDTH

from .base import HEIGHT, MAX_HEIGHT, MAX_WIDTH, WIDTH, BaseScreen
from .waiting import WaitingRoom

MAX_PLAIN_WIDTH, MAX_PLAIN_HEIGHT = 141, 60
"""Maximum size in cells of a board in plain detail; a larger terminal keeps a margin."""


def fit_to_terminal(screen: BaseScreen, content: BoardWidget | WaitingRoom) -> None:
    """Fit the content to the terminal, up to the maximum size, leaving a row for the footer.

    In plain detail a waiting room has 80x24 cells with the footer.
    """
    width, height, terminal = WIDTH, HEIGHT, screen.app.size
    if screen.theme.roles is not None:
        width = max(width, min(terminal.width, MAX_WIDTH))
        height = max(height, min(terminal.height, MAX_HEIGHT))
    elif isinstance(content, BoardWidget):
        width = min(terminal.width, MAX_PLAIN_WIDTH) if terminal.width >= MIN_WIDE_WIDTH else WIDTH
        height = max(height, min(terminal.height, MAX_PLAIN_HEIGHT))
    screen.resize_page(width, height)
    content.resize(width, height - 1)
