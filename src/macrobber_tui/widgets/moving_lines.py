"""Lines that can reach their next picture by a film."""

from __future__ import annotations

import time
from collections.abc import Sequence

from textual.timer import Timer

from .lines import Line, Lines
from .motion import Film

FRAMES_PER_SECOND = 30


class MovingLines(Lines):
    """Lines whose next picture may be reached by a film. Nothing ever waits for it."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self._film: Film | None = None
        self._began = 0.0
        self._timer: Timer | None = None

    @property
    def settled_lines(self) -> Sequence[Line]:
        """The lines as they are when the film has ended."""
        return self.lines if self._film is None else self._film.after

    @property
    def subject(self) -> object:
        """The subject of the film that is being shown, or None."""
        return None if self._film is None else self._film.subject

    def show(self, lines: Sequence[Line]) -> None:
        """Show the lines at once, and end any film."""
        self._film = None
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        super().show(lines)

    def play(self, film: Film) -> None:
        """Show a film. One of the same subject as the last goes on where that was."""
        began = self._began if film.subject is not None and film.subject == self.subject else time.monotonic()
        if not film.seconds:
            self.show(film.after)
            return
        self._film, self._began = film, began
        self._show_next()
        if self._timer is None:
            self._timer = self.set_interval(1 / FRAMES_PER_SECOND, self._show_next)

    def _show_next(self) -> None:
        film, seconds = self._film, time.monotonic() - self._began
        if film is None:
            return
        if seconds < film.seconds:
            super().show(film.picture(seconds))
        else:
            self.show(film.after)

    def finish(self) -> None:
        """End the film at once."""
        if self._film is not None:
            self.show(self._film.after)
