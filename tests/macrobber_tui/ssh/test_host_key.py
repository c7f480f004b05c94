"""The host key of the ssh door."""

from __future__ import annotations

from pathlib import Path

import pytest

from macrobber_tui.ssh.host_key import host_key


def test_the_host_key_is_created_once_and_readable_only_by_its_user(tmp_path: Path) -> None:
    first = host_key(tmp_path)
    [file] = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert host_key(tmp_path).get_fingerprint() == first.get_fingerprint()


def test_a_key_readable_by_others_gets_safe_permissions(tmp_path: Path) -> None:
    host_key(tmp_path)
    [file] = tmp_path.iterdir()
    file.chmod(0o644)
    host_key(tmp_path)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_damaged_key_is_reported_and_not_replaced(tmp_path: Path) -> None:
    host_key(tmp_path)
    [file] = tmp_path.iterdir()
    file.write_text("nothing")
    with pytest.raises(OSError, match="is damaged; delete it to create a new one"):
        host_key(tmp_path)
    assert file.read_text() == "nothing"


def test_an_unwritable_folder_for_the_key_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="cannot read or create the ssh host key"):
        host_key(tmp_path / "file")
