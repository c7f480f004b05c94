"""The legend is over the board until a key is pressed."""

from __future__ import annotations

import pytest
from textual.message import Message

from helpers.legends import MOMENTS, SIZES
from helpers.painted import PAINTED, board, plain, text_of, widths
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.theme.theme import Theme


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("theme", "language"),
    [*((PAINTED, language) for language in LANGUAGES), (plain(), "en")],
    ids=[*(f"painted-{language}" for language in LANGUAGES), "plain-en"],
)
@pytest.mark.parametrize("game", MOMENTS)
def test_the_legend_stays_until_a_key_is_pressed(game: str, language: str, theme: Theme, size: tuple[int, int]) -> None:
    set_language(language)
    shown = board(MOMENTS[game](), size, theme)
    before = text_of(shown)
    clock = before.split("\n")[shown.clock_row].rstrip()
    shown.legend_overlay.open()
    named = text_of(shown).split("\n")
    assert _("The signs on the board") in named[-1]
    assert named[-1].rstrip().endswith(_("{explain}: what one means   {help}: keys   any other key: close")[-12:])
    assert named[shown.clock_row].rstrip() == clock
    assert len(named) == size[1] - 1
    if theme is PAINTED:
        assert set(widths(shown)) == {size[0]}
    assert shown.press("enter")
    assert text_of(shown) == before


def test_a_key_that_closes_the_legend_does_nothing_else() -> None:
    shown = board(MOMENTS["claim-it"](), (80, 24))
    posted: list[Message] = []

    def post(message: Message) -> bool:
        posted.append(message)
        return True

    shown.post_message = post  # type: ignore[method-assign]
    shown.legend_overlay.open()
    assert shown.press("6")
    assert not any(isinstance(message, shown.Decided) for message in posted)
    assert not shown.press("Z")


def test_the_key_that_explains_things_does_so_after_the_legend() -> None:
    shown = board(MOMENTS["mac-robber"](), (80, 24))
    shown.legend_overlay.open()
    assert shown.press(shown.keyboard.key_for("i"))
    assert not shown.legend_overlay.is_open
    assert shown.explains
