"""The variant's option `combat-powers` (MR-V2 to MR-V6)."""

from __future__ import annotations

import pytest

from helpers.positions import clan, fight, give, opening, raiding, refused, scores
from macrobber_core.games.mac_robber.events import Laid, Revealed, Strength, Struck
from macrobber_core.games.mac_robber.position import MacRobber

WEAK = 3
"""The warriors of a clan that can lose none, whose 4 counts as 2."""


def new_game(**options: bool) -> MacRobber:
    game = opening(4, 1, **{"combat-powers": True, **options})
    for seat in (1, 2):
        give(game, seat, warriors=7, hand="1123344")
    return game


def combat(game: MacRobber) -> dict[str, object]:
    shown = game.snapshot()["combat"]
    assert isinstance(shown, dict)
    return shown


def totals(game: MacRobber, *rounds: tuple[str, str]) -> list[tuple[int, int]]:
    """Return both sides' totals in each round; owed discards are the lowest cards."""
    raiding(game, 1)
    game.play("raid 2")
    found = []
    for attack, defence in rounds:
        for action in (f"play {attack}", f"play {defence}"):
            events = game.play(action)
            found += [(each.attack.total, each.defence.total) for each in events if isinstance(each, Revealed)]
            while game.snapshot()["phase"] == "discard" and game.snapshot()["combat"]:
                game.play(game.legal()[-1])
    return found


def test_mr_v2_to_v6_combat_powers_are_off_by_default() -> None:
    game = opening()
    give(game, 1, warriors=6, castles=1, hand="112344")
    give(game, 2, warriors=3, castles=2, hand="124")
    raiding(game, 1)
    game.play("raid 2")
    assert not any("*" in action for action in game.legal())
    assert "(MR-V2)" in refused(game, "play 1*")
    game.play("play 1")
    game.play("play 2")
    assert clan(game, 1)["courtyard"]["Y"] == 6
    game.play("play 1")
    (revealed,) = game.play("play 4")
    assert isinstance(revealed, Revealed)
    assert (revealed.attack.total, revealed.defence.total) == (1, 4)
    assert combat(game)["carried"] == [0, 0]


class TestWarriorOnTheCard:
    def test_mr_v2_a_warrior_on_the_card_needs_a_castle(self) -> None:
        game = raiding(new_game(), 1)
        game.play("raid 2")
        assert "castle" in refused(game, "play 4*")
        assert "(MR-V2)" in refused(game, "play 4*")

    def test_mr_v2_a_warrior_on_the_card_needs_four_warriors(self) -> None:
        game = new_game()
        give(game, 1, warriors=3, castles=1, hand="124")
        raiding(game, 1)
        game.play("raid 2")
        assert "(MR-14, MR-V2)" in refused(game, "play 4*")
        assert game.legal() == [f"play {card}{put}" for card in "124" for put in ("", "+")]

    def test_mr_v2_a_warrior_on_the_card_adds_one_and_goes_to_the_bag(self) -> None:
        game = new_game()
        give(game, 1, castles=1, pipers=1)
        raiding(game, 1)
        game.play("raid 2")
        assert game.legal()[:4] == ["play 1", "play 1+", "play 1*", "play 1+*"]
        bag = game.snapshot()["bag"]
        (laid,) = game.play("play 3+*")
        assert laid == Laid(1, 1, True, True, 3)
        after = game.snapshot()
        assert after["combat"]["laid"] == {"card": 3, "piper": True, "warrior": True}
        assert after["bag"]["Y"] == bag["Y"] + 1
        assert after["bag"]["B"] == bag["B"] + 1
        assert clan(game, 1)["courtyard"]["Y"] == 6
        assert (after["phase"], after["actor"]) == ("discard", 1)

    def test_mr_v2_the_attacker_discards_before_the_defender_plays(self) -> None:
        game = new_game()
        give(game, 1, castles=1)
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 3*")
        assert set(game.legal()) == {f"discard {card}" for card in "1234"}
        game.play("discard 1")
        assert clan(game, 1)["hand"] == [1, 1, 1, 2]
        assert (game.snapshot()["phase"], game.snapshot()["actor"]) == ("defend", 2)
        (revealed,) = game.play("play 3")
        assert isinstance(revealed, Revealed)
        assert (revealed.attack.total, revealed.defence.total, revealed.winner) == (4, 3, 1)

    def test_mr_v2_a_warrior_can_be_used_each_round_while_there_are_four(self) -> None:
        game = new_game()
        give(game, 1, warriors=5, castles=1, hand="13344")
        give(game, 2, hand="1133444")
        assert totals(game, ("3*", "1"), ("3*", "3")) == [(4, 1), (4, 4)]
        assert clan(game, 1)["courtyard"]["Y"] == 3
        assert sum(clan(game, 1)["hand"]) == 1
        assert not any("*" in action for action in game.legal())

    def test_mr_v2_only_the_attacker_can_use_a_warrior(self) -> None:
        game = new_game()
        give(game, 2, castles=2)
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 3")
        assert not any("*" in action for action in game.legal())
        assert "only the attacker" in refused(game, "play 3*")

    def test_mr_v2_the_defender_sees_the_warrior_but_not_the_card(self) -> None:
        game = new_game()
        give(game, 1, castles=1)
        raiding(game, 1)
        game.play("raid 2")
        (laid,) = game.play("play 3*")
        assert laid.seen_by(2) == Laid(1, 1, False, True, None)
        seen = game.view(2).combat
        assert seen is not None
        assert seen.laid is not None
        assert (seen.laid.warrior, seen.laid.card) == (True, None)


class TestCastlesInDefence:
    @pytest.mark.parametrize(("castles", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1)])
    def test_mr_v3_two_castles_add_one_in_every_round(self, castles: int, bonus: int) -> None:
        game = new_game()
        give(game, 2, estates=4, cattle=0, castles=castles)
        assert totals(game, ("3", "3"), ("4", "4"), ("4", "4")) == [(3, 3 + bonus), (4, 4 + bonus), (4, 4 + bonus)]

    def test_mr_v3_castles_add_nothing_for_the_attacker(self) -> None:
        game = new_game()
        give(game, 1, estates=4, castles=2)
        assert totals(game, ("3", "3")) == [(3, 3)]


class TestOneCarries:
    def test_mr_v4_one_one_four_counts_one_two_six(self) -> None:
        game = new_game()
        assert totals(game, ("1", "3"), ("1", "3"), ("4", "4")) == [(1, 3), (2, 3), (6, 4)]

    def test_mr_v4_a_carried_card_is_discarded_like_all_others(self) -> None:
        game = new_game()
        totals(game, ("1", "3"), ("1", "3"))
        assert game.snapshot()["discards"] == [2, 0, 2, 0]

    def test_mr_v4_nothing_is_carried_into_the_next_raid(self) -> None:
        game = new_game()
        give(game, 1, hand="1113344")
        totals(game, ("1", "3"), ("1", "3"), ("1", "4"))
        raiding(game, 1)
        game.play("raid 2")
        assert combat(game)["carried"] == [0, 0]

    def test_mr_v4_consecutive_ones_are_all_carried(self) -> None:
        game = new_game()
        give(game, 1, hand="1113344")
        give(game, 2, hand="3333344")
        assert totals(game, ("1", "3"), ("1", "3"), ("1", "3")) == [(1, 3), (2, 3), (3, 3)]

    def test_mr_v4_one_three_two_counts_one_four_two(self) -> None:
        game = new_game()
        give(game, 2, hand="3333344")
        assert totals(game, ("1", "3"), ("3", "3"), ("2", "3")) == [(1, 3), (4, 3), (2, 3)]

    def test_mr_v4_the_defenders_ones_are_carried_too(self) -> None:
        game = new_game()
        give(game, 1, hand="3333344")
        assert totals(game, ("3", "1"), ("3", "1"), ("3", "4")) == [(3, 1), (3, 2), (3, 6)]

    def test_mr_v4_pipers_are_not_carried(self) -> None:
        game = new_game()
        give(game, 1, pipers=2)
        give(game, 2, hand="3333344")
        assert totals(game, ("1+", "3"), ("3", "3")) == [(2, 3), (4, 3)]

    def test_mr_v4_snapshot_and_view_count_carried_cards(self) -> None:
        game = new_game()
        raiding(game, 1)
        game.play("raid 2")
        carried = []
        for attack, defence in (("1", "3"), ("1", "1")):
            game.play(f"play {attack}")
            game.play(f"play {defence}")
            carried.append(combat(game)["carried"])
        assert carried == [[1, 0], [2, 1]]
        for seat in (1, 2, 3, None):
            seen = game.view(seat).combat
            assert seen is not None
            assert (seen.attacker_carried, seen.defender_carried) == (2, 1)
        assert combat(game)["margin"] == (1 - 3) + (2 - 1)


class TestTwoStrikes:
    def test_mr_v5_a_two_costs_the_opponent_a_warrior_and_a_card(self) -> None:
        game = new_game()
        raiding(game, 1)
        game.play("raid 2")
        bag = game.snapshot()["bag"]["Y"]
        game.play("play 2")
        events = game.play("play 3")
        assert events[-1] == Struck(2)
        assert clan(game, 2)["courtyard"]["Y"] == 6
        after = game.snapshot()
        assert after["bag"]["Y"] == bag + 1
        assert (after["phase"], after["actor"], after["combat"]["round"], after["combat"]["laid"]) == (
            "discard",
            2,
            1,
            None,
        )
        game.play("discard 1")
        assert (game.snapshot()["phase"], game.snapshot()["combat"]["round"]) == ("attack", 2)

    def test_mr_v5_a_two_strikes_even_if_it_loses_the_round(self) -> None:
        game = new_game()
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 4")
        events = game.play("play 2")
        assert isinstance(events[0], Revealed)
        assert events[0].winner == 1
        assert events[1:] == [Struck(1)]

    def test_mr_v5_both_sides_can_strike_and_the_attacker_discards_first(self) -> None:
        game = new_game()
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 2")
        events = game.play("play 2")
        assert events[1:] == [Struck(1), Struck(2)]
        assert (clan(game, 1)["courtyard"]["Y"], clan(game, 2)["courtyard"]["Y"]) == (6, 6)
        assert game.snapshot()["actor"] == 1
        game.play("discard 1")
        assert game.snapshot()["actor"] == 2
        game.play("discard 1")
        assert game.snapshot()["phase"] == "attack"

    def test_mr_v5_a_two_has_no_effect_on_three_warriors(self) -> None:
        game = new_game()
        give(game, 2, warriors=WEAK, hand="133")
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 2")
        (revealed,) = game.play("play 3")
        assert isinstance(revealed, Revealed)
        assert clan(game, 2)["courtyard"]["Y"] == 3
        assert game.snapshot()["phase"] == "attack"

    def test_mr_v5_a_four_that_counts_two_does_not_strike(self) -> None:
        game = new_game()
        give(game, 1, warriors=WEAK, hand="134")
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 4")
        (revealed,) = game.play("play 3")
        assert isinstance(revealed, Revealed)
        assert revealed.attack == Strength(4, 2, False)
        assert clan(game, 2)["courtyard"]["Y"] == 7

    def test_mr_v5_the_raid_ends_only_after_the_discard(self) -> None:
        game = new_game()
        give(game, 2, hand="3333344", cattle=1)
        before = scores(game)
        totals(game, ("4", "3"), ("4", "3"))
        game.play("play 2")
        game.play("play 3")
        assert (game.snapshot()["phase"], game.snapshot()["combat"]["round"]) == ("discard", 3)
        assert scores(game) == before
        game.play("discard 3")
        assert game.snapshot()["phase"] == "loot"
        assert scores(game)[0] == before[0] + 1

    def test_mr_v5_only_its_owner_sees_the_discarded_card(self) -> None:
        game = new_game()
        raiding(game, 1)
        game.play("raid 2")
        game.play("play 2")
        game.play("play 3")
        (discarded,) = game.play("discard 4")
        assert discarded.seen_by(2) == discarded
        assert "4" not in str(discarded.seen_by(1))


class TestFourNeedsFourWarriors:
    def test_mr_v6_a_four_counts_two_with_three_warriors_for_both_sides(self) -> None:
        game = new_game()
        give(game, 1, warriors=WEAK, hand="344")
        give(game, 2, warriors=WEAK, hand="344")
        assert totals(game, ("4", "3"), ("3", "4"), ("4", "4")) == [(2, 3), (3, 2), (2, 2)]

    def test_mr_v6_a_warrior_put_on_the_card_still_counts(self) -> None:
        game = new_game()
        give(game, 1, warriors=4, castles=1, hand="1444")
        assert totals(game, ("4*", "3"), ("4", "3")) == [(5, 3), (2, 3)]

    def test_mr_v6_warriors_are_counted_anew_in_every_round(self) -> None:
        game = new_game()
        give(game, 1, warriors=4, hand="1344")
        give(game, 2, hand="2233444")
        assert totals(game, ("4", "2"), ("4", "3")) == [(4, 2), (2, 3)]


def test_mr_22_booty_is_taken_as_in_the_base_game() -> None:
    game = new_game()
    give(game, 2, cattle=1, hand="3333344")
    fight(game, 1, 2, ("4", "3"), ("4", "3"), ("3", "3"))
    assert game.legal() == ["loot cattle", "loot nothing"]
