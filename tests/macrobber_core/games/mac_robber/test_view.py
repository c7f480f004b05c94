"""The knowledge of a seat: MR-02, MR-03, MR-20, MR-27."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from helpers.positions import cards, finish_round, give, opening, raiding
from macrobber_core.games.mac_robber.events import GameEnded

SEATS = (1, 2, 3, None)


def test_mr_03_a_hand_is_visible_to_its_owner_and_its_size_to_all() -> None:
    game = opening(3)
    give(game, 2, hand="1144")
    assert game.view(2).hand == (2, 0, 0, 2)
    for seat in (1, 3, None):
        view = game.view(seat)
        assert view.hand == (None if seat is None else (1, 1, 1, 1))
        assert view.clan(2).cards == 4


@pytest.mark.parametrize("seat", [1, 3, None])
def test_mr_03_a_view_does_not_depend_on_other_players_hands(seat: int | None) -> None:
    one, other = opening(3), opening(3)
    give(one, 2, hand="1111")
    give(other, 2, hand="4444")
    assert one.view(seat) == other.view(seat)
    assert one.view(2) != other.view(2)


@pytest.mark.parametrize("seat", [2, 3, None])
def test_mr_20_a_view_does_not_depend_on_face_down_cards(seat: int | None) -> None:
    one, other = raiding(opening(3), 1), raiding(opening(3), 1)
    for game, card in ((one, 1), (other, 4)):
        game.play("raid 2")
        game.play(f"play {card}")
    assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("seat", [2, 3, None])
def test_mr_27_a_view_does_not_depend_on_cards_others_exchanged(seat: int | None) -> None:
    one, other = raiding(opening(3), 1), raiding(opening(3), 1)
    one.play("exchange 12")
    other.play("exchange 34")
    assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


def test_a_view_counts_the_unplaced_cards_by_value() -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    game.play("play 4")
    whole = cards("1" * 17 + "2" * 17 + "3" * 17 + "4" * 16)
    assert game.view(1).unplaced == (whole[0] - 1, whole[1] - 1, whole[2] - 1, whole[3] - 1)
    assert game.view(2).unplaced == game.view(1).unplaced
    assert game.view(None).unplaced == whole


@pytest.mark.parametrize("seat", SEATS)
def test_imagined_positions_have_the_same_view_but_vary_hidden_cards(seat: int | None) -> None:
    game = raiding(opening(3), 1)
    game.play("raid 2")
    game.play("play 4+")
    rng = random.Random(1)
    hands, laid = set(), set()
    for _ in range(40):
        twin = game.imagine(seat, rng)
        assert twin.view(seat) == game.view(seat)
        hands.add(twin.state.hands[3])
        laid.add(twin.state.current_raid.laid)
    assert (len(hands) == 1) == (seat == 3)
    assert (len(laid) == 1) == (seat == 1)


def test_mr_02_no_view_reveals_the_tiles_of_the_supply() -> None:
    game = opening(3)
    raiding(game, 3).play("pass")
    for seat in SEATS:
        assert (game.view(seat).supply, sum(game.view(seat).tiles)) == (24, 25)


@pytest.mark.parametrize("seat", [0, -1, 5])
def test_a_seat_that_does_not_exist_has_no_view(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}"):
        opening(4).view(seat)


@pytest.mark.parametrize("facts", [{"display": (7, 0, 0, 0)}, {"hand": (1000, 1000, 1000, 1000)}])
def test_a_view_with_more_pieces_than_the_box_has_is_refused(facts: dict[str, object]) -> None:
    """To list the choices among them would take for ever."""
    with pytest.raises(ValueError, match="more cubes or cards than there are"):
        replace(opening(3).view(1), **facts)


def test_changing_a_view_or_an_event_does_not_change_the_game() -> None:
    game = opening(4)
    game.view(1).options["ties"] = "most-cubes"
    assert game.snapshot()["options"]["ties"] == "shared"
    give(game, 1, vp=42)
    finish_round(game)
    ended = game.play("tile 42")[-1]
    assert isinstance(ended, GameEnded)
    ended.winners.append(99)
    assert game.snapshot()["result"]["winners"] == [1]


def test_a_clan_view_counts_its_cubes_and_free_estates() -> None:
    game = opening()
    give(game, 2, warriors=4, pipers=2, monks=1, estates=6, cattle=1, castles=2, monasteries=1)
    clan = game.view(None).clan(2)
    assert clan.courtyard == 4 + 2 + 1
    assert clan.free_estates == 6 - 1 - 2 - 1
    assert clan.blue == 2 + 2 * 2
    assert clan.green == 1 + 3 * 1
