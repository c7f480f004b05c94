"""The legend over a board, from when it is opened until the next key or click."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span

from .legend import named_board
from .render_context import EXPLAIN, HELP
from .things import Explanation


class LegendOverlay:
    """Knows whether the legend is open, and draws it over a board.

    `can_open` returns whether the board shows the game, so that the legend can name what is on it. `on_change` is
    called when the legend has been opened or closed.
    """

    def __init__(self, can_open: Callable[[], bool], on_change: Callable[[], None]) -> None:
        self._can_open = can_open
        self._on_change = on_change
        self._is_open = False

    @property
    def is_open(self) -> bool:
        """Whether the signs on the board are named."""
        return self._is_open and self._can_open()

    def open(self) -> None:
        """Name the signs on the board, until the player presses a key or clicks."""
        self._is_open = True
        self._on_change()

    def close(self) -> bool:
        """Return to the board; return whether the legend was shown."""
        was_open, self._is_open = self.is_open, False
        if was_open:
            self._on_change()
        return was_open

    def turn_to(self) -> bool:
        """Open the legend as the first page of the help; return False if the page of keys is next."""
        if self.close() or not self._can_open():
            return False
        self.open()
        return True


def draw_legend(
    lines: Sequence[Line], explain: Callable[[str], Explanation], theme: Theme, keyboard: KeyBindings, clock_row: int
) -> list[Line]:
    """Return a board with its legend over it; the last line has the keys that work."""
    # Translators: below the names of the signs on the board; at most 76 cells together with the title
    keys = _("{explain}: what one means   {help}: keys   any other key: close")
    labels = {"explain": keyboard.label_for(EXPLAIN), "help": keyboard.label_for(HELP)}
    heading = _("The signs on the board")
    title = Span(f" {heading}   ", theme.palette.bright)
    return named_board(lines, explain, theme, (title, Span(keys.format(**labels), theme.palette.faint)), clock_row)
