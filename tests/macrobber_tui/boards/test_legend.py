"""The legend before a player's first painted game of a kind."""

from __future__ import annotations

import pytest
from textual.message import Message

from helpers.carcassonne import moments as carcassonne
from helpers.claim_it import moments as claim_it
from helpers.games import moments as mac_robber_moments
from helpers.looks import IN_SAFE
from helpers.painted import board, text_of, widths
from macrobber_tui.boards.legend import HEAD_ROWS, legend_page, marks_legend, things_legend
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.widgets.lines import Span

MOMENTS = {
    "mac-robber": mac_robber_moments(4)["action"], "claim-it": claim_it.moments(4)["placing"],
    "carcassonne": carcassonne.moments(4)["placing"],
}  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MOMENTS)
def test_the_legend_fills_the_board_until_a_key_is_pressed(game: str, language: str, size: tuple[int, int]) -> None:
    set_language(language)
    shown = board(MOMENTS[game], size)
    before = text_of(shown)
    shown.open_legend()
    assert _("What the signs mean") in text_of(shown)
    assert set(widths(shown)) == {size[0]}
    last = max(number for number, line in enumerate(text_of(shown).split("\n")) if line.strip())
    assert HEAD_ROWS < last < size[1] - 1
    assert shown.press("enter")
    assert text_of(shown) == before


def test_a_key_that_closes_the_legend_does_nothing_else() -> None:
    shown = board(MOMENTS["claim-it"], (80, 24))
    posted: list[Message] = []

    def post(message: Message) -> bool:
        posted.append(message)
        return True

    shown.post_message = post  # type: ignore[method-assign]
    shown.open_legend()
    assert shown.press("6")
    assert not any(isinstance(message, shown.Decided) for message in posted)
    assert not shown.press("Z")


def test_a_board_in_plain_detail_has_no_legend() -> None:
    shown = board(MOMENTS["claim-it"], (80, 24), IN_SAFE)
    before = text_of(shown)
    shown.open_legend()
    assert text_of(shown) == before


def test_things_that_mean_the_same_are_listed_once_with_the_row_that_has_letters() -> None:
    lines = [(Span("▀▀", thing="cube 1"), Span("Y ", thing="cube 2")), (Span("B ", thing="cube 1"),)]
    legend = things_legend(lines, lambda thing: Explanation(thing, "a cube"))
    assert legend == [((Span("B ", thing="cube 1"),), "a cube")]


def test_a_legend_too_long_for_the_page_gives_way_to_the_short_one() -> None:
    long, short = marks_legend([("x", "many words")] * 30), marks_legend([("y", "few words")])
    page = legend_page([long, short], 80, 20, built_in_roles("dusk"))
    text = "\n".join("".join(span.text for span in line) for line in page)
    assert "few words" in text
    assert "many words" not in text
