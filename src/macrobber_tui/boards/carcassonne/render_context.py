"""The drawing context of the Carcassonne board, its size, its pages and its view options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards import render_context
from macrobber_tui.boards.render_context import HEIGHT, MIN_WIDE_WIDTH, BaseRenderContext
from macrobber_tui.widgets.spans import WIDTH

from .decision_input import DecisionInput
from .history import GameHistory
from .map import Window
from .placement_preview import PlacementPreview
from .tiles import TilePainter, Zoom

MIN_PANEL, MAX_PANEL = 29, 45
"""Columns of the panel beside the map; at the maximum, the longest possible name fits."""
PROMPT_ROWS = 3
"""Rows of the prompt."""
MIN_LOG, MAX_LOG = 3, 7
MIN_SIDEBAR, MAX_SIDEBAR = MIN_WIDE_WIDTH - WIDTH - 1, 42


class Size(render_context.Size):
    """The board's size and division: the map takes all the space that the panel, prompt, log and sidebar leave."""

    __slots__ = ()

    @property
    def sidebar(self) -> int:
        if self.width < MIN_WIDE_WIDTH:
            return 0
        width = self.width - WIDTH - 1
        return min(MAX_SIDEBAR, max(MIN_SIDEBAR, 2 * width // 3))

    @property
    def main(self) -> int:
        return self.width - self.sidebar - 1 if self.sidebar else self.width

    @property
    def log(self) -> int:
        """Rows of the log below the board."""
        return 0 if self.sidebar else min(MAX_LOG, MIN_LOG + (self.height - HEIGHT) // 4)

    @property
    def panel(self) -> int:
        """Columns of the panel beside the map."""
        return min(MAX_PANEL, MIN_PANEL + (self.main - WIDTH) // 2)

    @property
    def map(self) -> tuple[int, int]:
        """Columns and rows of the map; one column stays blank beside the panel and one at the right edge."""
        return self.main - self.panel - 2, self.height - 2 - PROMPT_ROWS - self.log


class Page(Enum):
    """The pages of the board: the game itself, and pages shown instead of it."""

    GAME = 0
    POINTS = 1
    """Points by source, and scores by round."""
    SCOREBOARD = 2
    """The pieces on the scoreboard, and the figures that the robbers would rob."""
    FINAL = 3
    """The final scoring, feature by feature."""
    TILES = 4
    """The tiles left."""
    PODIUM = 5
    """The end of the game, on painted boards."""


class PanelMode(Enum):
    """The contents of the panel below the players."""

    HAND = 0
    FEATURES = 1
    FIELDS = 2


@dataclass(slots=True)
class ViewOptions:
    """The player's display settings for the board; independent of the game."""

    zoom: Zoom
    panel_mode: PanelMode = PanelMode.HAND
    selected: int = 0
    """Index of the selection in the list of features or fields."""
    is_panning: bool = False
    """Whether the arrows move the map."""

    @property
    def is_listing(self) -> bool:
        """Whether a list of features or fields is open."""
        return self.panel_mode is not PanelMode.HAND


@dataclass(frozen=True, slots=True)
class RenderContext(BaseRenderContext):
    view: CarcassonneView
    history: GameHistory
    placement_preview: PlacementPreview
    painter: TilePainter
    view_options: ViewOptions
    window: Window
    decision: DecisionInput | None = None

    @property
    def has_robbers(self) -> bool:
        return self.view.options["robbers"] != "off"

    @property
    def has_messengers(self) -> bool:
        return bool(self.view.options["messengers"])
