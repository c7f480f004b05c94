"""Recognising players by their names."""

from __future__ import annotations

from macrobber_core.stats.players import People, Player


def test_names_that_look_alike_are_one_person_with_the_first_spelling() -> None:
    people = People()
    ada = people.add("Ada")
    assert people.add("ADA") == people.add("Adà") == people.find("ada") == ada == Player("Ada")
    assert people.add("Ben") != ada
    assert people.find("Zoe") is None


def test_letters_that_look_alike_are_one_person_in_either_order() -> None:
    for first, second in (("Ina", "lna"), ("lna", "Ina")):
        people = People()
        assert people.add(first) == people.add(second) == Player(first)


def test_bots_of_two_games_are_two_players_and_neither_is_a_person() -> None:
    hard = Player("hard", "mac-robber")
    assert hard != Player("hard", "claim-it")
    assert hard != Player("hard")
    assert hard.is_bot
    assert not Player("hard").is_bot
