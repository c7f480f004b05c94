"""The table of the tiles says what the tiles show: entered here once more by hand, held to the table and to pictures."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from helpers.carcassonne import pictures


class Fact(NamedTuple):
    count: int
    edges: str
    cities: str = ""
    """By the sides that each joins, with a star for each pennant."""
    roads: str = ""
    fields: str = ""
    """By the half sides that each joins, and one side of each city it touches."""
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
ALIKE = {1: "BCX", 2: "F G H U Ub Gb"}
"""How many turns there are to be told apart, where it is not four."""


def joined(text: str) -> list[frozenset[str]]:
    return [frozenset(word.rstrip("*")) for word in text.split()]


def fields(text: str) -> dict[frozenset[str], set[str]]:
    """By its halves, the sides by which one says what cities a field touches."""
    found = {}
    for part in text.split(";") if text else []:
        words = part.split()
        found[frozenset(word for word in words if word[0] != ">")] = {word[1] for word in words if word[0] == ">"}
    return found


def pictured(letter: str, kind: str) -> list[pictures.Region]:
    return [there for there in pictures.regions(letter, 0) if there.kind == kind]


@pytest.mark.parametrize("letter", FACTS)
def test_a_picture_shows_what_the_facts_say(letter: str) -> None:
    fact = FACTS[letter]
    there = pictures.regions(letter, 0)
    assert (pictures.PICTURES | pictures.BAGS)[letter][0] == fact.count
    assert pictures.edges(letter, 0) == fact.edges
    assert {each.sides for each in pictured(letter, "city")} == set(joined(fact.cities))
    assert sum(each.pennants for each in there) == fact.cities.count("*")
    assert {each.sides for each in pictured(letter, "road")} == set(joined(fact.roads))
    assert bool(pictured(letter, "monastery")) == fact.monastery
    said = fields(fact.fields)
    assert {each.sides for each in pictured(letter, "field")} == set(said)
    for each in pictured(letter, "field"):
        touched = [there[other].sides for other in each.beside if there[other].kind == "city"]
        assert len(touched) == len(said[each.sides])
        assert all(any(side in city for city in touched) for side in said[each.sides])
