"""The versions of everything that decides how a game goes: the same seed gives the same games only where they agree."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

from macrobber_core import __version__

SOURCE_SUFFIXES = {".py", ".json"}
PACKAGES = ("numpy", "distributed")


@cache
def versions_here(sources: tuple[str, ...]) -> Mapping[str, str]:
    """Return the versions of Python and of packages, and a digest of the code of each package in `sources`."""
    return {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "macrobber": __version__,
        **{package: version(package) for package in PACKAGES},
        **{f"the code of {package}": source_digest(package) for package in sources},
    }


def source_digest(package: str) -> str:
    """Return a digest of a package's code and weights, because code under development keeps its version number."""
    digest = hashlib.sha256()
    for folder in sorted(map(Path, import_module(package).__path__)):
        for path in sorted(folder.rglob("*")):
            if path.suffix in SOURCE_SUFFIXES and path.is_file():
                digest.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]
