"""Commands without a network."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from helpers.patience import PATIENCE
from helpers.processes import process_has_ended
from macrobber_core.workers import network_fence as fences
from macrobber_core.workers.network_fence import FENCES, network_fence


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    network_fence.cache_clear()
    yield
    network_fence.cache_clear()


def test_without_the_program_there_is_no_fence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert network_fence() is None


def test_where_namespaces_are_forbidden_there_is_no_fence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("unshare", "setpriv"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\nexit 1\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert network_fence() is None


def test_the_first_way_that_works_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fences, "FENCES", [("false",), ("nohup",), ("env",)])
    assert network_fence() == ("nohup",)


def works(fence: Sequence[str]) -> bool:
    return shutil.which(fence[0]) is not None and subprocess.run([*fence, "true"], check=False).returncode == 0


USABLE = [*filter(works, FENCES)]

needs_fence = pytest.mark.skipif(not USABLE, reason="unshare does not work here: no network namespaces")


@needs_fence
def test_behind_the_fence_there_is_only_a_loopback_device_and_it_is_down() -> None:
    code = (
        "import socket; print([name for _, name in socket.if_nameindex()]); socket.create_connection(('127.0.0.1', 1))"
    )
    for fence in USABLE:
        done = subprocess.run([*fence, sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.stdout == "['lo']\n"
        assert "Network is unreachable" in done.stderr


@pytest.mark.slow
@needs_fence
def test_a_command_behind_the_fence_dies_with_the_process_that_runs_it() -> None:
    code = (
        "import subprocess, sys, time\n"
        "command = [*sys.argv[1:], 'sh', '-c', 'read _; echo stands; exec sleep 3600']\n"
        "child = subprocess.Popen(command, stdin=subprocess.PIPE)\n"
        "print(child.pid, flush=True)\n"
        "child.stdin.close()\n"
        "time.sleep(3600)\n"
    )
    for fence in USABLE:
        parent = subprocess.Popen([sys.executable, "-c", code, *fence], stdout=subprocess.PIPE, text=True)
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert parent.stdout.readline() == "stands\n"
        os.kill(parent.pid, signal.SIGKILL)
        parent.communicate()
        until = time.monotonic() + PATIENCE
        while not process_has_ended(child) and time.monotonic() < until:
            time.sleep(0.02)
        assert process_has_ended(child)
