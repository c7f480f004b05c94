"""ARCHITECTURE.md and CONTRIBUTING.md name what exists, the path of a decision is short, and tests mirror src.

No module names a game except the game's own.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from macrobber_core.games import BUILT_IN

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (?!topic|-|\| module)(.*) \|$", PAGE, re.MULTILINE)
DECISION_PATH = PAGE.partition("## The path of a decision")[2].partition("\n## ")[0]
CODE = re.compile(r"`([^`]+)`")

WITHOUT_A_MODULE = {
    "macrobber_core: of every module": "doctests golden repr",
    "macrobber_core/bots: of whole games": "absurd newcomers",
    "macrobber_core/games: of whole games": "at_the_table conservation counted laws second_eyes",
    "macrobber_core/games/carcassonne: examples of the printed rules": "clarifications worked_examples",
    "macrobber_core/net: of a host and its guests together": (
        "attacks away dead deaths deaths_attacks deaths_networks doors fuzz game hand_over hand_over_attacks "
        "hand_over_load leaks links rematch "
        "rematch_attacks removal return stranger stranger_bot undo undo_together"
    ),
    "macrobber_core/succession: of a whole table": "attack model outages",
    "macrobber_tui: of the whole program": (
        "container first_keys evening own_bots own_games resume start stranger_bot tunnel"
    ),
    "macrobber_tui/boards: of whole boards, in every size and language": "cutting drawing translation",
    "macrobber_tui/plain: of whole games by text": "every_game",
    "macrobber_tui/screens: of all screens, in every language": "translation",
    "macrobber_tui/web: of the page in real browsers": "browser_entry browser_games browser_phone browser_table static",
    "macrobber_tui/ssh: of whole games by ssh": "openssh whole_game",
}
"""Tests about several modules, the reason, and the names of these tests there and below."""


def place(path: str) -> Path:
    """Return the location of a document's path: below `src`, or else below the root."""
    return next((folder / path for folder in (ROOT / "src", ROOT) if (folder / path).exists()), ROOT / path)


def definitions(path: Path) -> set[str]:
    """Return the names that a module defines: `function`, `CONSTANT`, `Class`, `Class.method` and `Class.field`."""
    names = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names |= {*named(node)}
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{name}" for sub in node.body for name in named(sub)}
    return names


def named(node: ast.stmt) -> list[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case _:
            return []


def test_the_tables_of_the_page_have_rows() -> None:
    assert len(ROWS) > 35


def test_every_path_and_name_in_a_row_exists() -> None:
    """In each row after the topic, every code span is a path or a name that a module of the row defines."""
    for row in ROWS:
        _topic, _bar, answer = row.partition(" | ")
        code = CODE.findall(answer)
        paths = [one for one in code if "/" in one]
        assert paths, row
        assert [path for path in paths if not place(path).exists()] == [], row
        defined = {path: definitions(place(path)) for path in paths if path.endswith(".py")}
        names = {*code} - {*paths}
        assert names - {name for found in defined.values() for name in found} == set(), row
        assert [path for path, found in defined.items() if not found & names] == [], f"nothing to read there: {row}"


@pytest.mark.parametrize("page", [PAGE, CONTRIBUTING], ids=["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_path_on_the_page_exists(page: str) -> None:
    text = page.replace("<game>", "claim_it")
    paths = {path for path in CODE.findall(text) if re.fullmatch(r"[\w.-]+/[\w./-]*", path)}
    assert {path for path in paths if not place(path).exists() and not place(f"macrobber_tui/{path}").exists()} == set()


def test_the_path_of_a_decision_goes_through_at_most_16_files() -> None:
    files = set(re.findall(r"`([\w/]+\.py)`", DECISION_PATH))
    assert 10 < len(files) <= 16


@pytest.mark.parametrize("folder", ["macrobber_core", "macrobber_tui"])
def test_every_package_is_on_the_map(folder: str) -> None:
    tree = PAGE.partition("```\n")[2].partition("```")[0]
    packages = {path.parent.name for path in (ROOT / "src" / folder).glob("*/__init__.py")}
    assert {package for package in packages if f"{package}/" not in tree} == set()


def test_import_rules_separate_all_games() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (independent,) = (contract["modules"] for contract in contracts if contract["type"] == "independence")
    assert {*independent} == {f"macrobber_core.games.{package}" for package in BUILT_IN.values()}
    for package in BUILT_IN.values():
        own = {f"macrobber_core.bots.{package}", f"macrobber_tui.boards.{package}"}
        (contract,) = (contract for contract in contracts if {*contract.get("source_modules", [])} == own)
        assert {*contract["forbidden_modules"]} == {*independent} - {f"macrobber_core.games.{package}"}


OWN_NAME = re.compile("macrobber|Macrobber|MACROBBER")
NAMES_OF_GAMES = re.compile("|".join([*BUILT_IN.values(), "claim"]).replace("_", ".?"), re.IGNORECASE)
"""The games by their names, and the word that Claim It! is about."""


def is_of_a_game(path: Path) -> bool:
    """Return whether a module of `src` belongs to one game."""
    return not {*BUILT_IN.values()}.isdisjoint(path.with_suffix("").parts)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('GAMES["claim-it"]', "claim-it"),
        ("a MacRobber", "MacRobber"),
        ("Mac Robber in macrobber", "Mac Robber"),
        ("macrobber_carcassonne", "carcassonne"),
        ("Macrobber of macrobber_core, MACROBBER_THEME, X-Macrobber-Code", None),
    ],
)
def test_names_of_games_differ_from_the_name_of_the_program(text: str, found: str | None) -> None:
    match = NAMES_OF_GAMES.search(OWN_NAME.sub("", text))
    assert (match and match[0]) == found


def test_no_module_names_a_game_except_its_own() -> None:
    """So a game is added or removed without a change of other modules."""
    modules = (path for path in (ROOT / "src").rglob("*.py") if not is_of_a_game(path.relative_to(ROOT)))
    hits = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in modules
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMES_OF_GAMES.search(OWN_NAME.sub("", line))
    ]
    assert hits == []


MIRRORED = sorted(
    path.relative_to(ROOT / "tests")
    for folder in ("macrobber_core", "macrobber_tui", "tools")
    for path in (ROOT / "tests" / folder).rglob("test_*.py")
)


def is_beside(folder: Path, name: str) -> bool:
    """Return whether a folder has, or is, a module, a package or a document of that name."""
    found = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    return name == folder.name or bool({f"{name}.py", name, f"{name.upper()}.md"} & found)


def exceptions(test: Path) -> set[str]:
    """Return the names of tests without a module in the corresponding folder."""
    return {
        name
        for where, names in WITHOUT_A_MODULE.items()
        for name in names.split()
        if f"{test.parent.as_posix()}/".startswith(f"{where.partition(':')[0]}/")
    }


def mirrors_a_module(test: Path) -> bool:
    """Return whether a test file names a module; `test_undo.py` and `test_undo_together.py` name `undo.py`."""
    words = test.stem.removeprefix("test_").split("_")
    names = ["_".join(words[:count]) for count in range(1, len(words) + 1)]
    folder = place(test.parent.as_posix())
    return any(is_beside(folder, name) for name in names) or names[-1] in exceptions(test)


def test_every_test_file_mirrors_the_module_it_names() -> None:
    assert len(MIRRORED) > 100
    assert [test.as_posix() for test in MIRRORED if not mirrors_a_module(test)] == []


def test_every_exception_names_an_existing_test_file() -> None:
    named = {name for names in WITHOUT_A_MODULE.values() for name in names.split()}
    assert named - {test.stem.removeprefix("test_") for test in MIRRORED} == set()
