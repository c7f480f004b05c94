"""The status line over the board of a replay: step, viewpoint, pace, and the open hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from macrobber_tui.analysis.chart import MARKS
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import fit, fit_name

from .base import WIDTH

SHORT_WIDTH = 30
"""Width of the status line in cells if no hands are shown."""


class ReplayStatus(NamedTuple):
    """The contents of the status line."""

    step: int
    last: int
    viewpoint: str
    """The name of the viewpoint; "" if it need not be shown."""
    seconds: float | None
    """Seconds per step during playback; None while stopped."""
    hands: Sequence[str]

    @property
    def width(self) -> int:
        return WIDTH if self.hands else SHORT_WIDTH


def status_line(status: ReplayStatus, theme: Theme) -> Line:
    """Return the status line, padded with the board's horizontal rule that it covers."""
    faint = theme.palette.faint
    step = _("step {number} of {most}").format(number=status.step, most=status.last)
    progress: Line = (Span(f" {step} ", theme.palette.bright),)
    if status.seconds is not None:
        progress = (*progress, Span(_("{seconds:g} s a step").format(seconds=status.seconds) + " ", faint))
    elif status.viewpoint:
        progress = (Span(f" {fit_name(status.viewpoint, SHORT_WIDTH - 2 - length(progress))} ", faint), *progress)
    rule = theme.glyphs.horizontal
    if not status.hands:
        return (Span(rule * (status.width - length(progress)), faint), *progress)
    end = (*progress, Span(rule * 2, faint))
    hand_width = (status.width - 2 - length(end)) // len(status.hands)
    hands: list[Span] = []
    for letter, hand in zip(MARKS, status.hands, strict=False):
        hands += [Span(f" {letter}", theme.palette.bold), Span(f" {fit(hand, hand_width - 4)} ")]
    label = Span(" " + _("hands:"), faint)
    if length((label, *hands, *end)) <= status.width:
        hands.insert(0, label)
    return (*hands, Span(rule * (status.width - length((*hands, *end))), faint), *end)
