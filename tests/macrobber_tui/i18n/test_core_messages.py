"""Every message of the core is recognised and translated into the player's language."""

from __future__ import annotations

import errno
import os
import re
import socket
import subprocess
import sys
from gettext import NullTranslations
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_file

import macrobber_core
from macrobber_core.files import read_text
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.net.guest.known_hosts import KeyChangedError
from macrobber_core.os_errors import REASONS
from macrobber_core.record import RecordError, verify
from macrobber_core.translatable import declared
from macrobber_tui.errors import UsageError, file_errors
from macrobber_tui.i18n.core_messages import core_text, import_declarations, os_error_reason
from macrobber_tui.i18n.language import _, set_language

CORE = Path(macrobber_core.__path__[0])


@pytest.mark.slow
def test_every_declaration_is_imported_and_can_be_extracted() -> None:
    """Needs a separate process, because the tests have imported other modules."""
    keywords = {"translatable": None, "Template": None}
    found = {str(text) for path in CORE.rglob("*.py") for _, text, _, _ in extract_from_file("python", path, keywords)}
    program = (
        "from macrobber_core.translatable import declared\n"
        "from macrobber_tui.i18n.core_messages import core_text\n"
        "core_text('x')\n"
        "print(*declared(), sep='\\n')"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {*shown.stdout.splitlines()} == found


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_options_of_a_game_are_declared(game: Game) -> None:
    known = declared()
    for name, option in game.options.items():
        assert {name, option.help} <= known
        assert {text for choice in option.choices if (text := option.text(choice)) not in {"on", "off"}} <= known
    assert game.presets.keys() <= known


def test_the_refusals_of_all_games_are_declared() -> None:
    import_declarations()
    assert {text.rpartition("(")[2][:2] for text in declared() if text.endswith(")")} >= {"MR", "CI", "CB", "CR", "CM"}


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_the_warning_of_a_changed_key_is_translated_completely(language: str) -> None:
    set_language("en")
    english = core_text(str(KeyChangedError("10.0.0.7:7438")))
    set_language(language)
    warning = core_text(str(KeyChangedError("10.0.0.7:7438")))
    assert warning.count("10.0.0.7:7438") == english.count("10.0.0.7:7438") == 2
    assert "'macrobber forget 10.0.0.7:7438'" in warning
    sentences = re.split(r"[.;:!?] ", english)
    assert len(sentences) > 4
    assert not [sentence for sentence in sentences if sentence in warning]


class Backwards(NullTranslations):
    """A language that reverses the words."""

    def gettext(self, message: str) -> str:
        return " ".join(reversed(message.split(" ")))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the game has begun", "begun has game the"),
        ("it's Ada Byron's turn", "turn Ada Byron's it's"),
        ("your display does not hold 2 blue and 1 red (MR-12)", "(MR-12) red 1 and blue 2 hold not does display your"),
        ("the game is not being saved: the game is over", "over is game the saved: being not is game the"),
        ("what nobody has ever said", "what nobody has ever said"),
        ("", ""),
    ],
)
def test_core_texts_are_recognised_and_translated(text: str, expected: str) -> None:
    set_language("en").catalog = Backwards()
    assert core_text(text) == expected


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_errors_of_the_operating_system_are_translated(language: str, tmp_path: Path) -> None:
    set_language(language)
    for number in (errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EADDRINUSE, errno.EISDIR):
        assert os_error_reason(OSError(number, os.strerror(number))) not in {os.strerror(number), REASONS[number]}
    with pytest.raises(UsageError) as refused, file_errors("glencoe.record"):
        read_text(tmp_path, 100)
    assert _("it is a folder") in str(refused.value)
    assert os_error_reason(OSError(None, "odd")) == "odd"


def test_an_unresolvable_name_has_a_readable_reason(tmp_path: Path) -> None:
    assert os_error_reason(socket.gaierror(-2, "Name or service not known")) == "the name cannot be resolved"


@pytest.mark.parametrize(
    ("ply", "expected"),
    [
        ("1 pass", "Zeile 8: Platz 1 ist hier nicht an der Reihe, sondern der Zufall"),
        ("* start 4", "Zeile 8: „start 4“: jetzt wird der Startspieler ausgelost"),
        ("x", "Zeile 8: eine Zeile beginnt mit „*“ oder einem Platz von 1 bis 3"),
    ],
)
def test_the_error_of_a_record_is_translated(ply: str, expected: str) -> None:
    set_language("de")
    with pytest.raises(RecordError) as caught:
        verify(f"macrobber record 1\ngame: mac-robber\noptions:\nseat 1: A\nseat 2: B\nseat 3: C\n\n{ply}\n")
    assert core_text(str(caught.value)).startswith(expected)


def test_the_side_in_a_refusal_is_translated() -> None:
    set_language("de")
    shown = core_text("to the east, a city would touch a field (CB-02)")
    assert shown == "im Osten träfe Stadt auf Wiese (CB-02)"
