"""The features of the land as they stand."""

from __future__ import annotations

from helpers.carcassonne.positions import city, do, land, opening, road, robber, scoreboard, with_robbers
from macrobber_core.games.carcassonne import survey
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.carcassonne.survey import Standing, Threat
from macrobber_core.games.carcassonne.tiles import PLACES, Kind


def at(game: Carcassonne, x: int, y: int, place: str) -> Standing:
    found = survey.at(game.state, cell(x, y), PLACES.index(place))
    assert found is not None
    return found


def test_a_road_with_what_it_gives_and_who_leads_it() -> None:
    game = opening(3)
    land(game, "U 1,0 0 2 e")
    found = at(game, 1, 0, "w")
    assert found == Standing(
        Kind.ROAD,
        "0,0 e",
        ((cell(0, 0), 1), (cell(1, 0), 1)),
        2, 0, 0, 2,
        (cell(-1, 0), cell(2, 0)),
        2, 2, (0, 1, 0), (2,),
    )  # fmt: skip


def test_a_city_counts_double_when_it_is_completed() -> None:
    game = with_robbers()
    city(game, 1, 8)
    found = at(game, 20, 19, "n")
    assert (found.tiles, found.worth, found.completed, found.ends, found.gaps) == (3, 3, 6, 1, (cell(20, 20),))


def test_a_monastery_knows_the_cells_around_it() -> None:
    game = opening()
    land(game, "A 1,0 1 2 m")
    found = at(game, 1, 0, "m")
    assert (found.tiles, found.worth, found.completed, found.ends, found.leaders) == (1, 2, 9, 7, (2,))
    assert len(found.gaps) == 7


def test_a_field_knows_the_cities_it_serves() -> None:
    game = opening()
    land(game, "E 0,-1 2 1 nl")
    found = at(game, 0, -1, "nl")
    assert (found.kind, found.cities, found.worth, found.leaders) == (Kind.FIELD, 1, 3, (1,))


def test_all_features_stand_in_the_survey_once() -> None:
    game = opening()
    road(game, 1, 3)
    found = list(survey.standings(game.state))
    assert len(found) == len({one.source for one in found})
    parts = [part for one in found for part in one.parts]
    assert len(parts) == len(set(parts)) == sum(len(laid.tile.parts) for laid in game.state.board.laid)


def test_where_no_tile_lies_is_no_feature() -> None:
    game = opening()
    assert survey.at(game.state, cell(5, 5), 0) is None
    assert survey.at(game.state, cell(0, 0), PLACES.index("m")) is None


def test_the_tiles_left_that_would_fit() -> None:
    game = opening()
    land(game, "E 1,-1 3", "E -1,-1 1", "E 0,-2 2")  # a gap that needs a city on all four sides
    assert survey.tiles_for(game.state, cell(0, -1)) == {"C": 1}
    do(game, "draw C")
    assert survey.tiles_for(game.state, cell(0, -1)) == {}
    assert survey.tiles_for(game.state, cell(9, 9)) == {}


def test_who_would_rob_whom_now() -> None:
    game = with_robbers(3)
    scoreboard(game, 7, 57, 3)
    robber(game, 3, 7)
    robber(game, 1, 7)
    assert survey.threats(game.state) == [Threat(1, 2, "meeple"), Threat(3, 1, "meeple"), Threat(3, 2, "meeple")]
