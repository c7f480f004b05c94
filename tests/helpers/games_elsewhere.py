"""Packages with games, as `pip install` leaves them, in a separate folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from macrobber_core.games import installed_games
from macrobber_tui.cli.new_game import Names, template_files


def install_game(site: Path, key: str = "deep-sea", *, package: str = "", version: str = "1.0") -> Path:
    """Install the game that `macrobber new-game` writes; return the folder of its module."""
    names = Names(key)
    for path, text in template_files(names):
        if path.parts[0] == "src":
            target = site.joinpath(*path.parts[1:])
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    add_entry_point(site, package or key, key, f"{names.module}:GAME", version)
    return site / names.module


def add_entry_point(site: Path, package: str, key: str, target: str, version: str = "1.0") -> None:
    info = site / f"{package}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(f"[macrobber.games]\n{key} = {target}\n")


@contextmanager
def games_site(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the packages in a folder be found from the first request on; nothing remembers them afterwards."""
    monkeypatch.syspath_prepend(site)
    installed_games.cache_clear()
    before = {*sys.modules}
    yield site
    installed_games.cache_clear()
    for module in {*sys.modules} - before:
        file = getattr(sys.modules[module], "__file__", None)
        if file is not None and Path(file).is_relative_to(site):
            del sys.modules[module]
