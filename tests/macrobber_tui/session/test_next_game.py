"""Sentences about the next game at a table."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.table import KeyedChance, Table, rematch
from macrobber_tui.session.next_game import next_game_text


def finished_table() -> Table:
    """Return a table at which Ada, Ben, Cat and a bot have finished a game of Mac Robber, and Zoe watches."""
    table = Table("Glencoe", GAMES["mac-robber"], 4, {}, KeyedChance("a seed"))
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.sit_bot("easy")
    table.add_spectator("Zoe")
    table.start()
    while table.actor is not None:
        table.decide(table.actor, table.ply, table.legal()[-1])
    return table


def agree(table: Table, *names: str) -> None:
    for name in names:
        rematch.agree(table, name, table.next_game.number, wants=True)


def seen_by_ada(table: Table, *, is_host: bool = False) -> str:
    return next_game_text(table.view(1), "Ada", is_host=is_host)


def test_during_a_game_and_while_nobody_has_said_anything_there_is_no_text() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    assert seen_by_ada(table) == ""
    assert seen_by_ada(finished_table()) == ""


def test_the_text_says_who_wants_to_play_and_whom_the_table_waits_for() -> None:
    table = finished_table()
    agree(table, "Ben")
    assert seen_by_ada(table) == "Ben wants to play again. Waiting for you and Cat."
    agree(table, "Cat")
    assert seen_by_ada(table) == "Ben and Cat want to play again. Waiting for you."


def test_the_text_speaks_to_a_player_who_has_agreed() -> None:
    table = finished_table()
    agree(table, "Ada")
    assert seen_by_ada(table) == "You want to play again. Waiting for Ben and Cat."
    agree(table, "Ben")
    assert seen_by_ada(table) == "You and Ben want to play again. Waiting for Cat."
    agree(table, "Cat")
    assert seen_by_ada(table) == "You, Ben and Cat want to play again."


def test_nobody_waits_for_spectators() -> None:
    table = finished_table()
    agree(table, "Zoe")
    assert rematch.undecided(table.view(1)) == ["Ada", "Ben", "Cat"]
    text = next_game_text(table.view(None), "Zoe", is_host=False)
    assert text == "You want to play again. Waiting for Ada, Ben and Cat."


def test_another_game_is_named_with_the_options_that_are_not_its_defaults() -> None:
    table = finished_table()
    rematch.propose(table, GAMES["claim-it"], {"free-squatters": True}, 2)
    proposed = "The host proposes Claim It! for 2 players: free-squatters on."
    assert seen_by_ada(table) == proposed
    assert seen_by_ada(table, is_host=True) == "You propose Claim It! for 2 players: free-squatters on."
    agree(table, "Ben")
    assert seen_by_ada(table) == f"{proposed} Ben agrees. Waiting for you and Cat."
    agree(table, "Ada")
    assert seen_by_ada(table) == f"{proposed} You and Ben agree. Waiting for Cat."


def test_the_same_game_is_named_with_the_options_that_change() -> None:
    table = finished_table()
    rematch.propose(table, GAMES["mac-robber"], {}, 3)
    assert seen_by_ada(table) == "The host proposes Mac Robber for 3 players."
    rematch.propose(table, GAMES["mac-robber"], {"ties": "most-cubes"}, 4)
    assert seen_by_ada(table).startswith("The host proposes Mac Robber for 4 players: ties ")
    rematch.propose(table, GAMES["mac-robber"], {}, 4)
    assert seen_by_ada(table) == ""
