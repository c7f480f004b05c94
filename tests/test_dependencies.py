"""Every library the program imports is a direct dependency, and a library whose private members it uses is pinned."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

SRC = Path(__file__).parents[1] / "src"
PROJECT = tomllib.loads((SRC.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REQUIRED = {wanted.name: wanted for wanted in map(Requirement, PROJECT["dependencies"])}
EXTRAS = PROJECT["optional-dependencies"]
USED_EXTRAS = ("cluster", "internet", "openspiel", "pettingzoo")
OPTIONAL = {Requirement(wanted).name for extra in USED_EXTRAS for wanted in EXTRAS[extra]}
LEARNERS = r"^ *(import|from) (pyspiel|open_spiel|pettingzoo|gymnasium)\b"
COMPAT = sorted(
    {
        path.stem.partition("_")[0]  # textual_driver is about textual
        for folder in SRC.glob("*/compat")
        for path in folder.glob("*.py")
        if path.stem not in {*sys.stdlib_module_names, "__init__"}
    }
)


def imported() -> set[str]:
    """Return the top-level packages that the program's modules import, without the template of a game."""
    paths = [path for path in SRC.rglob("*.py") if "game_template" not in path.parts]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.partition(".")[0] for name in names}


def test_exactly_the_imported_libraries_are_dependencies() -> None:
    own = {*sys.stdlib_module_names, "macrobber_core", "macrobber_tui"}
    distributions = packages_distributions()
    libraries = {canonicalize_name(distributions[package][0]) for package in imported() - own}
    assert libraries == {*REQUIRED, *OPTIONAL}


def test_only_the_adapters_import_the_libraries_for_learners() -> None:
    importing = {
        path.parent.name
        for path in SRC.rglob("*.py")
        if re.search(LEARNERS, path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert importing == {"adapters"}


@pytest.mark.parametrize("extra", ["cluster", "openspiel", "pettingzoo"])
def test_the_tests_install_everything_that_is_optional(extra: str) -> None:
    assert {*EXTRAS[extra]} <= {*EXTRAS["test"]}


@pytest.mark.parametrize("library", COMPAT)
def test_a_library_with_private_members_in_use_has_an_upper_bound(library: str) -> None:
    wanted = REQUIRED[library].specifier
    assert version(library) in wanted
    assert Version(f"{Version(version(library)).major + 1}") not in wanted


@pytest.mark.parametrize("library", ["asyncssh", "rich", "textual"])
def test_a_library_that_changes_its_private_members_often_is_bound_to_a_minor_version(library: str) -> None:
    installed = Version(version(library))
    assert Version(f"{installed.major}.{installed.minor + 1}") not in REQUIRED[library].specifier
    assert re.search(r"<\d+\.\d+(,|$)", str(REQUIRED[library].specifier))


def test_security_releases_of_cryptography_are_never_excluded() -> None:
    assert Version("999") in REQUIRED["cryptography"].specifier
