"""The games that can be replayed, and their viewpoints."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from helpers.analysis import golden, golden_text
from macrobber_core import record
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.record import Record
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.replay import OPEN, RecordReplay
from macrobber_tui.session.stored_games import branch_settings, find_replay


def save_game(played: Record, host: str | None, *, playing: bool = False, network: bool = True) -> str:
    seats = [SavedSeat(name, None, None, None) for name in played.names]
    result = record.verify(str(played)).result
    saved = SavedGame(secrets.token_hex(4), "Glencoe", "seed", host, network, seats, played, result)
    with Library() as library:
        library.create(saved)
        if not playing:
            library.release(saved.id)
    return saved.id


def test_a_record_file_offers_every_view(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    path.write_text(str(golden(plies=50)), encoding="utf-8")
    assert list(find_replay(str(path)).viewpoints) == [OPEN, 1, 2, 3, 4, None]


def test_a_players_own_game_opens_in_their_view_and_after_its_end_offers_all() -> None:
    played = golden()
    assert list(find_replay(save_game(played, played.names[1])).viewpoints) == [2, OPEN, 1, 3, 4, None]
    assert list(find_replay(save_game(played, None)).viewpoints) == [None, OPEN, 1, 2, 3, 4]


@pytest.mark.parametrize("playing", [False, True])
def test_an_unfinished_game_offers_only_the_players_own_view(playing: bool) -> None:
    unfinished = golden(plies=50)
    assert list(find_replay(save_game(unfinished, unfinished.names[2], playing=playing)).viewpoints) == [3]
    assert list(find_replay(save_game(unfinished, None, playing=playing)).viewpoints) == [None]


def test_an_unfinished_hot_seat_game_offers_only_the_spectators_view() -> None:
    unfinished = golden(plies=50)
    assert list(find_replay(save_game(unfinished, unfinished.names[0], network=False)).viewpoints) == [None]


def test_a_bad_record_is_refused_with_its_line_and_ruling(tmp_path: Path) -> None:
    lines = golden_text("three-clans").splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("1 ") and "castle" in line)
    lines[number] = "1 castle now"
    path = tmp_path / "bad.record"
    path.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(UsageError, match=rf"bad\.record: line {number + 1}: 'castle now': .* \(MR-\d\d\)"):
        find_replay(str(path))


def test_a_missing_game_is_reported_in_the_players_language() -> None:
    with pytest.raises(UsageError, match="there is no file 'ffff', and no game begins with 'ffff'"):
        find_replay("ffff")
    set_language("de")
    with pytest.raises(UsageError) as refusal:
        find_replay("f" * 300)
    assert "begins" not in refusal.value.message


# --- playing on from the middle


async def test_a_branched_game_starts_with_the_played_actions_and_bots_in_the_other_seats() -> None:
    played = golden("three-clans")
    beginning = RecordReplay(played).record_until(60)
    assert beginning is not None
    settings = branch_settings(beginning, 2)
    settings.pace = 5
    async with open_host(settings) as host:
        assert host.table.plies[:60] == played.plies[:60]
        assert [seat.bot is None for seat in host.table.seats] == [False, True, False]
        assert settings.host == host.table.seats[1].name == played.names[1]
        record.verify(str(host.table.record()))
    with Library() as library:
        assert [entry.id for entry in library.games()] == [host.id]
