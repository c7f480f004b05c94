"""The painted board fills the terminal and shows all that the board in plain detail shows."""

from __future__ import annotations

import functools
import re
from dataclasses import replace

import pytest
from msgspec import structs

from helpers import painted
from helpers.carcassonne.moments import WANTED, moments, played
from helpers.games import Moment, first_moments
from macrobber_core.games.carcassonne import robbers, scoring
from macrobber_core.games.carcassonne.components import SCOREBOARD_SPACES
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import to_state
from macrobber_core.games.contract import OptionValue
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.carcassonne.feature_view import open_features, points_if_ended
from macrobber_tui.boards.carcassonne.painted_areas import areas_of
from macrobber_tui.boards.carcassonne.painted_map import dead_places, painted_land
from macrobber_tui.boards.carcassonne.painted_shape import tile_shape
from macrobber_tui.boards.carcassonne.painted_track import space_widths
from macrobber_tui.boards.carcassonne.render_context import PanelMode, Size
from macrobber_tui.boards.carcassonne.tiles import LARGE, MIDDLE
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.names import letter

PLAYERS = 5
NAMES = sorted(WANTED)
SIZES = [(80, 24), (97, 30), (110, 31), (120, 35), (170, 40), (200, 50), (240, 80)]
LONG_NAME = "Bartholomea Featherstone"


@functools.cache
def board_read(name: str, players: int, size: tuple[int, int]) -> painted.Reading:
    return painted.read(painted.board(moments(players, 1)[name], size))


def lasting_keys(shown: BoardWidget, *, is_listing: bool = False) -> set[str]:
    """Return the keys of the board besides those of places in view, and of lists that only fill free rows."""
    keys = painted.keys(shown)
    return {key for key in keys if not key.startswith("at ") and (is_listing or not key.startswith("feature "))}


@pytest.mark.parametrize("players", [PLAYERS, 6])
@pytest.mark.parametrize("size", [(97, 30), (170, 40), (240, 80)])  # the test of all clicks looks at the other sizes
def test_the_painted_board_fills_the_terminal(players: int, size: tuple[int, int]) -> None:
    for name in moments(players, 1):
        widths = board_read(name, players, size).widths
        assert len(widths) == size[1] - 1
        assert set(widths) == {size[0]}


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] < 120])
def test_a_board_too_narrow_for_a_sidebar_has_no_blank_columns_either(size: tuple[int, int]) -> None:
    lines = board_read("placing", PLAYERS, size).text.split("\n")
    assert max(len(line.rstrip()) for line in lines) >= size[0] - 3
    assert lines[0].rstrip().endswith("tiles left")
    assert len(lines[0].rstrip()) >= size[0] - 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("size", "players"),
    [
        *(((80, 24), players) for players in (2, PLAYERS, 6)), ((110, 31), PLAYERS), ((110, 31), 6), ((120, 35), 2),
        ((120, 35), PLAYERS), ((141, 50), 6), ((200, 50), 2), ((200, 50), 6),
    ],
)  # fmt: skip
def test_every_click_name_and_figure_of_the_plain_board_is_on_the_full_painted_one(
    name: str, size: tuple[int, int], players: int
) -> None:
    moment = moments(players, 1).get(name)
    if moment is None:
        pytest.skip("not among the games of that many players")
    shown, unpainted = board_read(name, players, size), painted.board(moment, size, painted.plain())
    assert shown.widths == [size[0]] * (size[1] - 1)
    assert lasting_keys(unpainted) <= shown.keys
    seats = moment.table.game_view.seats
    names = ["you", *(moment.table.name(seat) for seat in range(2, players + 1))]
    is_in_words = "messenger" in shown.text.splitlines()[2]
    form = "meeple {0.meeple}, messenger {0.messenger}" if is_in_words else "{0.meeple}+{0.messenger}"
    figures = [form.format(seat) for seat in seats]
    assert {f"points {seat}" for seat in range(1, players + 1)} <= shown.things
    pieces = [f"{seat.meeples} \u2660{'' if seat.robber is None else seat.robber}" for seat in seats]
    assert not painted.missing_words([*names, *figures, *pieces], shown)


@pytest.mark.parametrize("size", [(80, 24), (110, 31), (120, 35), (200, 50)])
@pytest.mark.parametrize("keys", ["f", "d", "fnn", "v", "vv", "x", "z", "zz", "m"])
def test_lists_pages_and_zooms_fill_the_terminal_with_all_their_clicks(keys: str, size: tuple[int, int]) -> None:
    boards = []
    for theme in (painted.PAINTED, painted.plain()):
        shown = painted.board(moments(PLAYERS, 1)["placing"], size, theme)
        for key in keys:
            assert shown.press(key)
        boards.append(shown)
    assert set(painted.widths(boards[0])) == {size[0]}
    is_listing = keys[0] in "fd"
    assert lasting_keys(boards[1], is_listing=is_listing) <= painted.keys(boards[0])


@pytest.mark.parametrize("size", SIZES)
def test_the_pages_after_the_game_fill_the_terminal(size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)["over"], size)
    for title in ("The game is over", "Points by source", "The final scoring"):
        assert shown.press("v")
        assert set(painted.widths(shown)) == {size[0]}
        assert not painted.missing_words([title], shown)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["placing", "robber", "meeple"])
def test_hints_leave_the_choices_on_the_board(name: str, size: tuple[int, int]) -> None:
    moment = moments(PLAYERS, 1)[name]
    shown = painted.board(moment, size)
    before = painted.keys(shown)
    reasons = ["it closes a city", "nobody else can"]
    hints = [Hint(action, f"the {action}", 0.5, reasons) for action in moment.table.legal[:3]]
    shown.show_hint(hints)
    assert set(painted.widths(shown)) == {size[0]}
    assert not painted.missing_words([hint.name for hint in hints] + reasons, shown)
    assert {key for key in before if key.startswith("item ")} <= painted.keys(shown)


@pytest.mark.parametrize("size", SIZES)
def test_the_clock_ends_before_the_key_of_the_points(size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], size)
    row = painted.text_of(shown).splitlines()[shown.clock_row]
    assert row[shown.clock_end :].startswith(" v points ")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_long_names_stay_inside_their_cards(players: int, size: tuple[int, int]) -> None:
    moment = moments(players, 1)["placing"]
    shown = painted.board(renamed(moment, LONG_NAME), size)
    assert set(painted.widths(shown)) == {size[0]}
    assert painted.text_of(shown).count(LONG_NAME[:4]) >= players - 1


@pytest.mark.parametrize(("size", "figures"), [((120, 35), "14+15"), ((200, 50), "meeple 14, messenger 15")])
def test_a_card_says_in_words_what_its_numbers_are_where_there_is_room(size: tuple[int, int], figures: str) -> None:
    shown = board_read("placing", PLAYERS, size)
    assert not painted.missing_words([figures, "end about 56"], shown)


def renamed(moment: Moment, name: str) -> Moment:
    """Return the moment with the same name for everybody."""
    seats = [structs.replace(seat, name=name) for seat in moment.table.seats]
    return replace(moment, table=structs.replace(moment.table, seats=seats))


def test_without_robbers_and_messengers_there_is_no_scoreboard() -> None:
    size = Size(120, 34)
    with_track, without = (areas_of(size, has_track=has_track) for has_track in (True, False))
    assert with_track is not None
    assert without is not None
    assert without.map.height == with_track.map.height + 2
    options: dict[str, OptionValue] = {"robbers": "off", "messengers": False}
    wanted = {"placing": WANTED["placing"]}
    moment = first_moments(lambda seed: played(3, seed, options), wanted, 1)["placing"]
    shown = painted.board(moment, (120, 35))
    assert set(painted.widths(shown)) == {120}
    assert "45" not in painted.text_of(shown).splitlines()[5]


@pytest.mark.parametrize("name", NAMES)
def test_the_points_at_the_end_are_those_of_the_final_scoring(name: str) -> None:
    view = moments(PLAYERS, 1)[name].table.game_view
    state = to_state(view)
    robbers.pay_robbers(state, [])
    scoring.end_game(state, [])
    assert state.result is not None
    if not view.gains:
        assert points_if_ended(view) == list(state.result.scores)


@pytest.mark.parametrize("width", [110, 120, 173, 240])
@pytest.mark.parametrize("needed", [{}, {0: 12}, {0: 9, 1: 7, 49: 5}, dict.fromkeys(range(0, 36, 2), 3)])
def test_crowded_spaces_of_the_scoreboard_take_columns_from_others(width: int, needed: dict[int, int]) -> None:
    widths = space_widths(width, needed)
    assert len(widths) == SCOREBOARD_SPACES
    assert sum(widths) == width
    assert all(columns >= needed.get(space, 1) for space, columns in enumerate(widths))


@pytest.mark.parametrize("size", [(110, 31), (120, 35), (200, 50)])
@pytest.mark.parametrize("players", [2, PLAYERS, 6])
def test_a_blank_keeps_the_numbers_of_the_scoreboard_apart(players: int, size: tuple[int, int]) -> None:
    for name, moment in moments(players, 1).items():
        numbers = board_read(name, players, size).text.splitlines()[5].split()
        spaces = {number for seat in moment.table.game_view.seats for number in (seat.meeple, seat.messenger)}
        occupied = {str(number % SCOREBOARD_SPACES) for number in spaces if number is not None}
        assert all(number.isdigit() and int(number) < SCOREBOARD_SPACES for number in numbers)
        assert occupied <= {*numbers}
        assert numbers == sorted(numbers, key=int)


@pytest.mark.parametrize("size", [(120, 35), (200, 50)])
def test_every_piece_on_the_scoreboard_is_painted(size: tuple[int, int]) -> None:
    for name, moment in moments(6, 1).items():
        row = board_read(name, 6, size).text.splitlines()[4]
        for seat, player in enumerate(moment.table.game_view.seats, 1):
            assert row.count(letter(seat)) == 1 + (player.robber is not None)
            assert row.count(letter(seat).lower()) == 1


@pytest.mark.parametrize("zoom", [MIDDLE, LARGE])
@pytest.mark.parametrize("tile", TILES)
def test_every_part_of_a_tile_has_a_cell_for_its_figure(tile: str, zoom: tuple[int, int]) -> None:
    for turns, turned in enumerate(TILES[tile]):
        shape = tile_shape(tile, turns, *zoom)
        cells = [shape.figure_cells[number] for number in range(len(turned.parts))]
        assert len({*cells}) == len(cells)
        for number, (x, y) in enumerate(cells):
            assert any(part == number for _sign, part in shape.cell(x, y))


@pytest.mark.parametrize("tile", TILES)
def test_an_edge_shows_the_city_field_or_road_that_it_has(tile: str) -> None:
    """Neighbouring tiles must match at a glance."""
    columns, rows = LARGE
    signs = {"C": {"city", "wall"}, "R": {"road"}, "F": {"field"}}
    for turns, turned in enumerate(TILES[tile]):
        samples = tile_shape(tile, turns, columns, rows).samples
        middles = [samples[0][columns], samples[rows][-1], samples[-1][columns], samples[rows][0]]
        for edge, (sign, _part) in zip(turned.edges, middles, strict=True):
            assert sign in signs[edge], (turns, edge, sign)


def test_every_meeple_in_view_has_its_letter() -> None:
    moment = moments(PLAYERS, 1)["placing"]
    text = painted.text_of(painted.board(moment, (240, 80)))
    for tile in moment.table.game_view.board:
        if tile.seat:
            assert letter(tile.seat) in text or letter(tile.seat).lower() in text


def test_tiles_alternate_between_two_greens() -> None:
    land = painted_land(moments(PLAYERS, 1)["placing"].table.game_view)
    for (x, y), tile in land.items():
        if (neighbour := land.get((x + 1, y))) is not None:
            assert tile.is_odd != neighbour.is_odd


def test_a_place_is_dead_if_no_tile_left_fits() -> None:
    view = moments(PLAYERS, 1)["placing"].table.game_view
    assert dead_places(view.board, view.pile, view.tile)
    assert not dead_places(view.board, (9,) * len(view.pile), view.tile) - dead_places(view.board, view.pile, view.tile)


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_the_numbers_of_the_choices_stand_on_the_tile_in_hand_while_its_place_is_chosen(size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], size)
    framed, large = _choices_on(shown, "at "), _choices_on(shown, "r")
    assert not set(framed) & set("1234")
    assert {*large} >= set("1234")
    frame = painted.PAINTED.roles.text.accent if painted.PAINTED.roles else ""
    arrows = [
        span for line in painted.lines(shown) for span in line if {*span.text} & {*"▶◀"} and span.key[:3] == "at "
    ]
    assert not [span for span in arrows if span.style.color and span.style.color.name == frame]


def _choices_on(shown: BoardWidget, key: str) -> str:
    """Return the figures on the map, or on the tile in hand, by the key that a click on them presses."""
    return "".join(span.text for line in painted.lines(shown) for span in line if span.key.startswith(key))


def test_dots_mark_the_choices_on_a_large_tile_on_the_map() -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], (120, 35))
    assert "•" not in _choices_on(shown, "at ")
    assert shown.press("z")
    assert _choices_on(shown, "at ").count("•") == 4
    assert not set(_choices_on(shown, "at ")) & set("1234")


def test_hints_in_place_of_the_tile_in_hand_leave_the_numbers_of_the_choices_on_the_map() -> None:
    moment = moments(PLAYERS, 1)["placing"]
    shown = painted.board(moment, (120, 35))
    shown.show_hint([Hint(moment.table.legal[0], "a place", 0.5, [])])
    assert set(_choices_on(shown, "at ")) & set("1234")


def test_the_numbers_of_the_choices_stand_on_a_tile_that_lies_already() -> None:
    """At 80x24, the list of choices takes the place of the tile in hand."""
    shown = painted.board(moments(2, 1)["meeple"], (80, 24))
    map_columns = Size(80, 23).map[0]
    on_map = [line[:map_columns] for line in painted.text_of(shown).splitlines()[1:16]]
    assert any(digit in line for line in on_map for digit in "123")


@pytest.mark.parametrize("size", [(120, 35), (200, 50)])
def test_the_short_lists_begin_with_our_features_and_open_the_rest(size: tuple[int, int]) -> None:
    moment = moments(PLAYERS, 1)["placing"]
    view = moment.table.game_view
    listed = open_features(view)
    own = [number for number, feature in enumerate(listed) if view.seat in dict(feature.meeples)]
    assert own[0] != 0, "another player's feature must come first in the open list"
    shown = painted.board(moment, size)
    keys = [span.key for line in painted.lines(shown) for span in line if span.key.startswith("feature ")]
    assert keys[0] == f"feature {own[0]} {PanelMode.FEATURES.value}"
    assert {"f", "d"} <= painted.keys(shown)
    shown.press("f")
    last = f"feature {len(listed) - 1} {PanelMode.FEATURES.value}"
    for _ in range(len(listed) - 1):
        shown.press("n")
    assert last in painted.keys(shown)


def test_a_feature_that_is_taken_shows_the_letters_of_its_players() -> None:
    moment = moments(PLAYERS, 1)["placing"]
    rows = painted.text_of(painted.board(moment, (120, 35))).splitlines()
    assert any(re.search(r"knight .* E x ", row) for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
def test_letters_on_the_fields_leave_the_meeples_whole(size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], size)
    shown.press("d")
    figures: dict[tuple[int, str], str] = {}
    for row, line in enumerate(painted.lines(shown)):
        for span in line:
            if span.thing.startswith("meeple "):
                figures[row, span.thing] = figures.get((row, span.thing), "") + span.text
    assert figures
    assert all(sum(map(str.isalpha, text)) <= 1 for text in figures.values()), figures
