"""The drawn board fits its size and uses only glyphs that every terminal has."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from helpers.looks import IN_ASCII, IN_SAFE, KEYBOARD
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.table import Table
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber import header
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.clan_rows import summarize_actions
from macrobber_tui.boards.mac_robber.help_page import legend
from macrobber_tui.boards.mac_robber.history import TurnAction
from macrobber_tui.boards.mac_robber.pieces import Face, card, cube_spans
from macrobber_tui.boards.mac_robber.previews import score_now
from macrobber_tui.boards.mac_robber.raid import revealed_value
from macrobber_tui.boards.render_context import HEIGHT
from macrobber_tui.theme.glyphs import SAFE
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN
from macrobber_tui.widgets.text import wrapped

from .conftest import Play, Views, step, table_with_names

SAFE_GLYPHS = set("─│┌┐└┘├┤┬┴┼═║╔╗╚╝█▄▀▌▐░▒▓■▲▼►◄♦♥♣♠·•←→↑↓½±")


WIDE = (140, 44)


def board_of(
    table: Table, seat: int | None, look: Theme = IN_SAFE, keys: str = "", size: tuple[int, int] = (80, HEIGHT)
) -> MacRobberBoard:
    view = table.view(seat)
    board = MacRobberBoard(look, KEYBOARD)
    board.resize(*size)
    board.update_talk([])
    board.show(view, view.game_view, table.log_seen_by(seat))
    for key in keys.split():
        board.press(key)
    return board


def check(text: str, look: Theme, width: int = 80, height: int = HEIGHT) -> None:
    lines = text.split("\n")
    assert len(lines) == height
    assert not [line for line in lines if cell_len(line) > width]
    strange = {character for character in text if ord(character) > 126} - (SAFE_GLYPHS if look is IN_SAFE else set())
    assert not strange - {"\n"}


SIZES = [(80, HEIGHT), (109, 34), (110, HEIGHT), (110, 35), (141, 59), (80, 35)]
KEYS = ("b", "b", "e", "escape", "escape", "x", "space", "escape", "v", "v", "escape")


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("look", "preset"), [(IN_SAFE, ""), (IN_ASCII, "variante")], ids=["safe", "ascii variante"])
def test_every_position_fits_and_uses_only_safe_glyphs(players: int, look: Theme, preset: str) -> None:
    table, rng = table_with_names(players, players, preset), random.Random(players)
    viewers = (None, 1, 2)
    # a board for every size: to change the size of one board would draw every position twice
    boards = {(seat, size): MacRobberBoard(look, KEYBOARD) for seat in viewers for size in SIZES}
    for (_seat, size), board in boards.items():
        board.resize(*size)
    seen_events = dict.fromkeys(boards, 0)
    while table.actor is not None:
        size, cycle = SIZES[table.ply % len(SIZES)], table.ply // len(SIZES)
        seat = table.actor if table.actor in viewers and table.ply % 5 == 0 else viewers[cycle % len(viewers)]
        view, board = table.view(seat), boards[seat, size]
        board.show(view, view.game_view, table.log_seen_by(seat, seen_events[seat, size]))
        check(board.text, look, *size)
        seen_events[seat, size] = len(table.log)
        for key in KEYS if table.ply % 5 == 0 else ():
            if board.press(key):
                check(board.text, look, *size)
        step(table, rng)


def phase(name: str, seat: int, ply: int = 0) -> Callable[[TableView], bool]:
    return lambda view: view.game_view.phase == name and view.actor == seat and view.ply >= ply


def combat(round_: int, seat: int) -> Callable[[TableView], bool]:
    def is_in_combat_round(table: TableView) -> bool:
        view: MacRobberView = table.game_view
        return (
            view.phase == "defend" and table.actor == seat and view.combat is not None and (view.combat.round == round_)
        )

    return is_in_combat_round


def test_action_phase_in_ascii(play: Play, snapshot: SnapshotAssertion) -> None:
    assert board_of(play(5, 3, phase("action", 1, 60)), 1, IN_ASCII).text == snapshot


def test_raid_seen_by_a_spectator(play: Play, snapshot: SnapshotAssertion) -> None:
    assert board_of(play(5, 5, combat(3, 2)), None).text == snapshot


def test_a_face_down_card_is_hidden_from_spectators_and_the_defender(play: Play) -> None:
    table = play(5, 5, combat(1, 2))
    assert "░░░" in board_of(table, None).text
    assert "░░░" in board_of(table, 2).text


def test_a_scoring_and_the_raid_after_it_are_shown_in_order(play: Play) -> None:
    table = play(4, 2, phase("action", 1, 20))
    view = table.view(1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(replace(view, legal=[]), view.game_view, table.log_seen_by(1))
    board.show(view, view.game_view, [
        ev.FollowingJudged(None, None, 4, "stays"),
        *(ev.GreenScored(seat, 0, 0, False, 0) for seat in range(1, 5)),
        *(ev.RedScored(seat, 1, 0, 1) for seat in range(1, 5)),
        *(ev.BlueScored(seat, 2, 1, 1) for seat in range(1, 5)),
        ev.TileRemoved(19),
        ev.RaidBegan(2, 3),
        ev.Laid(2, 3, False, False, None),
        ev.Revealed(3, 2, ev.Strength(4, 4, False), 3, ev.Strength(1, 1, False), 2),
        ev.RaidEnded(2, 3, 1, 0, 2, 2, 0),
        ev.Drew(3, "YYBBGR"),
    ])  # fmt: skip
    assert "Round 2 is scored.  space continues, then you decide." in board.text
    board.press("space")
    assert "A raid in round 2 is over.  space continues to your decision." in board.text
    board.press("space")
    assert "Your turn: choose" in board.text


def test_no_point_is_counted_twice_between_the_scoring_and_the_tile() -> None:
    game, events = at_a_tile()
    view = game.view(None)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.is_replay = True
    board.show(replace(table_with_names(3, 1).view(None), game_view=view), view, events)
    while board.dismiss_unread():
        pass
    rows = board.text.split("\n")
    first = next(number for number, line in enumerate(rows) if "Scored now" in line) + 2
    assert [int(line.rpartition("= ")[2]) for line in rows[first : first + 3]] == [clan.vp for clan in view.clans]


def at_a_tile() -> tuple[MacRobber, list[Event]]:
    """Return a table right after the scoring, before the tile is drawn, and the events so far."""
    game, events, rng = GAMES["mac-robber"].start(3), [], random.Random(1)
    assert isinstance(game, MacRobber)
    while game.state.phase != "tile":
        action = game.chance(rng) if game.actor == CHANCE else rng.choice(game.legal())
        events += game.play(action)
    return game, events


def test_the_board_warns_before_the_round_that_may_end_the_game() -> None:
    game = GAMES["mac-robber"].start(3)
    assert isinstance(game, MacRobber)

    def track_text(*points: int) -> str:
        game.state.vp = [0, *points]
        view = game.view(2)
        return "".join(span.text for span in header.track(view, IN_SAFE, score_now(view)))

    assert "red area from 30" in track_text(10, 20, 9)
    assert "may end this round: 24%" in track_text(10, 30, 9)
    assert " ends this round" in track_text(10, 44, 9)
    assert all(cell_len(track_text(10, vp, 9)) == 80 for vp in (20, 30, 44))


def test_clans_sharing_a_space_of_the_track_do_not_shift_others() -> None:
    position = GAMES["mac-robber"].start(5)
    assert isinstance(position, MacRobber)
    position.state.vp = [0, 12, 10, 12, 11, 45]
    line = header.track(position.view(2), IN_SAFE, score_now(position.view(2)))
    track = "".join(span.text for span in line)
    assert cell_len(track) == 80
    assert {mark: track.index(mark) - header.TRACK_START for mark in "BD=E"} == {"B": 10, "D": 11, "=": 12, "E": 45}
    assert "0────5────" in track


@pytest.mark.parametrize("size", [(80, 23), WIDE], ids=["80x24", "140x45"])
@pytest.mark.parametrize("players", [3, 5])
def test_scoring_then_the_next_turn(
    players: int, size: tuple[int, int], play: Play, snapshot: SnapshotAssertion
) -> None:
    table = play(players, 8, lambda view: view.game_view.round == 3)
    seat = table.actor
    assert seat is not None
    events = table.log_seen_by(seat)
    since = max(index for index, event in enumerate(events) if isinstance(event, ev.FollowingJudged))
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.resize(*size)
    board.update_talk([])
    view = table.view(seat)
    board.show(view, view.game_view, events[:since])
    board.show(view, view.game_view, events[since:])
    assert board.text == snapshot
    assert board.press("space")
    assert "is scored" not in board.text


@pytest.mark.parametrize("size", [(80, 23), WIDE], ids=["80x24", "140x45"])
@pytest.mark.parametrize("players", [3, 5])
def test_end(players: int, size: tuple[int, int], play: Play, snapshot: SnapshotAssertion) -> None:
    board = board_of(play(players, 9), 1, size=size)
    assert "is scored" in board.text
    board.press("space")
    assert board.text == snapshot


def test_a_long_game_shows_as_many_rounds_as_fit(play: Play) -> None:
    board = board_of(play(3, 9), 1)
    assert board._history is not None
    board._history.score_history *= 3
    board.press("space")
    check(board.text, IN_SAFE)
    board.press("v")
    check(board.text, IN_SAFE)


def test_names_with_markup_are_kept_unchanged(views: Views) -> None:
    assert any("[/b] O'Neil" in table.name(4) for table in views(4, 1))


def test_lines_are_wrapped_by_cells_and_never_overflow() -> None:
    text = "Ada: a castle, raided 日本太郎さんのなまえ, won 2 : 1 (+1 VP), took cattle"
    for width in (24, 30, 50, 78):
        for most in (1, 2, 3):
            lines = wrapped(text, width, most)
            assert len(lines) <= most
            assert all(cell_len(line) <= width for line in lines)
    assert wrapped("one two three", 8, 9) == ["one two", "   three"]
    assert wrapped("one two three", 8, 1) == ["one tw.."]


def test_letters_of_words_are_not_drawn_as_cubes() -> None:
    assert "".join(span.text for span in cube_spans("YR/YGG, B Beutel", IN_SAFE)) == "Y■R•/Y■G♦G♦, B▲ Beutel"


def test_a_table_is_drawn_before_the_game_begins() -> None:
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    empty = TableView(
        "Glencoe", "mac-robber", {}, "waiting", [], [], None, 0, None, [], 0, False, None, None, None, None
    )
    board.show(empty, None, [])
    assert "Glencoe" in board.text


def test_the_last_actions_of_a_clan_are_separated_from_its_six_estates(play: Play) -> None:
    def is_full(view: TableView) -> bool:
        clan = view.game_view.clans[(view.actor or 1) - 1]
        return bool(clan.estates == box.MAX_ESTATES) and view.game_view.phase == "raid"

    table = play(3, 1, is_full)
    view = table.view(table.actor)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(table.actor))
    row = next(line for line in board.text.splitlines() if " you " in line and "│" in line)
    estates, _bracket, last = row.rpartition("]")
    assert estates.count("│") == box.MAX_ESTATES - 1
    assert last.startswith(" ")
    assert last.strip()


def test_omitted_actions_of_the_last_turn_are_counted_with_an_ampersand() -> None:
    actions = [TurnAction("piper"), TurnAction("warrior"), TurnAction("raid {clan}", "C", outcome="-")]
    assert summarize_actions(actions, 13) == "raid C- &2"
    assert summarize_actions(actions, 6) == "&3"
    assert ("&2", "and 2 more actions in that turn") in legend(SAFE)


@pytest.mark.parametrize("title", ["Guest's first steps", "The table in the tower"])
def test_the_heading_shows_a_title_that_fits(title: str) -> None:
    table = table_with_names(3, 1)
    table.title = title
    assert board_of(table, 1).text.splitlines()[0].startswith(f" {title}  round 1")


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("look", "shown"), [(IN_SAFE, "4→2"), (IN_ASCII, "4>2")])
def test_a_card_that_counts_as_less_shows_both_values(look: Theme, shown: str, *, large: bool) -> None:
    def drawn(strength: ev.Strength) -> str:
        faces = card(Face(revealed_value(strength, look), PLAIN), look, large=large)
        return "\n".join("".join(span.text for span in line) for line in faces)

    assert shown in drawn(ev.Strength(4, 2, False))
    assert "4" in drawn(ev.Strength(4, 4, False))
    assert shown not in drawn(ev.Strength(4, 4, False))
