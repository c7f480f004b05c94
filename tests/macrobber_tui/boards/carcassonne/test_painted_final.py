"""The final scoring on the painted board, from its beginning to its end."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, product

import pytest

from helpers import painted
from helpers.carcassonne.moments import moments
from helpers.games import Moment
from helpers.languages import Losses
from macrobber_core.games.carcassonne import events as ev
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.carcassonne.board import CarcassonneBoard
from macrobber_tui.boards.carcassonne.painted import render_painted
from macrobber_tui.boards.carcassonne.painted_final import bars_of
from macrobber_tui.boards.carcassonne.render_context import RenderContext
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line

SIZES = [(80, 24), (97, 30), (110, 31), (120, 35), (170, 40), (200, 50), (240, 80)]
PLAYERS = [2, 3, 4, 5, 6]
STAGES = [number / 20 for number in range(21)]


def over(players: int) -> Moment:
    return moments(players, 1)["over"]


def final_page(players: int, size: tuple[int, int], theme: Theme = painted.PAINTED) -> CarcassonneBoard:
    """Return a board that shows the final scoring."""
    shown = painted.board(over(players), size, theme)
    assert isinstance(shown, CarcassonneBoard)
    for _press in range(3 if theme.roles is not None else 2):
        assert shown.press("v")
    assert "The final scoring" in painted.text_of(shown)
    return shown


def context_of(shown: CarcassonneBoard) -> RenderContext:
    assert shown._table is not None
    assert shown._view is not None
    assert shown._history is not None
    return shown._new_context(shown._table, shown._view, shown._history)


def at(shown: CarcassonneBoard, progress: float) -> list[Line]:
    """Return the lines of the board at a stage of the scoring."""
    areas = shown._areas_with(None)
    return render_painted(
        context_of(shown), shown._ui_state, shown._extent, areas, painted.ROLES, progress=progress
    ).lines


@pytest.mark.parametrize("players", PLAYERS)
def test_the_bars_grow_from_the_points_before_to_those_at_the_end(players: int) -> None:
    shown = final_page(players, (120, 35))
    context = context_of(shown)
    stages = [bars_of(context, progress) for progress in STAGES]
    assert [bar.total for bar in stages[-1]] == over(players).table.game_view.result.scores
    assert not any(any(bar.gained.values()) for bar in stages[0])
    for earlier, later in pairwise(stages):
        for bar, more in zip(earlier, later, strict=True):
            assert bar.before == more.before
            assert all(bar.gained[kind] <= more.gained[kind] for kind in bar.gained)
    fields = [event for event in over(players).log if isinstance(event, ev.FeatureScored) and event.final]
    for bar in stages[-1]:
        in_all = sum(event.points for event in fields if event.kind == "field" and bar.seat in event.seats)
        assert bar.gained["field"] == in_all


@cache
def words_of_the_plain_page(players: int) -> list[str]:
    rows = painted.text_of(final_page(players, (80, 24), painted.plain())).splitlines()[1:21]
    return [part.strip() for row in rows for part in row.replace("v or esc: back", "  ").split("   ") if part.strip()]


@pytest.mark.parametrize(
    ("size", "players"),
    [*product(SIZES, (2, 6)), *product(((80, 24), (120, 35), (200, 50)), (3, 4, 5))],
)
def test_every_stage_fills_the_terminal_and_the_last_is_the_page_with_all_words_of_the_plain_one(
    size: tuple[int, int], players: int
) -> None:
    shown = final_page(players, size)
    for progress in (0.0, 0.21, 0.5, 0.8, 1.0):
        lines = at(shown, progress)
        assert [sum(len(span.text) for span in line) for line in lines] == [size[0]] * (size[1] - 1)
    assert at(shown, 1.0) == painted.lines(shown)
    names = ["you", *(over(players).table.name(seat) for seat in range(2, players + 1))]
    assert not painted.missing_words([*words_of_the_plain_page(players), *names], shown)


@pytest.mark.parametrize(("players", "language"), [*product((2, 6), LANGUAGES), (3, "de"), (4, "fr"), (5, "nl")])
def test_nothing_is_cut_or_covered(players: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = final_page(players, SIZES[0])
    set_language(language)
    losses = Losses(monkeypatch)
    for size in SIZES:
        shown.resize(size[0], size[1] - 1)
        for progress in (0.3, 1.0):
            at(shown, progress)
    assert losses.found == []


@pytest.mark.parametrize("size", SIZES)
def test_the_end_of_the_game_shows_the_final_scoring_before_the_podium(size: tuple[int, int]) -> None:
    shown = ended(size, painted.PAINTED)
    assert shown.reading == "The end of the game"
    assert not painted.missing_words(["The final scoring", "space continues."], shown)
    row = painted.text_of(shown).splitlines()[shown.clock_row]
    assert not row[: shown.clock_end].strip(" ─")
    for key in ("v", "z", "f", "x", "enter"):
        assert not shown.press(key)
    assert shown.press("space")
    assert not shown.reading
    assert painted.text_of(shown).splitlines()[1].startswith(" The game is over: ")


def test_in_plain_detail_there_is_nothing_to_read_first() -> None:
    assert not ended((80, 24), painted.plain()).reading
    shown = ended((120, 35), painted.PAINTED)
    shown.apply_settings(painted.plain(), shown.keyboard)
    assert not shown.reading


def ended(size: tuple[int, int], theme: Theme) -> BoardWidget:
    """Return the board after the event that ended the game."""
    moment = over(5)
    earlier = moments(5, 1)["placing"]
    shown = painted.board(Moment(earlier.table, moment.log[:-1]), size, theme)
    shown.show(moment.table, moment.table.game_view, moment.log[-1:])
    return shown
