"""An incompatible library is reported on import, with the missing member."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from macrobber_core.compat import require


class Base:
    in_class = 1

    def __init__(self) -> None:
        self._in_constructor = 2


class Derived(Base):
    def __init__(self) -> None:
        super().__init__()
        self._own = 3


def test_require_finds_members_of_a_class_its_bases_and_their_constructors() -> None:
    require("textual", Derived, "in_class", "_in_constructor", "_own")


def test_require_reports_the_library_its_version_and_the_missing_members() -> None:
    with pytest.raises(ImportError, match=rf"textual {version('textual')} has no Derived._gone, _lost"):
        require("textual", Derived, "_own", "_gone", "_lost")
