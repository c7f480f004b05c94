"""ARCHITECTURE.md names modules and functions that exist, and the path of a decision stays short."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| .*?`(macrobber_[\w/]+\.py)` \| (.*) \|$", PAGE, re.MULTILINE)
WAY = PAGE.partition("## The path of a decision")[2].partition("\n## ")[0]


def definitions(path: Path) -> set[str]:
    """The names that a module defines: `function`, `Class` and `Class.method`."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names |= {node.name, *(f"{node.name}.{sub.name}" for sub in node.body if hasattr(sub, "name"))}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
    return names


def test_the_page_has_rows() -> None:
    assert len(ROWS) > 25


@pytest.mark.parametrize(("module", "names"), ROWS)
def test_every_module_and_function_it_names_exists(module: str, names: str) -> None:
    """A row may also name what an earlier row has introduced."""
    earlier = [other for other, _names in ROWS[: ROWS.index((module, names)) + 1]]
    named = set(re.findall(r"`([\w.]+)`", names))
    assert named
    assert named & definitions(ROOT / "src" / module)
    assert named <= {name for other in earlier for name in definitions(ROOT / "src" / other)}


def test_a_decision_s_way_opens_at_most_16_files() -> None:
    files = set(re.findall(r"`([\w/]+\.py)`", WAY))
    assert 10 < len(files) <= 16


@pytest.mark.parametrize("folder", ["macrobber_core", "macrobber_tui"])
def test_every_package_is_on_the_map(folder: str) -> None:
    tree = PAGE.partition("```\n")[2].partition("```")[0]
    packages = {path.parent.name for path in (ROOT / "src" / folder).glob("*/__init__.py")}
    assert {package for package in packages if f"{package}/" not in tree} == set()
