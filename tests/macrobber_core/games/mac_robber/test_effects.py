"""The effects of an action, found by the rules without information hidden from the seat."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.positions import act, cards, finish_round, fresh, give, leave_in_bag, opening, raiding, turn
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.effect_types import (
    BoughtVp,
    ClanChange,
    CombatOutcomes,
    Effect,
    FollowingChange,
    HandChange,
    Income,
    PayableBuildings,
    RaidProspect,
    RedrawOdds,
    UnusedCubes,
)
from macrobber_core.games.mac_robber.effects import effects_of
from macrobber_core.games.mac_robber.events import BlueScored, FollowingJudged, GreenScored, RaidEnded, RedScored
from macrobber_core.games.mac_robber.position import MacRobber

VARIANTE = GAMES["mac-robber"].presets["variante"]


def shown_effects(game: MacRobber, action: str) -> list[Effect]:
    return effects_of(game.view(game.actor), action, random.Random(0))


def decisions(seed: int, preset: bool = False) -> Iterator[tuple[MacRobber, str, random.Random]]:
    """Yield each position and the chosen action of a random game."""
    rng = random.Random(seed)
    game = fresh(3 + seed % 3, **(VARIANTE if preset else {}))
    while game.actor is not None:
        action = game.chance(rng) if game.actor == CHANCE else rng.choice(game.legal())
        if game.actor != CHANCE:
            yield game, action, rng
        game.play(action)


# --- effects depend only on what the seat knows


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_positions_a_seat_cannot_tell_apart_give_the_same_effects(seed: int, preset: bool) -> None:
    for game, action, rng in decisions(seed, preset):
        twin = game.imagine(game.actor, rng)
        expected = effects_of(game.view(game.actor), action, random.Random(1))
        assert effects_of(twin.view(game.actor), action, random.Random(2)) == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_effects_on_the_scoring_agree_with_the_scoring(seed: int, preset: bool) -> None:
    for game, action, rng in decisions(seed, preset):
        if game.state.phase not in {"action", "loot", "spend"}:
            continue
        found = effects_of(game.view(game.actor), action, rng)
        scored = [*scoring_after(game, None, rng), *scoring_after(game, action, rng)]
        for fact in found:
            if isinstance(fact, Income):
                assert fact.before in scored
                assert fact.after in scored
            elif isinstance(fact, FollowingChange):
                assert [event.seat for event in scored if isinstance(event, FollowingJudged)] == [*fact]


def scoring_after(game: MacRobber, action: str | None, rng: random.Random) -> list[object]:
    """Return the scoring events if the round ended right after the action, or before it."""
    twin = game.copy()
    if action is not None:
        twin.play(action)
        while twin.state.phase in {"discard", "deal"} and twin.state.pending:
            twin.play(twin.chance(rng) if twin.actor == CHANCE else rng.choice(twin.legal()))
    if twin.state.round != game.state.round:
        return []
    kinds = (GreenScored, RedScored, BlueScored, FollowingJudged)
    return [event for event in finish_round(twin) if isinstance(event, kinds)]


# --- effects of each kind of action


def test_a_building_shows_the_scoring_and_the_free_estates() -> None:
    game = opening(3)
    give(game, 1, monks=0)
    give(game, 2, monks=2)
    act(game, 1, "YBGGGR")
    first, *others = shown_effects(game, "monastery")
    assert first == Income(GreenScored(1, 0, 0, False, 0), GreenScored(1, 3, 1, False, 3))
    assert Income(GreenScored(2, 2, 1, False, 3), GreenScored(2, 2, 2, False, 2)) in others
    assert ClanChange("free", 1, 1, 0) in others


def test_green_cubes_that_gain_nothing_show_who_is_ahead() -> None:
    game = opening(4)
    for seat, monks in ((2, 5), (3, 6), (4, 6)):
        give(game, seat, monks=monks)
    act(game, 1, "YBGGGR")
    (income,) = shown_effects(game, "monk 2")
    assert isinstance(income, Income)
    assert (income.gain, income.ahead) == (0, (2, 3))


def test_a_warrior_shows_biggest_following_and_the_number_of_warriors() -> None:
    game = opening(3)
    act(game, 1, "YBGGGR")
    assert shown_effects(game, "warrior") == [FollowingChange(None, 1), ClanChange("warriors", 1, 4, 5)]


def test_a_bard_shows_what_it_costs_the_other_clan() -> None:
    game = opening(3)
    give(game, 2, castles=1)
    act(game, 1, "YBGGGR")
    found = shown_effects(game, "bard 2 +B -Y")
    assert Income(BlueScored(1, 2, 1, 1), BlueScored(1, 3, 1, 2)) in found
    assert Income(BlueScored(2, 4, 1, 3), BlueScored(2, 3, 1, 2)) in found
    assert ClanChange("warriors", 2, 4, 3) in found
    assert ClanChange("pipers", 2, 2, 1) in found


def test_skipping_the_second_action_shows_the_unused_cubes() -> None:
    game = act(opening(3), 1, "YYBBGR")
    game.play("cattle")
    assert shown_effects(game, "done") == [UnusedCubes("YYBBG")]


def test_a_redraw_shows_payable_buildings_and_the_odds_of_a_red_cube() -> None:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    leave_in_bag(game, "YYBBGR" + "YYR")
    game.play("draw YYBBGR")
    assert shown_effects(game, "keep") == [PayableBuildings(("cattle", "castle", "estate"))]
    assert shown_effects(game, "return YYBB") == [PayableBuildings(("cattle", "estate")), RedrawOdds(4, 1 - 15 / 35)]
    assert shown_effects(game, "return R")[0] == PayableBuildings(("castle",))


def test_an_exchange_shows_the_average_value_of_new_cards() -> None:
    game = raiding(opening(3), 1)
    give(game, 1, hand="1134")
    average = (15 * 1 + 17 * 2 + 16 * 3 + 15 * 4) / 63
    assert shown_effects(game, "exchange 11") == [HandChange(cards("34"), 2, average)]
    assert shown_effects(game, "pass") == [HandChange(cards("1134"), 0, average)]


def test_a_raid_shows_the_defenders_cards_and_the_booty() -> None:
    game = raiding(opening(3), 1)
    give(game, 1, hand="4444", vp=0)
    give(game, 2, cattle=0)
    give(game, 3, castles=1)
    (prospect,) = shown_effects(game, "raid 3")
    assert isinstance(prospect, RaidProspect)
    assert (prospect.cards, prospect.pipers, prospect.booty) == (4, 2, ("castle", "cattle"))
    assert (prospect.won.attacker_vp, prospect.lost.attacker_vp, prospect.lost.defender_vp) == (1, 0, 2)
    (empty,) = shown_effects(game, "raid 2")
    assert isinstance(empty, RaidProspect)
    assert (empty.won.attacker_vp, empty.booty) == (2, ())


def test_a_raid_shows_battle_points_as_the_booty_of_the_variant() -> None:
    game = raiding(opening(3, **{"battle-points": True}), 1)
    (prospect,) = shown_effects(game, "raid 3")
    assert isinstance(prospect, RaidProspect)
    assert prospect.booty == ("points",)


def test_a_combat_card_shows_which_cards_it_beats() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    assert shown_effects(game, "play 3")[:2] == [
        CombatOutcomes("round", (1, 2), (3,), (4,), 2),
        HandChange(cards("124")),
    ]
    game.play("play 4+")
    assert shown_effects(game, "play 4") == [CombatOutcomes("round", (1, 2), (3,), (4,), 0), HandChange(cards("123"))]
    assert shown_effects(game, "play 1") == [CombatOutcomes("round", (), (), (1, 2, 3, 4), 0), HandChange(cards("234"))]


def test_the_last_combat_card_shows_how_the_raid_ends() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    for action in ("play 4", "play 1", "play 1", "play 4"):
        game.play(action)
    assert shown_effects(game, "play 3")[0] == CombatOutcomes("raid", (1, 2), (3,), (4,), 2)
    game.play("play 3")
    assert shown_effects(game, "play 3")[0] == CombatOutcomes("raid", (1, 2), (3,), (4,), 0)


def test_a_piper_that_cannot_change_the_winner_is_not_shown() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    for action in ("play 4", "play 1", "play 3", "play 2"):
        game.play(action)
    assert shown_effects(game, "play 1")[0] == CombatOutcomes("raid", (1, 2, 3, 4), (), (), 0)


def test_the_last_combat_card_shows_how_the_raid_ends_even_if_a_2_strikes() -> None:
    """MR-V5: the raid ends only after the discard, but its winner is known before."""
    game = raiding(opening(3, **{"combat-powers": True}), 1)
    game.play("raid 2")
    for action in ("play 4", "play 3", "play 3+", "play 1"):
        game.play(action)
    assert shown_effects(game, "play 1")[0] == CombatOutcomes("raid", (1, 2, 3, 4), (), (), 0)
    assert shown_effects(game, "play 2")[0] == CombatOutcomes("raid", (1, 2, 3, 4), (), (), 0)
    game.play("play 1")
    assert shown_effects(game, "play 2")[0] == CombatOutcomes("raid", (), (), (1, 2, 3, 4), 0)


def test_effects_that_depend_on_a_face_down_card_are_not_shown() -> None:
    game = raiding(opening(3, **{"combat-powers": True}), 1)
    game.play("raid 2")
    game.play("play 2")
    assert not [
        fact for fact in shown_effects(game, "play 3") if isinstance(fact, ClanChange)
    ]  # a 2 would cost a warrior (MR-V5)
    assert ClanChange("warriors", 1, 4, 3) in shown_effects(game, "play 2")


def test_spending_battle_points_on_vp_shows_the_vp() -> None:
    game = raiding(opening(3, **{"battle-points": True}), 1)
    give(game, 2, monasteries=1)
    events = game.play("raid 2")
    for action in ("play 4", "play 1", "play 3", "play 2", "play 2", "play 3"):
        events += game.play(action)
    assert [event.winner for event in events if isinstance(event, RaidEnded)] == [1]
    assert shown_effects(game, "spend vp3")[0] == BoughtVp(3)
    assert not any(isinstance(fact, BoughtVp) for fact in shown_effects(game, "spend monastery"))
