"""What the explanations of things on the Carcassonne board say."""

from __future__ import annotations

import pytest

from helpers import painted
from helpers.carcassonne.moments import moments
from macrobber_core.games.carcassonne.scoring import feature_points
from macrobber_core.games.carcassonne.view import CarcassonneView, rebuild_board
from macrobber_core.table import TableView
from macrobber_tui.boards.carcassonne.feature_view import board_features, feature_thing, points_if_ended
from macrobber_tui.boards.carcassonne.help_page import legend
from macrobber_tui.boards.carcassonne.painted_map import dead_places
from macrobber_tui.boards.carcassonne.things import explain
from macrobber_tui.theme.theme import Theme


def view_of(moment: str) -> tuple[TableView, CarcassonneView]:
    table = moments(3)[moment].table
    return table, table.game_view


@pytest.mark.parametrize("moment", ["placing", "another places", "over"])
def test_a_feature_tells_the_points_that_the_rules_give_it(moment: str) -> None:
    table, view = view_of(moment)
    board = rebuild_board(view.board)
    points = sorted(feature_points(board, feature) for feature in board.each_feature())
    worths = [explain(feature_thing(feature), table, view).worth for feature in board_features(view)]
    told = sorted(int(worth.partition(": ")[2].split()[0]) for worth in worths)
    assert told == points


def test_a_meeple_tells_its_player_and_what_its_feature_is_worth() -> None:
    table, view = view_of("placing")
    meeples = [tile for tile in view.board if tile.seat]
    assert meeples
    for tile in meeples:
        explanation = explain(f"meeple {tile.x},{tile.y}", table, view)
        assert explanation.name.startswith("Your " if tile.seat == 1 else f"{table.name(tile.seat or 0)}'s ")
        assert " now" in explanation.worth


def test_a_place_that_no_tile_fits_is_told_from_one_that_some_fit() -> None:
    table, view = view_of("placing")
    dead = dead_places(view.board, view.pile, view.tile)
    gaps = {place for place in rebuild_places(view) if place not in dead}
    for place, text in [
        *((place, "No remaining tile fits") for place in dead),
        *((place, "would fit") for place in gaps),
    ]:
        assert text in explain(f"gap {place[0]},{place[1]}", table, view).worth


def rebuild_places(view: CarcassonneView) -> set[tuple[int, int]]:
    """Return the empty places beside the land."""
    taken = {(tile.x, tile.y) for tile in view.board}
    beside = {(x + across, y + down) for x, y in taken for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return beside - taken


def test_the_heads_of_lists_and_the_sign_of_a_choice_that_is_not_possible_are_explained() -> None:
    for thing, word in (("heads 1", "when completed"), ("heads 2", "farmers"), ("barred 3", "not possible")):
        moment = moments(3, 1)["placing"]
        assert word in explain(thing, moment.table, moment.table.game_view).about


@pytest.mark.parametrize("theme", [painted.plain(), painted.PAINTED], ids=["plain", "painted"])
def test_the_signs_behind_the_choices_of_a_meeple_are_explained(theme: Theme) -> None:
    moment = moments(3, 1)["placing"]
    shown = painted.board(moment, (80, 24), theme)
    shown.press("enter")
    [worth, *_more] = [thing for thing in painted.things(shown) if thing.startswith("worth ")]
    about = explain(worth, moment.table, moment.table.game_view).about
    assert "now, and after a slash when completed" in about


def test_the_points_at_the_end_are_told_from_those_scored_so_far() -> None:
    table, view = view_of("placing")
    assert "so far" in explain("points 1", table, view).about
    end = explain("end 1", table, view)
    assert "if the game ended now" in end.about
    assert end.name == f"You: {points_if_ended(view)[0]} points at the end"


@pytest.mark.parametrize("theme", [painted.plain(), painted.PAINTED], ids=["plain", "painted"])
def test_a_pennant_is_explained_where_it_is(theme: Theme) -> None:
    for moment in moments(3, 1).values():
        shown = painted.board(moment, (200, 50), theme)
        pennants = [thing for thing in painted.things(shown) if thing.startswith("pennant ")]
        for thing in pennants:
            assert explain(thing, moment.table, moment.table.game_view).name == "Pennant"
        if pennants:
            return
    raise AssertionError("no pennant was in view")


@pytest.mark.parametrize(("key", "thing"), [("f", "heads 1"), ("d", "heads 2")])
def test_a_player_can_point_at_the_heads_of_a_list(key: str, thing: str) -> None:
    shown = painted.board(moments(3, 1)["placing"], (80, 24), painted.plain())
    shown.press(key)
    assert thing in {span.thing for line in painted.lines(shown) for span in line}


def test_a_player_can_point_at_the_heads_of_the_short_lists_beside_a_painted_map() -> None:
    shown = painted.board(moments(3, 1)["placing"], (120, 35))
    assert {"heads 1", "heads 2"} <= painted.things(shown)


def test_the_letter_beside_a_choice_that_is_not_possible_is_explained_with_its_sign() -> None:
    moment = moments(5, 1)["placing"]
    shown = painted.board(moment, (120, 35))
    signs: dict[str, str] = {}
    for line in painted.lines(shown):
        for span in line:
            if span.thing.startswith("barred "):
                signs[span.thing] = signs.get(span.thing, "") + span.text
    assert "Ex" in ["".join(text.split()) for text in signs.values()]
    assert (
        "A letter beside it is a player on that feature"
        in explain(next(iter(signs)), moment.table, moment.table.game_view).about
    )
    assert ("D x", "a choice that is not possible now: player D is on that feature") in legend(painted.PAINTED)
