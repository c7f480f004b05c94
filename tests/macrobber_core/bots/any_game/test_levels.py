import itertools
import random

import pytest

from helpers.tiny_games import kuhn_poker, nim
from helpers.tiny_games.odd import BrokenNim, CountedNim, EndlessNim, nim_of
from helpers.tiny_games.positions import bets, heaps, is_won
from macrobber_core.bots.any_game import DEFAULT_LEVEL, LEVELS
from macrobber_core.bots.any_game.levels import EASY, HARD, MEDIUM, AnyGameLevels
from macrobber_core.bots.any_game.world import MOST_PLIES
from macrobber_core.bots.contract import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Game, Position

NIM, KUHN = AnyGameLevels(nim.GAME), AnyGameLevels(kuhn_poker.GAME)
FEW, MANY = Effort(simulations=20), Effort(simulations=2000)


def decide(levels: AnyGameLevels, level: str, position: Position, effort: Effort = FEW, seed: int = 1) -> str:
    assert position.actor
    view = position.view(position.actor)
    action: str = getattr(levels, level)(view, position.legal(), random.Random(seed), effort)
    return action


def shares_against_random(game: Game, level: str, players: int, games: int, effort: Effort) -> float:
    """Return the share of the games that a level wins against players who choose at random."""
    levels, won = AnyGameLevels(game), 0.0
    for number in range(games):
        rng, ours = random.Random(number), number % players + 1
        position = game.start(players)
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                position.play(position.chance(rng))
            elif actor == ours:
                position.play(decide(levels, level, position, effort, number))
            else:
                position.play(rng.choice(position.legal()))
        assert position.result
        won += (ours in position.result.winners) / len(position.result.winners)
    return won / games


def test_the_default_level_is_one_of_the_levels() -> None:
    assert DEFAULT_LEVEL in LEVELS
    assert all(callable(getattr(NIM, level)) for level in LEVELS)


@pytest.mark.slow
def test_chief_wins_every_won_position_of_nim() -> None:
    for stones in itertools.combinations_with_replacement(range(5), 3):
        position = heaps(*stones)
        if is_won(stones):
            position.play(decide(NIM, "chief", position, MANY))
            assert not is_won(position.heaps), stones


def test_chief_wins_small_positions_of_nim() -> None:
    for stones in [(1, 2), (2, 3), (1, 1, 1), (1, 2, 2), (3, 3, 1)]:
        position = heaps(*stones)
        position.play(decide(NIM, "chief", position, Effort(simulations=200)))
        assert not is_won(position.heaps), stones


@pytest.mark.parametrize("card", "KQJ")
def test_nobody_folds_the_best_card_or_calls_with_the_worst(card: str) -> None:
    for other in {*kuhn_poker.CARDS} - {card}:
        for position in (bets(other + card, "bet"), bets(card + other, "check", "bet")):
            action = decide(KUHN, "chief", position, Effort(simulations=500))
            assert action == {"K": "call", "J": "fold"}.get(card, action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("words", [(), ("check",), ("bet",), ("check", "bet")], ids="-".join)
def test_a_bot_does_not_know_the_hidden_card(level: str, words: tuple[str, ...]) -> None:
    for card in kuhn_poker.CARDS:
        others = [other for other in kuhn_poker.CARDS if other != card]
        deals = [card + other if len(words) % 2 == 0 else other + card for other in others]
        assert len({decide(KUHN, level, bets(deal, *words)) for deal in deals}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "hard"])  # which takes long
@pytest.mark.parametrize("game", [nim.GAME, *GAMES.values()], ids=lambda game: game.key)
def test_a_bot_chooses_legal_actions_and_the_same_ones_with_the_same_seed(level: str, game: Game) -> None:
    levels, rng = AnyGameLevels(game), random.Random(level)
    position, decisions = game.start(game.seats[-1]), 0
    while (actor := position.actor) is not None and decisions < 100:
        action = position.chance(rng) if actor == CHANCE else rng.choice(position.legal())
        if actor != CHANCE:
            if decisions % 50 == 0:
                before = position.snapshot()
                chosen = decide(levels, level, position)
                assert chosen in position.legal()
                assert chosen == decide(levels, level, position)
                assert position.snapshot() == before
            decisions += 1
        position.play(action)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_decides_without_any_time(level: str) -> None:
    position = heaps(3, 4, 5)
    assert decide(NIM, level, position, Effort(seconds=0.0)) in position.legal()


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_level_plays_no_more_than_it_may(level: str, players: int) -> None:
    levels, strength = AnyGameLevels(nim_of(CountedNim)), {"easy": EASY, "medium": MEDIUM}[level]
    CountedNim.plays = 0
    decide(levels, level, heaps(40, 40, 40, 40, players=players, position_type=CountedNim))
    assert 0 < CountedNim.plays <= strength.plies + MOST_PLIES


def test_the_levels_search_more_and_more() -> None:
    for weaker, stronger in itertools.pairwise([EASY, MEDIUM, HARD]):
        assert all(less < more for less, more in zip(weaker, stronger, strict=True))


def test_a_game_without_end_is_undecided() -> None:
    levels, position = AnyGameLevels(nim_of(EndlessNim)), heaps(1, 2, position_type=EndlessNim)
    assert decide(levels, "chief", position, Effort(simulations=2)) in position.legal()
    assert levels.chances(position.view(None)) == [0.5, 0.5]


def test_a_bug_of_a_game_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError, match="a bug"):
        decide(AnyGameLevels(nim_of(BrokenNim)), "easy", heaps(1, 2, position_type=BrokenNim))


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_is_over_asks_for_no_decision(level: str) -> None:
    position = heaps(0, 0)
    with pytest.raises(ValueError, match="no seat has to decide"):
        getattr(NIM, level)(position.view(1), [], random.Random(1), FEW)


def test_nobody_decides_while_chance_acts() -> None:
    position = nim.GAME.start(2)
    with pytest.raises(ValueError, match="no seat has to decide"):
        NIM.advise(position.view(1), ["take A 1"], random.Random(1), FEW)


def test_advice_begins_with_the_winning_action_and_its_chance() -> None:
    position = heaps(1, 2)
    advice = NIM.advise(position.view(1), position.legal(), random.Random(1), Effort(simulations=200))
    assert (advice[0].action, advice[0].chance) == ("take B 1", 1.0)
    assert {item.action for item in advice} <= {*position.legal()}


def test_advice_on_one_action_gives_its_chance() -> None:
    position = heaps(1, 1)
    (advice,) = NIM.advise(position.view(1), ["take A 1"], random.Random(1), Effort(simulations=50))
    assert (advice.action, advice.chance) == ("take A 1", 0.0)


def test_chances_are_exact_once_the_game_is_over() -> None:
    assert NIM.chances(heaps(0, 0, players=3).view(None)) == [0.0, 0.0, 1.0]


@pytest.mark.parametrize(("stones", "expected"), [((3, 4, 5), 1.0), ((2, 2), 0.0)])
def test_chances_follow_best_play(stones: tuple[int, ...], expected: float) -> None:
    first, second = NIM.chances(heaps(*stones).view(None))
    assert first + second == pytest.approx(1)
    assert abs(first - expected) < 0.5


def test_chances_tell_nothing_that_a_spectator_cannot_know() -> None:
    assert KUHN.chances(bets("KJ").view(None)) == KUHN.chances(bets("QK").view(None))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_chances_of_every_game_sum_to_1(game: Game) -> None:
    rng = random.Random(3)
    position = game.start(game.seats[0])
    for _ in range(30):
        position.play(position.chance(rng) if position.actor == CHANCE else rng.choice(position.legal()))
    chances = AnyGameLevels(game).chances(position.view(None))
    assert len(chances) == game.seats[0]
    assert sum(chances) == pytest.approx(1)
    assert 0 <= AnyGameLevels(game).progress(position.view(None)) <= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_even_a_short_search_beats_random_players(game: Game) -> None:
    players = game.seats[0]
    assert shares_against_random(game, "chief", players, 4, Effort(simulations=8)) > 1 / players
