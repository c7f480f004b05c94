"""Actions that are always inferior to others are not searched."""

from __future__ import annotations

from helpers.positions import act, opening, raiding
from macrobber_core.bots.mac_robber.candidates import candidate_actions, sensible_actions
from macrobber_core.games.mac_robber.position import MacRobber


def candidates(game: MacRobber) -> list[str]:
    return list(candidate_actions(game.state, game.legal()))


def test_low_cards_are_exchanged_before_high_ones() -> None:
    game = raiding(opening(3), 1)
    assert candidates(game) == ["raid 2", "raid 3", "pass", "exchange 1", "exchange 12", "exchange 123"]


def test_with_combat_powers_every_exchange_is_a_candidate() -> None:
    game = raiding(opening(3, **{"combat-powers": True}), 1)
    assert candidates(game) == game.legal()


def test_a_bard_takes_two_cubes_if_possible() -> None:
    songs = [action for action in candidates(act(opening(3), 1, "YYBBGR")) if action.startswith("bard")]
    assert songs == ["bard 2 +Y -B", "bard 2 +B -Y", "bard 3 +Y -B", "bard 3 +B -Y"]


def sensible(game: MacRobber) -> list[str]:
    return list(sensible_actions(game.view(game.actor), game.legal()))


def test_doing_nothing_and_half_an_action_are_not_sensible() -> None:
    game = act(opening(3), 1, "YYBBGG")
    assert "monk 1" in sensible(game)  # the second action may need the other cube
    game.play("piper")
    assert {"monk 1", "done"} <= {*game.legal()}
    assert not {"monk 1", "done"} & {*sensible(game)}
    assert "monk 2" in sensible(game)


def test_paying_with_people_instead_of_cubes_that_go_to_waste_is_not_sensible() -> None:
    game = act(opening(3), 1, "YYBGRR")
    game.state.warriors[1], game.state.monks[1] = 5, 2
    assert {"estate yR", "estate Ygg"} <= {*sensible(game)}  # the second action may need the cubes
    game.play("piper")
    payments = {action for action in game.legal() if action.startswith("estate")}
    assert payments == {"estate YR", "estate YGg", "estate Ygg", "estate yR", "estate yGg", "estate ygg"}
    assert payments & {*sensible(game)} == {"estate YR", "estate YGg"}  # red cubes may have a better use


def test_keeping_a_1_is_not_sensible() -> None:
    game = raiding(opening(3), 1)
    assert "pass" in candidates(game)
    assert "pass" not in sensible(game)
