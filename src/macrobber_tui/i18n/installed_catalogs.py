"""The translations that games of other packages bring: `locale/LANGUAGE/LC_MESSAGES/*.po` in their packages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from gettext import NullTranslations
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO

from macrobber_core.games import installed_games

from .catalog import Catalog, catalog

MAX_FILES, MAX_BYTES = 8, 2**20
"""The most files of a game in a language, and the most bytes of a file."""
NUMBERS_TRIED = range(200)
"""The numbers for which a catalog's rule for plural forms must work."""
BROKEN = (OSError, ValueError, LookupError, ArithmeticError, AssertionError, RecursionError)
"""The errors of a file that cannot be read or parsed."""


def catalog_with_games(language: str) -> Catalog:
    """Return our catalog of a language, which falls back on those of installed games."""
    texts = catalog(language)
    texts.add_fallback(InstalledCatalogs(language))
    return texts


class InstalledCatalogs(NullTranslations):
    """All of these translations, read when the first text is needed that macrobber does not translate itself."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    @cached_property
    def _texts(self) -> NullTranslations:
        texts = NullTranslations()
        for each in _catalogs(self._language):
            texts.add_fallback(each)
        return texts

    def gettext(self, message: str) -> str:
        return self._texts.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._texts.ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return self._texts.pgettext(context, message)


def _catalogs(language: str) -> Iterator[Catalog]:
    """Yield the catalogs of all installed games; note those that are broken among what is skipped."""
    installed = installed_games()
    for key, game in installed.games.items():
        folder = resources.files(game.package).joinpath("locale", language, "LC_MESSAGES")
        files = [each for each in folder.iterdir() if each.name.endswith(".po")] if folder.is_dir() else []
        for file in sorted(files, key=lambda each: each.name)[:MAX_FILES]:
            try:
                yield _read(file)
            except BROKEN as error:
                installed.skip_part(key, f"locale/{language}/LC_MESSAGES/{file.name}", _reason(error))


def _read(file: Traversable) -> Catalog:
    with file.open("rb") as opened:
        content = opened.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise ValueError(f"it has more than {MAX_BYTES} bytes")
    texts = Catalog(BytesIO(content))
    for number in NUMBERS_TRIED:
        # a rule that divides by 0 would otherwise end the program much later
        texts.plural(number)  # type: ignore[no-untyped-call]
    return texts


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else "it is no catalog"
