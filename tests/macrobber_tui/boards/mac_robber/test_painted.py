"""The painted board fills the terminal and shows all that the board in plain detail shows."""

from __future__ import annotations

import functools
import re

import pytest
from msgspec import structs

from helpers import painted
from helpers.games import WANTED, Moment, moments
from macrobber_core.games.mac_robber import components as box
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.mac_robber.history import GameHistory
from macrobber_tui.boards.mac_robber.painted import track_height
from macrobber_tui.boards.mac_robber.painted_clans import card_columns
from macrobber_tui.boards.mac_robber.painted_track import MESSAGE_WIDTH, column_of
from macrobber_tui.boards.mac_robber.pieces import DIMMED
from macrobber_tui.boards.names import letter
from macrobber_tui.widgets.colours import mix

SIZES = [(80, 24), (97, 30), (110, 34), (120, 35), (141, 60), (200, 50), (240, 80)]
NAMES = sorted(WANTED)


def cases() -> list[tuple[int, str]]:
    return [(players, name) for players in (3, 4, 5) for name in NAMES]


def moment_of(players: int, name: str, seat: int | None = 1) -> Moment:
    return moments(players, seat)[name]


@functools.cache
def board_of(players: int, name: str, size: tuple[int, int]) -> BoardWidget:
    """Return the board of a moment, which several tests look at and none changes."""
    return painted.board(moment_of(players, name), size)


@pytest.mark.parametrize(("players", "name"), cases())
@pytest.mark.parametrize("size", SIZES)
def test_the_painted_board_fills_the_terminal(players: int, name: str, size: tuple[int, int]) -> None:
    assert painted.widths(board_of(players, name, size)) == [size[0]] * (size[1] - 1)


@pytest.mark.parametrize(("players", "name"), cases())
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_every_click_of_the_plain_board_works_on_the_painted_one(
    players: int, name: str, size: tuple[int, int]
) -> None:
    moment = moment_of(players, name)
    unpainted = painted.board(moment, (min(size[0], 141), size[1]), painted.plain())
    assert painted.keys(unpainted) <= painted.keys(board_of(players, name, size))


@pytest.mark.parametrize(("players", "name"), cases())
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_every_clan_is_shown_with_its_letter_points_and_pieces(players: int, name: str, size: tuple[int, int]) -> None:
    moment = moment_of(players, name)
    view = moment.table.game_view
    shown = board_of(players, name, size)
    names = ["you" if seat == view.seat else moment.table.name(seat) for seat in range(1, players + 1)]
    assert not painted.missing_words(names, shown)
    rows = painted.text_of(shown).splitlines()
    for seat in range(1, players + 1):
        clan = view.clan(seat)
        left, width = card_columns(players, size[0])[seat - 1]
        card = [row[left : left + width] for row in rows[2 : shown.clock_row]]
        assert any(f" {letter(seat)} " in row for row in card)
        if size[0] < 200:  # larger cards show the points in large digits
            assert any(str(clan.vp) in row for row in card)
        assert sum(row.count("R") for row in card) >= clan.cattle


@pytest.mark.parametrize("size", SIZES)
def test_the_clock_has_a_rule_of_its_own(size: tuple[int, int]) -> None:
    shown = painted.board(moment_of(5, "action"), size)
    row = painted.text_of(shown).splitlines()[shown.clock_row]
    assert row[: shown.clock_end].rstrip().endswith("─")


@pytest.mark.parametrize("name", ["action", "raid", "another"])
@pytest.mark.parametrize("size", SIZES)
def test_the_current_scoring_is_told_once(name: str, size: tuple[int, int]) -> None:
    """A panel beside the question shows it, or the rule below the clans."""
    shown = painted.board(moment_of(5, name), size)
    rows = painted.text_of(shown).splitlines()
    in_rule, in_panel = [
        "scored no" in "\n".join(part) for part in (rows[: shown.clock_row + 1], rows[shown.clock_row + 1 :])
    ]
    assert in_rule != in_panel  # a narrow panel cuts its title


@pytest.mark.parametrize("size", [(80, 24), (200, 50)])
def test_spectators_see_the_painted_board_too(size: tuple[int, int]) -> None:
    shown = painted.board(next(iter(moments(4, None).values())), size)
    assert "you are watching" in painted.text_of(shown)


def test_the_points_on_a_large_card_are_large_digits() -> None:
    shown = painted.board(moment_of(3, "over"), (200, 50))
    assert painted.text_of(shown).count("▀") > 100


@pytest.mark.parametrize("players", [3, 4, 5])
def test_clans_on_one_place_of_the_track_are_all_named(players: int) -> None:
    """At the start, all clans have the same points."""
    moment = moment_of(players, "early action")
    track = painted.text_of(painted.board(moment, (120, 35))).splitlines()[1:7]
    letters = {sign for row in track for sign in row}
    assert letters >= {letter(seat) for seat in range(1, players + 1)}
    assert str(box.RED_AREA) in "".join(track)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 35), (200, 50)])
@pytest.mark.parametrize(
    "vps", [(8, 8, 8, 8, 8), (8, 8, 9, 9, 10), (20, 21, 21, 22, 22), (60, 61, 57, 60, 70), (47, 48, 49, 50, 51)]
)
def test_no_pawn_hides_another(vps: tuple[int, ...], size: tuple[int, int]) -> None:
    moment = moment_of(5, "action")
    view = moment.table.game_view
    clans = [structs.replace(clan, vp=vp) for clan, vp in zip(view.clans, vps, strict=True)]
    table = structs.replace(moment.table, game_view=structs.replace(view, clans=clans))
    rows = painted.text_of(painted.board(Moment(table, moment.log), size)).splitlines()
    track = "".join(rows[1 : track_height(size[1] - 1)])
    assert sorted(re.findall("[A-E]", track)) == [*"ABCDE"]


def grounds_below_clans(shown: BoardWidget) -> list[str]:
    """Return the grounds of all cells below the clans."""
    lines = painted.lines(shown)[shown.clock_row + 1 :]
    return [span.style.bgcolor.name for line in lines for span in line for _cell in span.text if span.style.bgcolor]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["raid", "their raid", "booty"])
def test_the_card_that_won_a_round_has_its_clan_colour(name: str, size: tuple[int, int]) -> None:
    moment = moment_of(5, name)
    history = GameHistory(5)
    for event in moment.log:
        history.add_event(event)
    assert history.raid is not None
    winners = [one.revealed.winner for one in history.raid.combat_rounds if one.revealed]
    grounds = grounds_below_clans(painted.board(moment, size))
    cells = {seat: grounds.count(painted.ROLES.clans[seat - 1]) for seat in range(1, 6)}
    others = [cells[seat] for seat in cells if seat not in winners]  # a few threads of the tartans
    assert all(cells[seat] >= 2 * max(others) + 9 * winners.count(seat) for seat in winners if seat is not None)


def test_a_raid_takes_the_width_and_the_free_rows() -> None:
    moment = moment_of(5, "raid")
    backs = [
        grounds_below_clans(painted.board(moment, size)).count(painted.ROLES.card.back)
        for size in ((80, 24), (120, 35), (200, 50))
    ]
    assert 0 < backs[0] < backs[1] < backs[2]


@pytest.mark.parametrize("size", SIZES)
def test_the_display_of_another_player_has_no_halved_cubes(size: tuple[int, int]) -> None:
    rows = painted.text_of(painted.board(moment_of(5, "another"), size)).splitlines()
    assert not any(f"{colour} ▌" in row for row in rows if "display" in row for colour in "YBGR")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("presses", [1, 2])
def test_the_points_pages_are_painted(presses: int, size: tuple[int, int]) -> None:
    """The current scoring shows a cube for each VP, where there is room; the chart has a page of its own."""
    moment = moment_of(5, "action")
    shown = painted.board(moment, size)
    for _press in range(presses):
        shown.press(shown.keyboard.key_for("v"))
    assert painted.widths(shown) == [size[0]] * (size[1] - 1)
    below = painted.text_of(shown).splitlines()[shown.clock_row + 1 :]
    assert ("Current scoring." if presses == 1 else "Points by round.") in below[0]
    if presses == 2:
        dots = [sign for row in below for sign in row[:80] if 0x2800 <= ord(sign) <= 0x28FF]
        assert len(dots) > 50
        assert "start" in "".join(row[:80] for row in below)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_end_of_the_game_shows_standings_and_a_chart(players: int, size: tuple[int, int]) -> None:
    moment = moment_of(players, "over")
    shown = painted.board(moment, size)
    while shown.reading:
        shown.press(shown.continue_key)
    text = painted.text_of(shown)
    scores = moment.table.game_view.result.scores
    assert not painted.missing_words([str(vp) for vp in scores], shown)
    assert any(0x2800 <= ord(sign) <= 0x28FF for sign in text)
    assert painted.widths(shown) == [size[0]] * (size[1] - 1)


@pytest.mark.parametrize("size", [(110, 34), (120, 35), (200, 50), (240, 80)])
def test_our_cards_take_free_rows_and_stay_beside_the_display(size: tuple[int, int]) -> None:
    for players, name in cases():
        moment = moment_of(players, name)
        view, shown = moment.table.game_view, painted.board(moment, size)
        if name in {"raid", "their raid", "booty", "discard"} or shown.reading or sum(view.hand) > 7:
            continue
        rows = painted.text_of(shown).splitlines()[shown.clock_row + 1 :]
        values = "".join(str(value + 1) * count for value, count in enumerate(view.hand))
        assert any("".join(row[37:80].split()) == values for row in rows), (players, name)


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_the_option_under_the_cursor_stands_on_one_ground(size: tuple[int, int]) -> None:
    shown = painted.board(moment_of(5, "action"), size)
    line = next(line for line in painted.lines(shown)[shown.clock_row + 1 :] if "cattle" in painted.row_text(line))
    chosen = painted.ROLES.ground.chosen
    lit = [
        (span.text, span.style.color.name)
        for span in line
        if span.style.color and span.style.bgcolor and span.style.bgcolor.name == chosen and span.key == "c"
    ]
    text = "".join(text for text, _colour in lit)
    assert "cattle" in text
    assert "+1 red" in text
    assert painted.ROLES.cubes.R not in [colour for text, colour in lit if text.strip(" ▌")]


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_keys_are_caps_and_only_that_under_the_cursor_is_lit(size: tuple[int, int]) -> None:
    """Refused options have no cap, and no parentheses."""
    shown = painted.board(moment_of(5, "action"), size)
    roles, caps = painted.ROLES, dict[str, str]()
    for line in painted.lines(shown)[shown.clock_row + 1 :]:
        for before, span, after in zip(line, line[1:], line[2:], strict=False):
            if before.text == "▐" and after.text.startswith("▌") and span.style.bgcolor:
                caps[span.text] = span.style.bgcolor.name
    assert caps == dict.fromkeys("csewpnb", roles.ground.chosen) | {"c": roles.text.accent}
    assert "(monastery)" not in painted.text_of(shown)
    assert "monastery" in painted.text_of(shown)


@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
def test_cards_to_lay_are_drawn_as_cards(size: tuple[int, int]) -> None:
    shown = painted.board(moment_of(3, "raid"), size)
    line = next(line for line in painted.lines(shown) if "piper +1" in painted.row_text(line))
    assert "[" not in painted.row_text(line)
    looks = {span.text.strip(): span.style for span in line if span.key in set("1234")}
    assert looks["3"].bgcolor is not None  # our only card, under the cursor
    assert looks["3"].bgcolor.name == painted.ROLES.text.accent
    assert looks["1"].color is not None
    assert looks["1"].color.name == painted.ROLES.text.faint


@pytest.mark.parametrize("width", [84, 97, 109])
def test_log_and_hints_take_the_whole_width_where_no_panel_is_beside_them(width: int) -> None:
    moment = moment_of(5, "action")
    seats = [structs.replace(seat, name="Christopherson MacDonald") for seat in moment.table.seats]
    shown = painted.board(Moment(structs.replace(moment.table, seats=seats), moment.log), (width, 45))
    for hints in (None, [Hint("", "an action", 0.5, ["a reason " * 30])]):
        shown.show_hint(hints)
        below = painted.text_of(shown).splitlines()[shown.clock_row + 1 :]
        assert max(len(row.rstrip()) for row in below if "──" not in row) > width - 13, hints


def test_the_marks_in_the_help_are_those_on_the_board_when_a_lesson_leaves_no_room_for_cards() -> None:
    shown = painted.board(moment_of(3, "action"), (80, 24))
    assert ("[4]", "cards in hand") not in shown.legend()
    shown.reserve(8)
    assert "[4]" in painted.text_of(shown)
    assert ("[4]", "cards in hand") in shown.legend()


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
@pytest.mark.parametrize("vps", [(8, 8, 8, 8, 8), (8, 8, 9, 9, 10), (20, 21, 21, 22, 30), (0, 0, 1, 1, 46)])
def test_pawns_stand_on_the_ground_near_their_spaces(vps: tuple[int, ...], size: tuple[int, int]) -> None:
    """Those of one space stand side by side; the others keep the order of their points."""
    moment = moment_of(5, "action")
    view = moment.table.game_view
    clans = [structs.replace(clan, vp=vp) for clan, vp in zip(view.clans, vps, strict=True)]
    table = structs.replace(moment.table, game_view=structs.replace(view, clans=clans))
    rows = painted.text_of(painted.board(Moment(table, moment.log), size)).splitlines()
    ground = rows[track_height(size[1] - 1) - 1]
    assert re.sub("[^A-E]", "", ground) == "ABCDE"
    room = size[0] if size[1] > 30 else size[0] - MESSAGE_WIDTH
    distances = [ground.index(letter(seat)) - column_of(vp, room) for seat, vp in enumerate(vps, 1)]
    assert all(abs(distance) <= 3 for distance in distances), distances


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_costs_and_effects_stand_in_columns(size: tuple[int, int]) -> None:
    """Both halves of the menu share their columns, and a word separates the two prices of an estate."""
    shown = painted.board(moment_of(5, "action"), size)
    rows = [row[:80] for row in painted.text_of(shown).splitlines()[shown.clock_row + 1 :]]
    first = next(row for row in rows if "cattle" in row)
    estate = next(row for row in rows if "estate" in row and " or " in row)
    assert re.search(r"Y▌R▌ or Y▌G▌G▌ +\+1 estate", estate)
    assert first.index("B▌B▌") - first.index("R▌") == first.index("+2 blue") - first.index("+1 red") == 40


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_a_raid_has_its_score_in_the_clans_colours_and_dims_the_paper_of_a_lost_card(size: tuple[int, int]) -> None:
    shown, roles = painted.board(moment_of(3, "raid"), size), painted.ROLES
    heading = next(line for line in painted.lines(shown) if "RAID" in painted.row_text(line))
    score = {span.text: span.style.bgcolor.name for span in heading if span.style.bgcolor}
    assert score[" 2 "] == roles.clans[0]
    assert score[" 0 "] == roles.clans[2]
    grounds = grounds_below_clans(shown)
    assert grounds.count(mix(roles.card.paper, roles.card.ink, DIMMED)) > 10
    assert any("Lay:" in painted.row_text(line) for line in painted.lines(shown))
