"""Files that only this user can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from macrobber_core.net.private_file import write_json


def test_what_is_written_is_found_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file.json"
    write_json(path, {"a": 1})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": 1}
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_what_cannot_be_written_leaves_what_was_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file.json"
    write_json(path, {"a": 1})

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(json, "dump", full)
    with pytest.raises(OSError, match="No space left"):
        write_json(path, {"a": 2})
    assert json.loads(path.read_text(encoding="utf-8")) == {"a": 1}
    assert list(tmp_path.iterdir()) == [path]
