"""Talk in the player's language: only messages of the program and emotes are translated."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from macrobber_core.net.guest.updates import JoinedTable, TalkReceived
from macrobber_core.table import PROGRAM_NAME
from macrobber_core.wire import reasons
from macrobber_core.wire.emotes import EMOTES
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.talk import emote_list, find_emote, talk_in_words

MAX_EMOTE_WIDTH = 17


@pytest.mark.parametrize(("language", "read"), [("en", "well played"), ("de", "gut gespielt"), ("fr", "bien joué")])
def test_an_emote_is_read_in_the_receivers_language(language: str, read: str) -> None:
    set_language(language)
    state = SessionState()
    state.apply(JoinedTable("c0ffee", "Ada", "token"))
    state.apply(TalkReceived("Ben", "well played"))
    assert state.talk == [("Ben", read)]


@pytest.mark.parametrize("text", ["Well played", "well played!", reasons.TOO_FAST, reasons.REMOVED, "the host is gone"])
def test_a_player_cannot_make_the_program_say_anything_else(text: str) -> None:
    set_language("de")
    assert talk_in_words("Ben", text) == text
    assert talk_in_words(PROGRAM_NAME, reasons.REMOVED) == _(reasons.REMOVED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_emotes_have_different_short_names_in_every_language(language: str) -> None:
    set_language(language)
    names = [_(emote) for emote in EMOTES]
    assert len({*names}) == len(EMOTES)
    assert max(map(cell_len, names)) <= MAX_EMOTE_WIDTH


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_emote_is_found_by_number_and_by_name(language: str) -> None:
    set_language(language)
    for number, emote in enumerate(EMOTES, 1):
        own = _(emote)
        assert find_emote(str(number)) == find_emote(emote.upper()) == find_emote(f" {own}!") == emote
        assert f"{number} {own}" in emote_list()
    assert find_emote("0") == find_emote("9") == find_emote("") == find_emote("well") == ""
