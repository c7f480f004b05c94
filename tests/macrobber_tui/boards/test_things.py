"""Asking what a thing on a board is: on every board, in every moment, in all languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest
from rich.cells import cell_len
from rich.style import Style

from helpers.carcassonne import moments as carcassonne
from helpers.claim_it import moments as claim_it
from helpers.claim_it.moments import started_table
from helpers.games import Moment
from helpers.games import moments as mac_robber_moments
from helpers.looks import IN_SAFE
from helpers.painted import PAINTED, board, lines
from helpers.seat_app import SeatApp
from macrobber_core.table import Table
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.claim_it.board import ClaimItBoard
from macrobber_tui.boards.things import Explanation, Things, changed_things, lit, without_place
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import all_lines

MOMENTS: Mapping[str, Callable[[int, int | None], dict[str, Moment]]] = {
    "mac-robber": mac_robber_moments, "claim-it": claim_it.moments, "carcassonne": carcassonne.moments,
}  # fmt: skip
THEMES = {"plain": IN_SAFE, "painted": PAINTED}
SIZES = ((80, 24), (120, 35), (200, 50))


def things_on(shown: BoardWidget) -> list[str]:
    return [*Things(lines(shown))]


def explain(shown: BoardWidget, moment: Moment, thing: str) -> Explanation:
    return shown.explain_thing(without_place(thing), moment.table, moment.table.game_view)


def title_of(shown: BoardWidget) -> str:
    """Return the name of the thing that the board explains."""
    row = next(line for line in shown.text.split("\n") if "arrows: next" in line)
    return row[: row.index("arrows: next")].strip()


def boards(game: str, seat: int | None = 1) -> dict[str, Moment]:
    return MOMENTS[game](3, seat)


@pytest.mark.slow
@pytest.mark.parametrize("detail", THEMES)
@pytest.mark.parametrize("game", MOMENTS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [1, None])
def test_everything_on_a_board_is_explained_in_two_lines(
    game: str, detail: str, language: str, seat: int | None
) -> None:
    set_language(language)
    for moment in boards(game, seat).values():
        for size in SIZES:
            shown = board(moment, size, THEMES[detail])
            things = things_on(shown)
            assert things
            for thing in things:
                explanation = explain(shown, moment, thing)
                assert explanation.name
                assert cell_len(explanation.name) <= 78, thing
                for text in (explanation.worth, explanation.about):
                    assert len(all_lines(text, 78)) <= 2, (thing, text)
                assert explanation.worth or explanation.about
                assert not re.search(r"[{}]", "".join(explanation)), thing


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("detail", THEMES)
@pytest.mark.parametrize("game", MOMENTS)
def test_the_arrows_reach_everything_and_light_what_is_explained(game: str, detail: str, size: tuple[int, int]) -> None:
    moment = next(iter(boards(game).values()))
    shown = board(moment, size, THEMES[detail])
    before, things = shown.text, things_on(shown)
    assert shown.press_explain("i")
    told = set()
    for _thing in things:
        told.add(title_of(shown))
        assert shown.press_explain("right")
    assert {explain(shown, moment, thing).name for thing in things} == told
    assert shown.press_explain("escape")
    assert shown.text == before


@pytest.mark.slow
@pytest.mark.parametrize("game", MOMENTS)
def test_nothing_on_the_board_moves_while_a_thing_is_explained(game: str) -> None:
    for moment in boards(game).values():
        shown = board(moment, (80, 24))
        if shown.reading:
            continue
        things = set(things_on(shown))
        if shown.press_explain("i"):
            assert things - set(things_on(shown)) <= {thing for thing in things if "@" in thing}


@pytest.mark.parametrize("key", ["escape", "enter", "space", "i"])
@pytest.mark.parametrize("game", MOMENTS)
def test_a_key_that_could_confirm_something_only_ends_the_explanation(game: str, key: str) -> None:
    moment = next(iter(boards(game).values()))
    shown, fresh = board(moment, (80, 24)), board(moment, (80, 24))
    shown.post_message = pytest.fail  # type: ignore[assignment, method-assign]
    shown.press_explain("i")
    assert shown.press_explain(key)
    assert not shown.explains
    assert shown.text == fresh.text


def test_another_key_ends_the_explanation_and_does_what_it_always_does() -> None:
    shown = board(claim_it.moments(3)["placing"], (80, 24))
    shown.press_explain("i")
    assert not shown.press_explain("v")
    assert not shown.explains


def test_a_player_may_give_the_command_another_key() -> None:
    moment = claim_it.moments(3)["placing"]
    shown = board(moment, (80, 24))
    keymap = Keymap({"board": {"explain": "w"}}).bindings("table", "board", "claim-it")
    shown.apply_settings(IN_SAFE, keymap)
    assert not shown.press_explain("i")
    assert shown.press_explain("w")
    assert "w or esc: back" in shown.text


def test_what_is_explained_follows_the_game() -> None:
    moments = claim_it.moments(3)
    shown = board(moments["placing"], (80, 24))
    shown.press_explain("i")
    before = title_of(shown)
    later = moments["another places"]
    shown.show(later.table, later.table.game_view, [])
    assert title_of(shown) == before


# --- stepping and lighting

PAGE: list[Line] = [
    (Span("ab", thing="one"), Span(" "), Span("c", thing="two")),
    (Span("   "), Span("d", thing="three@list")),
    (Span("e", thing="four"), Span("  "), Span("f", thing="one@list")),
]


def test_things_stand_in_reading_order() -> None:
    assert [*Things(PAGE)] == ["one", "two", "three@list", "four", "one@list"]


def test_right_and_left_step_in_reading_order_and_begin_again() -> None:
    things = Things(PAGE)
    assert [things.step("two", 1, 0), things.step("one", -1, 0)] == ["three@list", "one@list"]


def test_up_and_down_find_the_nearest_thing_and_stay_at_the_edge() -> None:
    things = Things(PAGE)
    assert [things.step("one", 0, 1), things.step("four", 0, -1), things.step("two", 0, -1)] == [
        "three@list", "three@list", "two",
    ]  # fmt: skip


def test_a_cell_beside_all_things_shows_none() -> None:
    things = Things(PAGE)
    assert [things.at(x, 0) for x in range(5)] == ["one", "one", "", "two", ""]
    assert things.at(0, 9) == ""


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_only_the_thing_is_lit_wherever_it_is_shown(theme: Theme) -> None:
    lines = lit(PAGE, {"one"}, theme)
    assert [[span.text for span in line] for line in lines] == [[span.text for span in line] for line in PAGE]
    changed = [span.text for new, old in zip(lines, PAGE, strict=True) for span, was in zip(new, old, strict=True)
               if span.style != was.style]  # fmt: skip
    assert changed == ["ab", "f"]


def test_what_is_reversed_already_is_lit_the_other_way_round() -> None:
    ((span,),) = lit([(Span("x", Style(reverse=True), thing="one"),)], {"one"}, IN_SAFE)
    assert not span.style.reverse
    assert span.style.underline


# --- what has changed


def marked(shown: BoardWidget, fresh: BoardWidget) -> set[str]:
    """Return the things that one board shows in another style than another board."""
    pairs = zip(lines(shown), lines(fresh), strict=True)
    return {was.thing for line, other in pairs for span, was in zip(line, other, strict=True) if span != was}


def changes(theme: Theme) -> tuple[BoardWidget, BoardWidget, set[str]]:
    """Let others play until a space has changed; return our board, a fresh one, and the spaces that changed."""
    table = started_table(3, 5)
    while table.actor == 1:
        table.decide(1, table.ply, table.legal()[-1])
    first = Moment(table.view(1), table.log_seen_by(1))
    shown = board(first, (80, 24), theme)
    seen = len(table.log)
    while table.actor != 1:
        table.decide(table.actor or 0, table.ply, table.legal()[-1])
    now = Moment(table.view(1), table.log_seen_by(1))
    shown.show(now.table, now.table.game_view, now.log[seen:])
    before, after = first.table.game_view.board, now.table.game_view.board
    places = [place for place, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    return shown, board(now, (80, 24), theme), {f"space {place % 6 + 1},{place // 6 + 1}" for place in places}


def test_what_others_change_is_lit_until_the_next_key() -> None:
    shown, fresh, spaces = changes(PAINTED)
    assert spaces
    lit_things = marked(shown, fresh)
    assert spaces <= lit_things
    assert {thing for thing in lit_things if thing.startswith("space ")} == spaces
    shown.mark_seen()
    assert marked(shown, fresh) == set()


def test_nothing_is_lit_in_plain_detail() -> None:
    shown, fresh, _spaces = changes(IN_SAFE)
    assert marked(shown, fresh) == set()


def test_a_new_thing_has_changed_and_one_without_a_state_never_does() -> None:
    states = {"one": "1", "two": "", "three": "3"}
    page = [(Span("a", thing="one"), Span("b", thing="two"), Span("c", thing="three"))]
    then = {"one": "2", "two": "x"}
    changed = changed_things(
        page,
        lambda thing: Explanation(thing, "", "", states[thing]),
        lambda thing: Explanation(thing, "", "", then[thing]),
    )
    assert changed == {"one", "three"}


# --- the mouse


def others_place(table: Table) -> None:
    table.decide(table.actor or 0, table.ply, table.legal()[-1])


async def test_the_mouse_points_at_things_and_decides_nothing_meanwhile() -> None:
    keyboard = Keymap().bindings("table", "board", "claim-it")
    app = SeatApp(started_table(3, 5), 1, ClaimItBoard(IN_SAFE, keyboard), others_place)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        await pilot.hover(ClaimItBoard, offset=(6, 3))
        assert title_of(app.board) == "Space 1,1"
        await pilot.click(ClaimItBoard, offset=(13, 5))
        assert title_of(app.board) == "Space 2,2"
        assert app.decided == []
        await pilot.press("escape")
        await pilot.hover(ClaimItBoard, offset=(6, 3))
        assert "arrows: next" not in app.board.text
