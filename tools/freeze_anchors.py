"""Freeze today's bots as the anchors of a release: `python tools/freeze_anchors.py 0.3`.

Copies each game's bots with their weights, and the rules they work with, into a package of `anchors/`, and writes the
hashes of all copies. anchors/README.md says what else a new release needs.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORE = ROOT / "src" / "macrobber_core"
ANCHORS = ROOT / "anchors" / "src" / "macrobber_anchors"
HASHES = "frozen.sha256"


def package_of(version: str) -> str:
    return "v" + version.replace(".", "_")


def sources() -> Iterator[Path]:
    """Yield everything that a bot runs, apart from libraries."""
    yield CORE / "translatable.py"
    yield CORE / "bots" / "contract.py"
    for folder in ("games/**/*.py", "bots/*/**/*.py", "bots/*/**/*.json"):
        yield from sorted(CORE.glob(folder))


def freeze(version: str) -> list[Path]:
    """Copy the sources into the package of a version, and return the copies. Raises FileExistsError if it has any."""
    package = package_of(version)
    target = ANCHORS / package / "frozen"
    target.mkdir(parents=True)
    copies = []
    for source in sources():
        copy = target / source.relative_to(CORE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        copy.write_text(text.replace("macrobber_core.", f"macrobber_anchors.{package}.frozen."), encoding="utf-8")
        copies.append(copy)
    for name in ("__init__.py", "bots/__init__.py"):
        (target / name).write_text("", encoding="utf-8")
        copies.append(target / name)
    return copies


def hash_lines(folder: Path, files: list[Path]) -> Iterator[str]:
    """Yield a line for each file, as sha256sum writes them."""
    for path in sorted(files):
        yield f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version", help="the release, such as 0.3")
    version = parser.parse_args().version
    copies = freeze(version)
    folder = ANCHORS / package_of(version)
    (folder / HASHES).write_text("".join(hash_lines(folder, copies)), encoding="utf-8")
    print(f"{len(copies)} files are frozen in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
