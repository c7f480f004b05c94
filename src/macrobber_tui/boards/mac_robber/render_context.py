"""The drawing context of the Mac Robber board, and its size."""

from __future__ import annotations

from dataclasses import dataclass

from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards import render_context
from macrobber_tui.boards.render_context import BaseRenderContext

from .history import GameHistory, Scoring
from .previews import ActionPreview

MIN_TALL_HEIGHT = 35
"""The minimum height for two lines per clan and for large cubes and cards."""


class Size(render_context.Size):
    __slots__ = ()

    @property
    def is_tall(self) -> bool:
        return self.height >= MIN_TALL_HEIGHT


@dataclass(frozen=True, slots=True)
class RenderContext(BaseRenderContext):
    view: MacRobberView
    history: GameHistory
    scoring_now: Scoring
    """The current scoring, as if the round ended now."""
    action_preview: ActionPreview

    @property
    def marks_new(self) -> bool:
        return self.view.seat is not None
