"""Features and values are the same for every seat, and chances sum to one."""

from __future__ import annotations

import pytest

from helpers.claim_it.courses import GAME, course
from helpers.claim_it.positions import NUMBER, first_claims, spaces
from macrobber_core.bots.claim_it.features import FEATURES, Holdings, features
from macrobber_core.bots.claim_it.value import HAND_MADE, ValueFunction, learned_value, outcome
from macrobber_core.games.claim_it.state import State

FRESH = Holdings((0, 0, 0), 0, 1, None)


def holdings_of(state: State) -> Holdings:
    return Holdings(tuple(state.owned), state.claimed, max(state.active, 1), state.turns_left)


def named_features(holdings: Holdings, seat: int) -> dict[str, float]:
    return dict(zip(FEATURES, features(holdings)[seat - 1], strict=True))


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(FEATURES)) == len(FEATURES) == len(features(FRESH)[0])


def test_features_count_what_a_seat_holds() -> None:
    own = spaces("1,1 2,1 3,1 1,3")
    found = named_features(Holdings((0, own, 0), spaces("1,1 3,1 6,6"), 1, None), 1)
    assert [round(6 * found[name]) for name in ("group", "claims", "spaces", "claimed group")] == [3, 2, 4, 1]
    assert round(6 * found["edge"]) == 6  # 4,1 1,2 2,2 3,2 2,3 1,4
    assert round(6 * found["reach"]) == 10


def test_features_grow_towards_the_end_and_in_the_last_round() -> None:
    claims = spaces(first_claims(NUMBER[2]))
    early, late = Holdings((0, 1, 0), 1, 2, None), Holdings((0, claims, 0), claims, 2, 1)
    assert named_features(early, 1)["group nearing the end"] == pytest.approx(
        named_features(early, 1)["group"] / NUMBER[2]
    )
    assert named_features(late, 1)["group in the last round"] == named_features(late, 1)["group"]
    assert (
        named_features(late, 2)["last turn in the last round"],
        named_features(late, 1)["last turn in the last round"],
    ) == (1, 0)


@pytest.mark.parametrize("players", GAME.seats)
@pytest.mark.parametrize("kind", ["by hand", "learned"])
def test_chances_sum_to_one_and_rotate_with_the_seats(players: int, kind: str) -> None:
    value = HAND_MADE if kind == "by hand" else learned_value(players)
    for position in course(players, seed=players):
        holdings = holdings_of(position.state)
        chances = value.chances(holdings)
        assert sum(chances) == pytest.approx(1)
        turned = holdings._replace(
            owned=(0, holdings.owned[players], *holdings.owned[1:players]), next_seat=holdings.next_seat % players + 1
        )
        assert value.chances(turned) == pytest.approx([chances[-1], *chances[:-1]])


@pytest.mark.parametrize("players", GAME.seats)
def test_the_player_with_more_has_the_best_chance(players: int) -> None:
    owned = (0, spaces("1,1 2,1 3,1 1,2 2,2"), *[spaces("6,6")] + [0] * (players - 2))
    for value in (HAND_MADE, learned_value(players)):
        chances = value.chances(Holdings(owned, spaces("1,1 2,1"), 1, None))
        assert chances[0] == max(chances) > 1 / players


@pytest.mark.parametrize("players", GAME.seats)
def test_the_outcome_of_a_finished_game_is_its_result(players: int) -> None:
    for seed in range(8):
        *_, last = course(players, seed)
        result = last.result
        assert result is not None
        shares = [(seat in result.winners) / len(result.winners) for seat in range(1, players + 1)]
        assert outcome(holdings_of(last.state)) == HAND_MADE.chances(holdings_of(last.state)) == shares


def test_a_feature_without_a_weight_has_no_effect() -> None:
    assert ValueFunction.from_weights({"claims": 2.0}).weights == [
        2.0 if name == "claims" else 0.0 for name in FEATURES
    ]
