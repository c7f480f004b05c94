"""Artificial languages, and texts lost on the way to the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache, partial
from gettext import NullTranslations
from itertools import accumulate
from typing import Any

import pytest
from rich.cells import cell_len, set_cell_size

from macrobber_core.bots import BOT_NAMES
from macrobber_tui.i18n import language
from macrobber_tui.i18n.language import catalog_of
from macrobber_tui.widgets import text
from macrobber_tui.widgets.canvas import Canvas
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.lines_widget import Lines

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀćđéƒĝĥíĵķĺɱńóƥɋŕśťúṽŵẋýžÀƁĆĐÉƑĜĤÍĴĶĹṀŃÓƤɊŔŚŤÚṼŴẊÝŽ"
DISGUISE = str.maketrans(PLAIN, ACCENTED)

NAMES = {"Ada", "Ben", "Cat", "Dan", "Eve", "Glencoe", "Skye", "Mac", "Robber", "macrobber", "English", *BOT_NAMES}
CLANS = {"Campbell", "MacDonald", "MacGregor", "MacLeod", "MacKenzie"}
KEYS = {"enter", "esc", "escape", "space", "backspace", "pgdn", "pgup", "home", "end", "ctrl", "tab"}
TYPED = {"join", "watch", "leave"}
"""Commands, as typed or as written in the settings file."""
UNTRANSLATED = NAMES | CLANS | KEYS | TYPED
"""Names, keyboard keys and typed text, which are not translated."""


DISGUISED, LONGEST = "in disguise", "longest"
"""The artificial languages: English that reveals untranslated texts, and all languages at once."""


class Disguised(NullTranslations):
    """English in letters that no English text uses, so any plain letters are untranslated."""

    def gettext(self, message: str) -> str:
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return disguised(message)


def disguised(message: str) -> str:
    """Disguise a text, except for its placeholders."""
    pieces = re.split(r"({[^}]*})", message)
    return "".join(piece if piece.startswith("{") else piece.translate(DISGUISE) for piece in pieces)


def untranslated_words(shown: str) -> set[str]:
    """Return the untranslated words; a name may be cut to its beginning."""
    words = set(re.findall(r"(?<![^\W_])[A-Za-z]{3,}(?![^\W_])", shown))
    letters = re.compile(r"[A-E]+|[YBGR]+")  # clans side by side in a chart; cubes
    return {
        word for word in words if not letters.fullmatch(word) and not any(map(partial(is_prefix, word), UNTRANSLATED))
    }


def is_prefix(word: str, text: str) -> bool:
    return text.startswith(word)


class Longest(NullTranslations):
    """For each text, the longest of its translations.

    Where these fit, every language fits, so one picture is enough. Where they do not, each language may still fit:
    texts side by side may be from different languages.
    """

    def gettext(self, message: str) -> str:
        return longest(catalog.gettext(message) for catalog in catalogs())

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return longest(catalog.ngettext(msgid1, msgid2, n) for catalog in catalogs())

    def pgettext(self, context: str, message: str) -> str:
        return longest(catalog.pgettext(context, message) for catalog in catalogs())


def longest(texts: Iterable[str]) -> str:
    return max(texts, key=cell_len)


@cache
def catalogs() -> list[NullTranslations]:
    return [catalog_of(code) for code in language.LANGUAGES]


ARTIFICIAL: dict[str, Callable[[], NullTranslations]] = {DISGUISED: Disguised, LONGEST: Longest}


def use_language(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a language. `DISGUISED` and `LONGEST` take the place of English; other languages are unaffected."""
    if code in ARTIFICIAL:
        catalog = ARTIFICIAL[code]()
        monkeypatch.setattr(language, "catalog_of", lambda code: catalog if code == "en" else catalog_of(code))
    language.set_language("en" if code in ARTIFICIAL else code)


def lost_in_any_language(losses_in: Callable[[str], list[str]]) -> list[str]:
    """Return the losses in all languages, given a function that returns those in one of them or in `LONGEST`."""
    if not losses_in(LONGEST):
        return []
    # perhaps only because texts of different languages stand side by side
    return [f"{code}: {loss}" for code in language.LANGUAGES for loss in losses_in(code)]


class Losses:
    """Records texts that were cut off, anywhere."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found: list[str] = []
        self.shortened: list[str] = []
        """Names that were shortened with dots because they did not fit."""
        self.left_out: list[str] = []
        """Whole texts that lost clauses."""
        self._whole = ""
        monkeypatch.setattr(text, "_between_clauses", self._splitting(text._between_clauses))
        monkeypatch.setattr(text, "all_lines", self._wrapping(text.all_lines))
        monkeypatch.setattr(text, "set_cell_size", self._cut)
        monkeypatch.setattr(text, "abbreviate", self._abbreviating(text.abbreviate))
        monkeypatch.setattr(text, "shorten", self._shortening(text.shorten))
        monkeypatch.setattr(Lines, "show", self._showing(Lines.show))
        monkeypatch.setattr(Canvas, "text", self._painting(Canvas.text))

    def _cut(self, whole: str, width: int) -> str:
        if re.search(r"\w", whole) and cell_len(whole.rstrip()) > width:
            self.found.append(f"{whole!r} in {width} cells")
        return set_cell_size(whole, width)

    def _splitting(self, between_clauses: Callable[[str], Any]) -> Callable[[str], Any]:
        def watched(whole: str) -> Any:
            self._whole = whole
            return between_clauses(whole)

        return watched

    def _wrapping(self, all_lines: Callable[[str, int], list[str]]) -> Callable[[str, int], list[str]]:
        def watched(told: str, width: int) -> list[str]:
            if told.endswith(" ..") and self._whole.startswith(told.removesuffix(" ..")):
                self.left_out.append(self._whole)
            return all_lines(told, width)

        return watched

    def _abbreviating(self, abbreviate: Callable[..., str]) -> Callable[..., str]:
        def watched(whole: str, first_line: str, width: int) -> str:
            self.found.append(f"{whole!r} has no clause to leave out in {width} cells")
            return abbreviate(whole, first_line, width)

        return watched

    def _shortening(self, shorten: Callable[[str, int], str]) -> Callable[[str, int], str]:
        def watched(name: str, width: int) -> str:
            self.shortened.append(name)
            known = len(self.found)
            shown = shorten(name, width)
            del self.found[known:]
            return shown

        return watched

    def _showing(self, show: object) -> object:
        def watched(lines: Lines, shown: list[Line]) -> None:
            width, _ = lines._extent
            for line in shown:
                told = "".join(span.text for span in line).rstrip()
                if cell_len(told) > width:
                    self.found.append(f"{told!r} in a line of {width} cells")
            show(lines, shown)  # type: ignore[operator]  # Lines.show

        return watched

    def _painting(self, paint: Callable[..., int]) -> Callable[..., int]:
        """Return `Canvas.text`, recording words that reach beyond the canvas or cover other words."""

        def watched(canvas: Canvas, x: int, y: int, told: str, *rest: Any, **options: Any) -> int:
            signs = word_signs(told)
            if signs and not 0 <= y < canvas.height:
                self.found.append(f"{told!r} beyond the canvas")
                signs = ()
            row = canvas._rows[y] if signs else ()
            for sign, offset, width in signs:
                column = x + offset
                if not 0 <= column <= canvas.width - width:
                    self.found.append(f"{told!r} beyond the canvas")
                    break
                covered = row[column].text
                if covered not in (" ", sign) and is_word_sign(covered):
                    self.found.append(f"{told!r} over {covered!r}")
                    break
            return paint(canvas, x, y, told, *rest, **options)

        return watched


@lru_cache(maxsize=1 << 14)
def word_signs(told: str) -> tuple[tuple[str, int, int], ...]:
    """Return the letters and digits of a text, each with its offset and width in cells."""
    offsets = accumulate(map(cell_len, told), initial=0)
    return tuple((sign, at, cell_len(sign)) for sign, at in zip(told, offsets, strict=False) if is_word_sign(sign))


@lru_cache(maxsize=1 << 12)
def is_word_sign(text: str) -> bool:
    return re.match(r"\w", text) is not None
