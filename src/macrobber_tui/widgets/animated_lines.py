"""Lines that are animated from one picture to the next."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from textual.timer import Timer

from .lines import Line
from .lines_widget import Lines
from .motion import Animation
from .spans import length

FRAME_RATES = ((2500, 16), (5000, 14))
"""The most cells of a picture, and how many frames per second are shown of such pictures."""
LEAST_FRAME_RATE = 12
MAX_BYTES = 4000
"""The bytes sent to the terminal after which a motion ends early, so that none is slow over ssh."""


class AnimatedLines(Lines):
    """Lines that can be animated on the way to their next picture. Nothing ever waits for it."""

    bytes_painted: Callable[[], int] | None = None
    """Returns the number of bytes that the terminal has been sent so far; None if they need not be few."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self._animation: Animation | None = None
        self._began = 0.0
        self._painted_before = 0
        """The bytes that the terminal had been sent when the animation began."""
        self._timer: Timer | None = None

    @property
    def settled_lines(self) -> Sequence[Line]:
        """The lines as they are when the animation has ended."""
        return self.lines if self._animation is None else self._animation.after

    @property
    def subject(self) -> object:
        """The subject of the animation that is being shown, or None."""
        return None if self._animation is None else self._animation.subject

    def show(self, lines: Sequence[Line]) -> None:
        """Show the lines at once, and end any animation."""
        self._animation = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        super().show(lines)

    def play(self, animation: Animation) -> None:
        """Show an animation. One of the same subject as the current one continues it."""
        began = self._began if animation.subject is not None and animation.subject == self.subject else time.monotonic()
        if not animation.seconds:
            self.show(animation.after)
            return
        self._animation, self._began, self._painted_before = animation, began, self._painted
        self._show_next()
        if self._timer is None:
            self._timer = self.set_interval(1 / frame_rate(animation.after), self._show_next)

    def _show_next(self) -> None:
        animation, seconds = self._animation, time.monotonic() - self._began
        if animation is None:
            return
        is_over_budget = animation.subject is None and self._painted - self._painted_before >= MAX_BYTES
        if seconds < animation.seconds and not is_over_budget:
            super().show(animation.picture(seconds))
        else:
            self.show(animation.after)

    @property
    def _painted(self) -> int:
        return self.bytes_painted() if self.bytes_painted is not None else 0

    def finish(self) -> None:
        """End the animation at once."""
        if self._animation is not None:
            self.show(self._animation.after)


def frame_rate(picture: Sequence[Line]) -> int:
    """Return the frames per second of an animation. What moves is larger in large pictures, and takes more bytes."""
    cells = sum(map(length, picture))
    return next((rate for most, rate in FRAME_RATES if cells <= most), LEAST_FRAME_RATE)
