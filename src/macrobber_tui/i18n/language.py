"""In which language a player is spoken to.

A process may speak to several players at once, so that is kept by context, and nothing is translated when a module is
imported: a text in a table is marked with `N_` there, and translated by `_` where it is shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import cache

from .catalog import catalog

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}
"""Each by its own name."""

catalog_of = cache(catalog)


class Tongue:
    """The language of one player, which may change at any time."""

    def __init__(self, language: str, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self.change(language)

    def change(self, language: str) -> None:
        """That of the locale, where it is none of `LANGUAGES`."""
        self.language = language if language in LANGUAGES else suited(self._environ)
        self.catalog = catalog_of(self.language)


TONGUE = ContextVar("TONGUE", default=Tongue("en"))  # noqa: B039  # nobody's, so nobody changes it


def speak(language: str, environ: Mapping[str, str] = os.environ) -> Tongue:
    """Use that language here, and in every task that is begun from here. The locale is that of `environ`."""
    tongue = Tongue(language, environ)
    TONGUE.set(tongue)
    return tongue


def suited(environ: Mapping[str, str]) -> str:
    """What the locale asks for, by the rules of gettext: LANGUAGE is a list, and means nothing in the locale C."""
    locale = next(filter(None, (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    wishes = [] if locale in {"C", "POSIX"} else [*environ.get("LANGUAGE", "").split(":"), locale]
    known = (code for code in map(_code, wishes) if code in LANGUAGES)
    return next(known, "en")


def _code(locale: str) -> str:
    """`de` of `de_AT.UTF-8@euro`."""
    return re.split(r"[-_.@]", locale)[0].lower()


def N_(text: str) -> str:  # noqa: N802  # as gettext calls it
    """Mark a text that is translated where it is shown."""
    return text


def _(text: str) -> str:
    return TONGUE.get().catalog.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    return TONGUE.get().catalog.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    return TONGUE.get().catalog.pgettext(context, text)


def decimal(number: float) -> str:
    """With one place behind the point, or what a language has for it."""
    return f"{number:.1f}".replace(".", pgettext("decimal", "."))


def percent(chance: float) -> int:
    """Rounded, but 0 and 100 are only said of what is certain."""
    return round(100 * chance) if chance in {0, 1} else min(max(round(100 * chance), 1), 99)


def listed(items: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = [*items] or [""]
    if not first:
        return last
    return _("{first} and {last}").format(first=", ".join(first), last=last)
