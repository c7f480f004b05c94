"""A scoring on the painted board, from its beginning to its end."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from helpers import painted
from helpers.games import Moment, moments
from helpers.languages import Losses, lost_in_any_language, use_language
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.history import GameHistory, Scoring
from macrobber_tui.boards.mac_robber.painted import render_painted
from macrobber_tui.boards.mac_robber.painted_scoring import gains_of, has_most, score_at
from macrobber_tui.boards.mac_robber.scoring import cell_texts
from macrobber_tui.widgets.lines import Line

SIZES = [(80, 24), (97, 30), (110, 34), (120, 35), (141, 60), (200, 50), (240, 80)]
STAGES = [number / 20 for number in range(21)]


def scorings(moment: Moment) -> list[Scoring]:
    """Return all finished scorings of a game."""
    history, found = GameHistory(len(moment.table.seats)), list[Scoring]()
    for event in moment.log:
        history.add_event(event)
        scoring = history.scoring
        if scoring is not None and scoring.tile is not None and (not found or found[-1] is not scoring):
            found.append(scoring)
    return found


def board(players: int, size: tuple[int, int]) -> MacRobberBoard:
    """Return a board that shows the last scoring of a game."""
    shown = painted.board(moments(players)["over"], size)
    assert isinstance(shown, MacRobberBoard)
    assert shown.reading == "Scoring"
    return shown


def at(shown: MacRobberBoard, progress: float) -> list[Line]:
    """Return the lines of the board at a stage of the scoring."""
    table, view, history = shown._table, shown._view, shown._history
    assert table is not None
    assert view is not None
    assert history is not None
    context = shown._new_context(table, view, history)
    return render_painted(context, shown._ui_state, shown._extent, painted.ROLES, progress).lines


@pytest.mark.parametrize("players", [3, 4, 5])
def test_points_are_counted_colour_by_colour(players: int) -> None:
    for score in scorings(moments(players)["over"]):
        counted = [score_at(score, progress) for progress in STAGES]
        assert counted[-1] == score
        for seat in score.green:
            gained = [stage.gained(seat) for stage in counted]
            assert gained[0] == 0
            assert gained[-1] == score.gained(seat)
            assert all(earlier <= later for earlier, later in pairwise(gained))
        for stage in counted[:-1]:
            assert stage.tile is None
            colours = [gains_of(stage, colour) for colour in "GRB"]
            complete = [gains_of(score, colour) for colour in "GRB"]
            for (before, before_complete), (after, _all) in pairwise(zip(colours, complete, strict=True)):
                assert before == before_complete or not any(after.values())


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_every_stage_fills_the_terminal_and_the_last_is_the_whole_page(players: int, size: tuple[int, int]) -> None:
    shown = board(players, size)
    for progress in (0.0, 0.13, 0.3, 0.5, 0.62, 0.9, 1.0):
        lines = at(shown, progress)
        assert len(lines) == size[1] - 1
        assert {sum(map(len, (span.text for span in line))) for line in lines} == {size[0]}
    assert at(shown, 1.0) == painted.lines(shown)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_the_clans_have_their_former_points_at_first(players: int, size: tuple[int, int]) -> None:
    shown = board(players, size)
    score = scorings(moments(players)["over"])[-1]
    rows = ["".join(span.text for span in line) for line in at(shown, 0.0)]
    sums = [re.search(r"(\d+) \+0 = (\d+)", row) for row in rows]
    assert [int(found[2]) for found in sums if found] == score.before


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_every_word_of_the_plain_report_is_on_the_painted_one(players: int, size: tuple[int, int]) -> None:
    shown = board(players, size)
    score = scorings(moments(players)["over"])[-1]
    texts = [text for seat in score.green for text in cell_texts(score, seat)]
    sums = [f"{score.before[seat - 1]} {score.gained(seat):+d} =" for seat in score.green]
    assert not painted.missing_words([*texts, *sums, f"Round {score.round} is scored."], shown)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_most_of_a_colour_stands_on_that_colour(players: int, size: tuple[int, int]) -> None:
    shown = board(players, size)
    score = scorings(moments(players)["over"])[-1]
    for seat in score.green:
        for colour, text in zip("GRB", cell_texts(score, seat), strict=True):
            if not text or not has_most(score, seat, colour):
                continue
            grounds = {
                span.style.bgcolor.name
                for line in painted.lines(shown)
                for span in line
                if text in span.text and span.style.bgcolor is not None
            }
            assert getattr(painted.ROLES.cubes, colour) in grounds


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_is_cut_or_covered(players: int) -> None:
    def losses_in(language: str) -> list[str]:
        with pytest.MonkeyPatch.context() as patched:
            use_language(language, patched)
            losses = Losses(patched)
            for size in SIZES:
                shown = board(players, size)
                for progress in (0.4, 1.0):
                    at(shown, progress)
        return losses.found

    assert lost_in_any_language(losses_in) == []
