"""Spectators who look at the same share a drawing; everybody else has their own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from helpers.looks import IN_SAFE
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.table import KeyedChance, Table, TableView
from macrobber_tui.boards import board as boards
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.render_context import Rendered
from macrobber_tui.boards.shared_drawings import Seen, SharedDrawings
from macrobber_tui.i18n.language import set_language
from macrobber_tui.settings.keymap import Keymap

DECISIONS = 40


class CountedDrawings(SharedDrawings):
    def __init__(self) -> None:
        super().__init__()
        self.asked = self.drawn = 0

    def drawing_of(self, seen: Seen, draw: Callable[[], Rendered]) -> Rendered:
        def counted() -> Rendered:
            self.drawn += 1
            return draw()

        self.asked += 1
        return super().drawing_of(seen, counted)


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> CountedDrawings:
    counted = CountedDrawings()
    monkeypatch.setattr(boards, "DRAWINGS", counted)
    return counted


def new_table(game: str) -> Table:
    table = Table("Glencoe", GAMES[game], 3, {}, KeyedChance("1"))
    for name in ("Ann", "Ben", "Cat"):
        table.sit(name)
    table.start()
    return table


def played(table: Table, seat: int | None = None) -> Iterator[tuple[TableView, list[Event]]]:
    """Play at random; yield each view of a seat or a spectator, with the events since the last one."""
    rng, seen = random.Random(1), 0
    for _ in range(DECISIONS):
        view = table.view(seat)
        yield view, list(table.log_seen_by(seat, seen))
        seen = len(table.log)
        if view.actor is None:
            return
        table.decide(view.actor, view.ply, rng.choice(table.view(view.actor).legal))


def board_at(game: str) -> BoardWidget:
    return new_board(game, IN_SAFE, Keymap().bindings("table", "board", game))


def show(board: BoardWidget, update: tuple[TableView, list[Event]]) -> None:
    view, events = update
    board.show(view, view.game_view, events)


@pytest.mark.parametrize("game", GAMES)
def test_a_second_spectator_is_shown_the_same_without_being_drawn(game: str, drawings: CountedDrawings) -> None:
    boards = [board_at(game) for _ in range(3)]
    for drawn_before, update in enumerate(played(new_table(game))):
        for board in boards:
            show(board, update)
        assert drawings.drawn == drawn_before + 1
        assert boards[0].lines == boards[1].lines == boards[2].lines


@pytest.mark.parametrize("game", GAMES)
def test_a_shared_drawing_is_what_the_board_would_have_drawn_itself(
    game: str, monkeypatch: pytest.MonkeyPatch, drawings: CountedDrawings
) -> None:
    first, second, alone = board_at(game), board_at(game), board_at(game)
    for update in played(new_table(game)):
        monkeypatch.setattr(boards, "DRAWINGS", drawings)
        show(first, update)
        show(second, update)
        monkeypatch.setattr(boards, "DRAWINGS", SharedDrawings())
        show(alone, update)
        assert second.lines == alone.lines
        assert second.log_rows == alone.log_rows
        assert second.clock_end == alone.clock_end


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [1, 3])
def test_the_drawing_of_a_seat_is_never_shared(game: str, seat: int, drawings: CountedDrawings) -> None:
    board = board_at(game)
    for update in played(new_table(game), seat):
        show(board, update)
    assert drawings.asked == 0


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("mac-robber", "v"), ("claim-it", "v"), ("claim-it", "o"), ("claim-it", "g"), ("carcassonne", "v"),
        ("carcassonne", "z"), ("carcassonne", "f"),
    ],
)  # fmt: skip
def test_a_spectator_who_looks_at_something_else_has_their_own_drawing(
    game: str, key: str, drawings: CountedDrawings
) -> None:
    usual, other, as_other = board_at(game), board_at(game), board_at(game)
    updates = played(new_table(game))
    for _ in range(5):
        update = next(updates)
        for board in (usual, other, as_other):
            show(board, update)
    shown = [*usual.lines]
    other.press(key)
    assert [*other.lines] != shown
    assert [*usual.lines] == shown
    drawn = drawings.drawn
    as_other.press(key)
    assert (drawings.drawn, [*as_other.lines]) == (drawn, [*other.lines])
    update = next(updates)
    for board in (usual, other):
        show(board, update)
    assert drawings.drawn == drawn + 2


def test_sizes_and_languages_have_their_own_drawings(drawings: CountedDrawings) -> None:
    update = next(played(new_table("mac-robber")))
    small, large = board_at("mac-robber"), board_at("mac-robber")
    large.resize(120, 35)
    show(small, update)
    show(large, update)
    set_language("de")
    try:
        german = board_at("mac-robber")
        show(german, update)
    finally:
        set_language("en")
    assert len({small.text, large.text, german.text}) == drawings.drawn == 3


def test_a_spectator_with_another_log_has_their_own_drawing(drawings: CountedDrawings) -> None:
    everything, part = board_at("mac-robber"), board_at("mac-robber")
    updates = list(played(new_table("mac-robber")))
    for update in updates:
        show(everything, update)
    show(part, updates[-1])
    assert part.lines != everything.lines


def test_talk_that_a_board_has_no_room_for_does_not_matter(drawings: CountedDrawings) -> None:
    update = next(played(new_table("mac-robber")))
    first, second = board_at("mac-robber"), board_at("mac-robber")
    first.update_talk([("macrobber", "You are watching.")])
    second.update_talk([("Ada", "Hello"), ("Ben", "Hello")])
    show(first, update)
    show(second, update)
    assert drawings.drawn == 1
    for board in (first, second):
        board.resize(160, 40)
    assert first.text != second.text
