"""The screen shown while the keyboard passes between players."""

from __future__ import annotations

import pytest

from helpers.tui import opened, seen
from macrobber_tui.i18n.language import set_language
from macrobber_tui.screens.confirmation import leave_question
from macrobber_tui.screens.curtain import Curtain


async def test_a_long_takeback_request_is_shown_in_full() -> None:
    curtain = Curtain(lambda: None, lambda: leave_question(None, lambda: None))
    request = "Maximilienne Wallingfo-2 asks to take back the pass and 12 steps after it."
    curtain.show_handover("Ada", "Ben", request, [])
    async with opened(curtain) as pilot:
        assert request in " ".join(seen(pilot).split())


@pytest.mark.parametrize(
    ("language", "previous", "shown"),
    [
        ("de", "", ["Karl-Theodor-zu-Guttenb ist bereit", "q gehen"]),
        ("en", "Ada", ["show to Karl-Theodor-zu-Guttenb ", "back to Ada ", "q leave"]),
        ("en", "Annegret-Luise-Sommer-2", ["show to Karl-Theodor-z..", "back to Annegret-Lui..-2", "q leave"]),
    ],
)
async def test_the_footer_shortens_names_only_if_it_has_no_room(language: str, previous: str, shown: list[str]) -> None:
    curtain = Curtain(lambda: None, lambda: leave_question(None, lambda: None))
    curtain.show_handover("Karl-Theodor-zu-Guttenb", previous, "Karl, choose.", [])
    async with opened(curtain) as pilot:
        set_language(language)
        curtain.show_keys()
        footer = seen(pilot).splitlines()[-1]
        assert [text for text in shown if text not in footer] == []
