"""Print the licences of everything installed in a folder: `python tools/notices.py FOLDER`.

Each distribution has its name, version, licence and home page, followed by the texts that it came with. The parts of
the page for browsers come last, because they are in our own package. Ends with status 1 if a text is missing.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
LINE = "=" * 79
WEB_PARTS = "macrobber_tui/web"
"""The folder whose parts have licences of their own, beside them."""


class Notice(NamedTuple):
    """What is to be said about a distribution or a part of one."""

    name: str
    licence: str
    page: str
    texts: tuple[str, ...]

    def __str__(self) -> str:
        head = "\n".join(
            filter(None, (LINE, self.name, f"Licence: {self.licence}", self.page and f"From: {self.page}"))
        )
        return "\n\n".join((head, *self.texts))


def field(distribution: Distribution, name: str) -> str:
    """Return a field of the metadata, or an empty text: if importlib_metadata is installed, no field may be missing."""
    return distribution.metadata[name].strip() if name in distribution.metadata else ""


def licence_of(distribution: Distribution) -> str:
    """Return the licence as the metadata names it: an SPDX expression, a short name, or a classifier."""
    lines = distribution.metadata.get_all("Classifier") or ()
    classifiers = [line.rpartition(" :: ")[2] for line in lines if "License ::" in line]
    stated = field(distribution, "License")
    named = stated if "\n" not in stated else ""
    return field(distribution, "License-Expression") or named or ", ".join(classifiers) or "not stated"


def home_page(distribution: Distribution) -> str:
    pages = [line.partition(",")[2].strip() for line in distribution.metadata.get_all("Project-URL") or ()]
    return field(distribution, "Home-page") or next(iter(pages), "")


def texts_of(distribution: Distribution) -> Iterator[str]:
    for file in sorted(distribution.files or (), key=str):
        if ".dist-info/licenses/" in str(file) or (LICENCE_FILE.search(file.name) and ".dist-info" in str(file)):
            yield file.read_text(encoding="utf-8").strip()


def notices(folder: Path) -> list[Notice]:
    """Return the notices of all distributions in a folder, by name, and then those of the page's parts."""
    found = [
        Notice(f"{each.name} {each.version}", licence_of(each), home_page(each), tuple(dict.fromkeys(texts_of(each))))
        for each in sorted(distributions(path=[str(folder)]), key=lambda each: each.name.lower())
    ]
    parts = sorted(folder.glob(f"{WEB_PARTS}/**/*LICENSE*"))
    return found + [
        Notice(f"{part.name} (page for browsers)", "see below", "", (part.read_text(encoding="utf-8").strip(),))
        for part in parts
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    found = notices(parser.parse_args().folder)
    print("\n\n".join(map(str, found)))
    if missing := [notice.name for notice in found if not notice.texts]:
        sys.exit(f"without the text of a licence: {', '.join(missing)}")


if __name__ == "__main__":
    main()
