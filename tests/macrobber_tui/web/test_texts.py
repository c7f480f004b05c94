"""Every text of the page in the browser is declared for translation, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import macrobber_tui.web
from macrobber_tui.web.texts import PAGE_TEXTS

STATIC = Path(macrobber_tui.web.__file__).parent / "static"
IN_SCRIPTS = re.compile(r"""\btext\(\s*"([^"]+)\"""")
IN_PAGE = re.compile(r"""data-text>([^<]+)<|data-label="([^"]+)\"""")


def test_the_declared_texts_are_those_of_the_page() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in STATIC.glob("*.js"))
    page = (STATIC / "page.html").read_text(encoding="utf-8")
    used = {*IN_SCRIPTS.findall(scripts), *(one or other for one, other in IN_PAGE.findall(page))}
    assert used == {*PAGE_TEXTS}


def test_no_text_is_declared_twice() -> None:
    assert len({*PAGE_TEXTS}) == len(PAGE_TEXTS)
