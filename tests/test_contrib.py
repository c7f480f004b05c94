"""The service, the container description and what desktops read stay usable."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from macrobber_tui.cli.main import cli

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
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


def test_the_container_copies_what_the_wheel_needs() -> None:
    copied = [line.split()[1:-1] for line in CONTAINER.read_text().splitlines() if line.startswith("COPY")]
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [*wheel["packages"], *wheel["force-include"], *wheel["shared-data"], PROJECT["project"]["readme"]]
    for path in [*needed, *PROJECT["project"]["license-files"]]:
        assert any(Path(path).is_relative_to(name) for names in copied for name in names), path


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", "contrib/macrobber.desktop"],
        ["appstreamcli", "validate", "--no-net", "contrib/macrobber.metainfo.xml"],
    ],
)
def test_what_desktops_read_is_valid(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"there is no {command[0]} here")
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    # only warnings are left: macrobber has no public address yet, which should begin the id
    assert re.findall(r"^E: .*|.*\berror: .*", done.stdout, re.MULTILINE) == []
