"""Click's messages are told in the language of the player."""

from __future__ import annotations

import click
import pytest

from macrobber_tui.cli.click_messages import translate_click
from macrobber_tui.cli.main import cli
from macrobber_tui.i18n.language import set_language


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["host", "--foo"], "Die Option '--foo' gibt es nicht. Meintest du '--option'?"),
        (["hots"], "Den Befehl 'hots' gibt es nicht. (Meintest du einen von diesen: 'host', 'hot-seat'?)"),
        (["play", "--players", "x"], "Ungültiger Wert für '--players': 'x' ist keine ganze Zahl."),
        (["join", "a", "b", "c"], "Unerwartete weitere Angaben (b c)"),
        (["host", "--players"], "Die Option '--players' braucht einen Wert."),
        (["replay"], "Es fehlt die Angabe 'RECORD'."),
    ],
)
def test_what_is_typed_wrong_is_told_in_german(arguments: list[str], told: str) -> None:
    set_language("de")
    with pytest.raises(click.ClickException) as caught:
        cli(arguments, standalone_mode=False)
    assert translate_click(caught.value.format_message()) == told


def test_other_messages_stay_as_they_are() -> None:
    set_language("de")
    assert translate_click("nobody listens") == "nobody listens"
