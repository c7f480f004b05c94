"""No number and no name is cut off, on any board, in any language, at any size."""

from __future__ import annotations

import pytest

from helpers.cutting import GAMES_TO_PLAY, cut_off
from macrobber_tui.i18n.language import LANGUAGES


@pytest.mark.slow
@pytest.mark.parametrize(("language", "seed"), list(zip(LANGUAGES, (7, 13, 6, 5), strict=True)))
@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_no_board_cuts_a_number_or_a_name(name: str, language: str, seed: int) -> None:
    assert cut_off(name, language, seed) == []
