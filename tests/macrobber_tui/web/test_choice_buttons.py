"""Plain mode's buttons answer what the table asks, to the end of the game."""

from __future__ import annotations

import random

import pytest

from helpers.seated import TextPlayer
from helpers.tables import PEOPLE, full_table, started_table
from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.plain.table import Confirmations
from macrobber_tui.web.choice_buttons import LEAVE, MINOR, choices_now, free_seats


def new_table(game: str) -> Table:
    table = Table("Glencoe", GAMES[game], 3, {}, KeyedChance("1"))
    for name in PEOPLE[:3]:
        table.sit(name)
    table.start()
    return table


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_can_be_played_by_its_buttons(game: str) -> None:
    player, rng = TextPlayer(new_table(game), asks=Confirmations()), random.Random(3)
    player.others_play()
    while player.table.actor is not None:
        answers = [button for button in choices_now(player.plain) if not button.kind]
        assert answers
        assert all(button.label for button in answers)
        await player.types(rng.choice(answers).typed)
        player.others_play()
    assert "Not possible" not in player.output.text
    assert "is not a command here" not in player.output.text


def test_commands_follow_the_choices() -> None:
    player = TextPlayer(started_table())
    player.others_play()
    kinds = [button.kind for button in choices_now(player.plain)]
    assert kinds == sorted(kinds, key=["", MINOR, LEAVE].index)
    assert choices_now(player.plain)[-1].typed == "quit"


def test_before_the_game_a_guest_can_only_leave() -> None:
    assert [button.typed for button in choices_now(TextPlayer(full_table()).plain)] == ["quit"]


def test_a_spectator_can_take_a_free_seat_before_the_game() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance("1"))
    table.sit("Ada")
    assert free_seats(table.view(None)) == [2, 3]
    assert free_seats(table.view(1)) == []


async def test_a_question_has_its_answers_as_buttons_and_nothing_else() -> None:
    player = TextPlayer(started_table(), asks=Confirmations())
    player.others_play()
    await player.types("quit")
    assert [button.typed for button in choices_now(player.plain)] == ["yes", "no"]
    await player.types("no")
    assert len(choices_now(player.plain)) > 2


async def test_a_narrowed_choice_offers_the_way_back() -> None:
    player = TextPlayer(started_table())
    player.others_play()
    assert player.plain.decision is not None
    wide = next(choice for choice in player.plain.decision.choices if len(choice.actions) > 1)
    await player.types(wide.name)
    assert "back" in {button.typed for button in choices_now(player.plain)}
