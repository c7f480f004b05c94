"""The snapshot that other programs rely on."""

from __future__ import annotations

from helpers.positions import act, fight, fresh, opening, raiding

KEYS = [
    "game", "players", "options", "round", "start", "active", "actor", "phase", "bag", "display", "used", "actions",
    "deck", "discards", "supply", "tiles", "following", "clans", "combat", "result",
]  # fmt: skip


def test_a_fresh_snapshot_has_every_key() -> None:
    snapshot = fresh(4, cards="pyramid").snapshot()
    assert sorted(snapshot) == sorted(KEYS)
    assert snapshot["game"] == "mac-robber"
    assert snapshot["options"]["cards"] == "pyramid"
    assert snapshot["options"]["ties"] == "shared"
    assert (snapshot["round"], snapshot["start"], snapshot["active"]) == (1, None, None)
    assert (snapshot["actor"], snapshot["phase"]) == ("chance", "start")
    assert (snapshot["combat"], snapshot["result"], snapshot["following"]) == (None, None, None)


def test_a_snapshot_of_combat_has_rounds_cards_and_the_margin() -> None:
    game = opening(3)
    fight(game, 1, 3, ("4", "1+"), ("1", "3"))
    assert game.snapshot()["combat"] == {
        "defender": 3, "round": 3, "won": [1, 1], "laid": None, "carried": [0, 0], "margin": 0,
    }  # fmt: skip
    game.play("play 2+")
    assert game.snapshot()["combat"]["laid"] == {"card": 2, "piper": True, "warrior": False}


def test_a_snapshot_keeps_the_last_combat_round_while_looting() -> None:
    game = opening(3)
    fight(game, 1, 2, ("4", "1"), ("3", "2"), ("1", "3"))
    combat = game.snapshot()["combat"]
    assert (combat["round"], combat["won"], combat["margin"]) == (3, [2, 1], 3 + 1 - 2)


def test_a_snapshot_is_a_copy() -> None:
    game = act(opening(3), 1, "YYBGGR")
    snapshot = game.snapshot()
    snapshot["bag"]["Y"] = snapshot["clans"][0]["hand"][0] = 99
    snapshot["clans"].clear()
    snapshot["options"].clear()
    snapshot["actions"].append("bard")
    assert game.snapshot() == act(opening(3), 1, "YYBGGR").snapshot()


def test_actions_of_a_snapshot_are_verbs_without_done() -> None:
    game = act(opening(3), 1, "YBBGGR")
    game.play("monk 2")
    game.play("done")
    assert game.snapshot()["actions"] == ["monk"]


def test_playing_on_a_copy_leaves_the_original_unchanged() -> None:
    game = raiding(opening(3), 1)
    before = game.snapshot()
    twin = game.copy()
    twin.play("exchange 123")
    twin.play("deal 1 111")
    assert game.snapshot() == before
    assert twin.snapshot() != before
