"""Zooms and moves the map, and opens and closes the lists of features."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.decision_input import MOVES
from macrobber_tui.settings.game_keys import carcassonne as keys

from .feature_lists import listed_features
from .layout import KEY_BY_LIST
from .map import Window
from .render_context import PanelMode, ViewOptions
from .tiles import MIDDLE
from .viewport import Camera, MapSize, Scene

PANEL_MODE_BY_KEY = {key: panel_mode for panel_mode, key in KEY_BY_LIST.items()}


class MapControl:
    """Moves the camera and the selection in the lists, and changes the zoom."""

    def __init__(self, map_size: MapSize, scene: Callable[[], Scene]) -> None:
        """Begin with the smallest map. `scene` returns what there is to show, as the player's choices stand now."""
        self.options = ViewOptions(MIDDLE)
        self._camera = Camera(map_size)
        self._scene = scene

    @property
    def window(self) -> Window:
        """The part of the map in view."""
        return self._camera.window(self._scene())

    @property
    def can_move(self) -> bool:
        return self._camera.can_move(self._scene())

    def follow(self) -> None:
        """Move the map if what must stay in view is not."""
        self._camera.follow(self._scene())

    def recentre(self) -> None:
        self._camera.recentre()

    def prepare_resize(self) -> None:
        self._camera.prepare_resize(self._scene())

    def update_zoom(self, map_size: MapSize) -> None:
        """Set the zoom for a map of that size."""
        self.options.zoom = self._camera.zoom(self._scene()._replace(size=map_size))

    def move(self, right: int, down: int) -> None:
        self._camera.move(self._scene(), right, down)

    def close(self) -> None:
        """Close the open list and stop moving the map by keys, without moving the map."""
        self.options.panel_mode, self.options.is_panning = PanelMode.HAND, False

    def show_in_panel(self, panel_mode: PanelMode, selected: int = 0) -> None:
        """Open a list in the panel, or return to the tile in hand."""
        options = self.options
        if options.panel_mode is PanelMode.HAND:
            self._camera.save_position()
        if panel_mode is PanelMode.HAND and not options.is_panning:
            self._camera.restore_position()
        options.panel_mode, options.selected, options.is_panning = panel_mode, selected, False
        self.follow()

    def press(self, key: str, command: str, view: CarcassonneView) -> bool:
        """Handle a key that changes what the player looks at; return whether the key was used."""
        options = self.options
        if command == keys.ZOOM:
            self._camera.change_zoom(self._scene())
        elif command == keys.ROAM or (options.is_panning and key == "enter"):
            options.is_panning = not options.is_panning
            self.follow()
        elif command in PANEL_MODE_BY_KEY:
            panel_mode = PANEL_MODE_BY_KEY[command]
            self.show_in_panel(PanelMode.HAND if options.panel_mode is panel_mode else panel_mode)
        elif key == "escape" and (options.is_panning or options.is_listing):
            self.show_in_panel(PanelMode.HAND)
        elif options.is_panning and command in MOVES:
            self.move(*MOVES[command])
        elif options.is_listing:
            return self._press_list(key, command, view)
        else:
            return False
        return True

    def _press_list(self, key: str, command: str, view: CarcassonneView) -> bool:
        """Move the selection in the open list of features or fields; return whether the list uses the key."""
        options = self.options
        count = len(listed_features(view, options.panel_mode))
        step = {keys.NEXT: 1, keys.PREVIOUS: -1}.get(command) or sum(MOVES.get(command, (0, 0)))
        if step and count:
            options.selected = (min(options.selected, count - 1) + step) % count
            self.follow()
        return bool(step) or key in {"enter", "space"}
