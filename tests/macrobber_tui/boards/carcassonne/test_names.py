"""The names of things in Carcassonne."""

from __future__ import annotations

import pytest

from macrobber_core.games.carcassonne.tiles import TILES, Kind, has_bag
from macrobber_tui.boards.carcassonne.names import tile_label
from macrobber_tui.i18n.language import set_language


@pytest.mark.parametrize(
    ("letter", "name"),
    [
        ("A", "monastery and road tile"),
        ("B", "monastery tile"),
        ("C", "city tile"),
        ("D", "city and road tile"),
        ("X", "road tile"),
        ("Vb", "road tile with a bag"),
    ],
)
def test_a_tile_is_named_after_what_is_on_it(letter: str, name: str) -> None:
    assert tile_label(letter) == name


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_tiles_with_the_same_features_have_the_same_name_and_others_differ(language: str) -> None:
    set_language(language)
    names: dict[object, set[str]] = {}
    for letter, turned in TILES.items():
        kinds = frozenset(part.kind for part in turned[0].parts) - {Kind.FIELD}
        names.setdefault((kinds, has_bag(letter)), set()).add(tile_label(letter))
    assert all(len(same) == 1 for same in names.values())
    assert len(set.union(*names.values())) == len(names)
