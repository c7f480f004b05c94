"""What moves on a board from one picture to the next, in games as bots play them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest

from helpers.games import moments as mac_robber_moments
from helpers.looks import YES_OR_NO
from helpers.painted import PAINTED
from helpers.seat_app import SeatApp
from helpers.tui import until
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.games.carcassonne import events as carcassonne
from macrobber_core.games.claim_it import events as claim_it
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as mac_robber
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.motion import MAX_MOVES, Transition, place_of_key
from macrobber_tui.boards.things import Place, Things
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.widgets.animated_lines import AnimatedLines
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.motion import CountUp, Flight, Motion, Rectangle, Reveal

SIZES = ((80, 23), (120, 34), (200, 49))
LONGEST_SECONDS = 1.2
Step = tuple[Sequence[Event], list[Line], list[Line], Transition]


@cache
def steps(key: str, size: tuple[int, int], decisions: int = 40) -> list[Step]:
    """Return each step of a game: its events, the pictures before and after it, and what moves."""
    return [*play_steps(key, size, decisions)]


def play_steps(key: str, size: tuple[int, int], decisions: int) -> Iterator[Step]:
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
        while board.dismiss_unread():
            pass
        before = list(board._lines.lines)
        board.show(shown, shown.game_view, log[seen:])
        if view is not None:
            transition = Transition(before, board._lines.lines)
            board._add_moves(transition, log[seen:], view)
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
            assert 0.15 <= move.lasts <= 0.4  # type: ignore[attr-defined]
        halfway = motion.picture(motion.seconds / 2)
        assert len(halfway) == len(after)
        assert motion.picture(motion.seconds) == after
    assert moving > 10


def flights_to(transition: Transition, target: Rectangle) -> list[Flight]:
    return [move for move in transition.moves if isinstance(move, Flight) and move.target == target]


def rectangle(place: Place) -> Rectangle:
    return Rectangle(place.left, place.top, place.right - place.left, place.bottom - place.top + 1)


def test_a_placed_tile_flies_to_its_place_unless_the_map_has_moved() -> None:
    flown = 0
    for events, before, after, transition in steps("carcassonne", (120, 34)):
        for event in events:
            if isinstance(event, carcassonne.Placed):
                key = f"at {event.x},{event.y}"
                place = place_of_key(after, key)
                if place is not None and place == place_of_key(before, key):
                    assert len(flights_to(transition, rectangle(place))) == 1
                    flown += 1
    assert flown > 10


def test_the_cubes_that_we_draw_come_out_of_the_bag() -> None:
    drawn = 0
    for events, _before, after, transition in steps("mac-robber", (120, 34), 150):
        if any(isinstance(event, mac_robber.Drew) and event.seat == 1 for event in events):
            things = Things(after)
            cubes = [place for thing in things if thing.startswith("display ") and (place := things.place(thing))]
            flights = [flight for cube in cubes for flight in flights_to(transition, rectangle(cube))]
            assert len(flights) == len(cubes)
            assert all(flight.start.y < flight.target.y for flight in flights)
            drawn += bool(cubes)
    assert drawn > 1


def test_dice_come_from_the_player_who_rolls_again() -> None:
    rolled = 0
    for events, before, after, transition in steps("claim-it", (120, 34)):
        rolls = [event for event in events if isinstance(event, claim_it.Rolled)]
        dice = [thing for thing in Things(after) if thing.startswith("die ")]
        if rolls and dice and not ends_turn(events):
            card = Things(before).place(f"player {rolls[-1].seat}")
            assert card is not None
            for die in dice:
                place = Things(after).place(die)
                assert place is not None
                (flight,) = flights_to(transition, rectangle(place))
                assert card.top <= flight.start.y + flight.start.height // 2 <= card.bottom
            rolled += 1
    assert rolled > 3


def test_the_first_dice_of_a_turn_appear_in_their_place() -> None:
    rolled = 0
    for events, _before, after, transition in steps("claim-it", (120, 34)):
        dice = [place for thing in Things(after) if thing.startswith("die ") and (place := Things(after).place(thing))]
        if dice and ends_turn(events):
            shown = [move.place for move in transition.moves if isinstance(move, Reveal)]
            assert shown == [rectangle(die) for die in dice]
            rolled += 1
    assert rolled > 3


def ends_turn(events: Sequence[Event]) -> bool:
    return any(isinstance(event, claim_it.Stopped | claim_it.Busted) for event in events)


def test_only_a_piece_flies_onto_a_large_space_and_not_the_whole_space() -> None:
    placed = 0
    for events, _before, after, transition in steps("claim-it", (200, 49)):
        for event in events:
            if isinstance(event, claim_it.Squatted | claim_it.Claimed):
                place = Things(after).place(f"space {event.space}")
                assert place is not None
                (flight,) = transition.moves[:1]
                assert isinstance(flight, Flight)
                space, piece = rectangle(place), flight.target
                assert (piece.width, piece.height) <= (9, 3) < (space.width, space.height)
                assert place.left <= piece.x < place.right
                assert place.top <= piece.y <= place.bottom
                placed += 1
    assert placed > 10


class MovingApp(SeatApp[BoardWidget]):
    """A painted board with motion, whose player has the only turn."""

    def __init__(self) -> None:
        table = Table("Glencoe", GAMES["carcassonne"], 2, {}, KeyedChance("3"))
        for name in ("Ann", "Ben"):
            table.sit(name)
        table.start()
        keyboard = Keymap().bindings("table", "board", "carcassonne")
        board = new_board("carcassonne", replace(PAINTED, has_motion=True), keyboard)
        super().__init__(table, table.actor or 1, board, self.decide)

    def decide(self, table: Table) -> None:
        assert table.actor is not None
        table.decide(table.actor, table.ply, table.legal()[0])


async def test_any_key_ends_a_motion_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.boards.carcassonne.motion.TILE_SECONDS", 600)
    app = MovingApp()
    async with app.run_test(size=(120, 34)) as pilot:
        await pilot.pause()
        await pilot.press("enter", "enter")
        await until(lambda: len(app.decided) == 1)
        assert shown(app) != settled(app)
        await pilot.press("F9")
        assert shown(app) == settled(app)


def shown(app: MovingApp) -> Sequence[Line]:
    return app.board.query_one(AnimatedLines).lines


def settled(app: MovingApp) -> Sequence[Line]:
    return app.board.query_one(AnimatedLines).settled_lines


def test_a_scoring_is_counted_colour_by_colour_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = mac_robber_moments(3)["scored"]
    board = new_board("mac-robber", PAINTED, Keymap().bindings("table", "board", "mac-robber"), YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    board.resize(120, 34)
    played: list[CountUp] = []
    monkeypatch.setattr(type(board), "_has_motion", True)
    monkeypatch.setattr(
        AnimatedLines,
        "play",
        lambda _lines, animation: played.append(animation) if isinstance(animation, CountUp) else None,
    )
    board.show(moment.table, moment.table.game_view, moment.log[: moment.scored])
    board.show(moment.table, moment.table.game_view, moment.log[moment.scored :])
    while board.reading and not played:
        board.dismiss_unread()
    (animation,) = played
    totals = [total_vp(animation.picture(tenths / 10)) for tenths in range(25)]
    assert totals == sorted(totals)
    assert len({*totals}) > 3
    assert animation.picture(animation.seconds) == animation.after
    board.draw()
    assert len(played) == 1


def total_vp(lines: Sequence[Line]) -> int:
    """Return the sum of the VP on the clans' cards."""
    return sum(
        int(span.text) for line in lines for span in line if span.thing.startswith("vp ") and span.text.isdecimal()
    )
