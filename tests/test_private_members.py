"""Private members of libraries live in `compat` and nowhere else."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import macrobber_core
import macrobber_tui

OURS = ("macrobber_core", "macrobber_tui")
SCRIPTS = {"__main__", "training", "card_training", "raid_training"}


def modules() -> Iterator[str]:
    for package in (macrobber_core, macrobber_tui):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if "compat" not in found.name.split(".") and found.name.rpartition(".")[2] not in SCRIPTS:
                yield found.name


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name != "_"


def private_in_library(cls: type) -> set[str]:
    """The private names that the library bases of a class define or mention in their constructors."""
    names: set[str] = set()
    for base in cls.__mro__:
        if base.__module__.partition(".")[0] not in {*OURS, *sys.stdlib_module_names}:
            names |= vars(base).keys()
            constructor = vars(base).get("__init__")
            if isinstance(constructor, FunctionType):
                names |= set(constructor.__code__.co_names)
    return {name for name in names if is_private(name)}


def classes(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield value


def used_by(cls: type) -> set[str]:
    """The private names that a class gives a method or property, or that its methods mention."""
    methods = {name: value for name, value in vars(cls).items() if isinstance(value, FunctionType | property)}
    code = [value for value in methods.values() if isinstance(value, FunctionType)]
    mentioned = {name for each in code for name in each.__code__.co_names}
    return {name for name in {*methods, *mentioned} if is_private(name)}


@pytest.mark.parametrize("name", sorted(modules()))
def test_no_private_module_of_a_library_is_imported(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__file__ is not None
    for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
        imported = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        imported += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for each in imported:
            assert each.startswith(OURS) or not any(map(is_private, each.split("."))), f"{name} imports {each}"


@pytest.mark.parametrize("name", sorted(modules()))
def test_no_class_touches_private_members_of_its_library_bases(name: str) -> None:
    for cls in classes(importlib.import_module(name)):
        assert used_by(cls) & private_in_library(cls) == set(), cls.__qualname__
