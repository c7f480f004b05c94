"""The emotes: eight texts that stay as they are written in PROTOCOL.md."""

from __future__ import annotations

from pathlib import Path

import macrobber_core.wire
from macrobber_core.translatable import recognise
from macrobber_core.wire.emotes import EMOTES
from macrobber_core.wire.sanitize import clean


def test_there_are_eight_different_emotes_that_a_host_passes_on_unchanged() -> None:
    assert len(set(EMOTES)) == 8
    assert [" ".join(clean(emote).split()) for emote in EMOTES] == [*EMOTES]


def test_every_emote_can_be_recognised() -> None:
    assert [recognise(emote) for emote in EMOTES] == [(emote, {}) for emote in EMOTES]


def test_the_protocol_lists_the_emotes_in_their_order() -> None:
    text = (Path(macrobber_core.wire.__path__[0]) / "PROTOCOL.md").read_text(encoding="utf-8")
    assert ", ".join(f"`{emote}`" for emote in EMOTES) in " ".join(text.split())
