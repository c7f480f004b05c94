"""Which part of the land the map shows: it follows what is looked at, no farther than it must."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from .map import Place, Window
from .tiles import Zoom
from .zooming import Room, Zooming

MARGIN = 1.5
"""Tiles between what the map follows and its edge, half of that one included."""


class Scene(NamedTuple):
    """What there is to be shown, and in how many cells."""

    places: Collection[Place]
    focus: Place | None
    """What is seen in any case."""
    zoom: Zoom
    size: Room
    """Columns and rows."""

    @property
    def reach(self) -> tuple[float, float]:
        """Tiles from the middle of the map to its edges."""
        return self.size[0] / self.zoom.columns / 2, self.size[1] / self.zoom.rows / 2


class Camera:
    def __init__(self, room: Room) -> None:
        """`room` is that of the smallest map."""
        self._zooming = Zooming(room)
        self._middle: tuple[float, float] | None = None
        """In tiles; None: the middle of the land."""
        self._before: tuple[float, float] | None = None

    def leave(self) -> None:
        """Look at something else, to come back later."""
        self._before = self._middle

    def come_back(self) -> None:
        self._middle = self._before

    def forget(self) -> None:
        """Show the middle of the land, or what is looked at."""
        self._middle = self._before = None

    def change_zoom(self, scene: Scene) -> None:
        """Take the next size of tiles, as the player wishes."""
        self._zooming.choose_next(scene.zoom, scene.places, scene.size)

    def zoom(self, scene: Scene) -> Zoom:
        """The size in which the tiles are to be shown; where it is another one, the map shows its middle again."""
        zoom = self._zooming.zoom(scene.places, scene.size)
        if zoom != scene.zoom:
            self.forget()
        return zoom

    def window(self, scene: Scene) -> Window:
        return self._window(self._looks_at(scene), scene)

    def _window(self, middle: tuple[float, float], scene: Scene) -> Window:
        x, y = middle
        return Window(0, 0, *scene.size).around((x + 0.5) * scene.zoom.columns, (y + 0.5) * scene.zoom.rows)

    def _looks_at(self, scene: Scene) -> tuple[float, float]:
        if self._middle is None:
            columns, rows = zip(*scene.places, strict=True)
            self._middle = ((min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2)
            self.follow(scene)
        return self._middle

    def follow(self, scene: Scene) -> None:
        """Move, if what is looked at is not to be seen."""
        if scene.focus is None or self._middle is None:
            return
        if not self._window(self._middle, scene).shows(scene.focus, scene.zoom):
            across, down = scene.reach
            x, y = self._middle
            self._middle = near(x, scene.focus[0], across - MARGIN), near(y, scene.focus[1], down - MARGIN)

    def move(self, scene: Scene, right: int, down: int) -> None:
        """By a third of what is seen, as far as there is land."""
        x, y = self._looks_at(scene)
        columns, rows = zip(*scene.places, strict=True)
        across, upright = scene.reach
        x += right * max(1, round(across * 2 / 3))
        y += down * max(1, round(upright * 2 / 3))
        self._middle = (min(max(x, min(columns)), max(columns)), min(max(y, min(rows)), max(rows)))


def near(middle: float, place: float, reach: float) -> float:
    """The middle, moved so far that the place is in its reach."""
    reach = max(0.0, reach)
    return min(max(middle, place - reach), place + reach)
