"""Finding the player that somebody has typed."""

from __future__ import annotations

import pytest

from helpers.finished import ADA, BEN, HARD, evening, finished, save_all, statistics_of
from macrobber_core.stats import Player
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import set_language
from macrobber_tui.stats.reading import find_player, read_statistics, report_on

GAMES = [*evening(("Ada, Ben, bot hard", [30, 20, 10])), finished("Ada, bot easy", [7, 3], game="claim-it", ended=9)]


def test_persons_and_bots_are_found_in_any_spelling() -> None:
    statistics = statistics_of(GAMES)
    assert find_player(statistics, "ada") == ADA
    assert find_player(statistics, "bot hard") == find_player(statistics, "BOT Hard") == HARD
    assert find_player(statistics, "bot hard", "mac-robber") == HARD
    set_language("de")
    assert find_player(statistics, "Bot schwer") == HARD


def test_an_unknown_player_is_refused_with_those_who_have_played() -> None:
    for text in ("Zoe", "bot", "bot chief", "hard", "\x1b[31m"):
        with pytest.raises(
            UsageError, match="finished no game on this machine; there are games of: Ada, Ben, bot easy"
        ):
            find_player(statistics_of(GAMES), text)
    with pytest.raises(UsageError, match="no game has been finished on this machine yet"):
        find_player(statistics_of([]), "Zoe")


def test_a_bot_of_several_games_needs_the_game() -> None:
    statistics = statistics_of([*GAMES, finished("Ada, bot hard", [7, 3], game="claim-it", ended=10)])
    with pytest.raises(UsageError, match="bot hard plays several games; add one of them: "):
        find_player(statistics, "bot hard")
    assert find_player(statistics, "bot hard", "claim-it") == Player("hard", "claim-it")


def test_the_statistics_come_from_the_library() -> None:
    save_all(GAMES)
    report = read_statistics().report(ADA)
    assert (report.tally.games, {*report.duels}) == (2, {BEN, HARD, Player("easy", "claim-it")})
    assert report.by_game["mac-robber"].verbs == [("castle", 2), ("raid", 1)]
    assert report_on("", "Zoe", None).tally.games == 0
    assert report_on("", "ADA", None).player == ADA
    assert report_on("ben", "Ada", "mac-robber").tally.games == 1
