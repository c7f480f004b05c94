"""How much of the terminal a screen takes: a board grows with it, everything else is 80x24."""

from __future__ import annotations

from macrobber_tui.boards.board import WIDE_FROM, Board

from .base import BODY, WIDTH, HouseScreen

MOST_WIDTH, MOST_HEIGHT = 141, 60
"""Cells taken of a larger terminal."""


def make_room(screen: HouseScreen, board: Board | None) -> None:
    """Give the board what the terminal has, within reason; the line of keys stays below it."""
    width, height = WIDTH, BODY + 1
    if board is not None:
        terminal = screen.app.size
        width = min(terminal.width, MOST_WIDTH) if terminal.width >= WIDE_FROM else WIDTH
        height = max(height, min(terminal.height, MOST_HEIGHT))
        board.resize(width, height - 1)
    page, body = screen.query_one("#page").styles, screen.query_one("#body").styles
    page.width = body.width = width
    page.height, body.height = height, height - 1
