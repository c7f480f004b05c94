"""Private members of libraries are used only in `compat`."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType

import macrobber_core
import macrobber_tui

OURS = ("macrobber_core", "macrobber_tui")
SCRIPTS = {"__main__"}
DOCUMENTED = {"_asdict", "_exit", "_fields", "_make", "_replace"}
"""Names that the standard library documents in spite of their underscore."""
DOCUMENTED |= {"_accumulate_rewards", "_cumulative_rewards", "_was_dead_step"}
"""What PettingZoo documents for the authors of environments."""
LANGUAGE = sys.stdlib_module_names - {"asyncio"}
"""Classes in these modules, such as `enum`, `typing` and `gettext`, are meant to be subclassed."""
BY_NAME = {"delattr", "getattr", "hasattr", "setattr"}


def modules() -> Iterator[str]:
    for package in (macrobber_core, macrobber_tui):
        for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if "compat" not in found.name.split(".") and found.name.rpartition(".")[2] not in SCRIPTS:
                yield found.name


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name != "_"


def private_in_library(cls: type) -> set[str]:
    """Return the private names that a class's library bases define or mention in their constructors."""
    names: set[str] = set()
    for base in cls.__mro__:
        if base.__module__.partition(".")[0] not in {*OURS, *LANGUAGE}:
            names |= vars(base).keys()
            constructor = vars(base).get("__init__")
            if isinstance(constructor, FunctionType):
                names |= set(constructor.__code__.co_names)
    return {name for name in names if is_private(name)} - DOCUMENTED


def classes(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            yield value


def used_by(cls: type) -> set[str]:
    """Return the private names of a class's methods and properties, and the names its methods mention."""
    methods = {name: value for name, value in vars(cls).items() if isinstance(value, FunctionType | property)}
    code = [value for value in methods.values() if isinstance(value, FunctionType)]
    mentioned = {name for each in code for name in each.__code__.co_names}
    return {name for name in {*methods, *mentioned} if is_private(name)}


@cache
def tree_of(name: str) -> ast.Module:
    module = importlib.import_module(name)
    assert module.__file__ is not None
    return ast.parse(Path(module.__file__).read_text(encoding="utf-8"))


def is_own(object_: ast.expr) -> bool:
    """Return whether an expression is `self`, `cls` or `super()`."""
    if isinstance(object_, ast.Call):
        return isinstance(object_.func, ast.Name) and object_.func.id == "super"
    return isinstance(object_, ast.Name) and object_.id in {"self", "cls"}


def defined_in(tree: ast.Module) -> set[str]:
    """Return the names of a module's functions, methods and variables, and of its objects' attributes."""
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
            names.add(node.attr)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def used_on_others(tree: ast.Module) -> set[str]:
    """Return the private names that a module gets or sets on objects other than `self`, or by `getattr` and similar."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not is_own(node.value):
            names.add(node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BY_NAME:
            names |= {
                each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
            }
    return {name for name in names if is_private(name)} - DOCUMENTED


def private_imports(tree: ast.Module) -> set[str]:
    """Return the private modules of libraries that a module imports."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if not name.startswith(OURS) and any(map(is_private, name.split(".")))}


def test_no_private_module_of_a_library_is_imported() -> None:
    found = {name: private for name in modules() if (private := private_imports(tree_of(name)))}
    assert found == {}


def test_no_class_uses_private_members_of_its_library_bases() -> None:
    found = {}
    for name in modules():
        for cls in classes(importlib.import_module(name)):
            if private := used_by(cls) & private_in_library(cls):
                found[f"{name}.{cls.__qualname__}"] = private
    assert found == {}


def test_no_module_uses_private_members_of_objects_it_does_not_define() -> None:
    trees = {name: tree_of(name) for name in modules()}
    assert {name: private for name, tree in trees.items() if (private := used_on_others(tree) - defined_in(tree))} == {}


def test_private_members_of_other_objects_are_detected_also_by_name() -> None:
    tree = ast.parse("def f(handle): handle._context; self._own = getattr(handle, '_ready', None); handle._own")
    assert used_on_others(tree) - defined_in(tree) == {"_context", "_ready"}


def test_private_imports_are_detected() -> None:
    tree = ast.parse(
        "import rich._cell\nfrom rich._wrap import a\nfrom . import _own\nimport macrobber_core._own, rich.text"
    )
    assert private_imports(tree) == {"rich._cell", "rich._wrap"}
