"""The sources of games to analyse."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.analysis import FOLDER, golden, golden_text
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.record import Record
from macrobber_tui.errors import UsageError
from macrobber_tui.session.record_source import read_record, with_safe_names


def save_in_library(played: Record, *, playing: bool = False) -> None:
    """Save game 5eed to this machine's library, with other players' names."""
    position = [position for position, _ in played.replay()][-1]
    seats = [SavedSeat(name, "easy", None, None) for name in ("Isla", "Fergus", "Hamish", "Morag")]
    with Library() as library:
        library.create(SavedGame("5eed0000", "Glencoe", "seed", None, False, seats, played, position.result))
        if not playing:
            library.release("5eed0000")


def test_a_record_is_read_from_a_file() -> None:
    read = read_record(str(FOLDER / "four-clans.record"))
    assert read.plies == golden().plies
    assert read.names == ["Ada", "Ben", "Cat", "Dan"]


def test_a_record_is_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(golden_text().encode())))
    assert read_record("-").plies == golden().plies


def test_a_game_from_the_library_has_its_players_names() -> None:
    save_in_library(golden())
    read = read_record("5eed")
    assert read.plies == golden().plies
    assert read.names == ["Isla", "Fergus", "Hamish", "Morag"]


def test_an_interrupted_game_is_read_but_not_one_being_played() -> None:
    save_in_library(golden(plies=80))
    assert len(read_record("5eed").plies) == 80
    with Library() as library:
        library.acquire("5eed0000")
    with pytest.raises(UsageError, match="game 5eed0000 is still being played; analyse it when it is over"):
        read_record("5eed")


def test_names_are_made_printable_and_distinct() -> None:
    names = ["bot easy", "\x1b[31mEve\u202e", "bot easy", "\x1b\u202e"]
    assert with_safe_names(replace(golden(), names=names)).names == ["bot easy A", "[31mEve", "bot easy C", "seat 4"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "a.record: line 1: a record begins with 'macrobber record 1'"),
        (golden_text().encode().replace(b"1 warrior", b"1 piper 9"), "a.record: line 20: 'piper 9'"),
        (golden_text().encode() + b"1 pass\n", "the game is over, nothing can follow"),
        (b"\xff\xfe", "a.record: not a record: byte 0 is not UTF-8"),
    ],
)
def test_an_invalid_record_is_reported_with_its_line(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "a.record"
    path.write_bytes(text)
    with pytest.raises(UsageError) as refusal:
        read_record(str(path))
    assert said in str(refusal.value)


def test_a_missing_record_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="it is a folder"):
        read_record(str(tmp_path))
    with pytest.raises(UsageError, match="there is no file 'beef', and no game begins with 'beef'"):
        read_record("beef")
