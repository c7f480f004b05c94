"""The language in the settings file, which is read before anything is printed."""

from __future__ import annotations

from macrobber_core.files import read_text
from macrobber_tui.i18n.language import LANGUAGES

from .path import MAX_BYTES, settings_path

NAME = "language"


def saved_language() -> str:
    """Return the code of the language in the settings file, or "" if it chooses none.

    Mistakes in the file are not reported, because `read_settings` does that.
    """
    try:
        text = read_text(settings_path(), MAX_BYTES)
        if NAME not in text:
            return ""
        import tomllib  # noqa: PLC0415  # slow to import, and few players choose a language

        language = tomllib.loads(text).get(NAME)
    except (OSError, ValueError, RecursionError):
        return ""
    return language if isinstance(language, str) and language in LANGUAGES else ""
