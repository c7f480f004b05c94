"""The manual pages say what the help says."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

import man_pages
from macrobber_tui.cli.commands import COMMANDS


def test_the_pages_are_up_to_date() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in man_pages.FOLDER.glob("*.6")}
    assert stored == man_pages.pages(), "run tools/man_pages.py"


def test_there_is_a_page_for_the_program_and_for_each_command() -> None:
    assert set(man_pages.pages()) == {"macrobber.6", *(f"macrobber-{name}.6" for name in COMMANDS)}


@pytest.mark.parametrize("text", ["a-b", "it's", "back\\slash", ".TH at the start", "'x"])
def test_any_text_can_be_escaped(text: str) -> None:
    if shutil.which("nroff") is None:
        pytest.skip("there is no nroff here")
    page = f".TH X 1\n.SH NAME\nx\n.PP\n{man_pages.escape(text)}\n"
    shown = subprocess.run(["nroff", "-man", "-Tascii"], input=page, capture_output=True, text=True, check=True).stdout
    assert text in shown


@pytest.mark.slow
def test_man_finds_nothing_wrong_with_any_page() -> None:
    if shutil.which("man") is None:
        pytest.skip("there is no man here")
    for path in man_pages.FOLDER.glob("*.6"):
        command = ["man", "--warnings", "--local-file", str(path)]
        shown = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"MANWIDTH": "80"})
        assert shown.stderr == ""
        assert "EXAMPLES" in shown.stdout
