"""Chances are noted once a round, and the records of the games are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from macrobber_core.games import GAMES
from training.calibration import MIXED, TableKind, learn, observed_games, records, report, table_kinds
from training.calibration_fit import KNOTS


def test_there_are_tables_of_every_number_of_players_and_level() -> None:
    kinds = table_kinds(["claim-it"])
    assert {kind.players for kind in kinds} == set(GAMES["claim-it"].seats)
    assert {kind.level for kind in kinds} == {"easy", "medium", "hard", "chief", MIXED}
    assert TableKind("claim-it", 3, "easy").levels(0) == ["easy"] * 3
    assert len(TableKind("claim-it", 3, MIXED).levels(0)) == 3


@pytest.mark.slow
def test_games_are_played_once_and_then_read_from_the_folder(tmp_path: Path) -> None:
    kind = TableKind("mac-robber", 3, "easy")
    played = list(records(kind, 2, tmp_path))
    assert list(records(kind, 1, tmp_path)) == played[:1]
    assert list(records(kind, 3, tmp_path))[:2] == played
    assert list(records(kind, 3, None))[:2] == played
    assert len(list(records(kind, 5, tmp_path, plays=False))) == 3


@pytest.mark.slow
def test_the_games_are_observed_learned_from_and_reported() -> None:
    kind = TableKind("mac-robber", 3, "easy")
    observed = {kind: observed_games(4, None, True, kind)}
    for game in observed[kind]:
        assert [one.round for one in game.observations] == sorted({one.round for one in game.observations})
        assert all(abs(sum(one.chances) - 1) < 1e-6 and 0 <= one.progress <= 1 for one in game.observations)
    powers = learn(observed)
    assert len(powers["mac-robber"]["3"]) == KNOTS
    lines = list(report(observed))
    assert [line.split("|")[2:5] for line in lines[2:]] == [
        [f" {players} ", f" {level} ", " 4 "] for players in ("3", "all") for level in ("all", "easy")
    ]
