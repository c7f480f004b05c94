"""The screens that the keys of the lobby open. The lobby imports this module only after it has been painted."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.i18n.language import _

from .address_prompt import AddressPrompt
from .base import BaseScreen
from .game_picker import FinishedGames, PlayedGames
from .lesson_picker import LessonPicker
from .own_tables import OwnTables
from .settings import SettingsScreen
from .stats import StatsScreen
from .text_prompt import TextPrompt

__all__ = ["LessonPicker", "OwnTables", "page"]


def page(key: str, name: str, join: Callable[[str], None], rename: Callable[[str], None]) -> BaseScreen:
    """Return the screen that a key opens for the player `name`, who may join an address or take another name there."""
    match key:
        case "R":
            return PlayedGames()
        case "A":
            return FinishedGames()
        case "s":
            return StatsScreen(name)
        case "S":
            return SettingsScreen()
        case "a":
            return AddressPrompt(join)
    return TextPrompt(_("Your name at the table"), name, rename, max_length=MAX_NAME_LENGTH)
