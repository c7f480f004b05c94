"""The board in an app: whole games by keys and by mouse, and every step of each decision."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from textual.message import Message
from textual.pilot import Pilot

from helpers.carcassonne import positions as hand
from helpers.carcassonne.moments import moments, started_table
from helpers.looks import IN_SAFE, YES_OR_NO
from helpers.painted import PAINTED
from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import Event, OptionValue
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.carcassonne import hints
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.boards.carcassonne.decision_input import PlacementInput
from macrobber_tui.boards.carcassonne.layout import OVERLAY_WIDTH
from macrobber_tui.boards.carcassonne.list_input import ListInput
from macrobber_tui.boards.carcassonne.log_lines import LOG
from macrobber_tui.boards.carcassonne.render_context import PanelMode
from macrobber_tui.boards.carcassonne.sentences import decision_prompt
from macrobber_tui.boards.carcassonne.tiles import LARGE, MIDDLE, SMALL
from macrobber_tui.boards.carcassonne.viewport import TILES_BEFORE_MOVE
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.names import you
from macrobber_tui.errors import INVALID_VIEW_ERRORS
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines_widget import Lines

from .conftest import KEYBOARD, TableApp, board_showing

EDITIONS: list[dict[str, OptionValue]] = [
    {"robbers": "off"},
    {"robbers": "zmg", "messengers": True},
    {"robbers": "c31"},
]


def decisions(board: CarcassonneBoard) -> list[str]:
    """Return a list that collects the board's decisions from now on."""
    found: list[str] = []

    def note(message: Message) -> bool:
        if isinstance(message, BoardWidget.Decided):
            found.append(message.action)
        return True

    board.post_message = note  # type: ignore[method-assign]
    return found


def placement_input(board: CarcassonneBoard) -> PlacementInput:
    assert isinstance(board._decision, PlacementInput)
    return board._decision


def keys_to(board: CarcassonneBoard, action: str) -> Iterator[str]:
    """Yield the keys that decide an action; each one depends on the previous having been pressed."""
    if isinstance(board._decision, ListInput):
        yield str(board._decision.actions.index(action) + 1) if len(board._decision.actions) < 10 else "n"
        while board._decision.action != action:
            yield "n"
    else:
        decision = placement_input(board)
        x, y = decision.place if decision.is_meeple_only else map(int, action.split()[1].split(","))
        while decision.place != (x, y):
            yield "n"
        while action not in decision.placements[x, y][decision.turns]:
            yield "r"
        if not decision.is_meeple_only and not decision.is_meeple_deferred:
            yield "enter"
        if not decision.is_meeple_deferred or decision.is_meeple_only:
            yield str([claim.action for claim in decision.meeple_choices].index(action))
    yield "enter"


async def play(app: TableApp, pilot: Pilot[None], most: int) -> None:
    """Play random decisions by keys; the many `n` keys go straight to the board, as the terminal would be slow."""
    rng = random.Random(3)
    while app.table.actor is not None and len(app.decided) < most:
        action = rng.choice(app.table.view(1).legal)
        for key in keys_to(app.board, action):
            if key == "n":
                app.board.press(key)
            else:
                await pilot.press(key)
        await pilot.pause()
        assert app.decided[-1] == action


@pytest.mark.slow
async def test_a_whole_game_can_be_played_by_keys() -> None:
    app = TableApp(started_table(2, 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await play(app, pilot, 100)
        assert len(app.decided) > 30
        assert "The game is over" in app.board.text


@pytest.mark.slow
@pytest.mark.parametrize("options", EDITIONS, ids=lambda options: str(options.get("robbers")))
async def test_every_edition_can_be_played_by_keys(options: dict[str, OptionValue]) -> None:
    app = TableApp(started_table(2, 5, options))
    async with app.run_test(size=(80, 24)) as pilot:
        await play(app, pilot, 16)
        assert len(app.decided) == 16


async def click_on(pilot: Pilot[None], board: CarcassonneBoard, key: str) -> None:
    """Click on the first cell with this key."""
    for y, line in enumerate(board._lines.lines):
        x = 0
        for span in line:
            if span.key == key:
                await pilot.click(CarcassonneBoard, offset=(x, y))
                return
            x += len(span.text)
    raise AssertionError(f"{key} is nowhere to be clicked on:\n{board.text}")


@pytest.mark.slow
def test_the_number_of_a_meeple_chooses_it_for_the_tile_at_its_place() -> None:
    board = board_showing("placing")
    decided = decisions(board)
    decision, place = placement_input(board), placement_input(board).place
    number = max(number for number, choice in enumerate(decision.meeple_choices) if choice.action)
    board.press(str(number))
    assert decision.is_choosing_meeple
    assert (decision.place, decision.selected) == (place, number)
    board.press("enter")
    assert decided == [decision.meeple_choice.action]


def test_a_number_before_a_tile_with_a_bag_lies_says_when_the_meeple_comes() -> None:
    board = board_showing("bag")
    board.press("1")
    assert "The meeple comes after the robbers; enter places the tile" in board.text
    assert not placement_input(board).is_choosing_meeple


def test_a_number_that_is_no_choice_is_refused_before_the_tile_lies_too() -> None:
    board = board_showing("placing")
    board.press("9")
    assert "9 is not a choice here" in board.text
    assert not placement_input(board).is_choosing_meeple


def test_a_tile_with_a_bag_is_placed_first_and_its_meeple_after_the_robbers() -> None:
    """CR-12."""
    board = board_showing("bag")
    decided = decisions(board)
    board.press("enter")
    assert decided == [laid for laid in decided if len(laid.split()) == 3] != []
    board = board_showing("meeple")
    decided = decisions(board)
    assert "Place a meeple on the tile, or none." in board.text
    assert not board.press("escape")
    board.press("1")
    assert placement_input(board).meeple_choice.part is not None
    board.press("0")
    board.press("enter")
    assert decided == ["meeple none"]


@pytest.mark.slow
async def test_a_game_can_be_played_by_mouse() -> None:
    app, rng = TableApp(started_table(3, 4, {"messengers": True})), random.Random(4)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("z", "z")  # the whole map is visible
        while app.table.actor is not None and len(app.decided) < 25:
            decision, action = app.board._decision, rng.choice(app.table.view(1).legal)
            if isinstance(decision, ListInput):
                number = decision.actions.index(action) + 1
                await click_on(pilot, app.board, f"item {number}")
                await click_on(pilot, app.board, f"item {number}")
            else:
                assert isinstance(decision, PlacementInput)
                if not decision.is_meeple_only:
                    x, y = map(int, action.split()[1].split(","))
                    if decision.place != (x, y):
                        await click_on(pilot, app.board, f"at {x},{y}")
                    while action not in decision.placements[x, y][decision.turns]:
                        await click_on(pilot, app.board, "r")
                    await click_on(pilot, app.board, f"at {x},{y}")
                    if decision.is_meeple_deferred:
                        assert app.decided[-1] == action
                        continue
                number = [claim.action for claim in decision.meeple_choices].index(action)
                if decision.selected != number:
                    await click_on(pilot, app.board, f"item {number}")
                await click_on(pilot, app.board, f"item {number}")
            await pilot.pause()
            assert app.decided[-1] == action


# --- placing a tile


def test_arrows_move_among_the_places_where_the_tile_fits() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    before = decision.place
    for key in ("right", "down", "left", "up"):
        board.press(key)
        assert decision.place in decision.placements
    places = set()
    for _ in decision.places:
        board.press("n")
        places.add(decision.place)
    assert places == set(decision.placements)
    board.press("n")
    board.press("p")
    assert before in places


def test_the_tile_turns_only_to_rotations_that_fit() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    while len(decision.placements[decision.place]) == 1:
        board.press("n")
    seen = [decision.turns]
    for _ in range(3):
        board.press("r")
        seen.append(decision.turns)
    assert set(seen) == set(decision.placements[decision.place])


def test_turning_a_tile_that_fits_only_one_way_gives_a_message() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    while len(decision.placements[decision.place]) > 1:
        board.press("n")
    board.press("r")
    assert "It fits here only this way" in board.text


def test_a_click_on_an_occupied_place_cites_the_ruling() -> None:
    board = board_showing("placing")
    taken = board._view.board[3]  # type: ignore[union-attr]
    board.focus = lambda scroll_visible=True: board  # type: ignore[method-assign]
    board.on_lines_clicked(Lines.Clicked(f"at {taken.x},{taken.y}"))
    assert "(CB-02)" in board.text
    assert board.topic() == "CB-02"


def test_a_click_on_a_place_where_the_tile_does_not_fit_names_the_wrong_edge() -> None:
    board = board_showing("placing")
    board.focus = lambda scroll_visible=True: board  # type: ignore[method-assign]
    decision = placement_input(board)
    occupied = {(tile.x, tile.y) for tile in decision._view.board}
    beside = {(x + 1, y) for x, y in occupied} - occupied - set(decision.placements)
    assert beside
    for x, y in beside:
        board.on_lines_clicked(Lines.Clicked(f"at {x},{y}"))
        assert " would touch a " in board.text
        assert "(CB-02)" in board.text


def test_the_turn_key_is_shown_only_if_more_than_one_rotation_fits() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    seen = set()
    for _ in decision.places:
        board.press("n")
        assert ("r: turn it" in board.text) == (len(decision.placements[decision.place]) > 1)
        seen.add("r: turn it" in board.text)
    assert seen == {True, False}


async def test_a_click_away_from_all_tiles_cites_the_ruling() -> None:
    app = TableApp(started_table(2, 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(CarcassonneBoard, offset=(0, 1))
        assert "is not next to a tile (CB-02)" in app.board.text
        assert not app.decided


@pytest.mark.slow
def test_enter_places_the_tile_then_decides_and_escape_goes_back() -> None:
    board = board_showing("placing")
    decided = decisions(board)
    board.press("enter")
    assert "no meeple" in board.text
    assert not decided
    assert board.press("escape")
    assert "no meeple" not in board.text
    assert not board.press("escape")
    board.press("enter")
    board.press("enter")
    assert decided[0] in moments(3)["placing"].table.legal
    assert len(decided[0].split()) == 3


def test_space_decides_nothing() -> None:
    board = board_showing("placing")
    decided = decisions(board)
    for _ in range(3):
        assert board.press("space")
    assert not decided


def test_arrows_choose_a_meeple_among_the_free_features_of_the_tile() -> None:
    board = board_showing("junction")
    decided = decisions(board)
    board.press("enter")
    decision = placement_input(board)
    free = [number for number, claim in enumerate(decision.meeple_choices) if claim.action and claim.part is not None]
    seen = set()
    for _ in free:
        board.press("down")
        seen.add(decision.selected)
        assert "enter: a " in board.text
    assert seen == set(free)
    board.press("enter")
    assert decided[0].split()[3] in {"highwayman", "farmer", "knight", "monk"}


def test_an_occupied_feature_is_refused_with_its_ruling() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    while all(claim.action for claim in decision.meeple_choices):
        board.press("n")
    board.press("enter")
    unavailable = next(number for number, claim in enumerate(decision.meeple_choices) if not claim.action)
    board.press(str(unavailable))
    decided = decisions(board)
    board.press("enter")
    assert not decided
    assert "(CB-04)" in board.text


def test_completed_features_are_shown_before_the_placement_is_decided() -> None:
    game = hand.opening(2)
    hand.land(game, "E 0,-1 2 2 s")
    hand.land(game, "U 1,0 0 1 e")
    game.play("draw V")
    board = board_at(game)
    decision = placement_input(board)
    while decision.place != (2, 0):
        board.press("n")
    assert "ompletes" not in board.text
    game = hand.opening(2)
    hand.land(game, "E 0,-2 2 2 s")
    game.play("draw G")
    board = board_at(game)
    decision = placement_input(board)
    while decision.place != (0, -1):
        board.press("n")
    assert "Completes the city: 6 for Ben" in board.text


# --- the latest scoring


def test_the_latest_scoring_keeps_what_concerns_the_player() -> None:
    game = hand.with_robbers(4)
    others = [ev.FeatureScored("city", f"{n},0 n", 4, 2, 0, 12, [3], [0, 0, 2, 0], False) for n in range(4)]
    own = ev.Robbed(1, 2, "meeple", 7)
    view, table = game.view(1), started_table(4, 1).view(1)
    board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    table = replace(table, game_view=view, legal=[], actor=2, seat=1, ply=9)
    board.show(table, view, [ev.Placed(3, "U", 1, 0, 0, "", ""), others[0], own, *others[1:]])
    shown = " ".join(board.text.split())
    sentence = LOG.sentence(own, lambda seat: you() if seat == 1 else table.name(seat))
    assert f".. {sentence} .. " in shown
    assert "3,0 was completed" in shown
    assert "0,0 was completed" not in shown


def test_the_latest_scoring_marks_a_last_event_left_out() -> None:
    game = hand.with_robbers(4)
    own = ev.FeatureScored("city", "0,0 n", 14, 12, 2, 62, [1], [14, 0, 0, 0], False)
    other = ev.FeatureScored("city", "3,0 n", 4, 2, 0, 12, [2, 3, 4], [0, 2, 2, 2], False)
    view, table = game.view(1), started_table(4, 1).view(1)
    board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    table = replace(table, game_view=view, legal=[], actor=2, seat=1, ply=9)
    board.show(table, view, [ev.Placed(3, "U", 1, 0, 0, "", ""), own, other])
    shown = " ".join(board.text.split())
    sentence = LOG.sentence(own, lambda seat: you() if seat == 1 else table.name(seat))
    assert f"{sentence} .." in shown
    assert "3,0 was completed" not in shown


# --- lists


def board_at(game: Carcassonne, events: Sequence[Event] = ()) -> CarcassonneBoard:
    """Return a board that shows a position to the deciding seat."""
    seat = game.actor
    table = started_table(game.state.players, 1).view(seat)
    view = game.view(seat)
    board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.show(replace(table, game_view=view, legal=game.legal(), actor=seat, seat=seat, ply=9), view, events)
    return board


def test_a_robber_goes_to_the_chosen_space() -> None:
    board = board_showing("robber")
    decided = decisions(board)
    board.press("enter")
    assert "first press a number or an arrow" in board.text.lower()
    board.press("2")
    assert "enter: your robber goes to space" in board.text
    board.press("enter")
    assert decided == [moments(3)["robber"].table.legal[0]]


def test_spaces_for_a_robber_name_only_the_figures_of_other_players() -> None:
    game = hand.with_robbers(3)
    hand.scoreboard(game, 5, 5, 7)
    game.play("draw Vb")
    game.play(game.legal()[0])
    assert game.state.phase == "robber"
    board = board_at(game)
    assert "space 5: B" in board.text
    assert "space 5: A" not in board.text
    assert "space 7: C" in board.text


def test_only_a_robber_on_the_scoreboard_can_be_moved() -> None:
    for space, asked in ((None, "you may place your robber."), (7, "you may place your robber, or move it.")):
        game = hand.with_robbers(3)
        hand.scoreboard(game, 5, 5, 7)
        game.state.robbers[1] = space
        game.play("draw Vb")
        game.play(game.legal()[0])
        assert asked in board_at(game).text


def test_the_robber_may_stay_on_its_space() -> None:
    board = board_showing("robber")
    decided = decisions(board)
    board.press("up")
    while board._decision.action != "pass":  # type: ignore[union-attr]
        board.press("n")
    board.press("enter")
    assert decided == ["pass"]


def test_the_panel_shows_the_points_of_meeple_and_messenger() -> None:
    game = hand.opening(2, messengers=True)
    hand.scoreboard(game, 3, 0, messengers=(0, 0))
    hand.land(game, "E 0,-1 2 1 s")
    hand.land(game, "U 1,0 0 1 e")
    game.play("draw A")
    board = board_at(game)
    assert "3+0" in board.text


def scoring(*events: tuple[int, int], seat: int = 1) -> Carcassonne:
    """With The Messengers, `seat` completes a road of its own; robbers stand on the given (seat, space) pairs."""
    game = hand.opening(3, messengers=True, robbers="c3")
    hand.scoreboard(game, 6, 1, 2, messengers=(3, 0, 0))
    for number, space in events:
        hand.robber(game, number, space)
    hand.road(game, seat, 4)
    hand.complete(game)
    assert game.state.phase == "score"
    return game


def test_a_single_scoring_asks_only_which_figure_moves() -> None:
    board = board_at(scoring())
    assert "You score: choose which figure moves." in board.text
    assert '"10.": a dark space, a message.' in board.text
    board.press("1")
    assert "moves to space 10 (dark: a message)" in " ".join(board.text.split())
    board.press("2")
    assert "moves to space 7" in board.text
    assert "can bring" not in board.text


def test_possible_robberies_are_shown_before_a_figure_is_chosen() -> None:
    """CR-07: the robbers on the space that the figure leaves."""
    board = board_at(scoring((2, 6), (3, 6)))
    board.press("1")
    assert "(dark: a message); robbers can bring Ben and Cat 2 each" in " ".join(board.text.split())
    board.press("2")
    assert "can bring" not in board.text
    board = board_at(scoring((1, 6), (2, 3), (3, 8)))
    board.press("2")
    assert "moves to space 7; a robber can bring Ben 2" in " ".join(board.text.split())


def test_an_impossible_message_is_shown_with_the_points_scored_instead() -> None:
    """CM-08."""
    game = scoring()
    events = game.play("score 20,20 w meeple")
    events += game.play("message 3")
    assert game.state.phase == "score"
    board = board_at(game, events)
    assert "Message: score your smallest monastery." in board.text
    assert "Not possible: 2 points." in board.text


def test_choosing_a_robbery_shows_its_points() -> None:
    game = hand.with_robbers(3)
    hand.scoreboard(game, 5, 7, 7)
    hand.robber(game, 1, 7)
    hand.city(game, 2, 8)
    hand.road(game, 3, 4)
    hand.complete(game)
    assert game.state.phase == "rob"
    board = board_at(game)
    assert "Ben: 4 points" in board.text.replace("B: ", "Ben: ")
    decided = decisions(board)
    board.press("down")
    assert "you rob" in board.text
    board.press("enter")
    assert decided[0].startswith("rob ")


def test_points_can_be_taken_instead_of_a_message() -> None:
    board = board_showing("message")
    decided = decisions(board)
    assert "Message:" in board.text
    board.press("2")
    assert "you take 2 points instead" in board.text
    board.press("enter")
    assert decided == ["take"]


# --- pages and views


def test_the_map_has_three_zoom_levels() -> None:
    board = board_showing("placing")
    sizes = []
    for _ in range(3):
        board.press("z")
        sizes.append(board.view_options.zoom)
    assert sizes == [LARGE, SMALL, MIDDLE]


def test_the_map_follows_the_cursor() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    for zoom in (LARGE, SMALL, MIDDLE):
        board.press("z")
        assert board.view_options.zoom is zoom
        for _ in decision.places:
            board.press("n")
            assert board.window.shows(decision.place, zoom)


def test_arrows_move_the_map_while_panning_and_between_our_decisions() -> None:
    board = board_showing("placing")
    before, place = board.window, placement_input(board).place
    board.press("m")
    board.press("right")
    board.press("right")
    board.press("right")
    assert board.window != before
    assert placement_input(board).place == place
    assert "esc: stop" in board.text
    board.press("escape")
    assert "esc: stop" not in board.text
    board = board_showing("another places")
    before = board.window
    for _ in range(4):
        board.press("left")
    assert board.window != before


def test_open_features_can_be_browsed() -> None:
    board = board_showing("placing")
    before = board.text
    board.press("f")
    assert board.view_options.panel_mode is PanelMode.FEATURES
    seen = {board.text.split("\n")[18]}
    for _ in range(5):
        board.press("down")
        seen.add(board.text.split("\n")[18])
    assert len(seen) > 3
    board.press("f")
    assert board.text == before


def test_the_line_below_the_map_labels_every_key_and_how_to_close_a_list() -> None:
    board = board_showing("placing")
    row = board.clock_row
    keys = board.text.split("\n")[row].strip("─ ").partition("─")[0]
    assert keys.split() == ["z", "zoom", "f", "features", "d", "fields", "m", "map"]
    board.press("d")
    assert "d or esc: back" in board.text.split("\n")[row]
    board.press("f")
    assert "f or esc: back" in board.text.split("\n")[row]
    board.press("f")
    assert "esc: back" not in board.text


def test_the_list_of_fields_shows_completed_cities_and_can_be_closed() -> None:
    board = board_showing("placing")
    board.press("d")
    assert "completed cit" in board.text
    assert board.press("escape")
    assert board.view_options.panel_mode is PanelMode.HAND


def test_nothing_is_decided_while_a_list_is_open() -> None:
    board = board_showing("placing")
    decided = decisions(board)
    for key in ("f", "down", "enter", "enter", "enter"):
        assert board.press(key)
    assert not decided
    assert not placement_input(board).is_choosing_meeple


def test_points_scoreboard_and_tiles_have_pages() -> None:
    board = board_showing("placing", 6)
    board.press("v")
    assert "Points by source" in board.text
    board.press("v")
    assert "loop of 50 spaces" in board.text
    board.press("v")
    assert "Your turn" in board.text
    board.press("x")
    assert "tiles are left" in board.text
    assert "Gb " in board.text
    board.press("escape")
    assert "Points by" not in board.text


@pytest.mark.parametrize("size", [(80, 23), (140, 44)])
@pytest.mark.parametrize("keys", ["", "v", "vv", "x"])
@pytest.mark.parametrize("name", ["placing", "over"])
def test_every_page_has_a_rule_with_room_for_the_clock_and_the_replay_step(
    name: str, keys: str, size: tuple[int, int]
) -> None:
    board = board_showing(name, size=size)
    for key in keys:
        board.press(key)
    overlay = board.text.split("\n")[board.clock_row][board.clock_end - OVERLAY_WIDTH : board.clock_end]
    assert overlay == IN_SAFE.glyphs.horizontal * OVERLAY_WIDTH


def test_view_keys_work_in_a_replay() -> None:
    board = board_showing("placing")
    board.is_input_disabled = True
    assert board.press_view_key("z")
    assert board.press_view_key("f")
    assert board.press_view_key("down")
    assert board.press_view_key("escape")
    assert not board.press_view_key("enter")
    assert not board.press_view_key("right")
    zoom = board.view_options.zoom
    board.on_lines_clicked(Lines.Clicked("z"))
    assert board.view_options.zoom is not zoom


def test_the_mouse_wheel_moves_the_map() -> None:
    board = board_showing("another places")
    before = board.window
    for turn in (board.on_mouse_scroll_down, board.on_mouse_scroll_up):
        for _ in range(9):
            turn(SimpleNamespace(stop=lambda: None))  # type: ignore[arg-type]
        assert board.window != before
        before = board.window


def turning_board() -> CarcassonneBoard:
    """A board whose tile in hand fits in more than one rotation at the place under the cursor."""
    board = board_showing("placing")
    while not placement_input(board).can_turn:
        board.press("n")
    return board


def test_the_mouse_wheel_turns_the_tile_in_hand_and_back() -> None:
    board = turning_board()
    window, turns = board.window, placement_input(board).turns
    board.on_mouse_scroll_down(SimpleNamespace(stop=lambda: None))  # type: ignore[arg-type]
    turned = placement_input(board).turns
    assert turned != turns
    board.on_mouse_scroll_up(SimpleNamespace(stop=lambda: None))  # type: ignore[arg-type]
    assert placement_input(board).turns == turns
    assert board.window == window
    board.press("r")
    assert placement_input(board).turns == turned


async def test_the_right_button_turns_the_tile_in_hand() -> None:
    app = TableApp(started_table(players=2, seed=3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while not placement_input(app.board).can_turn:
            await pilot.press("n")
        place, turns = placement_input(app.board).place, placement_input(app.board).turns
        await pilot.click(CarcassonneBoard, offset=(30, 5), button=3)
        turned = placement_input(app.board)
        assert (turned.place, turned.is_choosing_meeple) == (place, False)
        assert turned.turns != turns


def test_the_tile_in_hand_is_named_while_a_robber_is_placed() -> None:
    game = hand.opening(6, robbers="c31")
    hand.scoreboard(game, 1, 2, 3, 4, 5, 6)
    game.play("draw Vb")
    assert game.state.phase == "robber"
    assert "tile Vb" in board_at(game).text


# --- the viewport


def is_visible(board: CarcassonneBoard, place: tuple[int, int]) -> bool:
    return board.window.shows(place, board.view_options.zoom)


@pytest.mark.slow
async def test_the_chosen_place_is_visible_in_every_placement_decision() -> None:
    app = TableApp(started_table(3, 4))
    async with app.run_test(size=(80, 24)) as pilot:
        rng = random.Random(6)
        for _ in range(30):
            board, decision = app.board, app.board._decision
            if isinstance(decision, PlacementInput):
                assert is_visible(board, decision.place)
                board.press("enter")
            elif isinstance(decision, ListInput):
                board.press(str(rng.randint(1, min(9, len(decision.actions)))))
            board.press("enter")
            await pilot.pause()
        assert len(app.decided) > 20


def test_the_chosen_place_is_visible_after_a_refusal() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    for _ in range(len(decision.places) // 2):
        board.press("n")
    board.show_refusal("the host is saving")
    assert is_visible(board, placement_input(board).place)


def test_the_map_stays_on_our_tile_for_the_rest_of_our_turn() -> None:
    game = hand.with_robbers(2)
    hand.land(game, *(f"U {x},0 0" for x in range(1, 8)))
    game.state.points[1:] = [4, 7]
    game.play("draw Vb")
    board = board_at(game)
    assert board._table is not None
    farthest = max(placement_input(board).places)
    while placement_input(board).place != farthest:
        board.press("n")
    decided = decisions(board)
    board.press("enter")
    board.press("enter")
    assert is_visible(board, farthest), "the map must not move once the placement is decided"
    events = game.play(decided[0])
    view = game.view(1)
    assert game.state.phase == "robber"
    board.show(replace(board._table, game_view=view, legal=game.legal(), ply=10), view, events)
    assert is_visible(board, farthest)
    board.press("2")
    assert is_visible(board, farthest)


@pytest.mark.parametrize("theme", [IN_SAFE, PAINTED])
def test_one_of_the_latest_tiles_is_visible_while_others_play_and_arrows_point_to_the_rest(theme: Theme) -> None:
    board = CarcassonneBoard(theme, KEYBOARD)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    table, seen_events, outside = started_table(3, 4), 0, 0
    rng = random.Random(2)
    for _ in range(60):
        assert table.actor is not None
        table.decide(table.actor, table.ply, rng.choice(table.legal()))
        view = table.view(1)
        board.show(view, view.game_view, table.log_seen_by(1, seen_events))
        seen_events = len(table.log)
        placed = view.game_view.board[1:]
        if not placed or view.legal:
            continue
        assert any(is_visible(board, (tile.x, tile.y)) for tile in placed[-TILES_BEFORE_MOVE:])
        if not is_visible(board, (placed[-1].x, placed[-1].y)):
            outside += 1
            map_edge = [line[: board.window.width] for line in board.text.splitlines()[1 : 1 + board.window.height]]
            assert any(arrow in "".join(map_edge) for arrow in theme.glyphs.arrows.values())
    assert outside


def test_a_place_out_of_view_moves_the_map_by_half_its_size_or_more() -> None:
    board = board_showing("placing")
    before, _presses = board.window, board.press("n")
    while board.window == before:
        before, _presses = board.window, board.press("n")
    across, down = abs(board.window.left - before.left), abs(board.window.top - before.top)
    assert 2 * across >= before.width or 2 * down >= before.height


def test_a_decision_begins_at_a_place_in_view_if_the_tile_fits_there() -> None:
    table = moments(3)["placing"].table
    board = board_showing("placing")
    nearest = placement_input(board).place
    while is_visible(board, nearest):
        board.press("n")
    before = board.window
    board.show(replace(table, ply=table.ply + 1), table.game_view, [])
    assert board.window == before
    assert is_visible(board, placement_input(board).place)


def test_enter_ends_panning_and_decides_nothing() -> None:
    board = board_showing("placing")
    decided = decisions(board)
    board.press("m")
    for _ in range(5):
        board.press("right")
    board.press("enter")
    assert not board.view_options.is_panning
    assert not placement_input(board).is_choosing_meeple
    assert is_visible(board, placement_input(board).place)
    board.press("enter")
    assert placement_input(board).is_choosing_meeple
    assert not decided


def test_panning_is_announced_on_the_screen() -> None:
    board = board_showing("placing")
    board.press("m")
    assert "m or esc: back" in board.text
    assert "The arrows move the map; esc: stop." in board.text
    board.press("m")
    assert "m or esc: back" not in board.text


def test_the_keys_below_the_map_are_separated_by_spaces() -> None:
    assert "z zoom  f features  d fields  m map" in board_showing("placing").text


def test_the_chosen_place_is_visible_again_after_panning() -> None:
    board = board_showing("placing")
    for key in ("m", *["right"] * 5, "m"):
        board.press(key)
    assert is_visible(board, placement_input(board).place)


# --- the rest of the contract


def test_a_refusal_by_the_table_is_shown() -> None:
    board = board_showing("placing")
    board.show_refusal("the host is saving")
    assert "The host is saving" in board.text


def test_the_refusal_of_a_key_disappears_with_the_next_key() -> None:
    board = board_showing("placing")
    board.press("space")
    assert "Enter places the tile" in board.text
    board.press("f12")
    assert "Enter places the tile" not in board.text


def test_a_hint_does_not_hide_the_selection() -> None:
    board = board_showing("placing")
    board.press("enter")
    board.show_hint([])
    assert "no meeple" in board.text


def test_a_hint_moves_the_cursor_to_its_best_place_once() -> None:
    board = board_showing("placing")
    decision = placement_input(board)
    best = max(moments(3)["placing"].table.legal)
    board.show_hint([Hint(best, "there", 0.4, ["why"])])
    _verb, where, turns, *_claim = best.split()
    assert f"{decision.place[0]},{decision.place[1]} {decision.turns}" == f"{where} {turns}"
    assert is_visible(board, decision.place)
    board.press("n")
    chosen = decision.place
    board.show_hint([Hint(best, "there", 0.4, ["why"])])
    assert decision.place == chosen, "a repeated hint must not move the cursor"


def test_a_hint_selects_the_recommended_meeple_after_the_robbers() -> None:
    for best in moments(3)["meeple"].table.legal:
        board = board_showing("meeple")
        decided = decisions(board)
        board.show_hint([Hint(best, "there", 0.4, ["why"])])
        assert placement_input(board).meeple_choice.action == best
        board.press("enter")
        assert decided == [best]


def test_unused_keys_are_left_to_the_screen() -> None:
    board = board_showing("placing")
    assert not any(map(board.press, ["u", "t", "q", "question_mark", "f1", "escape"]))
    assert "enter" in [keys for keys, *_ in board.key_help()]


def test_the_board_is_unchanged_after_resizing_back() -> None:
    board = board_showing("placing")
    before = board.text
    for width, height in ((140, 44), (110, 30), (80, 23)):
        board.resize(width, height)
    assert board.text == before


def test_new_settings_keep_the_position() -> None:
    board = board_showing("placing")
    before = board.text
    board.apply_settings(IN_SAFE, KEYBOARD, None)
    assert board.text == before


def test_a_wide_terminal_shows_a_hint_with_all_its_reasons() -> None:
    board = board_showing("placing", size=(140, 44))
    board.show_hint([Hint("place 0,1 0", "U at 0,1", 0.4, ["completes the road", "something else"])])
    assert "40%" in board.text
    assert "something else" in board.text
    assert len(board.text.split("\n")) == 44


LONG_REASON = "claims a monastery with 1 of 8 tiles around it, 2 points as it is; 6 meeples are left"


@pytest.mark.parametrize("size", [(80, 23), (120, 34), (140, 44), (200, 49)])
def test_hints_show_as_many_full_reasons_as_fit_starting_with_the_best(size: tuple[int, int]) -> None:
    board = board_showing("placing", size=size)
    legal = moments(3)["placing"].table.legal
    hints = [Hint(legal[0], f"A at 0,{place}, with a monk", 0.42, [LONG_REASON]) for place in range(3)]
    before = board.clock_row
    board.show_hint(hints)
    rows = board.text.split("\n")
    shown_lines = [line.partition("│")[0].strip() for line in rows[board.clock_row :]]
    text = " ".join(shown_lines)
    assert text.count(LONG_REASON) == (1 if size[1] == 23 else 3)
    assert "A at 0,0, with a monk: claims" in text
    assert not any(line.endswith(":") for line in shown_lines)
    assert rows[board.clock_row].startswith("─ z zoom")
    assert is_visible(board, placement_input(board).place)
    board.show_hint(None)
    assert board.clock_row == before


def test_the_end_of_a_game_shows_points_by_source() -> None:
    moment = moments(3)["over"]
    board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.show(moment.table, moment.table.game_view, moment.log[:-20])
    assert "Points by source" not in board.text
    board.show(moment.table, moment.table.game_view, moment.log[-20:])
    assert "Points by source" in board.text
    scores = moment.table.game_view.result.scores
    rows = board.text.split("\n")[3:6]
    assert [int(row.split()[-1]) for row in rows] == scores


@pytest.mark.parametrize("key", ["", "f", "d"])
@pytest.mark.parametrize("size", [(80, 23), (140, 44)])
def test_the_end_of_a_game_shows_final_figures_only(key: str, size: tuple[int, int]) -> None:
    moment = moments(3)["over"]
    board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.resize(*size)
    board.show(moment.table, replace(moment.table.game_view, result=None), moment.log[:-20])
    if key:
        board.press(key)
        assert board.view_options.is_listing
    board.show(moment.table, moment.table.game_view, moment.log[-20:])
    board.press("escape")
    assert "The game is over" in board.text
    assert " now " not in board.text
    assert "open features" not in board.text


def test_the_legend_explains_the_signs_of_the_panel() -> None:
    signs = {sign for sign, _meaning in board_showing("placing").legend()}
    assert {"12+3", "3+1", "2/7", "6/9", "x"} <= signs


# --- a host that sends impossible positions


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("place", "place 1,0 0 knight zz"),
        ("robber", "robber x"),
        ("score", "score 9,9 n"),
        ("rob", "rob 2"),
        ("home", "home 9,9 n"),
        ("home", "home 0,0 m"),
    ],
)
def test_an_impossible_action_from_the_host_raises_an_invalid_view_error(phase: str, action: str) -> None:
    moment = moments(3)["placing"]
    view = replace(moment.table.game_view, phase=phase)
    board = CarcassonneBoard(IN_SAFE, KEYBOARD, YES_OR_NO)
    with pytest.raises(INVALID_VIEW_ERRORS):
        board.show(replace(moment.table, game_view=view, legal=[action]), view, moment.log)


def test_the_others_read_that_only_the_figure_is_chosen() -> None:
    game = scoring()
    table = replace(started_table(3, 1).view(2), game_view=game.view(2), legal=[], actor=1)
    assert decision_prompt(table, table.game_view) == "Ada chooses which figure moves."


def test_a_hint_gives_the_space_of_a_figure_once() -> None:
    game = scoring()
    table = replace(started_table(3, 1).view(1), game_view=game.view(1), legal=game.legal(), actor=1)
    action = table.legal[0]
    assert "moves to space 10" in hints.called(action, table)
    assert not [reason for reason in hints.reasons(action, table) if "space 10" in reason]
