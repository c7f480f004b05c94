"""Packages as `pip install` leaves them, in a separate folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def install(site: Path, name: str, bots: Mapping[str, str], code: str = "") -> Path:
    """Install the package `name` with bots as name and target; its only module has the same name, with `_` for `-`."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    points = "".join(f"{point} = {target}\n" for point, target in bots.items())
    (info / "entry_points.txt").write_text(f"[macrobber.bots]\n{points}")
    (site / f"{name.replace('-', '_')}.py").write_text(code)
    return site
