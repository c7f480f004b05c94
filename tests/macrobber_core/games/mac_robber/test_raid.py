"""Phase 3, raids and exchanges: MR-18 to MR-25."""

from __future__ import annotations

import pytest

from helpers.positions import clan, fight, give, opening, raiding, refused, scores
from macrobber_core.games.mac_robber.events import RaidEnded, Revealed

DRAWN = (("2", "2"), ("1", "1"), ("3", "3"))
ATTACKER_WINS = (("4", "1"), ("3", "2"), ("1", "3"))
DEFENDER_WINS = (("1", "4"), ("2", "3"), ("3", "1"))


def test_mr_18_a_player_may_raid_another_exchange_cards_or_pass() -> None:
    game = opening(4)
    give(game, 2, hand="1134")
    raiding(game, 2)
    exchanges = {"1", "3", "4", "11", "13", "14", "34", "113", "114", "134"}
    expected = {"raid 1", "raid 3", "raid 4", "pass"} | {f"exchange {cards}" for cards in exchanges}
    assert set(game.legal()) == expected
    assert len(game.legal()) == len(expected)


@pytest.mark.parametrize("action", ["raid 2", "raid 5", "raid 0", "raid 6", "exchange 2", "exchange 1134", "raid"])
def test_mr_18_illegal_raids_and_exchanges_are_refused(action: str) -> None:
    game = opening(4)
    give(game, 2, hand="1134")
    assert "MR-18" in refused(raiding(game, 2), action)


def test_mr_18_an_exchange_discards_first_then_draws_as_many() -> None:
    game = raiding(opening(3), 1)
    game.play("exchange 134")
    snapshot = game.snapshot()
    assert snapshot["clans"][0]["hand"] == [0, 1, 0, 0]
    assert snapshot["discards"] == [1, 0, 1, 1]
    assert (snapshot["phase"], snapshot["actor"]) == ("deal", "chance")
    assert "MR-18" in refused(game, "deal 1 11")
    game.play("deal 1 111")
    assert clan(game, 1)["hand"] == [3, 1, 0, 0]
    assert (game.snapshot()["phase"], game.snapshot()["active"]) == ("draw", 2)


def test_mr_18_passing_changes_nothing() -> None:
    game = raiding(opening(3), 1)
    before = game.snapshot()
    game.play("pass")
    after = game.snapshot()
    assert (after["phase"], after["active"]) == ("draw", 2)
    assert (after["clans"], after["deck"], after["bag"]) == (before["clans"], before["deck"], before["bag"])


def test_mr_19_a_raid_has_three_rounds_even_at_two_to_nothing() -> None:
    game = opening(3)
    fight(game, 1, 2, ("4", "1"), ("3", "2"))
    combat = game.snapshot()["combat"]
    assert (combat["won"], combat["round"]) == ([2, 0], 3)
    assert (game.snapshot()["phase"], game.actor) == ("attack", 1)


def test_mr_20_the_attacker_plays_a_card_alone_or_with_a_piper() -> None:
    game = opening(3)
    give(game, 1, hand="1134")
    raiding(game, 1).play("raid 3")
    assert set(game.legal()) == {"play 1", "play 1+", "play 3", "play 3+", "play 4", "play 4+"}
    assert "MR-20" in refused(game, "play 2")


def test_mr_20_a_piper_must_come_from_the_courtyard() -> None:
    game = opening(3)
    give(game, 1, pipers=0, castles=1)
    give(game, 2, pipers=0)
    raiding(game, 1).play("raid 2")
    assert set(game.legal()) == {"play 1", "play 2", "play 3", "play 4"}
    assert "MR-20" in refused(game, "play 4+")
    game.play("play 4")
    assert set(game.legal()) == {"play 1", "play 2", "play 3", "play 4"}
    assert "MR-20" in refused(game, "play 4+")


def test_mr_20_each_card_may_take_one_piper_until_none_are_left() -> None:
    game = opening(3)
    fight(game, 1, 2, ("4+", "1"), ("3+", "2"))
    assert clan(game, 1)["courtyard"]["B"] == 0
    assert set(game.legal()) == {"play 1", "play 2"}


def test_mr_20_either_side_may_use_its_last_piper() -> None:
    game = opening(3)
    give(game, 1, pipers=1)
    give(game, 2, pipers=1)
    fight(game, 1, 2, ("4+", "1+"))
    assert [clan(game, seat)["courtyard"]["B"] for seat in (1, 2)] == [0, 0]


def test_mr_20_a_piper_is_in_the_bag_before_the_defender_plays() -> None:
    game = raiding(opening(3), 1)
    blue = game.snapshot()["bag"]["B"]
    game.play("raid 2")
    game.play("play 4+")
    assert (game.snapshot()["phase"], game.snapshot()["bag"]["B"]) == ("defend", blue + 1)


def test_mr_20_the_defender_sees_the_piper_but_not_the_card() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    events = game.play("play 4+")
    for seat in (2, 3, None):
        laid = game.view(seat).combat
        assert laid is not None
        assert laid.laid is not None
        assert (laid.laid.piper, laid.laid.card) == (True, None)
        assert [getattr(event.seen_by(seat), "card", None) for event in events] == [None]
    assert [getattr(event.seen_by(1), "card", None) for event in events] == [4]
    assert game.actor == 2


def test_mr_20_pipers_go_to_the_bag_whoever_wins() -> None:
    game = opening(4)
    bag = game.snapshot()["bag"]
    fight(game, 1, 2, ("4+", "1+"), ("2", "2"))
    assert game.snapshot()["bag"] == {**bag, "B": bag["B"] + 2}
    assert (clan(game, 1)["courtyard"]["B"], clan(game, 2)["courtyard"]["B"]) == (1, 1)


def test_mr_20_a_piper_adds_one() -> None:
    game = opening(3)
    fight(game, 1, 2, ("3+", "4"), ("2+", "2"))
    assert game.snapshot()["combat"]["won"] == [1, 0]
    assert game.snapshot()["combat"]["margin"] == 1


def test_mr_20_a_face_down_card_is_in_no_pile_until_it_is_revealed_and_discarded() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    game.play("play 4+")
    snapshot = game.snapshot()
    assert snapshot["combat"]["laid"] == {"card": 4, "piper": True, "warrior": False}
    assert (snapshot["discards"], snapshot["clans"][0]["hand"]) == ([0, 0, 0, 0], [1, 1, 1, 0])
    assert snapshot["clans"][0]["courtyard"]["B"] == 1
    game.play("play 1")
    snapshot = game.snapshot()
    assert snapshot["combat"]["laid"] is None
    assert snapshot["discards"] == [1, 0, 0, 1]


@pytest.mark.parametrize(
    ("rounds", "vp"),
    [
        ((("4", "1"), ("2", "2"), ("3", "3")), [3, 2]),
        ((("1", "2"), ("2", "3+"), ("3", "1")), [1, 4]),
        ((("1", "2"), ("3", "1"), ("4", "4")), [3, 2]),
    ],
    ids=["won 1-0", "lost 1-2", "drawn 1-1"],
)
def test_mr_21_most_rounds_win_the_raid_and_drawn_rounds_count_for_nobody(
    rounds: tuple[tuple[str, str], ...], vp: list[int]
) -> None:
    game = opening(3)
    fight(game, 1, 2, *rounds)
    assert scores(game)[:2] == vp


def test_mr_22_a_winning_attacker_scores_one_and_may_take_one_thing() -> None:
    game = opening(3)
    give(game, 2, estates=4, castles=1, monasteries=1)
    fight(game, 1, 2, *ATTACKER_WINS)
    assert scores(game) == [3, 2, 2]
    assert (game.snapshot()["phase"], game.actor) == ("loot", 1)
    assert set(game.legal()) == {"loot castle", "loot monastery", "loot cattle", "loot nothing"}


@pytest.mark.parametrize(
    ("has", "booty"),
    [({"castles": 1}, "castle"), ({"monasteries": 2}, "monastery"), ({"cattle": 1}, "cattle")],
)
def test_mr_22_only_booty_the_defender_has_can_be_taken(has: dict[str, int], booty: str) -> None:
    game = opening(3)
    values = {"cattle": 0, **has}
    give(game, 2, hand="1234", **values)
    fight(game, 1, 2, *ATTACKER_WINS)
    assert set(game.legal()) == {f"loot {booty}", "loot nothing"}
    for other in {"castle", "monastery", "cattle"} - {booty}:
        assert "MR-22" in refused(game, f"loot {other}")


@pytest.mark.parametrize(
    ("booty", "things", "bag"),
    [("castle", "castles", {"B": 2}), ("monastery", "monasteries", {"G": 3}), ("nothing", "", {})],
)
def test_mr_22_a_castle_or_monastery_taken_goes_to_the_bag(booty: str, things: str, bag: dict[str, int]) -> None:
    game = opening(3)
    give(game, 2, estates=4, castles=1, monasteries=1)
    fight(game, 1, 2, *ATTACKER_WINS)
    before = game.snapshot()
    game.play(f"loot {booty}")
    after = game.snapshot()
    assert after["bag"] == {colour: count + bag.get(colour, 0) for colour, count in before["bag"].items()}
    for thing in ("castles", "monasteries", "cattle"):
        assert clan(game, 2)[thing] == (0 if thing == things else 1)
        assert clan(game, 1)[thing] == before["clans"][0][thing]
    assert after["phase"] == "refill"


def test_mr_22_cattle_taken_go_to_the_attackers_free_estate() -> None:
    game = opening(3)
    fight(game, 1, 2, *ATTACKER_WINS)
    bag = game.snapshot()["bag"]
    game.play("loot cattle")
    assert (clan(game, 1)["cattle"], clan(game, 2)["cattle"]) == (2, 0)
    assert game.snapshot()["bag"] == bag


def test_mr_22_cattle_taken_go_to_the_bag_if_no_estate_is_free() -> None:
    game = opening(3)
    give(game, 1, castles=1)
    fight(game, 1, 2, *ATTACKER_WINS)
    bag = game.snapshot()["bag"]
    game.play("loot cattle")
    assert (clan(game, 1)["cattle"], clan(game, 2)["cattle"]) == (1, 0)
    assert game.snapshot()["bag"] == {**bag, "R": bag["R"] + 1}


def test_mr_22_a_winning_attacker_scores_two_if_there_is_no_booty() -> None:
    game = opening(3)
    give(game, 2, cattle=0)
    fight(game, 1, 2, *ATTACKER_WINS)
    assert scores(game) == [4, 2, 2]
    assert game.snapshot()["phase"] == "refill"


def test_mr_23_a_winning_defender_gains_two_and_the_attacker_loses_one() -> None:
    game = opening(3)
    fight(game, 1, 2, *DEFENDER_WINS)
    assert scores(game) == [1, 4, 2]
    assert game.snapshot()["phase"] == "refill"


def test_mr_23_a_drawn_raid_gives_the_attacker_one() -> None:
    game = opening(3)
    fight(game, 3, 1, *DRAWN)
    assert scores(game) == [2, 2, 3]
    assert game.snapshot()["phase"] == "refill"


@pytest.mark.parametrize(
    ("rounds", "winners", "won"),
    [
        (DRAWN, [None, None, None], (0, 0, None, 1, 0)),
        (ATTACKER_WINS, [1, 1, 2], (2, 1, 1, 1, 0)),
        (DEFENDER_WINS, [2, 2, 1], (1, 2, 2, -1, 2)),
    ],
    ids=["drawn", "attacker wins", "defender wins"],
)
def test_mr_23_events_name_the_winner_of_each_round_and_of_the_raid(
    rounds: tuple[tuple[str, str], ...], winners: list[int | None], won: tuple[int | None, ...]
) -> None:
    events = fight(opening(3), 1, 2, *rounds)
    assert [event.winner for event in events if isinstance(event, Revealed)] == winners
    ended = next(event for event in events if isinstance(event, RaidEnded))
    found = (ended.attacker_rounds, ended.defender_rounds, ended.winner, ended.attacker_vp, ended.defender_vp)
    assert found == won


def test_mr_24_vp_never_fall_below_0() -> None:
    game = opening(3)
    give(game, 1, vp=0)
    events = fight(game, 1, 2, *DEFENDER_WINS)
    assert scores(game) == [0, 4, 2]
    assert [event.attacker_vp for event in events if hasattr(event, "attacker_vp")] == [0]


def test_mr_25_attacker_then_defender_draw_five_then_each_discards_two() -> None:
    game = opening(4)
    fight(game, 3, 1, *DRAWN)
    assert game.snapshot()["phase"] == "refill"
    assert "MR-25" in refused(game, "deal 1 11112")
    assert "MR-25" in refused(game, "deal 3 1111")
    game.play("deal 3 11112")
    assert game.snapshot()["phase"] == "refill"
    game.play("deal 1 33333")
    assert (game.snapshot()["phase"], game.actor) == ("discard", 3)
    assert set(game.legal()) == {f"discard {cards}" for cards in ("11", "12", "14", "24")}
    assert "MR-25" in refused(game, "discard 1")
    game.play("discard 14")
    assert (game.snapshot()["phase"], game.actor) == ("discard", 1)
    assert set(game.legal()) == {f"discard {cards}" for cards in ("33", "34")}
    game.play("discard 34")
    assert clan(game, 3)["hand"] == [3, 1, 0, 0]
    assert clan(game, 1)["hand"] == [0, 0, 4, 0]
    assert (game.snapshot()["phase"], game.snapshot()["active"]) == ("draw", 4)


def test_mr_25_combat_is_over_when_hands_are_refilled() -> None:
    game = opening(3)
    fight(game, 1, 2, *DRAWN)
    assert game.snapshot()["combat"] is None
