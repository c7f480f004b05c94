"""WIRE.md lists the keys of each game's snapshot, which records, tests and other programs rely on."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from helpers import document
from helpers.analysis import golden
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game


def listed_keys(game: Game, heading: str) -> list[str]:
    wire = resources.files(game.package).joinpath("WIRE.md").read_text(encoding="utf-8")
    return [key for row in document.table(document.section(wire, heading)) for key in row[0].split(", ") if key]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_wire_md_lists_every_snapshot_key_in_order(game: Game) -> None:
    snapshot = game.start(game.seats.start).snapshot()
    assert listed_keys(game, "The snapshot") == list(snapshot)
    assert snapshot["game"] == game.key


def mac_robber_in_a_raid() -> dict[str, Any]:
    record = golden()
    position = record.game.start(len(record.names), record.options)
    for ply in record.plies:
        position.play(ply.action)
        snapshot = position.snapshot()
        if snapshot["combat"] is not None and snapshot["combat"]["laid"] is not None:
            return snapshot
    raise AssertionError("the record has no raid")


def test_wire_md_lists_every_key_of_a_clan_and_a_raid_in_order() -> None:
    game, snapshot = GAMES["mac-robber"], mac_robber_in_a_raid()
    assert all(list(clan) == listed_keys(game, "A clan") for clan in snapshot["clans"])
    assert list(snapshot["combat"]) == listed_keys(game, "A raid")
    assert set(snapshot["combat"]["laid"]) == {"card", "piper", "warrior"}


def test_wire_md_lists_every_key_of_a_space_in_order() -> None:
    game = GAMES["claim-it"]
    rows = game.start(2).snapshot()["board"]
    assert all(list(space) == listed_keys(game, "A space") for row in rows for space in row)
