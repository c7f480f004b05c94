"""An archive started with another Python says which one it needs."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

import pyz_preamble


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, text=True)


def test_the_python_of_the_archive_starts_it() -> None:
    done = run(f"{pyz_preamble.preamble()}print('started')")
    assert (done.returncode, done.stdout, done.stderr) == (0, "started\n", "")


def test_another_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = f"Python {sys.version_info.major}.{sys.version_info.minor} for {sys.platform} on {platform.machine()}"
    monkeypatch.setattr(platform, "python_version_tuple", lambda: ("3", "99", "1"))
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    done = run(f"{pyz_preamble.preamble()}print('started')")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        f"macrobber: this file needs Python 3.99 for {sys.platform} on aarch64, but this is {found}.",
        "Start it with python3.99, or install macrobber.",
    ]
