"""The legend names every kind of sign on the board, where it stands."""

from __future__ import annotations

import pytest
from rich.style import Style

from helpers.explanations import MOMENTS as EVERY_MOMENT
from helpers.explanations import explain
from helpers.games import Moment
from helpers.legends import MOMENTS, SIZES
from helpers.looks import IN_SAFE
from helpers.painted import PAINTED, board, lines, plain
from macrobber_tui.boards.legend import named_board, place_names, signs_by_kind
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Span

TABLES = [
    (game, count, language, theme)
    for game, players in (("mac-robber", (3, 5)), ("claim-it", (2, 4)), ("carcassonne", (2, 4)))
    for count, themes in zip(players, ((plain(), PAINTED), (PAINTED, plain())), strict=True)
    for language, theme in zip(LANGUAGES, themes * 2, strict=True)
]
"""Every game in every language in both themes: in one with few players, in the other with many."""
LOOKS = [
    (language, size, (PAINTED, IN_SAFE)[number % 2])
    for first, language in enumerate(LANGUAGES)
    for number, size in enumerate(SIZES, first)
]
"""Every language at every size, in both themes by turns."""


@pytest.mark.parametrize(("language", "size", "theme"), LOOKS)
@pytest.mark.parametrize("game", MOMENTS)
def test_every_kind_of_sign_is_named(game: str, language: str, size: tuple[int, int], theme: Theme) -> None:
    set_language(language)
    missing, named = missing_and_named(MOMENTS[game](), size, theme)
    assert not missing
    assert named > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "language", "theme"), TABLES)
def test_no_sign_is_left_without_a_name_in_any_moment(game: str, players: int, language: str, theme: Theme) -> None:
    set_language(language)
    for name, moment in EVERY_MOMENT[game](players, 1).items():
        assert not missing_and_named(moment, (80, 24), theme)[0], name


def missing_and_named(moment: Moment, size: tuple[int, int], theme: Theme) -> tuple[list[str], int]:
    """Return the kinds of signs on a board that the legend leaves without a name, and how many have one."""
    shown = board(moment, size, theme)
    while shown.reading:
        shown.press(shown.continue_key)
    kinds = signs_by_kind(lines(shown)[:-1], lambda thing: explain(shown, moment, thing))
    rows = [row for row in range(size[1] - 2) if row != shown.clock_row]
    names = {sign.name for sign, _label in place_names(kinds, rows, size[0], theme)}
    return [signs[0].name for signs in kinds if not {sign.name for sign in signs} & names], len(names)


def test_a_sign_keeps_its_look_and_its_name_stands_beside_it() -> None:
    bright = Style(bold=True)
    row = (Span("...."), Span("Y4", bright, thing="warriors 1"), Span("................"))
    shown = named_board([row, ()], lambda _thing: Explanation("4 warriors", "about"), plain(), (Span("keys"),), 5)
    looks = {span.text: span.style for span in shown[0]}
    assert looks["Y4"] == bright
    assert looks["←4 warriors "] == Style(reverse=True)
    assert looks["...."] == plain().palette.faint
    assert shown[1][0].text == "keys"


def test_a_name_leaves_no_part_of_a_word_that_it_covers() -> None:
    row = (Span("  "), Span("Y4", thing="warriors 1"), Span(" and a longer sentence of words"))
    shown = named_board([row, ()], lambda _thing: Explanation("4 warriors", "about"), plain(), (Span("keys"),), 5)
    assert "".join(span.text for span in shown[0]).rstrip() == "  Y4←4 warriors   sentence of words"


def test_a_sign_that_says_its_name_gets_none() -> None:
    row = (Span("round 5", thing="round"), Span(" and more"))
    shown = named_board([row, ()], lambda _thing: Explanation("Round 5", "about"), plain(), (), 5)
    assert "".join(span.text for span in shown[0]).rstrip() == "round 5 and more"


def test_names_hide_no_sign_that_is_named() -> None:
    row = tuple(Span(f"{number}    ", thing=f"thing {number}") for number in range(6))
    explain = {f"thing {number}": Explanation(f"number {number}", f"about {number}") for number in range(6)}
    named = place_names(signs_by_kind([row, (), ()], explain.__getitem__), range(3), 80, plain())
    cells = [cell for sign, label in named for cell in (*sign.core, *(label.cells if label else ()))]
    assert len(cells) == len({*cells})
    assert len(named) > 2
