"""The language is read from the settings file before the file as a whole is."""

from __future__ import annotations

import os

import pytest

from macrobber_tui.settings.file import read_settings
from macrobber_tui.settings.path import settings_path
from macrobber_tui.settings.saved_language import saved_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('name = "Ada"\nlanguage = "fr"\n', "fr"),
        ('name = "language"\n', ""),
        ('language = "auto"\n', ""),
        ('language = "xx"\n', ""),
        ("language = 3\n", ""),
        ('language = ["de"]\n', ""),
        ('language = "de"\nname = ', ""),
        ('language = "de"\n[keys.table]\nquit = 3\n', "de"),
        ("", ""),
    ],
)
def test_the_language_is_that_of_the_whole_settings_or_none(text: str, language: str) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text(text, encoding="utf-8")
    assert saved_language() == language
    assert (language or "auto") == read_settings().settings.language


def test_without_a_file_no_language_is_chosen() -> None:
    assert saved_language() == ""


def test_a_file_that_cannot_be_read_chooses_no_language() -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_bytes(b'language = "de" # \xff\n')
    assert saved_language() == ""
    settings_path().unlink()
    os.mkfifo(settings_path())
    assert saved_language() == ""
