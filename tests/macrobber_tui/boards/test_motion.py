"""What moves on a board from one picture to the next, in games as bots play them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from helpers.looks import YES_OR_NO
from helpers.painted import PAINTED
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Event
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards import new_board
from macrobber_tui.boards.motion import MAX_MOVES, Transition
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.motion import Flight, Motion

SIZES = ((80, 23), (120, 34), (200, 49))
LONGEST_SECONDS = 1.2
Step = tuple[Sequence[Event], list[Line], list[Line], Transition]


def steps(key: str, size: tuple[int, int], decisions: int = 60) -> Iterator[Step]:
    """Yield each step of a game: its events, the pictures before and after it, and what moves."""
    rng = random.Random(4)
    table = Table("Glencoe", GAMES[key], 3, {}, KeyedChance("4"))
    for name in ("Ann", "Ben", "Cat"):
        table.sit(name)
    table.start()
    board = new_board(key, PAINTED, Keymap().bindings("table", "board", key), YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    board.resize(*size)
    seen = 0
    for _ in range(decisions):
        shown = table.view(1)
        log = table.log_seen_by(1)
        view = board._view
        before = list(board._lines.lines)
        board.show(shown, shown.game_view, log[seen:])
        if view is not None:
            transition = Transition(before, board._lines.lines)
            board._direct(transition, log[seen:], view)
            yield log[seen:], before, board._lines.lines, transition
        seen = len(log)
        actor = table.actor
        if actor is None:
            return
        table.decide(actor, table.ply, choose(key, "easy", table.view(actor).game_view, table.legal(), rng))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", GAMES)
def test_every_motion_stays_on_the_board_is_short_and_ends_with_the_new_picture(
    key: str, size: tuple[int, int]
) -> None:
    moving = 0
    for _events, before, after, transition in steps(key, size):
        motion = Motion(before, after, transition.moves)
        moving += bool(transition.moves)
        assert len(transition.moves) <= MAX_MOVES
        assert motion.seconds < LONGEST_SECONDS
        for move in transition.moves:
            places = (move.start, move.target) if isinstance(move, Flight) else (move.place,)  # type: ignore[attr-defined]
            assert all(place.y >= 0 and place.y + place.height <= size[1] for place in places)
            assert all(place.x >= 0 and place.x + place.width <= size[0] for place in places)
            assert 0.15 <= move.ends - move.begins <= 0.4  # type: ignore[attr-defined]
        halfway = motion.picture(motion.seconds / 2)
        assert len(halfway) == len(after)
        assert motion.picture(motion.seconds) == after
    assert moving > 10
