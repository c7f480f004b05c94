"""Which fields of a view are columns of the table of players, and which are facts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from macrobber_core.games import GAMES
from macrobber_tui.boards.any_game.facts import facts, seat_columns, seat_fields, value_of_seat
from macrobber_tui.boards.any_game.field_words import ValueWriter
from macrobber_tui.boards.names import name_lookup

from .conftest import started_table


def columns_of(game: str, view: Any) -> dict[str, list[str]]:
    return {column.label: [*column.texts] for column in seat_columns(view, game, ValueWriter(str))}


def view_of(game: str, players: int, moves: int = 0, seat: int | None = 1) -> Any:
    return started_table(game, players, moves).view(seat).game_view


def test_a_field_with_an_item_for_each_seat_is_a_column_however_many_play() -> None:
    assert seat_fields("sticks") == {"taken"}
    assert seat_fields("high-card") == {"table"}
    assert seat_fields("attic") == {"players_at", "scores", "notes"}


def test_three_heaps_are_no_column_even_if_three_players_play() -> None:
    view = view_of("sticks", 3)
    assert len(view.heaps) == view.players
    assert [*columns_of("sticks", view)] == ["taken"]
    assert facts(view, "sticks", ValueWriter(str))[0][:2] == ("heaps", "Heaps")


@pytest.mark.parametrize("game", ["mac-robber", "carcassonne", "claim-it"])
def test_the_views_of_our_own_games_have_columns_and_facts_too(game: str) -> None:
    view = view_of(game, GAMES[game].seats.start)
    writer = ValueWriter(str)
    assert all(len(column.texts) == view.players for column in seat_columns(view, game, writer))
    assert facts(view, game, writer)


def test_structures_by_seat_have_a_column_for_each_of_their_fields() -> None:
    columns = columns_of("attic", view_of("attic", 3))
    assert [*columns] == ["coins", "secret", "ready", "finds", "scores", "notes"]
    assert columns["secret"] == ["under the roof", "–", "–"]
    assert columns["notes"] == ["likes dust", "–", "–"]


def test_a_finished_game_has_a_column_of_points_first() -> None:
    view = view_of("sticks", 2, moves=30)
    assert columns_of("sticks", view)["points"] == [*map(str, view.result.scores)]
    assert next(iter(columns_of("sticks", view))) == "points"


def test_what_the_board_shows_elsewhere_is_no_fact() -> None:
    table = started_table("attic", 2).view(1)
    told = facts(table.game_view, "attic", ValueWriter(name_lookup(table)))
    assert not {fact.name for fact in told} & {"players", "options", "seat", "active", "actor", "phase", "round"}
    assert next(fact.text for fact in told if fact.name == "dealer") in {"you", "Ben"}


@pytest.mark.parametrize(("values", "expected"), [([5, 6], 6), ([5], None), ({"2": 7}, 7), ({2: 8}, 8), ("ab", None)])
def test_a_seat_left_out_by_a_peer_has_no_value(values: object, expected: object) -> None:
    assert value_of_seat(values, 2) == expected


def test_a_view_whose_lists_are_too_short_or_too_long_is_shown_as_far_as_it_goes() -> None:
    view = view_of("attic", 3)
    assert columns_of("attic", replace(view, scores=[4]))["scores"] == ["4", "–", "–"]
    assert len(columns_of("attic", replace(view, scores=[9] * 1000))["scores"]) == 3
    assert "coins" not in columns_of("attic", replace(view, players_at=()))
