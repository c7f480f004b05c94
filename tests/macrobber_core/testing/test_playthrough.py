"""A game as text shows what everyone sees, what is legal, and what happens."""

from __future__ import annotations

from helpers.stones import GAME, Stones, game_of
from macrobber_core.games.contract import Event
from macrobber_core.testing.playthrough import MAX_PLIES, legal_text, playthrough

LINES = [*playthrough(GAME, 2, {"pile": "small"}, "1")]


def ply(number: int) -> list[str]:
    """Return the lines of a ply."""
    begin = next(index for index, line in enumerate(LINES) if line.startswith(f"# ply {number}: "))
    return LINES[begin : LINES.index("", begin) if "" in LINES[begin:] else None]


def test_the_text_begins_with_the_game_and_its_settings() -> None:
    assert LINES[:5] == ["macrobber playthrough 1", "game: stones", "players: 2", "options: pile=small", "seed: 1"]


def test_the_first_ply_shows_every_field_of_every_view() -> None:
    shown = ply(0)
    assert shown[0] == "# ply 0: chance, round 1"
    assert {"all: pile = 6", 'all: options.pile = "small"', "all: taken = [0,0]"} < {*shown}
    assert {"seat 1: seat = 1", "seat 2: seat = 2", "spectator: seat = null"} < {*shown}


def test_later_plies_show_only_what_changes_and_for_whom() -> None:
    shown = ply(2)  # after the first card
    assert [line for line in shown if "cards" in line][:3] == [
        f"seat 1: cards = [{ply(1)[-2].partition('card=')[2].removesuffix(')')},0]",
        "seat 2: cards = [null,0]",
        "spectator: cards = [null,0]",
    ]
    assert not any("pile" in line for line in shown)


def test_an_event_is_shown_with_the_part_that_others_get() -> None:
    action, event, part = ply(1)[-3:]
    card = action.removeprefix("action: card ")
    assert event == f"event: Dealt(seat=1, card={card})"
    assert part == "  for seat 2, spectator: Dealt(seat=1, card=None)"


def test_legal_actions_are_listed_and_a_long_list_is_cut_with_its_number() -> None:
    assert "legal (3): take 1 | take 2 | take 3" in ply(3)
    actions = [f"take {number}" for number in range(100)]
    text = legal_text(actions)
    assert text.startswith("(100): take 0 | take 1 | ")
    assert len(text) < 150
    assert text != legal_text([*actions[:-1], "take all"]), "the checksum shows what is cut"


def test_the_text_ends_with_the_result() -> None:
    assert [line.partition(":")[0] for line in LINES[-3:]] == ["winners", "scores", "reason"]
    assert "reason: no-stones" in LINES


def test_the_seed_determines_the_text() -> None:
    assert [*playthrough(GAME, 2, {"pile": "small"}, "1")] == LINES
    assert [*playthrough(GAME, 2, {"pile": "small"}, "2")][5:] != LINES[5:]


def test_a_game_that_does_not_end_is_left() -> None:
    class Endless(Stones):
        def take(self, action: str) -> list[Event]:
            return []

    *_, last = playthrough(game_of(Endless), 2, {}, "1")
    assert last == f"# the game goes on after {MAX_PLIES} plies"
