"""Which raids promise most at a look."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from helpers.positions import give, opening, raiding
from macrobber_core.bots.mac_robber.raid_training import learn_raids
from macrobber_core.bots.mac_robber.raids import Look, learned_raids, look_at
from macrobber_core.bots.mac_robber.value import HAND_MADE
from macrobber_core.games import GAMES

GAME = GAMES["mac-robber"]


@pytest.mark.parametrize("players", GAME.seats)
def test_everything_that_is_seen_has_its_weight(players: int) -> None:
    assert len(learned_raids(players).weights) == len(Look._fields)


def test_a_raid_is_seen_by_its_booty_and_by_who_has_room_for_it() -> None:
    game = raiding(opening(4), 1)
    give(game, 1, hand="3344")
    give(game, 2, cattle=0, castles=1)
    assert look_at(game.state, "raid 2").castle_but_no_cattle
    assert look_at(game.state, "raid 3").cattle_for_free_estate
    assert look_at(game.state, "exchange 33") == Look(cards_changed=2, value_to_be_gained=-1)


@pytest.mark.parametrize("players", GAME.seats)
def test_cattle_for_a_free_estate_are_worth_a_raid(players: int) -> None:
    game = raiding(opening(players), 1)
    give(game, 1, hand="3344")
    give(game, 2, cattle=0)
    first, second = learned_raids(players).best(game.state, 2)
    assert first == "raid 3"
    assert second in game.legal()


def test_learning_goes_the_whole_way() -> None:
    with ThreadPoolExecutor(1) as pool:
        weights, told = learn_raids(pool, HAND_MADE, 3, games=2)
    assert len(weights) == len(Look._fields)
    assert told.startswith("3 players, raids: ")
