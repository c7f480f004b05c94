"""Hands, the draw pile and the discards: MR-15, MR-26, MR-27."""

from __future__ import annotations

import random

from helpers.positions import act, clan, fight, give, leave_in_deck, opening, raiding, refused


def test_mr_15_a_warrior_gained_draws_a_card_at_once() -> None:
    game = act(opening(3), 1, "YYBGGR")
    game.play("warrior")
    assert (game.snapshot()["phase"], game.snapshot()["actor"]) == ("deal", "chance")
    game.play("deal 1 4")
    assert clan(game, 1)["hand"] == [1, 1, 1, 2]
    assert game.snapshot()["phase"] == "action"


def test_mr_15_a_warrior_paid_costs_a_card_of_the_owners_choice() -> None:
    game = opening(3)
    give(game, 1, hand="1124")
    act(game, 1, "BBBBRR")
    game.play("estate yR")
    assert (game.snapshot()["phase"], game.actor) == ("discard", 1)
    assert set(game.legal()) == {"discard 1", "discard 2", "discard 4"}
    assert "MR-15" in refused(game, "discard 3")
    assert "MR-15" in refused(game, "discard 11")
    game.play("discard 1")
    assert clan(game, 1)["hand"] == [1, 1, 0, 1]
    assert game.snapshot()["discards"] == [1, 0, 0, 0]


def test_mr_15_a_player_with_only_one_choice_of_discard_is_still_asked() -> None:
    game = opening(3)
    give(game, 1, hand="2222")
    act(game, 1, "BBBBRR")
    game.play("estate yR")
    assert game.legal() == ["discard 2"]


def test_mr_26_the_discards_become_the_draw_pile_in_the_middle_of_a_deal() -> None:
    game = opening(3)
    leave_in_deck(game, "14")
    raiding(game, 1).play("exchange 123")
    before = game.snapshot()
    assert before["deck"] == [1, 0, 0, 1]
    rng = random.Random(3)
    for _ in range(50):
        cards = game.chance(rng).split()[2]
        assert "1" in cards
        assert "4" in cards
    game.play("deal 1 134")
    after = game.snapshot()
    assert after["discards"] == [0, 0, 0, 0]
    assert after["deck"] == [before["deck"][at] + before["discards"][at] - card for at, card in enumerate((1, 0, 1, 1))]
    assert clan(game, 1)["hand"] == [1, 0, 1, 2]


def test_mr_26_the_rest_of_the_draw_pile_is_drawn_before_a_reshuffle() -> None:
    game = opening(3)
    leave_in_deck(game, "14")
    raiding(game, 1).play("exchange 123")
    for cards in ("123", "222", "234"):
        assert "MR-26" in refused(game, f"deal 1 {cards}")


def test_mr_26_cards_just_exchanged_are_shuffled_in() -> None:
    game = opening(3)
    state = game.state
    give(game, 1, hand="2224")
    leave_in_deck(game, "1")
    raiding(game, 1).play("exchange 222")
    # with no other card among the discards, two of the three just put away come back
    state.face_up_discards = (0, 0, 0, 0)
    assert game.chance(random.Random(1)) == "deal 1 122"
    game.play("deal 1 122")
    assert game.snapshot()["deck"] == [0, 1, 0, 0]


def test_mr_26_drawing_the_last_card_does_not_reshuffle() -> None:
    game = opening(3)
    leave_in_deck(game, "134")
    raiding(game, 1).play("exchange 123")
    discards = game.snapshot()["discards"]
    assert "MR-26" in refused(game, "deal 1 123")
    events = game.play("deal 1 134")
    assert game.snapshot()["deck"] == [0, 0, 0, 0]
    assert game.snapshot()["discards"] == discards
    assert not any(type(event).__name__ == "Reshuffled" for event in events)


def test_mr_26_an_empty_draw_pile_is_reshuffled_when_a_card_must_be_drawn() -> None:
    game = opening(3)
    leave_in_deck(game, "")
    raiding(game, 1).play("exchange 1")
    events = game.play("deal 1 1")
    assert any(type(event).__name__ == "Reshuffled" for event in events)
    assert game.snapshot()["discards"] == [0, 0, 0, 0]


def test_mr_26_a_refill_after_a_raid_reshuffles_when_the_draw_pile_runs_out() -> None:
    game = opening(3)
    leave_in_deck(game, "1111111")
    fight(game, 1, 2, ("1", "1"), ("2", "2"), ("3", "3"))
    game.play("deal 1 11111")
    assert sum(game.snapshot()["deck"]) == 2
    assert "MR-26" in refused(game, "deal 2 12222")
    game.play("deal 2 11222")
    assert sum(game.snapshot()["discards"]) == 0
    assert sum(game.snapshot()["deck"]) == 67 - 6 - 4 - 6


def test_mr_27_cards_played_in_combat_are_public() -> None:
    game = opening(3)
    fight(game, 1, 2, ("4", "1"), ("2", "3"))
    for seat in (1, 2, 3, None):
        assert game.view(seat).face_up_discards == (1, 1, 1, 1)


def test_mr_27_exchanged_cards_are_known_to_their_owner_only() -> None:
    game = raiding(opening(3), 1)
    events = game.play("exchange 134")
    assert game.view(1).seen == (1, 0, 1, 1)
    for seat in (2, 3, None):
        view = game.view(seat)
        assert view.seen == (0, 0, 0, 0)
        assert view.clan(1).face_down_discards == 3
        assert [getattr(event.seen_by(seat), "cards", "") for event in events] == [None]
        assert [getattr(event.seen_by(seat), "count", 0) for event in events] == [3]


def test_mr_27_discarded_cards_are_known_to_their_owner_only() -> None:
    game = act(opening(3), 1, "YYBGGR")
    game.play("bard 2 -Y")
    events = game.play("discard 4")
    assert game.view(2).seen == (0, 0, 0, 1)
    for seat in (1, 3, None):
        assert game.view(seat).seen == (0, 0, 0, 0)
        assert game.view(seat).clan(2).face_down_discards == 1
        assert events[0].seen_by(seat) == type(events[0])(2, 1, None)


def test_mr_27_cards_drawn_are_known_to_their_owner_only() -> None:
    game = raiding(opening(3), 1)
    game.play("exchange 1")
    events = game.play("deal 1 4")
    assert [getattr(events[0].seen_by(seat), "cards", "") for seat in (1, 2, 3, None)] == ["4", None, None, None]


def test_mr_27_a_reshuffle_clears_the_seen_cards() -> None:
    game = opening(3)
    leave_in_deck(game, "")
    raiding(game, 1).play("exchange 1")
    game.play("deal 1 1")
    for seat in (1, 2, 3, None):
        assert game.view(seat).seen == (0, 0, 0, 0)
