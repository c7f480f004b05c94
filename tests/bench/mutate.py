"""Change the code in one place at a time and check whether the tests notice.

    python tests/bench/mutate.py --count 60 --seed 1 table wire games/mac_robber

makes that many random changes in those folders of `macrobber_core`: another comparison, `and` for `or`, a dropped
`not`, another number or truth value, a return without its value. The tests of the module run first, then the tests of
its folder, then all tests of its package, including the slow ones. It prints every change that passed them all: each
needs a test, or a reason why it has no effect.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path("src/macrobber_core")
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
SKIPPED = {"annotation", "returns", "decorator_list"}
GUARDS = {"frozen", "slots", "strict"}
"""Keyword arguments that guard against mistakes in the code and otherwise change nothing."""
PATIENCE = 4
"""A change counts as noticed, because it made the tests hang, once they run this many times as long as without it."""
BASELINE_LIMIT = 900
"""Seconds that the tests may take without any change."""


@dataclass(frozen=True)
class Mutant:
    path: Path
    """The changed module, from the root of the repository."""
    line: int
    before: str
    after: str
    source: str
    """The whole module after the change."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}"


def mutated(node: ast.AST) -> ast.AST | None:
    """Return the node with its change, or None if there is none for this kind of node."""
    twin = copy.deepcopy(node)
    match twin:
        case ast.Compare(ops=[first, *rest]) if type(first) in COMPARISONS:
            twin.ops = [COMPARISONS[type(first)](), *rest]
        case ast.BoolOp():
            twin.op = ast.And() if isinstance(twin.op, ast.Or) else ast.Or()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            twin.op = OPERATORS[type(operator)]()
        case ast.Constant(value=bool(value)):
            twin.value = not value
        case ast.Constant(value=int(value)):
            twin.value = value + 1
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            twin.value = ast.Constant(None)
        case _:
            return None
    return twin


def mutants(path: Path) -> Iterator[Mutant]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if name in SKIPPED or (isinstance(parent, ast.keyword) and parent.arg in GUARDS):
                continue
            nodes = value if isinstance(value, list) else [value]
            for place, node in enumerate(nodes):
                after = mutated(node) if isinstance(node, ast.AST) else None
                if after is None:
                    continue
                replace_child(parent, name, place if isinstance(value, list) else None, after)
                yield Mutant(path, node.lineno, ast.unparse(node), ast.unparse(after), ast.unparse(tree))
                replace_child(parent, name, place if isinstance(value, list) else None, node)


def replace_child(parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[place] = node


def test_runs_for(path: Path) -> list[list[str]]:
    """Return pytest's arguments, one run after the other: the module's tests, its folder's, all of its package's."""
    folder = Path("tests") / path.parent.relative_to("src")
    own = sorted(str(found.relative_to(ROOT)) for found in (ROOT / folder).glob(f"test_{path.stem}*.py"))
    package = str(Path(*folder.parts[:3]))
    return [*([own] if own else []), [str(folder)], ["-m", "", "-n", "auto", package]]


def is_noticed(mutant: Mutant, copied: Path, limits: dict[tuple[str, ...], float]) -> bool:
    target = copied / mutant.path
    original = target.read_text(encoding="utf-8")
    target.write_text(mutant.source, encoding="utf-8")
    try:
        return any(tests_fail(tests, copied, limits[tuple(tests)]) for tests in test_runs_for(mutant.path))
    finally:
        target.write_text(original, encoding="utf-8")


def tests_fail(tests: Sequence[str], copied: Path, limit: float) -> bool:
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(copied / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=copied, env=environment, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", default=["games", "table", "wire", "net"])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    paths = [path for name in options.folders for path in sorted((ROOT / PACKAGE / name).rglob("*.py"))]
    found = [mutant for path in paths for mutant in mutants(path.relative_to(ROOT))]
    drawn = random.Random(options.seed).sample(found, min(options.count, len(found)))
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder)
        for name in ("src", "tests", "screenshots"):
            shutil.copytree(ROOT / name, copied / name, ignore=shutil.ignore_patterns("__pycache__", "*.ambr"))
        shutil.copy(ROOT / "pyproject.toml", copied)
        limits: dict[tuple[str, ...], float] = {}
        for tests in {tuple(tests) for mutant in drawn for tests in test_runs_for(mutant.path)}:
            start = time.monotonic()
            if tests_fail(tests, copied, BASELINE_LIMIT):
                sys.exit(f"these tests fail without any change: {' '.join(tests)}")
            limits[tests] = PATIENCE * (time.monotonic() - start)
        survivors = 0
        for number, mutant in enumerate(drawn, 1):
            if not is_noticed(mutant, copied, limits):
                survivors += 1
                print(f"{number}: {mutant}", flush=True)
    print(f"{len(drawn) - survivors} of {len(drawn)} changes were noticed, out of {len(found)} possible ones")


if __name__ == "__main__":
    main()
