"""Print the names of all libraries that macrobber and its tests need, without versions, one a line."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement


def main() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        print(Requirement(line).name)


if __name__ == "__main__":
    main()
