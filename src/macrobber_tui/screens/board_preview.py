"""The board of a game beside or below the rows of a form, in the colours and characters just chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards.render_context import HEIGHT as BOARD_HEIGHT
from macrobber_tui.boards.shared_results import SharedResults
from macrobber_tui.i18n.language import LOCALE
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.scenery import backdrop
from macrobber_tui.widgets.spans import clip

from .base import WIDTH, BaseScreen, bindings_of

FORM_WIDTH = 50
"""The width in cells of a form with a board beside it."""
MIN_LANDSCAPE_ROWS = 5
SECONDS_PER_GAME = 6.0
"""How long each game's board is shown."""
BOARDS = SharedResults[list[Line]]()
"""The boards drawn, by game, look, keys, size and language."""


class BoardPreview:
    """Adds the board of a game's sample to the lines of a form, on painted screens only."""

    def __init__(
        self, screen: BaseScreen, form_width: int = FORM_WIDTH, min_board_width: int = WIDTH - FORM_WIDTH
    ) -> None:
        self._screen = screen
        self._form_width = form_width
        self._min_board_width = min_board_width

    @property
    def is_beside(self) -> bool:
        """Whether there is room for a board beside the form."""
        screen = self._screen
        return screen.theme.roles is not None and screen.page_width >= self._form_width + self._min_board_width

    @property
    def form_width(self) -> int:
        return self._form_width if self.is_beside else WIDTH

    def add_to(self, lines: Sequence[Line], game: str, *, below: int = 0) -> list[Line]:
        """Return the lines with the board beside them or, where only that fits, whole in the rows after line `below`.

        Where no whole board fits, a landscape fills these rows. They must be blank; with `below` 0 nothing is added.
        """
        screen, height = self._screen, self._screen.body_height
        if self.is_beside:
            board = self.board(game, screen.page_width - self._form_width, height)
            form = [*lines, *[()] * (height - len(lines))]
            return [(*clip(line, self._form_width), *piece) for line, piece in zip(form, board, strict=False)]
        blank = next((row for row, line in enumerate(lines[below:]) if line), None)
        rows = len(lines) - below if blank is None else blank - 1
        roles, width = screen.theme.roles, screen.page_width
        if roles is None or not below or rows < MIN_LANDSCAPE_ROWS:
            return [*lines]
        filling = self.board(game, width, rows) if rows >= BOARD_HEIGHT else [(), *backdrop(width, rows - 1, roles)]
        return [*lines[:below], *filling, *lines[below + rows :]]

    def board(self, game: str, width: int, height: int) -> list[Line]:
        """Return the board, drawn only if no page has lately shown it in this look and size."""
        from macrobber_tui.boards.sample import sample_board

        theme, keyboard = self._screen.theme, bindings_of(self._screen, "table", "board", game)
        drawn_as = game, theme, keyboard, width, height, LOCALE.get().language
        return BOARDS.result_of(drawn_as, lambda: sample_board(game, theme, keyboard, width, height))


class BoardCarousel(BoardPreview):
    """The boards of all games in turn. None is drawn before a thread has loaded it, so that keys never wait."""

    def __init__(self, screen: BaseScreen) -> None:
        super().__init__(screen)
        self._loaded: list[str] = []
        self._shown = ""
        """The key of the game whose turn it is."""

    async def run(self) -> None:
        """Show the next game every few seconds, if this is the current screen and painted."""
        for game in cycle(GAMES):
            if self._screen.is_current and self._screen.theme.roles is not None:
                if game not in self._loaded:
                    await asyncio.to_thread(_load, game)
                    self._loaded.append(game)
                self._shown = game
                self._screen.show()
            await asyncio.sleep(SECONDS_PER_GAME)

    def current(self, game: Game | None, width: int, height: int) -> list[Line]:
        """Return the board of `game` or, without one, of the game whose turn it is; no lines before it is loaded."""
        key = game.key if game is not None and game.key in self._loaded else self._shown
        return self.board(key, width, height) if key else []


def _load(game: str) -> None:
    from macrobber_tui.boards.sample import load_board

    load_board(game)
