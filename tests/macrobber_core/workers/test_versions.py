"""What the machines of a cluster compare."""

from __future__ import annotations

from pathlib import Path

import pytest

from macrobber_core import __version__
from macrobber_core.workers.versions import source_digest, versions_here


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / tmp_path.name.replace("-", "_")
    folder.mkdir()
    (folder / "__init__.py").write_text("A = 1\n")
    (folder / "weights.json").write_text("{}")
    monkeypatch.syspath_prepend(tmp_path)
    return folder


@pytest.mark.parametrize("file", ["__init__.py", "weights.json", "new.py"])
def test_a_change_of_code_or_weights_changes_the_digest(package: Path, file: str) -> None:
    before = source_digest(package.name)
    (package / file).write_text("A = 2\n")
    assert source_digest(package.name) != before


def test_files_that_are_not_source_do_not_count(package: Path) -> None:
    before = source_digest(package.name)
    (package / "notes.txt").write_text("nothing")
    assert source_digest(package.name) == before


def test_the_versions_name_python_macrobber_and_its_code() -> None:
    pytest.importorskip("distributed")
    versions = versions_here(("macrobber_core",))
    assert versions["macrobber"] == __version__
    assert set(versions) == {"Python", "macrobber", "numpy", "distributed", "the code of macrobber_core"}
