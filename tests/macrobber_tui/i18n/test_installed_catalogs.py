"""The translations that installed games bring."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.installed_games import install_games, installed
from macrobber_core.games import installed_games
from macrobber_tui.i18n.installed_catalogs import MAX_BYTES
from macrobber_tui.i18n.language import _, ngettext, pgettext, set_language

CATALOG = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "took sticks"
msgstr "nahm Hölzchen"

msgid "yes"
msgstr "KAPUTT"

msgid "{count} stick"
msgid_plural "{count} sticks"
msgstr[0] "{count} Hölzchen"
msgstr[1] "{count} Hölzchen insgesamt"

msgctxt "sticks"
msgid "pass"
msgstr "passe"
"""


def install_catalog(site: Path, content: bytes, name: str = "sticks.po") -> Path:
    if not (site / "sticks").exists():
        install_games(site, "sticks")
    folder = site / "sticks" / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return site


def test_a_game_translates_its_own_texts(tmp_path: Path) -> None:
    with installed(install_catalog(tmp_path, CATALOG.encode())):
        set_language("de")
        assert _("took sticks") == "nahm Hölzchen"
        assert ngettext("{count} stick", "{count} sticks", 2) == "{count} Hölzchen insgesamt"
        assert pgettext("sticks", "pass") == "passe"
        assert installed_games().reasons == []


def test_no_game_replaces_a_text_of_ours(tmp_path: Path) -> None:
    with installed(install_catalog(tmp_path, CATALOG.encode())):
        set_language("de")
        assert _("yes") == "ja"


def test_a_text_that_nobody_translates_stays_english(tmp_path: Path) -> None:
    with installed(install_catalog(tmp_path, CATALOG.encode())):
        set_language("de")
        assert _("gave sticks") == "gave sticks"
        assert ngettext("{count} cat", "{count} cats", 1) == "{count} cat"
        set_language("fr")
        assert _("took sticks") == "took sticks"


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe broken",
        b'msgid ""\nmsgstr "no plural forms"\n',
        b'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=import os;\\n"\n',
        b'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=n%(n-7);\\n"\n',
        b'msgid "a\\x"\nmsgstr "b"\n',
        b'msgstr "without a text"\n',
        b'msgid "a"\nmsgstr "b"\n' + b"#" * MAX_BYTES,
    ],
    ids=["no UTF-8", "no plural", "bad plural", "plural by 0", "bad escape", "no msgid", "too large"],
)
def test_a_broken_catalog_is_skipped_with_a_word_and_the_others_are_used(tmp_path: Path, content: bytes) -> None:
    install_catalog(tmp_path, CATALOG.encode(), "good.po")
    with installed(install_catalog(tmp_path, content, "broken.po")):
        set_language("de")
        assert _("took sticks") == "nahm Hölzchen"
        (reason,) = installed_games().reasons
        assert reason.startswith(
            "the locale/de/LC_MESSAGES/broken.po of the game 'sticks' (sticks 1.0) cannot be used: "
        )


def test_a_catalog_without_a_header_counts_as_english_does(tmp_path: Path) -> None:
    content = b'msgid "one"\nmsgid_plural "many"\nmsgstr[0] "eins"\nmsgstr[1] "viele"\n'
    with installed(install_catalog(tmp_path, content)):
        set_language("de")
        assert (ngettext("one", "many", 1), ngettext("one", "many", 5)) == ("eins", "viele")
