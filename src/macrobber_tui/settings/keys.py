"""Key names, commands and key bindings. Keys have the same names as in Textual.

This module does not import Textual, because plain mode also uses it.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Iterable, Mapping

from msgspec import Struct

from macrobber_tui.i18n.language import _, pgettext

TEXTUAL_ALIASES = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


def _textual_name(sign: str) -> str:
    name = unicodedata.name(sign).lower().replace("-", "_").replace(" ", "_")
    return TEXTUAL_ALIASES.get(name, name)


KEY_LABELS = {_textual_name(sign): sign for sign in string.punctuation} | {
    f"f{number}": f"F{number}" for number in range(1, 13)
}
"""The labels of punctuation and function keys, keyed by Textual name."""


class Command(Struct, frozen=True):
    """A command that can be bound to a key.

    Screens identify a command by its default key, whichever key the player has bound to it.
    """

    name: str
    """The name in the settings file."""
    default_key: str
    """The default key, as named by Textual."""
    meaning: str
    """A description for the list of all keys, understandable without seeing the command's screen."""
    label: str = ""
    """A description in a word or two for the footer; "" to use `meaning`."""
    details: str = ""
    """A description for the help page of the command's screen; "" to use `meaning`."""

    @property
    def footer_text(self) -> str:
        return _(self.label or self.meaning)

    @property
    def help_text(self) -> str:
        return _(self.details or self.meaning)


class KeyBindings:
    """The keys of all commands available in a context."""

    def __init__(
        self, commands: Iterable[Command], custom_keys: Mapping[str, str], letters: Mapping[str, str] | None = None
    ) -> None:
        """`letters` maps default keys to the usual letters in the player's language; both keys work."""
        usual = {
            default_key: letter for default_key, letter in (letters or {}).items() if letter not in custom_keys.values()
        }
        self._key_by_default = {
            command.default_key: custom_keys.get(command.name, usual.get(command.default_key, command.default_key))
            for command in commands
        }
        self._default_by_key = {pressed: default_key for default_key, pressed in self._key_by_default.items()}
        for default_key, letter in usual.items():
            if self._key_by_default[default_key] == letter:
                self._default_by_key.setdefault(default_key, default_key)

    def default_key_for(self, pressed: str) -> str:
        """Return the default key of the command bound to the key `pressed`.

        Return `pressed` itself if no command uses it, or "" if it is the default key of a command now on another key.
        """
        if pressed in self._default_by_key:
            return self._default_by_key[pressed]
        return "" if pressed in self._key_by_default else pressed

    def key_for(self, default_key: str) -> str:
        """Return the key bound to the command with this default key."""
        return self._key_by_default.get(default_key, default_key)

    def all_pressed(self, default_key: str) -> tuple[str, ...]:
        """Return all keys that trigger the command with this default key; the key to show comes first."""
        first = self.key_for(default_key)
        return (
            first,
            *(key for key, default in self._default_by_key.items() if default == default_key and key != first),
        )

    def label_for(self, default_key: str) -> str:
        """Return the on-screen label of the key bound to the command with this default key."""
        return label_of(self.key_for(default_key))


def label_of(key: str) -> str:
    """Return the label of a key: `?`, `F1`, `z`."""
    return KEY_LABELS.get(key) or key_name(key)


def key_name(key: str) -> str:
    """Return a key's name as printed on keyboards in the player's language, or `key` itself if it has no name."""
    match key:
        # Translators: the names printed on keys; at most 9 cells each
        case "space":
            return pgettext("key", "space")
        case "esc" | "escape":
            return pgettext("key", "esc")
        case "enter":
            return pgettext("key", "enter")
        case "tab":
            return pgettext("key", "tab")
        case "backspace":
            return pgettext("key", "backspace")
        case "pgdn" | "pagedown":
            return pgettext("key", "pgdn")
        case "pgup" | "pageup":
            return pgettext("key", "pgup")
        case "home":
            return pgettext("key", "home")
        case "end":
            return pgettext("key", "end")
        case _:
            return key


def key_with_label(label: str) -> str:
    """Return the key with this label. Raises ValueError if no command can have that key."""
    if len(label) == 1 and label.isalpha():
        return label
    key = next((key for key, key_label in KEY_LABELS.items() if key_label == label.upper()), "")
    if not key:
        raise ValueError(_("use one letter or symbol, or F1 to F12; digits, arrows, enter and esc are fixed"))
    return key
