"""A game that was played once: the rules must allow it for ever. `macrobber verify tests/a-game.record` does the same."""

from pathlib import Path

from macrobber_core import record

RECORD = Path(__file__).with_name("a-game.record")


def test_a_recorded_game_ends_as_it_did():
    text = RECORD.read_text(encoding="utf-8")
    assert str(record.parse(text)) == text
    assert record.verify(text).result.winners == [2]
