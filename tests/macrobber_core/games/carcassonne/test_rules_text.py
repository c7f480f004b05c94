"""The rules a player can open stand complete."""

from __future__ import annotations

import re

import pytest

from helpers import document
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import board
from macrobber_core.games.carcassonne.tiles import COUNTS, LETTERS, PLACES, TILES, Kind

RULES = GAMES["carcassonne"].rules()
RULINGS = [
    *(f"CB-{number:02}" for number in range(1, 16)),
    *(f"CR-{number:02}" for number in range(1, 18)),
    *(f"CM-{number:02}" for number in range(1, 11)),
]
TOPICS = [
    "Goal", "The table", "Your turn", "Scoring", "The end of the game", "The Robbers", "The Messengers", "Options",
    "Typing actions", "The tiles", "The snapshot",
]  # fmt: skip


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_told(ruling: str) -> None:
    assert f"({ruling})" in RULES


def test_no_other_ruling_is_named() -> None:
    assert set(re.findall(r"C[BRM]-\w+", RULES)) == set(RULINGS)


def test_the_topics_stand_in_the_order_of_play() -> None:
    assert re.findall(r"^## (.+)$", RULES, re.MULTILINE) == TOPICS


@pytest.mark.parametrize(
    "verb", ["place", "robber", "pass", "score", "rob", "do", "take", "home", "start", "draw", "message"]
)
def test_every_action_can_be_looked_up_as_it_is_typed(verb: str) -> None:
    assert re.search(rf"`{verb}[` ]", RULES.partition("## Typing actions")[2])


def test_the_list_of_tiles_is_that_of_the_box() -> None:
    told = document.table(document.section(RULES, "The tiles"))
    assert [row[0] for row in told] == list(LETTERS)
    for letter, count, edges, cities, roads in told:
        tile = TILES[letter][0]
        assert int(count) == COUNTS[letter]
        assert edges == tile.edges
        assert in_words(letter, Kind.CITY) == cities
        monastery = ["monastery"] if any(part.kind == Kind.MONASTERY for part in tile.parts) else []
        assert ", ".join([in_words(letter, Kind.ROAD), *monastery]) == roads


def in_words(letter: str, kind: Kind) -> str:
    parts = [part for part in TILES[letter][0].parts if part.kind == kind]
    return (
        ", ".join("".join(PLACES[place].upper() for place in part.places) + "*" * part.pennant for part in parts) or "-"
    )


def test_the_snapshot_is_told_key_by_key() -> None:
    told = [key for row in document.table(document.section(RULES, "The snapshot")) for key in row[0].split(", ") if key]
    assert told == list(GAMES["carcassonne"].start(2).snapshot())


def test_coordinates_go_east_and_south() -> None:
    assert board.xy(board.cell(2, -1)) == (2, -1)
    assert [board.xy(step) for step in board.STEPS] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
