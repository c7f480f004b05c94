"""Hints in words, and on the board."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion

from helpers.looks import IN_ASCII, IN_SAFE, KEYBOARD
from helpers.tables import started_table
from macrobber_core.bots import Advice
from macrobber_core.games.mac_robber.effect_types import (
    ClanChange,
    CombatOutcomes,
    Effect,
    FollowingChange,
    Income,
    RaidProspect,
    RedrawOdds,
)
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RaidEnded, RedScored
from macrobber_core.table import Table, TableView
from macrobber_tui.boards import hints_from_advice
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.hint_panel import render_hint
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.hints import called, effect_in_words, reasons, reasons_in_words
from macrobber_tui.boards.render_context import HEIGHT
from macrobber_tui.session.hints import THINKING

from .conftest import Play, Views, step, table_with_names

NAMES = {1: "Ada", 2: "Ben", 3: "Cat"}
KEYS = frozenset("csmwnrdyox1234")
"""The keys that begin a row of options."""


def words(effect: Effect) -> list[str]:
    """Return the reasons addressed to seat 1."""
    return list(effect_in_words(effect, 1, NAMES.__getitem__))


def green(place: int, vp: int, *, cubes: int = 3, tied: bool = False, seat: int = 1) -> GreenScored:
    return GreenScored(seat, cubes, place, tied, vp)


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Income(green(1, 1, tied=True), green(1, 3)), "takes the lead in green: scores +3 instead of +1"),
        (Income(green(0, 0), green(2, 1, tied=True)), "tied second in green: scores +1 instead of 0"),
        (Income(green(1, 3), green(2, 2)), "only second in green: scores +2 instead of +3"),
        (Income(green(2, 2), green(0, 0)), "loses its place in green: scores 0 instead of +2"),
        (Income(green(1, 3), green(1, 3, cubes=6)), "still leads in green, with 6"),
        (Income(green(0, 0), green(0, 0), (2, 4)), "3 green, 4 fewer than Ben: no VP yet"),
        (Income(green(1, 3, seat=2), green(2, 2, seat=2)), "Ben scores 1 less for green"),
        (Income(green(2, 2, seat=3), green(1, 3, seat=3)), "Cat scores 1 more for green"),
        (
            Income(RedScored(1, 1, 0, 1), RedScored(1, 2, 2, 4)),
            "takes the lead in cattle: scores +4 instead of +1",
        ),
        (
            Income(RedScored(1, 2, 2, 4), RedScored(1, 1, 0, 1)),
            "gives up the lead in cattle: scores +1 instead of +4",
        ),
        (Income(RedScored(1, 1, 0, 1), RedScored(1, 2, 0, 2)), "red: scores +2 instead of +1"),
        (
            Income(BlueScored(1, 3, 2, 1), BlueScored(1, 5, 2, 3)),
            "5 blue against 2 cattle: scores +3 instead of +1",
        ),
        (Income(BlueScored(1, 1, 4, 0), BlueScored(1, 3, 4, 0)), "3 blue against 4 cattle: no VP yet"),
        (FollowingChange(2, 1), "wins Biggest Following from Ben at the scoring"),
        (FollowingChange(None, 1), "wins Biggest Following at the scoring"),
        (FollowingChange(1, 3), "Biggest Following goes from you to Cat at the scoring"),
        (FollowingChange(2, None), "Biggest Following goes from Ben to nobody at the scoring"),
        (ClanChange("warriors", 1, 4, 3), "only 3 cards in hand instead of 4"),
        (ClanChange("pipers", 1, 1, 0), "no piper left"),
        (ClanChange("free", 1, 0, 1), "room to build: 1 free estate"),
        (ClanChange("free", 1, 2, 1), "leaves 1 free estate"),
        (ClanChange("monks", 2, 2, 1), "Ben has 1 monk instead of 2"),
        (RedrawOdds(2, 0.997), "99% chance of a red cube among 2"),
        (RedrawOdds(1, 0.004), "1% chance of a red cube"),
        (RedrawOdds(1, 1.0), "100% chance of a red cube"),
        (
            CombatOutcomes("round", (1, 2), (3,), (4,), 2),
            "wins the round against [1] [2], ties with [3], if no piper is added",
        ),
        (
            CombatOutcomes("round", (), (3,), (4,), 2),
            "ties the round with [3], loses against [4], if no piper is added",
        ),
        (CombatOutcomes("round", (), (3,), (4,), 0), "ties the round with [3], loses against [4]"),
        (CombatOutcomes("raid", (1,), (2,), (3, 4), 0), "wins the raid against [1], ties with [2]"),
        (CombatOutcomes("raid", (), (1, 2, 3), (4,), 0), "ties the raid with [1] [2] [3], loses against [4]"),
    ],
)
def test_effects_are_described_in_plain_words(effect: Effect, expected: str) -> None:
    assert words(effect) == [expected]


@pytest.mark.parametrize(
    ("booty", "has_room", "win"),
    [
        (("castle", "cattle"), True, "a win brings 1 VP and cattle, or sends a castle to the bag"),
        (("castle", "cattle"), False, "a win brings 1 VP and sends a castle or cattle to the bag"),
        (("cattle",), True, "a win brings 1 VP and cattle"),
        (("monastery",), True, "a win brings 1 VP and sends a monastery to the bag"),
        (("points",), False, "a win brings 1 VP and battle points"),
        ((), True, "a win brings 1 VP"),
    ],
)
def test_a_hint_promises_only_booty_that_the_raider_keeps(booty: tuple[str, ...], has_room: bool, win: str) -> None:
    """Castles and monasteries go to the bag, and so do cattle without a free estate (MR-22)."""
    won, lost, drawn = (RaidEnded(1, 2, *rounds) for rounds in ((1, 0, 1, 1, 0), (0, 1, 2, -1, 2), (1, 1, None, 1, 0)))
    fact = RaidProspect(2, 4, 2, won, lost, drawn, booty, has_room, None)
    assert words(fact)[-1] == f"{win}; losing costs 1 VP and gives Ben 2"


@pytest.mark.parametrize("preset", ["", "variante"])
def test_every_action_has_a_name_and_a_reason(views: Views, preset: str) -> None:
    rng = random.Random(2)
    for table in views(4, 2, preset):
        for action in rng.sample(table.legal, min(5, len(table.legal))):
            texts = reasons(action, table)
            assert 1 <= len(texts) <= 3
            assert all(texts)
            assert called(action, table)
            assert not [text for text in (*texts, called(action, table)) if "None" in text or "()" in text]


def advised(table: TableView) -> list[Hint]:
    """Return advice for three actions from the middle of the list."""
    first = len(table.legal) // 2
    return hints_from_advice(table, [Advice(action, 0.5) for action in table.legal[first : first + 3]])


def at_action(table: TableView) -> bool:
    return table.game_view.phase == "action" and table.game_view.round == 2 and not table.game_view.verbs


def board_of(table: Table) -> MacRobberBoard:
    view = table.view(table.actor)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(table.actor))
    return board


def test_a_hint_replaces_the_log(play: Play, snapshot: SnapshotAssertion) -> None:
    table = play(5, 3, at_action)
    board = board_of(table)
    before = board.text
    board.show_hint(THINKING)
    assert THINKING in board.text
    board.show_hint(advised(table.view(table.actor)))
    assert board.text == snapshot
    board.show_hint(None)
    assert board.text == before


@pytest.mark.slow
@pytest.mark.parametrize(("players", "preset"), [(3, ""), (5, ""), (5, "variante")])
def test_a_hint_is_shown_without_hiding_any_option(players: int, preset: str) -> None:
    table, rng = table_with_names(players, players, preset), random.Random(players)
    boards = {seat: MacRobberBoard(IN_ASCII, KEYBOARD) for seat in range(1, players + 1)}
    seen_events = dict.fromkeys(boards, 0)
    while table.actor is not None:
        seat = table.actor
        board, view = boards[seat], table.view(seat)
        board.show(view, view.game_view, table.log_seen_by(seat, seen_events[seat]))
        seen_events[seat] = len(table.log)
        while board._unread:
            board.press("space")
        check(board, players, advised(view))
        step(table, rng)


def check(board: MacRobberBoard, players: int, shown: list[Hint]) -> None:
    before = board.text.split("\n")
    tray = 5 + players
    chosen_from = {line for line in before[tray:] if line[1:2] in KEYS and line[2:3] == " "}
    board.show_hint(shown)
    lines = board.text.split("\n")
    assert len(lines) == HEIGHT
    assert max(map(cell_len, lines)) <= 80
    title = next(number for number, line in enumerate(lines) if line.startswith("- hint"))
    assert sum("50%" in line for line in lines[title:]) == len(shown)
    assert lines[tray] == before[tray]
    assert chosen_from <= {*lines[:title]}
    board.show_hint(None)


def test_reasons_that_do_not_fit_are_dropped_from_the_end() -> None:
    long = Hint("castle", "castle", 0.5, ["one reason", "another reason", "a third"])
    shown = ["".join(span.text for span in line) for line in render_hint(long, 2, IN_SAFE)]
    assert shown == ["  50%  castle: one reason", "       another reason"]
    assert len(render_hint(long, 9, IN_SAFE)) == 3
    assert len(render_hint(long, 1, IN_SAFE)) == 1


@pytest.mark.parametrize("reasons", [[], ["a reason with more words than there is room for in one line " * 2]])
def test_an_action_without_a_reason_beside_it_has_no_colon(reasons: list[str]) -> None:
    (line,) = render_hint(Hint("castle", "castle", 0.5, reasons), 1, IN_SAFE)
    assert "".join(span.text for span in line) == "  50%  castle"


def blue(seat: int, vp: int) -> BlueScored:
    return BlueScored(seat, 2, 1, vp)


def test_every_player_who_loses_points_by_an_action_is_named() -> None:
    table = table_with_names(4, 1).view(1)
    _, ben, cat, _ = (table.name(seat) for seat in range(1, 5))
    two = [Income(blue(seat, 2), blue(seat, 1)) for seat in (2, 3)]
    assert reasons_in_words(two, table) == [f"{ben} and {cat} score 1 less for blue"]
    all_three = [Income(blue(seat, 2), blue(seat, 1)) for seat in (2, 3, 4)]
    assert reasons_in_words(all_three, table) == ["all others score 1 less for blue"]
    unequal = [Income(blue(2, 2), blue(2, 1)), Income(blue(3, 3), blue(3, 1))]
    assert reasons_in_words(unequal, table) == [f"{ben} scores 1 less for blue; {cat} scores 2 less for blue"]
    more_and_less = [Income(blue(2, 2), blue(2, 1)), Income(blue(3, 1), blue(3, 2))]
    assert reasons_in_words(more_and_less, table) == [f"{ben} scores 1 less for blue", f"{cat} scores 1 more for blue"]


def test_reasons_and_actions_show_full_names() -> None:
    table = started_table(3, 1, "", ("Ada", "Wilhelmina-Alexandrina", "Cat")).view(1)
    loss = Income(blue(2, 2), blue(2, 1))
    assert reasons_in_words([loss], table) == ["Wilhelmina-Alexandrina scores 1 less for blue"]
    assert called("raid 2", table) == "raid Wilhelmina-Alexandrina"
