"""The table of tiles is correct: it is compared with a second table entered by hand, and with pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from helpers.carcassonne import pictures
from macrobber_core.games.carcassonne.tiles import COUNTS, HALVES, PLACES, SIDES, START, TILES, Kind, Part, Tile


class Fact(NamedTuple):
    number: int
    edges: str
    cities: str = ""
    """The cities, as the sides each joins, with a star per pennant."""
    roads: str = ""
    fields: str = ""
    """The fields, as the half sides each joins, with one side of every city it touches."""
    monastery: bool = False


ALL = "nl nr el er sl sr wl wr"
FACTS: dict[str, Fact] = {
    "A": Fact(2, "FFRF", roads="s", fields=ALL, monastery=True),
    "B": Fact(4, "FFFF", fields=ALL, monastery=True),
    "C": Fact(1, "CCCC", cities="nesw*"),
    "D": Fact(4, "CRFR", "n", "ew", "wr el >n; er sl sr wl"),
    "E": Fact(5, "CFFF", "n", "", "el er sl sr wl wr >n"),
    "F": Fact(2, "FCFC", "ew*", "", "nl nr >e; sl sr >e"),
    "G": Fact(1, "FCFC", "ew", "", "nl nr >e; sl sr >e"),
    "H": Fact(3, "CFCF", "n s", "", "el er wl wr >n >s"),
    "I": Fact(2, "CFFC", "n w", "", "el er sl sr >n >w"),
    "J": Fact(3, "CRRF", "n", "es", "el sr wl wr >n; er sl"),
    "K": Fact(3, "CFRR", "n", "sw", "el er sl wr >n; sr wl"),
    "L": Fact(3, "CRRR", "n", "e s w", "wr el >n; er sl; sr wl"),
    "M": Fact(2, "CFFC", "nw*", "", "el er sl sr >n"),
    "N": Fact(3, "CFFC", "nw", "", "el er sl sr >n"),
    "O": Fact(2, "CRRC", "nw*", "es", "el sr >n; er sl"),
    "P": Fact(3, "CRRC", "nw", "es", "el sr >n; er sl"),
    "Q": Fact(1, "CCFC", "new*", "", "sl sr >n"),
    "R": Fact(3, "CCFC", "new", "", "sl sr >n"),
    "S": Fact(2, "CCRC", "new*", "s", "sl >n; sr >n"),
    "T": Fact(1, "CCRC", "new", "s", "sl >n; sr >n"),
    "U": Fact(8, "FRFR", "", "ew", "wr nl nr el; er sl sr wl"),
    "V": Fact(9, "FFRR", "", "sw", "wr nl nr el er sl; sr wl"),
    "W": Fact(4, "FRRR", "", "e s w", "wr nl nr el; er sl; sr wl"),
    "X": Fact(1, "RRRR", "", "n e s w", "nr el; er sl; sr wl; wr nl"),
    "Vb": Fact(2, "FFRR", "", "sw", "wr nl nr el er sl; sr wl"),
    "Ub": Fact(2, "RFRF", "", "ns", "nr el er sl; sr wl wr nl"),
    "Wb": Fact(1, "FRRR", "", "e s w", "wr nl nr el; er sl; sr wl"),
    "Eb": Fact(1, "CFFF", "n", "", "el er sl sr wl wr >n"),
    "Jb": Fact(1, "CRRF", "n", "es", "el sr wl wr >n; er sl"),
    "Gb": Fact(1, "CFCF", "ns", "", "el er >n; wl wr >n"),
}
FEWER_ROTATIONS = {1: ["B", "C", "X"], 2: ["F", "G", "H", "U", "Ub", "Gb"]}
"""Tiles with fewer than four distinct rotations, keyed by their number."""


def sides_of(text: str) -> list[frozenset[str]]:
    return [frozenset(word.rstrip("*")) for word in text.split()]


def fields(text: str) -> dict[frozenset[str], set[str]]:
    """Parse fields into their halves and the sides that identify the cities they touch."""
    found = {}
    for part in text.split(";") if text else []:
        words = part.split()
        found[frozenset(word for word in words if word[0] != ">")] = {word[1] for word in words if word[0] == ">"}
    return found


def names(part: Part) -> frozenset[str]:
    return frozenset(PLACES[place] for place in part.places)


def parts(tile: Tile, kind: Kind) -> list[Part]:
    return [part for part in tile.parts if part.kind == kind]


def test_there_are_80_tiles_8_of_them_with_a_bag() -> None:
    bags = [letter for letter in COUNTS if TILES[letter][0].has_bag]
    assert set(COUNTS) == set(FACTS)
    assert set(bags) == {letter for letter in FACTS if letter[1:] == "b"}
    assert sum(COUNTS.values()) == 80
    assert sum(COUNTS[letter] for letter in bags) == 8
    assert {letter: fact.number for letter, fact in FACTS.items()} == COUNTS
    assert START == "D"


@pytest.mark.parametrize("letter", FACTS)
def test_the_table_of_tiles_agrees_with_the_facts(letter: str) -> None:
    fact = FACTS[letter]
    tile = TILES[letter][0]
    assert tile.edges == fact.edges
    assert {names(part): part.pennant for part in parts(tile, Kind.CITY)} == dict(
        zip(sides_of(fact.cities), ["*" in word for word in fact.cities.split()], strict=True)
    )
    assert {names(part) for part in parts(tile, Kind.ROAD)} == set(sides_of(fact.roads))
    assert [names(part) for part in parts(tile, Kind.MONASTERY)] == [{"m"}] * fact.monastery
    said = fields(fact.fields)
    assert {names(part) for part in parts(tile, Kind.FIELD)} == set(said)
    for part in parts(tile, Kind.FIELD):
        touched = [names(tile.parts[other]) for other in part.touched_cities]
        assert len(touched) == len(said[names(part)])
        assert all(any(side in city for city in touched) for side in said[names(part)])


@pytest.mark.parametrize("letter", FACTS)
def test_a_rotated_tile_agrees_with_its_rotated_picture(letter: str) -> None:
    assert [tile.turns for tile in TILES[letter]] == pictures.turns(letter)
    for tile in TILES[letter]:
        assert tile.edges == pictures.edges(letter, tile.turns)
        assert set(parts_in_the_table(tile)) == set(parts_in_the_picture(letter, tile.turns))


Look = tuple[str, frozenset[str], int, frozenset[frozenset[str]]]
"""Kind, places, pennants and, for a field, cities."""


def parts_in_the_table(tile: Tile) -> Iterator[Look]:
    for part in tile.parts:
        cities = frozenset(names(tile.parts[other]) for other in part.touched_cities)
        yield part.kind.name.lower(), names(part) - {"m"}, int(part.pennant), cities


def parts_in_the_picture(letter: str, turns: int) -> Iterator[Look]:
    there = pictures.regions(letter, turns)
    for each in there:
        cities = frozenset(there[other].sides for other in each.beside if there[other].kind == "city")
        yield each.kind, each.sides, each.pennants, cities if each.kind == "field" else frozenset()


@pytest.mark.parametrize("letter", FACTS)
def test_every_place_belongs_to_at_most_one_part_as_its_edge_says(letter: str) -> None:
    for tile in TILES[letter]:
        for number, place in enumerate(PLACES):
            reaching = [part for part in tile.parts if number in part.places]
            assert len(reaching) <= 1
            assert tile.part_at[number] == (tile.parts.index(reaching[0]) if reaching else -1)
            assert bool(reaching) == has_part_at(tile, place)


def has_part_at(tile: Tile, place: str) -> bool:
    """Return whether a part reaches a place, according to the edges."""
    if place == "m":
        return tile.letter in {"A", "B"}
    edge = tile.edges["nesw".index(place[0])]
    return edge in ("FR" if place[1:] else "CR")


def test_identical_rotations_are_listed_once() -> None:
    for letter, lies in TILES.items():
        few = [number for number, letters in FEWER_ROTATIONS.items() if letter in letters]
        assert len(lies) == (few or [4])[0]


def picture_regions(letter: str, kind: str) -> list[pictures.Region]:
    return [there for there in pictures.regions(letter, 0) if there.kind == kind]


@pytest.mark.parametrize("letter", FACTS)
def test_a_picture_agrees_with_the_facts(letter: str) -> None:
    fact = FACTS[letter]
    there = pictures.regions(letter, 0)
    assert (pictures.PICTURES | pictures.BAGS)[letter][0] == fact.number
    assert pictures.edges(letter, 0) == fact.edges
    assert {each.sides for each in picture_regions(letter, "city")} == set(sides_of(fact.cities))
    assert sum(each.pennants for each in there) == fact.cities.count("*")
    assert {each.sides for each in picture_regions(letter, "road")} == set(sides_of(fact.roads))
    assert bool(picture_regions(letter, "monastery")) == fact.monastery
    said = fields(fact.fields)
    assert {each.sides for each in picture_regions(letter, "field")} == set(said)
    for each in picture_regions(letter, "field"):
        touched = [there[other].sides for other in each.beside if there[other].kind == "city"]
        assert len(touched) == len(said[each.sides])
        assert all(any(side in city for city in touched) for side in said[each.sides])


def test_a_field_reaches_both_halves_of_its_edge() -> None:
    """A tile therefore touches a neighbour across such an edge in one contact."""
    for tile in (tile for orientations in TILES.values() for tile in orientations):
        for side in range(len(SIDES)):
            left, right = tile.part_at[HALVES + 2 * side], tile.part_at[HALVES + 2 * side + 1]
            assert (left == right) or tile.edges[side] == "R"


def test_every_place_of_an_edge_touches_one_place_of_the_neighbour() -> None:
    for tile in (tile for orientations in TILES.values() for tile in orientations):
        for side, border in enumerate(tile.borders):
            assert border.side == (side + 2) % len(SIDES)
            touched = [places for _, _, places in border.contacts]
            assert sum(touched) == border.places_of[border.parts]
            assert {part for part, _, _ in border.contacts} == {
                tile.part_at[place]
                for place in (side, HALVES + 2 * side, HALVES + 2 * side + 1)
                if tile.part_at[place] >= 0
            }
