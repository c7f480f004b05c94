"""The painted page at the end of a game fills the terminal and has all that the page in plain detail shows."""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from importlib import import_module

import pytest
from msgspec import structs

from helpers import painted
from helpers.games import Moment
from helpers.languages import Losses, lost_in_any_language, use_language
from macrobber_core.games import GAMES
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.theme.theme import Theme

SIZES = [(80, 24), (97, 30), (110, 34), (120, 35), (141, 60), (170, 40), (200, 50), (240, 80)]
MODULES = {
    "mac-robber": "helpers.games",
    "carcassonne": "helpers.carcassonne.moments",
    "claim-it": "helpers.claim_it.moments",
}
CASES = [(game, players) for game in GAMES for players in GAMES[game].seats]
LONG_NAMES = ("Bartholomea Featherstone", "Christopherson MacDonald")
STEPS = [("A", "analyse"), ("R", "replay"), ("L", "log"), ("t", "talk"), ("q", "leave")]


def end_of(game: str, players: int, seat: int | None = 1) -> Moment:
    moment: Moment = import_module(MODULES[game]).moments(players, seat)["over"]
    return moment


def ended(moment: Moment, size: tuple[int, int]) -> BoardWidget:
    """Return the board with the page at the end, opened by the event that ended the game."""
    return show_end(painted.board(before(moment), size), moment)


def before(moment: Moment) -> Moment:
    """Return the moment as if chance still had to act."""
    phase = {"mac-robber": "tile", "carcassonne": "draw", "claim-it": "dice"}[moment.table.game]
    view = structs.replace(moment.table.game_view, result=None, actor=0, phase=phase)
    return Moment(structs.replace(moment.table, game_view=view), moment.log[:-1])


def show_end(shown: BoardWidget, moment: Moment) -> BoardWidget:
    shown.offer_next_steps(STEPS)
    shown.show(moment.table, moment.table.game_view, moment.log[-1:])
    while shown.reading:
        shown.press(shown.continue_key)
    return shown


@functools.cache
def end_read(game: str, players: int, size: tuple[int, int]) -> painted.Reading:
    """Return what the page at the end shows to a player."""
    return painted.read(ended(end_of(game, players), size))


@functools.cache
def plain_facts(game: str, players: int) -> set[str]:
    """Return the words and numbers of the page at the end in plain detail, besides the map, the grid and charts."""
    moment = end_of(game, players)
    shown = show_end(painted.board(before(moment), (80, 24), painted.plain()), moment)
    rows = painted.text_of(shown).splitlines()
    result = moment.table.game_view.result
    facts = {str(score) for score in result.scores}
    if moment.table.game == "mac-robber":
        [first] = [number for number, row in enumerate(rows) if "The game is over" in row]
        facts |= {word for row in rows[first : first + 3 + len(result.scores)] for word in row.split()}
    elif moment.table.game == "carcassonne":
        facts |= {word for row in rows[2 : 3 + len(result.scores)] for word in row.split()}
    else:
        view = moment.table.game_view
        figures = [view.figures(seat) for seat in range(1, view.players + 1)]
        facts = {str(number) for figure in figures for number in figure}
    return facts


@pytest.mark.parametrize(("game", "players"), CASES)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fills_the_terminal(game: str, players: int, size: tuple[int, int]) -> None:
    check_filled(end_read(game, players, size), size)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_fills_the_terminal_of_a_spectator(game: str, size: tuple[int, int]) -> None:
    check_filled(painted.read(ended(end_of(game, max(GAMES[game].seats), None), size)), size)


def check_filled(shown: painted.Reading, size: tuple[int, int]) -> None:
    assert shown.widths == [size[0]] * (size[1] - 1)
    assert "The game is over: " in shown.text.splitlines()[1]


@pytest.mark.parametrize(("game", "players"), CASES)
@pytest.mark.parametrize("size", SIZES)
def test_every_name_and_number_of_the_plain_page_is_on_the_painted_one(
    game: str, players: int, size: tuple[int, int]
) -> None:
    table = end_of(game, players).table
    names = ["you", *(table.name(seat) for seat in range(2, players + 1))]
    wanted = sorted({*names, *plain_facts(game, players)})
    assert not painted.missing_words(wanted, end_read(game, players, size))


@pytest.mark.parametrize(("game", "players"), CASES)
@pytest.mark.parametrize("size", SIZES)
def test_the_whole_story_and_the_next_steps_are_shown(game: str, players: int, size: tuple[int, int]) -> None:
    shown = end_read(game, players, size)
    rows = shown.text.splitlines()
    marks = r" +[A-F] +(Biggest|Largest|Best|Boldest|Costliest|Last|Closest|Farmers|[A-Z]\w+( and \w+)? (led|shared))"
    told = [row for row in rows if re.match(marks, row)]
    assert 3 <= len(told) <= 5
    assert rows[-1].split() == [word for step in STEPS for word in step]
    assert {f"screen {key}" for key, _text in STEPS} <= shown.keys
    assert {"v", "escape"} <= shown.keys


@pytest.mark.parametrize(("game", "players"), CASES)
def test_nothing_is_cut_or_covered(game: str, players: int) -> None:
    moment = end_of(game, players)
    seats = [
        structs.replace(seat, name=LONG_NAMES[number % 2] if number else seat.name)
        for number, seat in enumerate(moment.table.seats)
    ]
    long = replace(moment, table=structs.replace(moment.table, seats=seats))

    def losses_in(language: str) -> list[str]:
        with pytest.MonkeyPatch.context() as patched:
            use_language(language, patched)
            losses = Losses(patched)
            shown = ended(long, SIZES[0])
            for size in SIZES:
                shown.resize(size[0], size[1] - 1)
                assert painted.widths(shown) == [size[0]] * (size[1] - 1)
        return losses.found

    assert lost_in_any_language(losses_in) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
def test_the_winner_stands_in_the_middle_on_their_own_colour(game: str, size: tuple[int, int]) -> None:
    moment = end_of(game, 3)
    result = moment.table.game_view.result
    colours = painted.ROLES.clans if game == "mac-robber" else painted.ROLES.figures
    [winner] = result.winners
    name = "you" if winner == 1 else moment.table.name(winner)
    rows = painted.text_of(ended(moment, size)).splitlines()
    [row] = [number for number, text in enumerate(rows) if f"1. {name}" in text and "2. " not in text[:20]][:1]
    line = painted.lines(ended(moment, size))[row]
    grounds = [span.style.bgcolor.name if span.style.bgcolor else "" for span in line for _cell in span.text]
    assert grounds[rows[row].index("1. ")] == colours[winner - 1]


@pytest.mark.parametrize("extra", range(12))
def test_the_last_of_the_next_steps_is_never_cut_off(extra: int) -> None:
    shown = ended(end_of("claim-it", 3), (80, 24))
    shown.offer_next_steps([("N", "play again"), ("B", "begin" + "x" * extra), *STEPS])
    row = painted.text_of(shown).splitlines()[-1]
    assert row.rstrip().endswith("  q  leave")


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_a_next_step_runs_the_command_of_the_screen(game: str) -> None:
    shown = ended(end_of(game, 3), (80, 24))
    pressed: list[str] = []
    shown.on_next_step = pressed.append
    row = painted.lines(shown)[-1]
    for key in dict.fromkeys(span.key for span in row if span.key):
        shown.on_lines_clicked(shown._lines.Clicked(key))
    assert pressed == [key for key, _text in STEPS]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_opens_at_the_end_and_gives_way_to_the_board(game: str) -> None:
    moment = end_of(game, 3)
    shown = ended(moment, (120, 35))
    end = painted.text_of(shown)
    assert shown.press("escape")
    assert painted.text_of(shown) != end
    assert shown.press("v")
    assert painted.text_of(shown) == end
    plain = show_end(painted.board(before(moment), (120, 35), painted.plain()), moment)
    assert "analyse" not in painted.text_of(plain)


@pytest.mark.parametrize("game", GAMES)
def test_in_plain_detail_the_page_gives_way_to_the_board(game: str) -> None:
    moment = end_of(game, 3)
    shown = ended(moment, (120, 35))
    shown.apply_settings(painted.plain(), shown.keyboard)
    assert "analyse" not in painted.text_of(shown)
    assert not painted.missing_words(["The game is over: "], shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_story_says_you_to_the_viewing_player(game: str, language: str) -> None:
    set_language(language)
    for seat in (1, 2, 3):
        moment = end_of(game, 3, seat)
        rows = painted.text_of(ended(moment, (80, 24))).splitlines()
        told = rows[[row.lstrip()[:2] in {"A ", "B ", "C "} and ":" in row for row in rows].index(True) :]
        assert not any(re.search(rf"\b{moment.table.name(seat)}\b", row) for row in told)
        assert any(re.search(rf"\b{moment.table.name(other)}\b", row) for row in told for other in {1, 2, 3} - {seat})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", [painted.PAINTED, painted.plain()], ids=["painted", "plain"])
@pytest.mark.parametrize("game", GAMES)
def test_the_end_names_every_winner(game: str, theme: Theme, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    set_language(language)
    moment = end_of(game, 3, None)
    seats = [structs.replace(moment.table.seats[0], name=name) for name in (*LONG_NAMES, "Maximilian von Habsburg")]
    view = moment.table.game_view
    view = structs.replace(view, result=structs.replace(view.result, winners=[1, 2, 3]))
    told = replace(moment, table=structs.replace(moment.table, seats=seats, game_view=view))
    losses = Losses(monkeypatch)
    text = painted.text_of(show_end(painted.board(before(told), (80, 24), theme), told))
    assert losses.found == []
    assert not losses.left_out
    assert any(all(first in row for first in ("Barth", "Christo", "Maxim")) for row in text.splitlines())
