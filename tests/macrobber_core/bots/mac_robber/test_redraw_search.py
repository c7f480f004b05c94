"""The cubes to return, by the probabilities of all displays that may follow."""

from __future__ import annotations

import random

import pytest

from helpers.positions import opening, turn
from macrobber_core.bots import ADVISERS, Effort, choose
from macrobber_core.bots.mac_robber.candidates import candidate_actions
from macrobber_core.bots.mac_robber.determinization import Dealer
from macrobber_core.bots.mac_robber.redraw_search import RedrawSearch, odds_of_displays
from macrobber_core.bots.mac_robber.value import learned_value
from macrobber_core.games.mac_robber.notation import RETURNS
from macrobber_core.games.mac_robber.piles import NOTHING, Pile
from macrobber_core.games.mac_robber.position import MacRobber

ALL_DISPLAYS = Effort(simulations=100)
"""More than the 84 displays of six cubes in four colours."""


def redrawing(display: str, players: int = 4) -> MacRobber:
    """Return the first turn of seat 1, which has the Biggest Following and has drawn a display."""
    game = opening(players)
    game.state.following = 1
    turn(game, 1)
    game.play(f"draw {display}")
    assert game.state.phase == "redraw"
    return game


def chances(game: MacRobber, effort: Effort = ALL_DISPLAYS, seed: int = 1) -> dict[str, float]:
    actions = candidate_actions(game.state, game.legal())
    dealer = Dealer(game.view(game.actor))
    return dict(RedrawSearch(dealer, actions, learned_value("chief", 4), random.Random(seed), effort).ranked())


def test_cubes_that_are_kept_stay_on_the_display() -> None:
    """MR-04"""
    state = redrawing("YYBBGR").state
    assert odds_of_displays(state, "keep") == {state.display: 1}


@pytest.mark.parametrize("action", ["return R", "return YYB", "return YYBB"])
def test_the_odds_of_displays_are_those_of_the_draw_that_follows(action: str) -> None:
    """MR-04"""
    game = redrawing("YYBBGR")
    found = odds_of_displays(game.state, action)
    game.play(action)
    outcomes = game.outcomes()
    assert len(found) == len(outcomes)
    for draw, weight in outcomes.items():
        after = game.copy()
        after.play(draw)
        assert found[after.state.display] == pytest.approx(weight / sum(outcomes.values()))


@pytest.mark.parametrize(("display", "bag"), [("BBBBGG", (1, 0, 0, 0)), ("YYYGRR", (0, 0, 3, 0))])
def test_every_action_has_a_chance_after_one_simulation(display: str, bag: Pile) -> None:
    """With a nearly empty bag, another display may be likelier than the current one, but `keep` cannot lead to it."""
    game = redrawing(display)
    game.state.bag = bag
    assert all(chances(game, Effort(simulations=1)).values())


def test_six_yellow_cubes_are_not_kept() -> None:
    """With six yellow cubes and nothing else, a turn is worth little."""
    found = chances(redrawing("YYYYYY"))
    assert found["return YYYYY"] > found["keep"]
    assert min(found, key=found.__getitem__) == "keep"


def test_the_choice_does_not_depend_on_the_world() -> None:
    game = redrawing("YYBGGR")
    by_world = [chances(game, seed=seed) for seed in range(4)]
    assert len({max(found, key=found.__getitem__) for found in by_world}) == 1


def test_few_simulations_value_the_likeliest_displays() -> None:
    """Unlikely displays count for so little that a few simulations find nearly the best redraw."""
    game = redrawing("YYYBBR")
    exact, quick = chances(game), chances(game, Effort(simulations=20))
    assert max(exact.values()) - exact[max(quick, key=quick.__getitem__)] < 0.005


def test_the_chief_returns_the_cubes_that_it_advises() -> None:
    game = redrawing("YYBGGR")
    view = game.view(1)
    advice = ADVISERS["mac-robber"].advise(view, game.legal(), random.Random(1), ALL_DISPLAYS)
    assert choose("mac-robber", "chief", view, game.legal(), random.Random(1), ALL_DISPLAYS) == advice[0].action


def test_the_last_turn_is_valued_by_its_outcome() -> None:
    """All remaining tiles end the game (MR-34), so the leader after the scoring has won."""
    game = redrawing("YYBGGR")
    game.state.start = 2
    game.state.vp[1] = 60
    assert set(chances(game).values()) == {1.0}


def test_of_equally_good_redraws_the_one_that_returns_fewest_cubes_is_first() -> None:
    game = redrawing("YYBGGR")
    game.state.start = 2
    game.state.vp[1] = 60  # the leader wins with every display
    returned = [sum(RETURNS.get(action, NOTHING)) for action in chances(game)]
    assert returned == sorted(returned)
    assert next(iter(chances(game))) == "keep"
