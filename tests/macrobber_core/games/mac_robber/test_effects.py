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


def told(game: MacRobber, action: str) -> list[Effect]:
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


# --- the honesty of it


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_twins_that_a_seat_cannot_tell_apart_give_the_same_facts(seed: int, preset: bool) -> None:
    for game, action, rng in decisions(seed, preset):
        twin = game.imagine(game.actor, rng)
        expected = effects_of(game.view(game.actor), action, random.Random(1))
        assert effects_of(twin.view(game.actor), action, random.Random(2)) == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000), st.booleans())
def test_the_scoring_brings_what_was_told_of_it(seed: int, preset: bool) -> None:
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


# --- what is told of each kind of action


def test_a_building_tells_of_the_scoring_and_of_room() -> None:
    game = opening(3)
    give(game, 1, monks=0)
    give(game, 2, monks=2)
    act(game, 1, "YBGGGR")
    first, *others = told(game, "monastery")
    assert first == Income(GreenScored(1, 0, 0, False, 0), GreenScored(1, 3, 1, False, 3))
    assert Income(GreenScored(2, 2, 1, False, 3), GreenScored(2, 2, 2, False, 2)) in others
    assert ClanChange("free", 1, 1, 0) in others


def test_who_has_more_green_is_told_where_cubes_bring_nothing_yet() -> None:
    game = opening(4)
    for seat, monks in ((2, 5), (3, 6), (4, 6)):
        give(game, seat, monks=monks)
    act(game, 1, "YBGGGR")
    (income,) = told(game, "monk 2")
    assert isinstance(income, Income)
    assert (income.gain, income.ahead) == (0, (2, 3))


def test_a_warrior_tells_of_the_hand_and_of_biggest_following() -> None:
    game = opening(3)
    act(game, 1, "YBGGGR")
    assert told(game, "warrior") == [FollowingChange(None, 1), ClanChange("warriors", 1, 4, 5)]


def test_a_bard_tells_what_it_costs_the_other() -> None:
    game = opening(3)
    give(game, 2, castles=1)
    act(game, 1, "YBGGGR")
    found = told(game, "bard 2 +B -Y")
    assert Income(BlueScored(1, 2, 1, 1), BlueScored(1, 3, 1, 2)) in found
    assert Income(BlueScored(2, 4, 1, 3), BlueScored(2, 3, 1, 2)) in found
    assert ClanChange("warriors", 2, 4, 3) in found
    assert ClanChange("pipers", 2, 2, 1) in found


def test_an_action_fewer_tells_what_is_left_unused() -> None:
    game = act(opening(3), 1, "YYBBGR")
    game.play("cattle")
    assert told(game, "done") == [UnusedCubes("YYBBG")]


def test_a_redraw_tells_what_is_kept_and_how_likely_a_red_one_is() -> None:
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    leave_in_bag(game, "YYBBGR" + "YYR")
    game.play("draw YYBBGR")
    assert told(game, "keep") == [PayableBuildings(("cattle", "castle", "estate"))]
    assert told(game, "return YYBB") == [PayableBuildings(("cattle", "estate")), RedrawOdds(4, 1 - 15 / 35)]
    assert told(game, "return R")[0] == PayableBuildings(("castle",))


def test_an_exchange_tells_what_new_cards_are_worth() -> None:
    game = raiding(opening(3), 1)
    give(game, 1, hand="1134")
    average = (15 * 1 + 17 * 2 + 16 * 3 + 15 * 4) / 63
    assert told(game, "exchange 11") == [HandChange(cards("34"), 2, average)]
    assert told(game, "pass") == [HandChange(cards("1134"), 0, average)]


def test_a_raid_tells_the_rivals_cards_and_what_there_is_to_win() -> None:
    game = raiding(opening(3), 1)
    give(game, 1, hand="4444", vp=0)
    give(game, 2, cattle=0)
    give(game, 3, castles=1)
    (prospect,) = told(game, "raid 3")
    assert isinstance(prospect, RaidProspect)
    assert (prospect.cards, prospect.pipers, prospect.booty) == (4, 2, ("castle", "cattle"))
    assert (prospect.won.attacker_vp, prospect.lost.attacker_vp, prospect.lost.defender_vp) == (1, 0, 2)
    (empty,) = told(game, "raid 2")
    assert isinstance(empty, RaidProspect)
    assert (empty.won.attacker_vp, empty.booty) == (2, ())


def test_battle_points_are_the_booty_where_they_are_won() -> None:
    game = raiding(opening(3, **{"battle-points": True}), 1)
    (prospect,) = told(game, "raid 3")
    assert isinstance(prospect, RaidProspect)
    assert prospect.booty == ("points",)


def test_a_blow_tells_which_cards_it_beats() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    assert told(game, "play 3")[:2] == [CombatOutcomes("round", (1, 2), (3,), (4,), 2), HandChange(cards("124"))]
    game.play("play 4+")
    assert told(game, "play 4") == [CombatOutcomes("round", (1, 2), (3,), (4,), 0), HandChange(cards("123"))]
    assert told(game, "play 1") == [CombatOutcomes("round", (), (), (1, 2, 3, 4), 0), HandChange(cards("234"))]


def test_the_last_blow_tells_how_the_raid_ends() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    for blow in ("play 4", "play 1", "play 1", "play 4"):
        game.play(blow)
    assert told(game, "play 3")[0] == CombatOutcomes("raid", (1, 2), (3,), (4,), 2)
    game.play("play 3")
    assert told(game, "play 3")[0] == CombatOutcomes("raid", (1, 2), (3,), (4,), 0)


def test_no_piper_is_told_of_that_could_not_change_who_wins_the_raid() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    for blow in ("play 4", "play 1", "play 3", "play 2"):
        game.play(blow)
    assert told(game, "play 1")[0] == CombatOutcomes("raid", (1, 2, 3, 4), (), (), 0)


def test_the_last_blow_tells_how_the_raid_ends_also_where_a_2_strikes() -> None:
    """MR-V5: the raid ends only after the discard, but its winner is known before."""
    game = raiding(opening(3, **{"combat-powers": True}), 1)
    game.play("raid 2")
    for blow in ("play 4", "play 3", "play 3+", "play 1"):
        game.play(blow)
    assert told(game, "play 1")[0] == CombatOutcomes("raid", (1, 2, 3, 4), (), (), 0)
    assert told(game, "play 2")[0] == CombatOutcomes("raid", (1, 2, 3, 4), (), (), 0)
    game.play("play 1")
    assert told(game, "play 2")[0] == CombatOutcomes("raid", (), (), (1, 2, 3, 4), 0)


def test_what_depends_on_the_card_face_down_is_not_told() -> None:
    game = raiding(opening(3, **{"combat-powers": True}), 1)
    game.play("raid 2")
    game.play("play 2")
    assert not [
        fact for fact in told(game, "play 3") if isinstance(fact, ClanChange)
    ]  # a 2 would cost a warrior (MR-V5)
    assert ClanChange("warriors", 1, 4, 3) in told(game, "play 2")


def test_battle_points_tell_the_vp_at_once() -> None:
    game = raiding(opening(3, **{"battle-points": True}), 1)
    give(game, 2, monasteries=1)
    events = game.play("raid 2")
    for blow in ("play 4", "play 1", "play 3", "play 2", "play 2", "play 3"):
        events += game.play(blow)
    assert [event.winner for event in events if isinstance(event, RaidEnded)] == [1]
    assert told(game, "spend vp3")[0] == BoughtVp(3)
    assert not any(isinstance(fact, BoughtVp) for fact in told(game, "spend monastery"))
