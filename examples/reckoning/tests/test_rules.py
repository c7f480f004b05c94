"""The rules of Reckoning by their numbers, and the laws of all games."""

from random import Random

import pytest
from macrobber_core.games.contract import IllegalAction
from macrobber_core.testing import GameLaws

from reckoning import GAME
from reckoning.table import NAMES, Played, Scored, Taken

DEAL = ("start 1", "deal 1 6S AS 6H", "deal 2 7S 8S 9S", "deal 3 7H AD 6C", "turn 6D")
BIDS = ("bid 1", "bid 0", "bid 3")
TRICKS = ("play AS", "play 9S", "play AD", "play 6C", "play 6H", "play 7S", "play 7H", "play 6S", "play 8S")


class TestReckoning(GameLaws):
    game = GAME


def played(*actions):
    position, events = GAME.start(3), []
    for action in actions:
        events = position.play(action)
    return position, events


@pytest.mark.parametrize(
    ("before", "action", "reason"),
    [
        ((), "start 4", "the first player is drawn now .RE-01"),
        (DEAL[:2], "deal 2 7S 8S AS", "cards are dealt now, .*RE-02"),
        (DEAL[:4], "turn AD", "a card is turned up now, .*RE-03"),
        (DEAL, "bid 4", "bid a number .*RE-04"),
        ((*DEAL, "bid 1", "bid 1"), "bid 1", "must not add up .*RE-05"),
        ((*DEAL, *BIDS), "play AD", "play a card of your hand, .*RE-06"),
        ((*DEAL, "bid 1", "bid 1", "bid 2", "play 6H", "play 7S"), "play AD", "must play the suit .*RE-06"),
    ],
)
def test_what_is_refused(before, action, reason):
    with pytest.raises(IllegalAction, match=reason):
        played(*before)[0].play(action)


def test_re_02_only_its_player_sees_a_hand():
    position, _ = played(*DEAL)
    assert [len(position.view(seat).hand) for seat in (1, 2, 3, None)] == [3, 3, 3, 0]


def test_re_07_the_highest_trump_takes_the_trick_and_leads():
    position, events = played(*DEAL, *BIDS, *TRICKS[:3])
    assert (events, position.actor) == ([Played(3, NAMES["AD"]), Taken(3, NAMES["AD"])], 3)


def test_re_08_only_exact_bids_score():
    _, events = played(*DEAL, *BIDS, *TRICKS)
    assert events[-3:] == [Scored(1, 1, 0, 0), Scored(2, 0, 0, 5), Scored(3, 3, 3, 11)]


def test_re_09_the_most_points_win():
    position = GAME.start(3)
    while position.actor is not None:
        position.play(position.legal()[0] if position.actor else position.chance(Random(1)))
    most = max(position.result.scores)
    assert position.result.winners == [seat for seat in (1, 2, 3) if position.result.scores[seat - 1] == most]
