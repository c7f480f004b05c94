"""The log of a door."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from macrobber_tui.door.log import MAX_BYTES, OLDER, log_path, log_to_file
from macrobber_tui.session.door_kinds import SSH


@pytest.fixture(autouse=True)
def own_handlers() -> Iterator[None]:
    root = logging.getLogger()
    before = list(root.handlers)
    yield
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()


def test_the_log_names_visitors_and_its_size_is_limited(own_state: Path) -> None:
    log_to_file(SSH)
    log = logging.getLogger("macrobber_tui.door.session")
    for number in range(2 * MAX_BYTES // 100):
        log.info("%r has come %s", f"\x1b[2J{number}", "x" * 100)
    assert log_path(SSH).is_relative_to(own_state)
    kept = log_path(SSH).read_text()
    assert " has come xxx" in kept
    assert "\x1b" not in kept
    assert sum(one.stat().st_size for one in log_path(SSH).parent.iterdir()) <= (OLDER + 1) * MAX_BYTES


def test_an_unwritable_log_is_skipped_without_an_error(own_state: Path) -> None:
    folder, log = own_state / "macrobber", logging.getLogger("macrobber_tui.door.session")
    folder.touch()
    log_to_file(SSH)
    log.info("somebody has come")
    assert folder.read_bytes() == b""
    folder.unlink()
    log_to_file(SSH)
    log.info("somebody else has come")
    [line] = log_path(SSH).read_text().splitlines()
    assert line.endswith("somebody else has come")
