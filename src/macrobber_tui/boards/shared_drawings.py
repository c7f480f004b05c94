"""Drawings of spectators' boards, kept for other spectators who look at the same.

Guests of the ssh door share one process. Most of them watch, and each decision changes all their boards at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, NamedTuple

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_core.wire.codec import pack
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.motion import Motion

from .render_context import Rendered, Size, UiState
from .shared_results import MAX_KEPT, SharedResults


class LogDigest:
    """A digest of the events of a game so far. Logs with the same digest have the same events."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=16)

    def add_all(self, events: Iterable[Event]) -> None:
        for event in events:
            self._hash.update(pack(event))

    def __bytes__(self) -> bytes:
        return self._hash.digest()


class Seen(NamedTuple):
    """All that a spectator's board shows. It never changes, so boards that show the same have the same drawing."""

    log: bytes
    """The digest of the log, from which the board's history is made."""
    table: TableView
    """The table as a spectator sees it, with the game's view."""
    extent: Size
    ui_state: UiState
    view_choices: tuple[Any, ...]
    """What the spectator has chosen to see, different for each game."""
    progress: tuple[Any, ...]
    """Where the board stands: of what kind it is, its page, and what is still to be read."""
    theme: Theme
    keyboard: KeyBindings
    language: str


class SharedDrawings:
    """The latest drawings, by what they show."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Seen, Rendered]] = deque(maxlen=MAX_KEPT)

    def drawing_of(self, seen: Seen, draw: Callable[[], Rendered]) -> Rendered:
        """Return the drawing of what a spectator sees; `draw` makes it unless another board has."""
        for kept, rendered in self._kept:
            if kept == seen:
                return rendered
        rendered = draw()
        self._kept.appendleft((seen, rendered))
        return rendered


DRAWINGS = SharedDrawings()


MARKED = SharedResults[list[Line]]()
"""Drawings with what has changed lit, by the drawing and by the view that a spectator has seen before."""
MOTIONS = SharedResults[Motion]()
"""The ways from one drawing to another, by both drawings."""
