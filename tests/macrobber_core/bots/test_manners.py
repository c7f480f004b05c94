"""Manners belong to a level's name, and show in what a bot does without deciding who wins."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from macrobber_core.bots import LEVELS, MANNERED, Effort, choose, draw_manners, is_known_level, split_level
from macrobber_core.bots.manners import with_preferences
from macrobber_core.games import GAMES
from macrobber_core.sim import play_game


def test_a_level_may_carry_a_manner_of_its_game() -> None:
    assert split_level("mac-robber", "medium-raider") == ("medium", "raider")
    assert is_known_level("mac-robber", "medium-raider")
    assert len(MANNERED["carcassonne"]) >= 9


@pytest.mark.parametrize("level", ["medium", "random-raider", "chief-raider", "hard-raider@0.2", "hard-spy", "raider"])
def test_everything_else_has_no_manner(level: str) -> None:
    assert split_level("mac-robber", level) == (level, "")
    assert is_known_level("mac-robber", level) == (level in LEVELS["mac-robber"])


def test_the_same_seed_draws_the_same_manners_and_different_ones_at_a_table() -> None:
    drawn = draw_manners("mac-robber", ["medium"] * 4, random.Random(1))
    assert drawn == draw_manners("mac-robber", ["medium"] * 4, random.Random(1))
    assert len({*drawn}) == 4
    assert len({tuple(draw_manners("mac-robber", ["medium"] * 4, random.Random(seed))) for seed in range(20)}) > 5


def test_people_chiefs_and_bots_that_have_a_manner_keep_what_they_are() -> None:
    levels = [None, "chief", "random", "easy-farmer", "own"]
    assert draw_manners("mac-robber", levels, random.Random(1)) == levels


def test_a_manner_adds_to_the_worth_of_its_favourites() -> None:
    assert with_preferences({"raid 2": 1.0, "pass": 1.5}, {"raid 2": 0.5}, 2.0) == {"raid 2": 2.0, "pass": 1.5}


FAVOURITES = {
    ("mac-robber", "builder"): {"castle", "monastery"},
    ("mac-robber", "raider"): {"raid", "bard"},
    ("mac-robber", "gambler"): {"return", "exchange"},
    ("mac-robber", "farmer"): {"estate"},
    ("claim-it", "builder"): {"claim"},
    ("carcassonne", "builder"): {"knight"},
    ("carcassonne", "raider"): {"highwayman"},
    ("carcassonne", "farmer"): {"farmer"},
}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "manner"), FAVOURITES)
def test_a_manner_can_be_seen(game: str, manner: str) -> None:
    """A bot does what its manner favours more often than its neighbours without one."""
    favourites, games = FAVOURITES[game, manner], 8 if game == "carcassonne" else 24
    bots = [f"easy-{manner}", "easy"] if game != "mac-robber" else [f"easy-{manner}", "easy", "easy"]
    seen: Counter[str] = Counter()
    for number in range(games):
        played = play_game(game, {}, bots, Effort(), "seen", number, keep=True)
        for line in played.record.splitlines():
            seat, _, action = line.partition(" ")
            if seat.isdecimal() and favourites & {*action.split()}:
                seen[bots[played.entrants[int(seat) - 1]]] += 1
    assert seen[f"easy-{manner}"] > seen["easy"] / (len(bots) - 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_with_a_manner_chooses_a_legal_action_and_the_same_for_the_same_seed(game: str) -> None:
    for level in MANNERED[game]:
        rng, position = random.Random(1), GAMES[game].start(3, {})
        for ply in range(40):
            if not position.actor:
                position.play(position.chance(rng))
                continue
            view, legal = position.view(position.actor), position.legal()
            action = choose(game, level, view, legal, random.Random(ply)) if ply % 7 == 0 else rng.choice(legal)
            if ply % 7 == 0:
                assert action in legal
                assert action == choose(game, level, view, legal, random.Random(ply))
            position.play(action)
