"""What a policy sees at a look."""

from __future__ import annotations

import pytest

from helpers.positions import act, give, opening, raiding
from macrobber_core.bots.mac_robber.policy import learned_policy
from macrobber_core.bots.mac_robber.policy_features import (
    KINDS,
    Context,
    Details,
    RaidNumbers,
    bard_details,
    context,
    estate_details,
    kind,
    raid_numbers,
)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_number_has_its_weight(players: int) -> None:
    policy = learned_policy(players)
    assert set(policy.kinds) == set(KINDS)
    assert {len(weights) for weights in policy.kinds.values()} == {len(Context._fields)}
    assert len(policy.details) == len(Details._fields)
    assert len(policy.raid) == len(RaidNumbers._fields)


def test_every_action_is_of_a_kind() -> None:
    assert {kind(action) for action in act(opening(4), 1, "YBBGGR").legal()} <= set(KINDS)


def test_what_an_estate_costs_the_courtyard_is_told_apart_from_the_display() -> None:
    assert estate_details("estate YR") == Details(pays_red=1, pays_yellow=1)
    assert estate_details("estate yGG") == Details(pays_warriors=1)


def test_a_bard_gains_what_pays() -> None:
    state = act(opening(4), 1, "YBBGGR").state
    here = context(state)._replace(blue_pays=True, green_pays=False)
    assert bard_details(state, "bard 2 +B -Y", here)[4:9] == (False, True, False, True, True)
    assert not bard_details(state, "bard 2 +G -Y", here).gains_green_that_pays


def test_a_raid_is_seen_by_its_booty_and_by_who_has_room_for_it() -> None:
    game = raiding(opening(4), 1)
    give(game, 1, hand="3344")
    give(game, 2, cattle=0, castles=1)
    assert raid_numbers(game.state, "raid 2").castle_but_no_cattle
    assert raid_numbers(game.state, "raid 3").cattle_for_free_estate
    assert raid_numbers(game.state, "exchange 33") == RaidNumbers(cards_changed=2, value_to_be_gained=-1)
