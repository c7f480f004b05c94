"""The drawing context of the Claim It! board, its size, and its view options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from macrobber_core.games.claim_it.view import ClaimItView, SpaceView
from macrobber_tui.boards import render_context
from macrobber_tui.boards.render_context import BaseRenderContext
from macrobber_tui.i18n.language import N_
from macrobber_tui.widgets.spans import WIDTH

from .decision_input import DecisionInput
from .history import Bust, GameHistory

LARGE_WIDTH, LARGE_HEIGHT = 122, 40
"""The minimum terminal size for large spaces."""
LARGE_MAIN = 96
"""Columns of the board with large spaces; the sidebar takes the rest."""


class Size(render_context.Size):
    __slots__ = ()

    @property
    def is_large(self) -> bool:
        return self.width >= LARGE_WIDTH and self.height >= LARGE_HEIGHT

    @property
    def main(self) -> int:
        return LARGE_MAIN if self.is_large else WIDTH


@dataclass(slots=True)
class ViewOptions:
    """The player's display settings for the board; independent of the game."""

    shows_possible: bool = True
    shows_risk: bool = False
    uses_letters: bool = True
    outlined_seat: int = 0
    """The seat whose spaces are outlined; 0 for none."""


@dataclass(frozen=True, slots=True)
class RenderContext(BaseRenderContext):
    POINTS_LABEL: ClassVar[str] = N_("chart")

    view: ClaimItView
    history: GameHistory
    view_options: ViewOptions
    decision: DecisionInput | None = None
    bust_to_read: Bust | None = None
    """Our own bust, until the player dismisses it."""
    continue_key: str = ""
    """The key that dismisses `bust_to_read`."""
    possible_actions: Mapping[str, str] = field(default_factory=dict)
    """The placements that the dice allow us, keyed by space."""
    is_replay: bool = False

    @property
    def board(self) -> Sequence[SpaceView]:
        """The spaces to draw; while a bust is shown, as they were before its markers were removed."""
        return self.view.board if self.bust_to_read is None else self.bust_to_read.board
