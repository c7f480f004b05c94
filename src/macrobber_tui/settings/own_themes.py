"""The player's own themes: TOML files in the folder `themes` beside the settings file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import platformdirs
from msgspec import Struct, field

from macrobber_core.files import FileTooLargeError, read_text
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import LOCALE, _
from macrobber_tui.theme.names import AUTO, THEME_NAMES
from macrobber_tui.theme.roles import Roles
from macrobber_tui.theme.theme_parser import ThemeError, parse_roles

from .toml_text import TomlError, find_line, located, parse_toml

MAX_BYTES = 16 * 1024
"""The maximum size of a file in bytes."""
MAX_THEMES = 32
BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it."""


class OwnThemeError(ValueError):
    """A file holds no usable theme. `line` counts from 0; None if the error has no line."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


class OwnThemes(Struct, frozen=True):
    """The player's own themes by name, and any mistakes found in their files."""

    themes: dict[str, Roles] = field(default_factory=dict)
    mistakes: list[str] = field(default_factory=list)


def themes_folder() -> Path:
    """Return the folder of the player's own themes, which need not exist."""
    return platformdirs.user_config_path("macrobber") / "themes"


def theme_names() -> tuple[str, ...]:
    """Return the names of all themes that can be chosen."""
    return (AUTO, *THEME_NAMES, *own_themes(themes_folder()).themes)


def own_themes(folder: Path) -> OwnThemes:
    """Return the themes in a folder. A file's name is the theme's name, and may not be that of another theme."""
    return read_themes(folder, LOCALE.get().language)


@cache
def read_themes(folder: Path, language: str) -> OwnThemes:
    """Read the themes in a folder. `language`, in which mistakes are named, must be that of the player."""
    found = OwnThemes()
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except FileNotFoundError:
        return found
    except OSError as error:
        found.mistakes.append(located(folder, None, os_error_reason(error)))
        return found
    for path in paths[:MAX_THEMES]:
        try:
            found.themes[path.stem] = _read(path)
        except (OwnThemeError, OSError, UnicodeDecodeError) as error:
            line = error.line if isinstance(error, OwnThemeError) else None
            found.mistakes.append(located(path, line, _problem(error)))
    if len(paths) > MAX_THEMES:
        found.mistakes.append(located(folder, None, _("only {count} themes are read").format(count=MAX_THEMES)))
    return found


def _read(path: Path) -> Roles:
    """Return the roles in a file. Raises OwnThemeError, OSError and UnicodeDecodeError."""
    if not path.stem.replace("-", "").isalnum() or not path.stem.isascii():
        raise OwnThemeError(_("name the file with letters, digits and hyphens only"))
    if path.stem in {AUTO, *THEME_NAMES}:
        raise OwnThemeError(_("there is already a theme of that name"))
    text = read_text(path, MAX_BYTES).removeprefix(BYTE_ORDER_MARK)
    try:
        return parse_roles(parse_toml(text))
    except TomlError as error:
        raise OwnThemeError(str(error), error.line) from error
    except ThemeError as error:
        line = find_line(text.splitlines(), error.table, error.name) if error.table or error.name else None
        raise OwnThemeError(str(error), line) from error


def _problem(error: Exception) -> str:
    if isinstance(error, FileTooLargeError):
        return _("larger than {size} KiB").format(size=MAX_BYTES // 1024)
    if isinstance(error, UnicodeDecodeError):
        return _("not valid UTF-8")
    return os_error_reason(error) if isinstance(error, OSError) else str(error)
