"""A report as sentences and as JSON."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from helpers.finished import ADA, BEN, HARD, evening, finished, statistics_of
from macrobber_core.stats import Player
from macrobber_tui.stats.text import MAX_DUELS, as_object, as_sentences
from macrobber_tui.theme.glyphs import ASCII, SAFE

EVENING = evening(("Ada, Ben, bot hard", [30, 20, 10]), ("Ben, Ada, bot hard", [30, 30, 10]))
GAMES = [*EVENING, finished("Ada, Ben", [7, 8], game="claim-it", ended=9)]
VERBS = {(EVENING[0].id, 1): {"raid": 2, "castle": 3}}


def sentences(game: str | None = None, player: Player = ADA) -> list[str]:
    return [*as_sentences(statistics_of(GAMES, VERBS).report(player, game), SAFE)]


def test_the_sentences_about_all_games() -> None:
    first, mac_robber, claim_it, *rest = sentences()
    assert first == (
        "Ada, all games: 3 games, 2 won (67 %); an equal share would be 39 %. "
        "Longest winning streak: 2; current one: 0. 1 win was shared."
    )
    assert mac_robber.startswith("Mac Robber: 2 games, 2 won (100 %). Points: 30.0 on average, from 30 to 30. Rating ")
    assert mac_robber.endswith("Favourite actions: castle 3, raid 2.")
    assert claim_it.startswith("Claim It!: 1 game, 0 won (0 %). Points: 7.0 on average, from 7 to 7. Rating ")
    assert "Seat 2: 1 game, 1 won (100 %)." in rest
    assert "2 players: 1 game, 0 won (0 %)." in rest
    assert "Against Ben: met 3, ahead 1, tied 1, behind 1." in rest
    assert any(
        line.startswith("Against bot hard, Mac Robber: met 2, ahead 2, tied 0, behind 0. Rating ") for line in rest
    )
    assert rest[-1].startswith("Rating: everyone starts at 25.0 ± 8.3")


def test_the_sentences_about_one_game_rate_everyone() -> None:
    first, second, *rest = sentences("mac-robber")
    assert first.startswith("Ada, Mac Robber: 2 games, 2 won (100 %)")
    assert second.startswith("Points: 30.0 on average")
    assert sum("chance to finish ahead next time: " in line for line in rest) == 2


def test_a_player_without_games_reads_just_that() -> None:
    assert sentences(player=Player("Zoe")) == ["Zoe has not finished a game on this machine yet."]
    assert sentences("carcassonne") == ["Ada has not finished a game of Carcassonne on this machine yet."]


def test_only_the_most_frequent_opponents_are_listed() -> None:
    games = evening(*((f"Ada, Guest{number}, Ben", [3, 2, 1]) for number in range(30)))
    lines = [*as_sentences(statistics_of(games).report(ADA), SAFE)]
    assert sum(line.startswith("Against ") for line in lines) == MAX_DUELS
    assert "... and 11 other players." in lines


def test_the_object_has_everything_and_is_json() -> None:
    report = statistics_of(GAMES, VERBS).report(ADA)
    shown = json.loads(json.dumps(as_object(report), allow_nan=False))
    assert [*shown] == [
        "player", "bot_of", "game", "games", "wins", "shared_wins", "share", "equal_share", "longest_streak",
        "current_streak", "by_seat", "by_players", "head_to_head", "by_game",
    ]  # fmt: skip
    assert (shown["player"], shown["bot_of"], shown["game"], shown["games"], shown["wins"]) == ("Ada", None, None, 3, 2)
    assert [row["seat"] for row in shown["by_seat"]] == [1, 2]
    assert [row["players"] for row in shown["by_players"]] == [2, 3]
    assert shown["head_to_head"][1] == {
        "player": "hard", "bot_of": "mac-robber", "met": 2, "ahead": 2, "tied": 0, "behind": 0
    }  # fmt: skip
    game = shown["by_game"]["mac-robber"]
    assert game["points"] == {"mean": 30.0, "best": 30, "least": 30}
    assert game["actions"] == {"castle": 3, "raid": 2}
    assert game["rating"] == {key: game["rating_history"][-1][key] for key in ("mean", "uncertainty")}
    assert {(row["player"], row["bot_of"]) for row in game["ranking"]} == {("Ada", None), ("Ben", None), HARD}
    assert all(0 < row["chance_ahead"] < 1 for row in game["ranking"])


def test_the_object_of_a_player_without_games_has_the_same_keys() -> None:
    report = statistics_of([]).report(BEN)
    shown = as_object(report)
    assert [*shown] == [*as_object(statistics_of(GAMES).report(ADA))]
    assert (shown["games"], shown["share"], shown["by_game"], shown["head_to_head"]) == (0, 0, {}, [])


@given(
    st.lists(st.text(min_size=1).filter(str.strip), min_size=3, max_size=5), st.lists(st.integers(0, 1000), min_size=5)
)
def test_hostile_names_and_levels_break_nothing(names: list[str], scores: list[int]) -> None:
    game = finished("Ada, Ben, Cat, bot hard, bot easy", scores[:5])
    seats = [(name, name if place % 2 else None) for place, name in enumerate([*names, "Ada", "Ben"][:5])]
    game.seats[:] = seats
    statistics = statistics_of([game], {(game.id, 1): dict.fromkeys(names, 1)})
    for player in statistics.players():
        report = statistics.report(player)
        json.dumps(as_object(report), allow_nan=False)
        assert all([*as_sentences(report, ASCII)])
