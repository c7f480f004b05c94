import pytest

from macrobber_core.bots.any_game.outcome import Scale, margins, victory_shares
from macrobber_core.games.contract import Result


def test_winners_share_the_victory() -> None:
    assert victory_shares(Result([1, 3], [5, 2, 5], "end"), 3) == (0.5, 0.0, 0.5)


@pytest.mark.parametrize("result", [None, Result([], [0, 0, 0, 0], "draw")])
def test_without_a_winner_everybody_has_an_equal_share(result: Result | None) -> None:
    assert victory_shares(result, 4) == (0.25,) * 4


def test_margins_are_leads_over_the_best_other_seat() -> None:
    assert margins([30, 42, 35]) == [-12, 7, -7]
    assert margins([42, 42, 35]) == [0, 0, -7]


def test_a_higher_victory_is_worth_more_but_no_defeat_is_worth_as_much_as_a_victory() -> None:
    scale = Scale(2)
    close = scale.worths(Result([1], [51, 50], "end"), (1.0, 0.0))
    clear = scale.worths(Result([1], [90, 10], "end"), (1.0, 0.0))
    assert 1 >= clear[0] > close[0] > 0.5 > close[1] > clear[1] >= 0


def test_without_margins_the_worth_is_the_share() -> None:
    assert Scale(2).worths(None, (0.5, 0.5)) == (0.5, 0.5)
    assert Scale(2).worths(Result([1], [7, 7], "tie-break"), (1.0, 0.0)) == (1.0, 0.0)
