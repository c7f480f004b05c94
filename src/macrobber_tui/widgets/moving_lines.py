"""Lines that can move from one picture to the next."""

from __future__ import annotations

import time
from collections.abc import Sequence

from textual.timer import Timer

from .lines import Line, Lines
from .motion import Motion, Move

FRAMES_PER_SECOND = 30


class MovingLines(Lines):
    """Lines whose next picture may be reached by a motion. Nothing ever waits for it."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self._motion: Motion | None = None
        self._began = 0.0
        self._timer: Timer | None = None

    @property
    def settled_lines(self) -> Sequence[Line]:
        """The lines as they are when the motion has ended."""
        return self.lines if self._motion is None else self._motion.after

    def show(self, lines: Sequence[Line]) -> None:
        """Show the lines at once, and end any motion."""
        self._motion = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        super().show(lines)

    def show_moving(self, lines: Sequence[Line], moves: Sequence[Move]) -> None:
        """Show the lines after their motion from those shown now."""
        before = self.settled_lines
        self.show(before)
        motion = Motion(before, lines, moves)
        if not motion.seconds:
            self.show(lines)
            return
        self._motion, self._began = motion, time.monotonic()
        super().show(motion.picture(0.0))
        self._timer = self.set_interval(1 / FRAMES_PER_SECOND, self._show_next)

    def _show_next(self) -> None:
        motion = self._motion
        if motion is None:
            return
        seconds = time.monotonic() - self._began
        if seconds < motion.seconds:
            super().show(motion.picture(seconds))
        else:
            self.show(motion.after)

    def finish(self) -> None:
        """End the motion at once."""
        if self._motion is not None:
            self.show(self._motion.after)
