"""What the explanations of things on the Mac Robber board say."""

from __future__ import annotations

import re

from helpers.games import moments
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table import TableView
from macrobber_tui.boards.mac_robber.pieces import FREE, NOT_BOUGHT, places_of
from macrobber_tui.boards.mac_robber.previews import score_now
from macrobber_tui.boards.mac_robber.things import PLACES, explain


def view_of(moment: str) -> tuple[TableView, MacRobberView]:
    table = moments(4)[moment].table
    return table, table.game_view


def vp_in(text: str) -> int:
    return int(re.findall(r"(\d+) VP\.", text)[-1])


def test_cubes_tell_the_vp_that_the_rules_give_them_now() -> None:
    table, view = view_of("action")
    now = score_now(view)
    for seat in range(1, 5):
        assert vp_in(explain(f"monks {seat}", table, view).worth) == now.green[seat].vp
        assert vp_in(explain(f"pipers {seat}", table, view).worth) == now.blue[seat].vp
        assert explain(f"now {seat}", table, view).name.endswith(f": {now.gained(seat):+d} VP")


def test_each_place_tells_what_stands_on_it() -> None:
    table, view = view_of("action")
    for seat, clan in enumerate(view.clans, 1):
        for place, sign in enumerate(places_of(clan)):
            assert explain(f"estate {seat} {place}", table, view).name.endswith(f": {PLACES[sign]}")
    assert {FREE, NOT_BOUGHT} <= {*PLACES}


def test_the_colours_in_the_bag_tell_the_chance_to_draw_them() -> None:
    table, view = view_of("action")
    worths = [explain(f"bag {colour}", table, view).worth for colour in box.COLOURS]
    chances = [int(re.findall(r"(\d+)%", worth)[0]) for worth in worths]
    assert abs(sum(chances) - 100) <= 2


def test_other_hands_are_only_counted() -> None:
    table, view = view_of("action")
    for seat, clan in enumerate(view.clans, 1):
        explanation = explain(f"cards {seat}", table, view)
        assert explanation.name.endswith(f": {clan.cards} cards") or clan.cards == 1
        assert explanation.worth == ""


def test_the_clan_that_would_get_biggest_following_is_named_and_explained() -> None:
    table, view = view_of("action")
    explanation = explain("would-follow 2", table, view)
    assert explanation.name == f"{table.name(2)}: Biggest Following next"
    assert "with the most warriors" in explanation.about
    assert explain("would-follow 0", table, view).name == "Biggest Following next"


def test_a_card_face_down_stays_hidden() -> None:
    table, view = view_of("their raid")
    assert explain("laid 1 2 back B", table, view).name.endswith(": a card face down")
