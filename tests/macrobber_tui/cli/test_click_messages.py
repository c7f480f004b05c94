"""Click's messages are translated."""

from __future__ import annotations

import click
import pytest

from macrobber_core.games import GAMES
from macrobber_tui.cli.click_messages import translate_click
from macrobber_tui.cli.main import cli
from macrobber_tui.i18n.language import set_language


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tables", "--jso"], "Die Option '--jso' gibt es nicht. Meintest du '--json'?"),
        (["hots"], "Den Befehl 'hots' gibt es nicht. (Meintest du einen von diesen: 'host', 'hot-seat'?)"),
        (["play", "--players", "x"], "Ungültiger Wert für '--players': 'x' ist keine ganze Zahl."),
        (["join", "a", "b", "c"], "Unerwartete weitere Angaben (b c)"),
        (["host", "--players"], "Die Option '--players' braucht einen Wert."),
        (["replay"], "Es fehlt die Angabe 'AUFZEICHNUNG'."),
        (["forget"], "Es fehlt die Angabe 'ADRESSE[:PORT]'."),
        (["play", "golf"], "Ungültiger Wert für 'SPIEL': es gibt kein Spiel 'golf'; es gibt: " + ", ".join(GAMES)),
        (
            ["host", "--port", "99999"],
            "Ungültiger Wert für '--port': '99999' ist keine ganze Zahl von 0 bis 65535.",
        ),
        (
            ["sim", "mac-robber", "--games", "0"],
            "Ungültiger Wert für '--games': '0' ist keine ganze Zahl ab 1.",
        ),
        (["host", "--clock", "x"], "Ungültiger Wert für '--clock': 'x' ist keine ganze Zahl von 1 bis 3600."),
        (["export", "1", "/"], "Ungültiger Wert für 'DATEI': '/' ist ein Ordner."),
        (
            ["sim", "mac-robber", "--games", "1", "--records", __file__],
            f"Ungültiger Wert für '--records': {__file__!r} ist kein Ordner.",
        ),
        (["tables", "--wait", "x"], "Ungültiger Wert für '--wait': 'x' ist keine Zahl von 0 bis 60."),
    ],
)
def test_usage_errors_are_reported_in_german(arguments: list[str], message: str) -> None:
    set_language("de")
    with pytest.raises(click.ClickException) as caught:
        cli(arguments, standalone_mode=False)
    assert translate_click(caught.value.format_message()) == message


def test_english_messages_omit_the_brackets_of_an_optional_argument() -> None:
    set_language("en")
    message = translate_click("Invalid value for '[GAME]': there is no game 'golf'")
    assert message == "Invalid value for 'GAME': there is no game 'golf'"


def test_other_messages_are_left_unchanged() -> None:
    set_language("de")
    assert translate_click("nobody listens") == "nobody listens"
