"""The current player's language, and gettext functions that use it.

One process can serve players with different languages, so the language is a context variable and no text may be
translated at import time: mark constants with `N_`, and translate them with `_` where they are shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}
"""The languages' own names, keyed by code."""


@cache
def catalog_of(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    from .installed_catalogs import catalog_with_games  # noqa: PLC0415  # English needs none

    return catalog_with_games(language)


class Locale:
    """A player's language, which can change at any time."""

    def __init__(self, language: str, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self.change(language)

    def change(self, language: str) -> None:
        """Switch to another language, or to the locale's language if `language` is not in `LANGUAGES`."""
        self.language = language if language in LANGUAGES else language_for(self._environ)
        self.catalog = catalog_of(self.language)


LOCALE = ContextVar("LOCALE", default=Locale("en"))  # noqa: B039  # belongs to nobody, so nobody changes it


def set_language(language: str, environ: Mapping[str, str] = os.environ) -> Locale:
    """Use a language in this task and in tasks started from it. `environ` determines the locale."""
    locale = Locale(language, environ)
    LOCALE.set(locale)
    return locale


def language_for(environ: Mapping[str, str]) -> str:
    """Return the locale's language by gettext's rules: LANGUAGE is a list, and is ignored in the C locale."""
    locale = next(filter(None, (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    preferred = [] if locale in {"C", "POSIX"} else [*environ.get("LANGUAGE", "").split(":"), locale]
    known = (code for code in map(_code, preferred) if code in LANGUAGES)
    return next(known, "en")


def _code(locale: str) -> str:
    """Return the language code of a locale: `de` for `de_AT.UTF-8@euro`."""
    return re.split(r"[-_.@]", locale)[0].lower()


def N_(text: str) -> str:  # noqa: N802  # gettext's name for it
    """Mark a text for translation without translating it."""
    return text


def _(text: str) -> str:
    return LOCALE.get().catalog.gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    return LOCALE.get().catalog.ngettext(singular, plural, count)


def pgettext(context: str, text: str) -> str:
    return LOCALE.get().catalog.pgettext(context, text)


def decimal(number: float) -> str:
    """Format a number with one decimal place and the language's decimal separator."""
    return f"{number:.1f}".replace(".", pgettext("decimal", "."))


def percent(chance: float) -> int:
    """Return a probability as a rounded percentage; 0 and 100 mean certainty."""
    return round(100 * chance) if chance in {0, 1} else min(max(round(100 * chance), 1), 99)


def join_list(items: Iterable[str]) -> str:
    """Join texts as `a, b and c`."""
    *first, last = [*items] or [""]
    if not first:
        return last
    return _("{first} and {last}").format(first=", ".join(first), last=last)
