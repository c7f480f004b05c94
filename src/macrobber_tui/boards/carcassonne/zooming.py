"""The size of the tiles on the map."""

from __future__ import annotations

from collections.abc import Collection

from .map import Place
from .tiles import MIDDLE, ZOOMS, Zoom

Room = tuple[int, int]
"""The columns and rows of the map."""


class Zooming:
    """The size a player chose, and a larger one where the map has grown and still shows the whole land.

    A player who chose small tiles because larger ones did not show the whole land gets larger ones when the map has
    room for them. A player who chose them all the same keeps them.
    """

    def __init__(self, room: Room) -> None:
        """`room` is that of the smallest map."""
        self._chosen = MIDDLE
        self._outgrown: Room | None = room
        """The room of the map beyond which tiles may be larger; None: they stay as they were chosen."""

    def choose_next(self, zoom: Zoom, places: Collection[Place], room: Room) -> None:
        """Change from that size to the next one; after the largest comes the smallest."""
        self._chosen = ZOOMS[(ZOOMS.index(zoom) + 1) % len(ZOOMS)]
        self._outgrown = None if fitting(self._chosen, places, room) > self._chosen else room

    def zoom(self, places: Collection[Place], room: Room) -> Zoom:
        then = self._outgrown
        if then is None or room == then or room[0] < then[0] or room[1] < then[1]:
            return self._chosen
        return fitting(self._chosen, places, room)


def fitting(least: Zoom, places: Collection[Place], room: Room) -> Zoom:
    """The largest size that shows all these places, but never a smaller one than `least`."""
    columns, rows = zip(*places, strict=True)
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    shows_all = (zoom for zoom in ZOOMS if across * zoom.columns <= room[0] and down * zoom.rows <= room[1])
    return max([least, *shows_all])
