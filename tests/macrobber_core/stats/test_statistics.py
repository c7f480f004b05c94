"""The report about a player."""

from __future__ import annotations

import math
import random

from hypothesis import given
from hypothesis import strategies as st

from helpers.finished import ADA, BEN, CAT, HARD, evening, finished, statistics_of
from macrobber_core.games import GAMES
from macrobber_core.library import FinishedGame
from macrobber_core.stats import Duel, Player, Points, Report, Tally

EVENING = evening(
    ("Ada, Ben, bot hard", [30, 20, 10]),
    ("Ben, Ada, Cat, bot hard", [20, 30, 30, 10]),
    ("Ada, Ben, Cat", [10, 20, 30]),
    ("Ada, Ben, Cat", [40, 20, 30]),
)


def test_games_and_wins_are_counted_by_seat_and_by_number_of_players() -> None:
    report = statistics_of(EVENING).report(ADA)
    assert report.tally[:3] == (4, 3, 1)
    assert math.isclose(report.tally.equal_wins, 3 / 3 + 1 / 4)
    assert report.tally.share == 0.75
    assert {seat: tally[:2] for seat, tally in report.by_seat.items()} == {1: (3, 2), 2: (1, 1)}
    assert {players: tally[:2] for players, tally in report.by_players.items()} == {3: (3, 2), 4: (1, 1)}


def test_the_longest_streak_and_the_current_one_are_counted() -> None:
    report = statistics_of(EVENING).report(ADA)
    assert (report.longest_streak, report.current_streak) == (2, 1)


def test_head_to_head_counts_who_finished_ahead() -> None:
    report = statistics_of(EVENING).report(ADA)
    assert report.duels == {BEN: Duel(4, 3, 0), CAT: Duel(3, 1, 1), HARD: Duel(2, 2, 0)}
    assert [*report.duels] == [BEN, CAT, HARD]
    assert report.duels[CAT].behind == 1


def test_each_bot_of_a_level_is_met_on_its_own() -> None:
    report = statistics_of(evening(("Ada, bot hard, bot hard", [20, 30, 10]))).report(ADA)
    assert report.duels == {HARD: Duel(2, 1, 0)}
    bots = statistics_of(evening(("Ada, bot hard, bot hard", [20, 30, 10]))).report(HARD)
    assert bots.tally[:2] == (2, 1)
    assert bots.duels == {ADA: Duel(2, 1, 0)}


def test_points_actions_and_ratings_stay_apart_by_game() -> None:
    games = [*EVENING, finished("Ada, Ben", [7, 3], game="claim-it", ended=9)]
    verbs = {
        (EVENING[0].id, 1): {"raid": 2, "castle": 3},
        (EVENING[1].id, 2): {"raid": 2},
        (games[-1].id, 1): {"roll": 1},
    }
    report = statistics_of(games, verbs).report(ADA)
    assert [*report.by_game] == [key for key in GAMES if key in {"mac-robber", "claim-it"}]
    mac_robber, claim_it = report.by_game["mac-robber"], report.by_game["claim-it"]
    assert (mac_robber.points, claim_it.points) == (Points(27.5, 40, 10), Points(7, 7, 7))
    assert (mac_robber.verbs, claim_it.verbs) == ([("raid", 4), ("castle", 3)], [("roll", 1)])
    assert len(mac_robber.history) == 4
    assert {rated.player for rated in mac_robber.ranking} == {ADA, BEN, CAT, HARD}
    assert {rated.player for rated in claim_it.ranking} == {ADA, BEN}
    assert mac_robber.ranking == sorted(mac_robber.ranking, key=lambda rated: -rated.rating.mean)
    assert next(rated.chance for rated in mac_robber.ranking if rated.player == ADA) == 0.5
    one = statistics_of(games, verbs).report(ADA, "claim-it")
    assert (one.tally.games, [*one.by_game], [*one.duels]) == (1, ["claim-it"], [BEN])


def test_a_player_without_games_has_an_empty_report() -> None:
    for statistics in (statistics_of([]), statistics_of(EVENING)):
        assert statistics.find_person("Zoe") is None
        report = statistics.report(Player("Zoe"))
        assert report == Report(Player("Zoe"), None, Tally(), {}, {}, 0, 0, {}, {})
        assert report.tally.share == report.tally.equal_share == 0
    assert statistics_of([]).players() == []


def test_players_are_listed_with_bots_at_the_end_and_found_by_name() -> None:
    statistics = statistics_of([*EVENING, finished("Ada, bot hard", [1, 2], game="claim-it", ended=9)])
    assert statistics.players() == [ADA, BEN, CAT, HARD, Player("hard", "claim-it")]
    assert statistics.find_person("ADA") == ADA
    assert statistics.games_of(ADA) == [key for key in GAMES if key != "carcassonne"]
    assert statistics.games_of(BEN) == ["mac-robber"]


# --- whatever was played

NAMES = st.sampled_from(["Ada", "ada", "Ben", "Cat", "Dan", "bot hard", "bot easy"])


@st.composite
def games(draw: st.DrawFn) -> FinishedGame:
    game = draw(st.sampled_from([*GAMES]))
    seats = draw(st.lists(NAMES, min_size=GAMES[game].seats.start, max_size=GAMES[game].seats.stop - 1))
    scores = [draw(st.integers(0, 4)) for _seat in seats]
    return finished(", ".join(seats), scores, game=game, ended=float(draw(st.integers(0, 9))), key=draw(st.uuids()).hex)


@given(st.lists(games(), max_size=12))
def test_the_numbers_of_every_report_agree(played: list[FinishedGame]) -> None:
    statistics = statistics_of(played)
    for player in statistics.players():
        report = statistics.report(player)
        assert 0 <= report.tally.shared <= report.tally.wins <= report.tally.games
        assert 0 <= report.current_streak <= report.longest_streak <= report.tally.wins
        parts = (report.by_seat, report.by_players, {key: game.tally for key, game in report.by_game.items()})
        for tallies in parts:
            sums = [*map(sum, zip(*tallies.values(), strict=True))]
            assert sums[:3] == [*report.tally[:3]]
            assert math.isclose(sums[3], report.tally.equal_wins)
        for other, duel in report.duels.items():
            assert min(duel.ahead, duel.tied, duel.behind) >= 0
            mirror = statistics.report(other).duels[player]
            assert (mirror.met, mirror.ahead, mirror.tied) == (duel.met, duel.behind, duel.tied)
        for key, game in report.by_game.items():
            assert statistics.report(player, key).by_game == {key: game}
            assert game.points.least <= game.points.mean <= game.points.best
            assert (game.rating is None) == (player not in {rated.player for rated in game.ranking})
            assert all(0 < rated.chance < 1 for rated in game.ranking)


@given(st.lists(games(), max_size=10), st.randoms(use_true_random=False))
def test_the_order_of_reading_does_not_matter(played: list[FinishedGame], rng: random.Random) -> None:
    shuffled = [*played]
    rng.shuffle(shuffled)
    first, second = statistics_of(played), statistics_of(shuffled)
    assert first.players() == second.players()
    assert all(first.report(player) == second.report(player) for player in first.players())
