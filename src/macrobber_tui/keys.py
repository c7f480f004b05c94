"""Keys, by the names that Textual has for them, and the commands that are given by them.

Plain mode reads of them, too, and does without Textual.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from macrobber_tui.language import _

SHORT = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


def _of_sign(sign: str) -> str:
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return SHORT.get(name, name)


NAMES = {_of_sign(sign): sign for sign in string.punctuation} | {f"f{number}": f"F{number}" for number in range(1, 13)}
"""What a player calls the keys that are not letters."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a key does. Its own key stands for it in the code of its screen, whichever key the player presses."""

    name: str
    """As it stands in the settings file."""
    key: str
    """The one it has by default."""
    meaning: str


class Keyboard:
    """The keys of all commands that can be given in one place."""

    def __init__(self, commands: Iterable[Command], chosen: Mapping[str, str]) -> None:
        self._pressed = {command.key: chosen.get(command.name, command.key) for command in commands}
        self._meant = {pressed: own for own, pressed in self._pressed.items()}

    def meant(self, pressed: str) -> str:
        """The own key of the command that key gives; "" for one that was taken from its command."""
        if pressed in self._meant:
            return self._meant[pressed]
        return "" if pressed in self._pressed else pressed

    def pressed(self, own: str) -> str:
        """The key to press for the command with that own key."""
        return self._pressed.get(own, own)

    def shown(self, own: str) -> str:
        """The same, as it is called on the screen."""
        return called(self.pressed(own))


def called(key: str) -> str:
    """What a player calls it: `?`, `F1`, `z`."""
    return NAMES.get(key, key)


def key_called(name: str) -> str:
    """The key a player calls that; ValueError where it is none that a command can have."""
    if len(name) == 1 and name.isalpha():
        return name
    key = next((key for key, one in NAMES.items() if one == name.upper()), "")
    if not key:
        raise ValueError(_("write one letter or sign, or F1 to F12; digits, arrows, enter and esc are always the same"))
    return key
