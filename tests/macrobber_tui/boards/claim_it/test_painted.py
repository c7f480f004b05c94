"""The painted board fills the terminal and shows all that the board in plain detail shows."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from coloraide import Color
from msgspec import structs

from helpers import painted
from helpers.claim_it.moments import WANTED, bust, moments
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.claim_it.dice import PIPS
from macrobber_tui.boards.claim_it.painted import frame_of
from macrobber_tui.boards.claim_it.painted_grid import OUTLINE_SHADE
from macrobber_tui.boards.claim_it.painted_spaces import tint_of
from macrobber_tui.boards.claim_it.render_context import Size
from macrobber_tui.boards.hint import Hint
from macrobber_tui.theme.names import PAINTED
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.colours import mix
from macrobber_tui.widgets.lines import Span

PLAYERS, MAX_PLAYERS = 4, 5
NAMES = sorted(WANTED)
SIZES = [(80, 24), (97, 30), (110, 34), (120, 35), (141, 50), (200, 50), (240, 80)]
READABLE, HIGH_CONTRAST = 4.5, 7.0
APART = 8
"""The least difference of two colours of the grid, as CIEDE2000."""
LONG_NAME = "Bartholomew Auchterlonie"


def cells(shown: BoardWidget) -> list[list[str]]:
    """Return the background of every cell."""
    return [
        [span.style.bgcolor.name if span.style.bgcolor else "" for span in line for _character in span.text]
        for line in painted.lines(shown)
    ]


def things(shown: BoardWidget) -> dict[str, list[Span]]:
    """Return the spans of each thing on the board."""
    found: dict[str, list[Span]] = {}
    for line in painted.lines(shown):
        for span in line:
            found.setdefault(span.thing, []).append(span)
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_painted_board_fills_its_size(name: str, size: tuple[int, int]) -> None:
    widths = painted.widths(painted.board(moments(PLAYERS, 1)[name], size))
    assert len(widths) == size[1] - 1
    assert set(widths) == {size[0]}


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("size", SIZES)
def test_the_painted_board_fills_its_size_with_any_number_of_players(players: int, size: tuple[int, int]) -> None:
    for moment in moments(players, 1).values():
        widths = painted.widths(painted.board(moment, size))
        assert len(widths) == size[1] - 1
        assert set(widths) == {size[0]}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, PLAYERS, 5])
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_the_painted_board_has_all_clicks_names_and_figures(name: str, players: int, size: tuple[int, int]) -> None:
    moment = moments(players, 1)[name]
    shown, unpainted = painted.board(moment, size), painted.board(moment, size, painted.plain())
    assert painted.keys(unpainted) <= painted.keys(shown)
    view = moment.table.game_view
    figures = [str(figure) for seat in range(1, players + 1) for figure in view.figures(seat)]
    names = ["you", *(moment.table.name(seat) for seat in range(2, players + 1))]
    assert not painted.missing_words([*names, *figures], shown)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_pieces_are_shapes_and_not_signs_in_brackets(name: str, size: tuple[int, int]) -> None:
    """A squatter is a number on a chip, and a claimed space has all of its owner's colour around the letter."""
    moment = moments(PLAYERS, 1)[name]
    shown = painted.board(moment, size)
    assert not re.search(r"\([1-6]\)|\[[A-E1-6]\]", painted.text_of(shown))
    for number, space in enumerate(moment.table.game_view.board):
        spans = things(shown).get(f"space {number % 6 + 1},{number // 6 + 1}", [])
        grounds = {span.text.strip(): span.style.bgcolor.name for span in spans if span.style.bgcolor}
        if space.squatter is not None:
            assert grounds[str(space.squatter)] == painted.ROLES.grid.die
        if space.claimed:
            assert grounds["ABCDE"[space.owner - 1]] == painted.ROLES.figures[space.owner - 1]


@pytest.mark.parametrize("size", [(110, 34), (120, 35), (141, 50), (200, 50)])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_players_claims_are_a_row_of_pips(players: int, size: tuple[int, int]) -> None:
    moment = moments(players, 1)["placing"]
    shown = things(painted.board(moment, size))
    for seat in range(1, players + 1):
        pips = "".join(span.text for span in shown[f"claims {seat}"])
        assert pips.count("■") == moment.table.game_view.figures(seat).claims


@pytest.mark.parametrize("size", SIZES)
def test_ground_separates_the_grid_from_the_panel_beside_it(size: tuple[int, int]) -> None:
    shown, frame = painted.board(moments(PLAYERS, 1)["placing"], size), frame_of(Size(size[0], size[1] - 1))
    between = {row[frame.panel - 1] for row in cells(shown)[1 : frame.rule]}
    assert between == {painted.ROLES.ground.table}


@pytest.mark.parametrize("size", SIZES)
def test_every_settled_space_has_its_owners_letter(size: tuple[int, int]) -> None:
    moment = moments(PLAYERS, 1)["over"]
    grid_width = frame_of(Size(size[0], size[1] - 1)).pitch.grid_width
    rows = frame_of(Size(size[0], size[1] - 1)).rule
    text = "".join(line[:grid_width] for line in painted.text_of(painted.board(moment, size)).splitlines()[1:rows])
    owners = [space.owner for space in moment.table.game_view.board]
    for seat in range(1, PLAYERS + 1):
        assert text.count("ABCDE"[seat - 1]) == owners.count(seat)


@pytest.mark.parametrize("size", SIZES)
def test_a_bust_is_explained_like_on_the_plain_board(size: tuple[int, int]) -> None:
    before, after = bust(3)
    texts = []
    for theme in (painted.PAINTED, painted.plain()):
        shown = painted.board(before, size, theme)
        shown.show(after.table, after.table.game_view, after.log[len(before.log) :])
        assert len(painted.lines(shown)) == size[1] - 1
        texts.append(shown)
    assert painted.keys(texts[1]) <= painted.keys(texts[0])
    assert not painted.missing_words(["bust!", "continues."], texts[0])


@pytest.mark.parametrize("size", SIZES)
def test_hints_are_shown_with_their_reasons(size: tuple[int, int]) -> None:
    moment = moments(PLAYERS, 1)["placing"]
    shown = painted.board(moment, size)
    shown.show_hint([Hint(moment.table.legal[0], "the best of all", 0.4, ["a good reason"])])
    assert set(painted.widths(shown)) == {size[0]}
    assert not painted.missing_words(["the best of all", "a good reason"], shown)


@pytest.mark.parametrize("theme", sorted({*PAINTED.values()}))
def test_letters_can_be_read_on_every_tint(theme: str) -> None:
    roles, least = built_in_roles(theme), HIGH_CONTRAST if theme == "high-contrast" else READABLE
    for colour in roles.figures:
        assert Color(roles.text.main).contrast(tint_of(colour, roles)) >= least


@pytest.mark.parametrize("theme", sorted({*PAINTED.values()}))
def test_spaces_of_different_owners_can_be_told_apart(theme: str) -> None:
    roles = built_in_roles(theme)
    tints = [roles.grid.other_space, *(tint_of(colour, roles) for colour in roles.figures[:MAX_PLAYERS])]
    for one, other in combinations(tints, 2):
        assert Color(one).delta_e(Color(other), method="2000") >= APART


@pytest.mark.parametrize("size", SIZES)
def test_long_names_stay_inside_their_cards(size: tuple[int, int]) -> None:
    moment = moments(5, 1)["last round"]
    seats = [structs.replace(seat, name=LONG_NAME) for seat in moment.table.seats]
    shown = painted.board(replace(moment, table=structs.replace(moment.table, seats=seats)), size)
    assert set(painted.widths(shown)) == {size[0]}


@pytest.mark.parametrize("size", SIZES)
def test_the_clock_ends_before_the_key_of_the_chart(size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], size)
    row = painted.text_of(shown).splitlines()[shown.clock_row]
    assert row[shown.clock_end :].startswith(" v chart ")


@pytest.mark.parametrize("page", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_a_chart_fills_the_board(page: int, size: tuple[int, int]) -> None:
    shown = painted.board(moments(PLAYERS, 1)["over"], size)
    for _press in range(1 + page):  # the first page is the podium
        assert shown.press("v")
    assert set(painted.widths(shown)) == {size[0]}
    assert not painted.missing_words(["Dan won.", ("Largest groups by round.", "Claims by round.")[page - 1]], shown)


@pytest.mark.parametrize("size", [(110, 34), (120, 35)])
def test_one_chart_has_all_the_width_below_the_grid(size: tuple[int, int]) -> None:
    text = painted.text_of(painted.board(moments(PLAYERS, 1)["placing"], size))
    assert "largest groups by round" in text
    assert "claims by round" not in text


def test_the_players_own_spaces_are_outlined_from_the_start() -> None:
    shown = painted.board(moments(PLAYERS, 1)["placing"], (120, 35))
    assert "║you" in painted.text_of(shown)


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_the_outline_has_the_players_colour_and_only_the_cursor_that_of_text(size: tuple[int, int]) -> None:
    shown, frame = painted.board(moments(PLAYERS, 1)["placing"], size), frame_of(Size(size[0], size[1] - 1))
    grounds = {ground for row in cells(shown)[1 : frame.rule] for ground in row[: frame.pitch.grid_width]}
    assert mix(painted.ROLES.figures[0], painted.ROLES.grid.space, OUTLINE_SHADE) in grounds
    assert painted.ROLES.text.main in grounds
    glyphs, rows = painted.PAINTED.glyphs, painted.text_of(shown).splitlines()[1 : frame.rule]
    signs = {sign for row in rows for sign in row[: frame.pitch.grid_width]}
    assert not {glyphs.pointer, glyphs.pointer_left} & signs


@pytest.mark.parametrize("theme", sorted({*PAINTED.values()}))
def test_an_outline_differs_from_claimed_and_settled_spaces_of_its_owner(theme: str) -> None:
    roles = built_in_roles(theme)
    for colour in roles.figures:
        outline = Color(mix(colour, roles.grid.space, OUTLINE_SHADE))
        for other in (colour, tint_of(colour, roles)):
            assert outline.delta_e(other, method="2000") >= APART


def test_spaces_of_one_owner_are_joined() -> None:
    """The line between them has their ground; towards other spaces it has another one."""
    moment, size = moments(PLAYERS, 1)["placing"], (80, 24)
    shown = painted.board(moment, size)
    board, grounds, pitch = moment.table.game_view.board, cells(shown), frame_of(Size(80, 23)).pitch
    compared = set()
    for row in range(6):
        for column in range(1, 6):
            left, right = board[6 * row + column - 1], board[6 * row + column]
            if left.claimed or right.claimed or 1 in {left.owner, right.owner} or not (left.owner and right.owner):
                continue
            x, y = 3 + column * pitch.columns, 3 + row * pitch.rows
            is_joined = left.owner == right.owner
            compared.add(is_joined)
            assert (grounds[y][x] == grounds[y][x + 1]) == is_joined
    assert compared == {True, False}


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(die: int) -> None:
    assert sum(row.count("●") for row in PIPS[die]) == die
    assert {len(row) for row in PIPS[die]} == {5}
