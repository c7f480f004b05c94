"""Each player is addressed in their own language."""

from __future__ import annotations

import asyncio
from gettext import NullTranslations

import pytest

from helpers.tui import opened, seen
from macrobber_tui.i18n.language import LANGUAGES, _, decimal, join_list, language_for, ngettext, pgettext, set_language
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.settings.choices import CHOICES
from macrobber_tui.theme.names import AUTO


class Shouting(NullTranslations):
    """A language in capitals."""

    def gettext(self, message: str) -> str:
        return message.upper()


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "nl_NL@euro"}, "nl"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8", "LANGUAGE": "ja:fr:de"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en_GB:fr"}, "en"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
    ],
)
def test_the_locale_determines_the_language(environ: dict[str, str], language: str) -> None:
    assert language_for(environ) == language


def test_there_is_a_catalog_for_every_language_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CHOICES["language"] == (AUTO, *LANGUAGES)
    for language in LANGUAGES:
        assert set_language(language).language == language
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert set_language(AUTO).language == "nl"


async def test_guests_in_one_process_keep_separate_languages() -> None:
    async def greeted(shout: bool) -> list[str]:
        own_language = set_language("en")
        await asyncio.sleep(0)
        texts = [_("hello")]
        if shout:
            own_language.catalog = Shouting()
        await asyncio.sleep(0)
        return [*texts, _("hello")]

    shouted, normal = await asyncio.gather(greeted(True), greeted(False))
    assert shouted == ["hello", "HELLO"]
    assert normal == ["hello", "hello"]


def test_english_texts_are_returned_unchanged() -> None:
    assert _("estate") == "estate"
    assert pgettext("card", "bard") == "bard"
    assert [ngettext("{count} cube", "{count} cubes", count) for count in (1, 2)] == ["{count} cube", "{count} cubes"]


def test_list_items_are_joined_with_commas_and_and() -> None:
    assert join_list([]) == ""
    assert join_list(["Ada"]) == "Ada"
    assert join_list(["Ada", "Ben", "Cy"]) == "Ada, Ben and Cy"


@pytest.mark.parametrize(("language", "written"), [("en", "2.5"), ("de", "2,5"), ("fr", "2,5"), ("nl", "2,5")])
def test_decimals_use_the_separator_of_the_language(language: str, written: str) -> None:
    set_language(language)
    assert decimal(2.46) == written


async def test_the_language_can_be_changed_on_the_settings_screen() -> None:
    async with opened(SettingsScreen()) as pilot:
        await pilot.press("down", "right", "right")
        assert "Deutsch" in seen(pilot)
        assert "Sprache" in seen(pilot)
