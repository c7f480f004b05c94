"""The service and the container description stay usable."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from macrobber_tui.cli.main import cli

ROOT = Path(__file__).parents[1]
SERVICE, CONTAINER = ROOT / "contrib" / "macrobber.service", ROOT / "contrib" / "Containerfile"


def test_systemd_accepts_the_service(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze here")
    copy = tmp_path / "macrobber.service"
    copy.write_text(SERVICE.read_text().replace("/opt/macrobber/bin/macrobber", "/bin/true"))
    command = ["systemd-analyze", "verify", "--man=no", str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("path", [SERVICE, CONTAINER])
def test_their_options_are_those_of_host(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if line.startswith(("ExecStart=", "Environment=", "CMD"))]
    options = {option for line in lines for option in re.findall(r"--[a-z-]+", line)}
    known = {option for parameter in cli.commands["host"].params for option in parameter.opts}
    assert options
    assert options <= known


def test_the_container_copies_what_exists() -> None:
    copied = [
        words[:-1]
        for words in (line.split()[1:] for line in CONTAINER.read_text().splitlines() if line.startswith("COPY"))
    ]
    assert copied
    assert all((ROOT / name).exists() for names in copied for name in names)
