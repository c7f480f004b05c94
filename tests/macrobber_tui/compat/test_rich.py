"""An incompatible Rich is reported on import, with the missing member."""

from __future__ import annotations

import importlib
import sys

import pytest
import rich.console

MODULE = "macrobber_tui.compat.rich"


class WithoutColours:
    def __init__(self, *, _environ: object = None) -> None: ...


class WithoutEnvironment:
    _color_system = None


@pytest.mark.parametrize(
    ("console", "member"),
    [
        (WithoutColours, r"rich [\d.]+ has no WithoutColours\._color_system"),
        (WithoutEnvironment, r"rich [\d.]+ has no Console\(_environ=\.\.\.\)"),
    ],
)
def test_the_error_names_the_missing_member(console: type, member: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, MODULE, raising=False)
    monkeypatch.setattr(rich.console, "Console", console)
    with pytest.raises(ImportError, match=member):
        importlib.import_module(MODULE)
