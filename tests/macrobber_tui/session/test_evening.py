"""The tally of an evening."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from macrobber_core.table import PlayedGame
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.evening import Standing, attacks, standings, tally_lines, tally_sentences, wins_text

EVENING = [
    PlayedGame("mac-robber", ["Ada", "Ben", "Hamish"], [41, 42, 20], [2], [(1, 2, 2), (2, 1, 1), (3, 1, 1)]),
    PlayedGame("carcassonne", ["Ben", "Zoe", "Ada"], [60, 70, 70], [2, 3], []),
    PlayedGame("claim-it", ["Ada", "Ben"], [30, 12], [1], [(1, 2, 1)]),
]


def test_the_standings_count_wins_and_points_by_name_and_a_shared_win_for_each_winner() -> None:
    assert standings(EVENING) == [
        Standing("Ada", 2, 141, 3),
        Standing("Ben", 1, 114, 3),
        Standing("Zoe", 1, 70, 1),
        Standing("Hamish", 0, 20, 1),
    ]


def test_attacks_are_added_up_by_name_over_all_games_of_a_kind() -> None:
    assert attacks(EVENING, "mac-robber") == {"Ada": {"Ben": 2}, "Ben": {"Ada": 1}, "Hamish": {"Ada": 1}}
    assert attacks([*EVENING, EVENING[0]], "mac-robber")["Ada"] == {"Ben": 4}
    assert attacks(EVENING, "claim-it") == {"Ada": {"Ben": 1}}


def test_the_tally_lists_the_standings_the_games_in_order_and_the_attacks() -> None:
    assert tally_lines(EVENING, 80) == [
        "This evening: 3 games.",
        "Ada: 2 wins in 3 games.",
        "Ben: 1 win in 3 games.",
        "Zoe: 1 win in 1 game.",
        "Hamish: no wins in 1 game.",
        "Mac Robber: won by Ben (Ada 41, Ben 42, Hamish 20).",
        "Carcassonne: won by Zoe and Ada (Ben 60, Zoe 70, Ada 70).",
        "Claim It!: won by Ada (Ada 30, Ben 12).",
        "Ada raided Ben twice.",
        "Ben raided Ada once.",
        "Hamish raided Ada once.",
        "Ada displaced Ben once.",
    ]


@pytest.mark.parametrize(
    ("language", "raids", "wins"),
    [
        ("en", "Ada raided Ben 3 times, Cat twice and Dan once.", "Won so far: Ada once."),
        ("de", "Ada hat Ben 3-mal, Cat zweimal und Dan einmal überfallen.", "Bisher gewonnen: Ada einmal."),
        ("fr", "Ada a attaqué Ben 3 fois, Cat deux fois et Dan une fois.", "Victoires jusqu'ici : Ada une fois."),
        ("nl", "Ada overviel Ben 3 keer, Cat twee keer en Dan één keer.", "Tot nu toe gewonnen: Ada één keer."),
    ],
)
def test_numbers_of_times_read_as_people_say_them(language: str, raids: str, wins: str) -> None:
    played = PlayedGame("mac-robber", ["Ada", "Ben", "Cat", "Dan"], [9] * 4, [1], [(1, 2, 3), (1, 3, 2), (1, 4, 1)])
    set_language(language)
    try:
        assert tally_sentences([played])[-1] == raids
        assert wins_text([played]) == wins
    finally:
        set_language("en")


def test_points_are_added_up_if_all_games_are_of_one_kind() -> None:
    assert tally_lines([EVENING[0]] * 2, 80)[1:4] == [
        "Ben: 2 wins, 84 points in 2 games.",
        "Ada: no wins, 82 points in 2 games.",
        "Hamish: no wins, 40 points in 2 games.",
    ]


def test_before_the_first_game_is_over_there_is_no_tally() -> None:
    assert tally_lines([], 60) == []


def test_a_game_that_this_version_does_not_know_is_listed_by_its_key() -> None:
    assert tally_lines([PlayedGame("go", ["Ada"], [1], [1], [])], 60)[-1] == "go: won by Ada (Ada 1)."


@pytest.mark.parametrize("width", [60, 79, 120])
def test_long_names_and_many_attacks_fit_any_width(width: int) -> None:
    names = [letter * 24 for letter in "ABCDE"]
    everybody = [(one, other, 7) for one in range(1, 6) for other in range(1, 6) if one != other]
    lines = tally_lines([PlayedGame("mac-robber", names, [123] * 5, [1, 2, 3, 4, 5], everybody)] * 3, width)
    assert max(map(cell_len, lines)) <= width
    assert sum(line.startswith("AAAA") for line in lines) == 2
