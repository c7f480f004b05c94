"""The map's viewport: its zoom level, and a position that keeps the focus in view."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from .map import Place, Window
from .tiles import MIDDLE, ZOOMS, Zoom

MapSize = tuple[int, int]
"""Columns and rows of the map."""


class ZoomControl:
    """The player's zoom level, or a larger level if the map has grown enough to show all the land at that level.

    A larger level is used only if the land did not fit when the player chose. Otherwise the player's choice is kept.
    """

    def __init__(self, map_size: MapSize) -> None:
        """Initialize the zoom for the size of the smallest map."""
        self._chosen = MIDDLE
        self._size_to_exceed: MapSize | None = map_size
        """The map size that must be exceeded before tiles are enlarged; None to keep the player's choice."""

    def choose_next(self, zoom: Zoom, places: Collection[Place], map_size: MapSize) -> None:
        """Choose the zoom level after `zoom`, wrapping from the largest to the smallest."""
        self._chosen = ZOOMS[(ZOOMS.index(zoom) + 1) % len(ZOOMS)]
        self._size_to_exceed = None if largest_fitting(self._chosen, places, map_size) > self._chosen else map_size

    def zoom(self, places: Collection[Place], map_size: MapSize) -> Zoom:
        limit = self._size_to_exceed
        if limit is None or map_size == limit or map_size[0] < limit[0] or map_size[1] < limit[1]:
            return self._chosen
        return largest_fitting(self._chosen, places, map_size)


def largest_fitting(least: Zoom, places: Collection[Place], map_size: MapSize) -> Zoom:
    """Return the largest zoom level that shows all places, but at least `least`."""
    columns, rows = zip(*places, strict=True)
    across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    shows_all = (zoom for zoom in ZOOMS if across * zoom.columns <= map_size[0] and down * zoom.rows <= map_size[1])
    return max([least, *shows_all])


TILES_BEFORE_MOVE = 8
"""The number of tiles placed out of view, one after the other, after which the map moves to the newest."""


class Scene(NamedTuple):
    """The land to show, and the size of the map."""

    places: Collection[Place]
    focus: Place | None
    """The place that must stay in view."""
    zoom: Zoom
    size: MapSize
    """Columns and rows of the map."""
    recent: Collection[Place] = ()
    """Places of the latest tiles if the focus is the newest: while the map shows one of them, it does not move."""
    has_no_void: bool = False
    """Whether the map begins with whole tiles, and shows less than a tile of the emptiness beyond the land and its
    neighbours while it hides land on the other side."""

    @property
    def reach(self) -> tuple[float, float]:
        """Distances, in tiles, from the centre of the map to its edges."""
        return self.size[0] / self.zoom.columns / 2, self.size[1] / self.zoom.rows / 2


class CameraState(NamedTuple):
    """The camera before a resize."""

    middle: tuple[float, float]
    scene: Scene
    shows_focus: bool

    def follows(self, scene: Scene) -> bool:
        """Return whether the map must still show the focus: the player may have moved away from it."""
        return self.shows_focus or scene.focus != self.scene.focus


class Camera:
    def __init__(self, map_size: MapSize) -> None:
        """Initialize the viewport to the size of the smallest map."""
        self._zooming = ZoomControl(map_size)
        self._middle: tuple[float, float] | None = None
        """The centre of the map, in tiles; None for the centre of the land."""
        self._saved_middle: tuple[float, float] | None = None
        self._resized_from: CameraState | None = None
        """The position before the latest resizes, to which the map returns at that size."""
        self._resized_to: tuple[float, float] | None = None
        """The centre chosen after the latest resize. If the map has moved since, `_resized_from` is obsolete."""

    def save_position(self) -> None:
        """Remember the position, to restore it later."""
        self._saved_middle = self._middle

    def restore_position(self) -> None:
        self._middle = self._saved_middle

    def recentre(self) -> None:
        """Forget the position: show the centre of the land, or the focus."""
        self._middle = self._saved_middle = self._resized_from = None

    def prepare_resize(self, scene: Scene) -> None:
        """Remember the position at the current size; the next window is computed from it."""
        if self._middle is None:
            return
        if self._resized_from is None or self._middle != self._resized_to:
            shows_focus = scene.focus is not None and self.window(scene).shows(scene.focus, scene.zoom)
            self._resized_from = CameraState(self._middle, scene, shows_focus)
        self._middle = None

    def change_zoom(self, scene: Scene) -> None:
        """Switch to the next zoom level, at the player's request."""
        self._zooming.choose_next(scene.zoom, scene.places, scene.size)

    def zoom(self, scene: Scene) -> Zoom:
        """Return the zoom level to use. If it differs from the scene's, recentre the map."""
        zoom = self._zooming.zoom(scene.places, scene.size)
        if zoom != scene.zoom:
            if self._middle is not None:  # the zoom has not changed because of a resize
                self._resized_from = None
            self._middle = None
        return zoom

    def window(self, scene: Scene) -> Window:
        return self._window(self._current_middle(scene), scene)

    def _window(self, middle: tuple[float, float], scene: Scene) -> Window:
        x, y = self._over_land(middle, scene) if scene.has_no_void else middle
        window = Window(0, 0, *scene.size).centred_on((x + 0.5) * scene.zoom.columns, (y + 0.5) * scene.zoom.rows)
        return self._on_whole_tiles(window, scene) if scene.has_no_void else window

    def _on_whole_tiles(self, window: Window, scene: Scene) -> Window:
        """Return the window, moved right and down to the next whole tile in each direction in which it cuts the land.

        So a place in view stays there. The map moves by whole tiles as the land grows.
        """
        columns, rows = zip(*scene.places, strict=True)
        left, top = window.left, window.top
        if left > min(columns) * scene.zoom.columns:
            left += -left % scene.zoom.columns
        if top > min(rows) * scene.zoom.rows:
            top += -top % scene.zoom.rows
        return window._replace(left=left, top=top)

    def _over_land(self, middle: tuple[float, float], scene: Scene) -> tuple[float, float]:
        """Return `middle`, moved as little as possible until no side shows emptiness at the expense of another."""
        columns, rows = zip(*scene.places, strict=True)
        (x, y), (reach_across, reach_down) = middle, scene.reach
        return nearest_over(x, columns, reach_across), nearest_over(y, rows, reach_down)

    def _current_middle(self, scene: Scene) -> tuple[float, float]:
        if self._middle is None:
            self._middle = self._initial_middle(scene)
            if self._resized_from is None or self._resized_from.follows(scene):
                self.follow(scene._replace(recent=()))
            self._resized_to = self._middle
        return self._middle

    def _initial_middle(self, scene: Scene) -> tuple[float, float]:
        """Return the centre of the land, moved to show the place that was the centre before a resize.

        At the size before the resize, return the same centre as then.
        """
        columns, rows = zip(*scene.places, strict=True)
        land_middle = ((min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2)
        old = self._resized_from
        if old is None:
            return land_middle
        if (old.scene.zoom, old.scene.size) == (scene.zoom, scene.size):
            return old.middle
        return self._moved_to_show((round(old.middle[0]), round(old.middle[1])), land_middle, scene)

    def follow(self, scene: Scene) -> None:
        """Move the map if neither the focus nor a recent tile is in view."""
        if scene.focus is None or self._middle is None:
            return
        window = self._window(self._middle, scene)
        if not any(window.shows(place, scene.zoom) for place in scene.recent):
            self._middle = self._moved_to_show(scene.focus, self._middle, scene)

    def _moved_to_show(self, place: Place, middle: tuple[float, float], scene: Scene) -> tuple[float, float]:
        """Return `middle`, moved to `place` in each direction in which that is not in view.

        So the map moves by half its size or more, rather than again and again by a little.
        """
        window = self._window(middle, scene)
        return (
            middle[0] if window.shows_columns(place, scene.zoom) else place[0],
            middle[1] if window.shows_rows(place, scene.zoom) else place[1],
        )

    def can_move(self, scene: Scene) -> bool:
        """Return whether the map can move in any direction."""
        window = self.window(scene)
        moved = (self._moved(scene, *step) for step in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        return any(self._window(middle, scene) != window for middle in moved)

    def move(self, scene: Scene, right: int, down: int) -> None:
        """Move the map by a third of its size, but not beyond the land."""
        middle = self._moved(scene, right, down)
        self._middle = self._over_land(middle, scene) if scene.has_no_void else middle

    def _moved(self, scene: Scene, right: int, down: int) -> tuple[float, float]:
        x, y = self._current_middle(scene)
        columns, rows = zip(*scene.places, strict=True)
        reach_across, reach_down = scene.reach
        x += right * max(1, round(reach_across * 2 / 3))
        y += down * max(1, round(reach_down * 2 / 3))
        return min(max(x, min(columns)), max(columns)), min(max(y, min(rows)), max(rows))


def nearest_over(middle: float, places: Sequence[int], reach: float) -> float:
    """Return the middle, nearest to `middle` in one direction, of a map over `places` and a place on each side."""
    ends = min(places) - 1.5 + reach, max(places) + 1.5 - reach
    return min(max(middle, min(ends)), max(ends))
