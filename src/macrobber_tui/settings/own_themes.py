"""The player's own themes: TOML files in the folder `themes` beside the settings file."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import platformdirs

from macrobber_core.files import FileTooLargeError, read_text
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.roles import Roles, ThemeError, parse_roles
from macrobber_tui.theme.theme import AUTO, THEME_NAMES

MAX_BYTES = 16 * 1024
"""The maximum size of a file in bytes."""
MAX_THEMES = 32


@dataclass(frozen=True, slots=True)
class OwnThemes:
    """The player's own themes by name, and any mistakes found in their files."""

    themes: dict[str, Roles] = field(default_factory=dict)
    mistakes: list[str] = field(default_factory=list)


def themes_folder() -> Path:
    """Return the folder of the player's own themes, which need not exist."""
    return platformdirs.user_config_path("macrobber") / "themes"


def theme_names() -> tuple[str, ...]:
    """Return the names of all themes that can be chosen."""
    return (AUTO, *THEME_NAMES, *own_themes(themes_folder()).themes)


@cache
def own_themes(folder: Path) -> OwnThemes:
    """Read the themes in a folder. A file's name is the theme's name, and may not be that of another theme."""
    found = OwnThemes()
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except OSError:
        return found
    for path in paths[:MAX_THEMES]:
        try:
            found.themes[path.stem] = _read(path)
        except (ThemeError, OSError, ValueError) as error:
            found.mistakes.append(_("{path}: {what}").format(path=path, what=_problem(error)))
    return found


def _read(path: Path) -> Roles:
    if not path.stem.replace("-", "").isalnum() or not path.stem.isascii():
        raise ThemeError(_("name the file with letters, digits and hyphens only"))
    if path.stem in {AUTO, *THEME_NAMES}:
        raise ThemeError(_("there is already a theme of that name"))
    return parse_roles(read_text(path, MAX_BYTES))


def _problem(error: Exception) -> str:
    if isinstance(error, FileTooLargeError):
        return _("larger than {size} KiB").format(size=MAX_BYTES // 1024)
    if isinstance(error, UnicodeDecodeError):
        return _("not valid UTF-8")
    return os_error_reason(error) if isinstance(error, OSError) else str(error)
