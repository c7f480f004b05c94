"""The raids that look most promising."""

from __future__ import annotations

import pytest

from helpers.positions import give, opening, raiding
from macrobber_core.bots.mac_robber.raid_prior import RaidFeatures, learned_raid_prior, raid_features
from macrobber_core.games import GAMES

GAME = GAMES["mac-robber"]


@pytest.mark.parametrize("players", GAME.seats)
def test_every_raid_feature_has_a_weight(players: int) -> None:
    assert len(learned_raid_prior(players).weights) == len(RaidFeatures._fields)


def test_raid_features_describe_the_booty_the_room_for_it_and_exchanges() -> None:
    game = raiding(opening(4), 1)
    give(game, 1, hand="3344")
    give(game, 2, cattle=0, castles=1)
    assert raid_features(game.state, "raid 2").castle_but_no_cattle
    assert raid_features(game.state, "raid 3").cattle_for_free_estate
    assert raid_features(game.state, "exchange 33") == RaidFeatures(cards_changed=2, value_to_be_gained=-1)


@pytest.mark.parametrize("players", GAME.seats)
def test_the_raid_prior_prefers_a_raid_for_cattle_with_a_free_estate(players: int) -> None:
    game = raiding(opening(players), 1)
    give(game, 1, hand="3344")
    give(game, 2, cattle=0)
    first, second = learned_raid_prior(players).best(game.state, 2)
    assert first == "raid 3"
    assert second in game.legal()
