"""The table of players, and their painted cards: names are shortened before a number is left out."""

from __future__ import annotations

import re
from itertools import cycle, product

import pytest
from msgspec.structs import replace

from helpers import painted
from helpers.carcassonne.moments import moments
from helpers.games import Moment
from macrobber_tui.boards.carcassonne.painted_players import MIN_DIGITS_WIDTH
from macrobber_tui.boards.names import letter
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.theme.theme import Theme

SIZES = [(80, 24), (100, 30), (110, 31), (120, 35), (140, 45), (200, 50)]
NAMES = ["Christopherson MacDonald", "李小龙大师傅李小龙大师傅"]
ABSENCES = ["", "away", "bot"]
SCORES = [(64, 65, 47), (55, 33, None)]
"""The points of the meeple and of the messenger, and the space of the robber, as wide as they can be, and no robber."""


def moment_with(name: str, players: int, scores: tuple[int, int, int | None], *, absence: str = "") -> Moment:
    moment = moments(players, 1)["placing"]
    meeple, messenger, robber = scores
    view = moment.table.game_view
    figures = [replace(seat, meeple=meeple, messenger=messenger, robber=robber) for seat in view.seats]
    seats = [
        replace(
            seat,
            name=name,
            away=absence == "away" and at == 1,
            stand_in="easy" if absence == "bot" and at == 1 else None,
        )
        for at, seat in enumerate(moment.table.seats)
    ]
    return Moment(replace(moment.table, seats=seats, game_view=replace(view, seats=figures)), moment.log)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", [painted.PAINTED, painted.plain()], ids=["rich", "plain"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_long_name_hides_no_number(players: int, theme: Theme, size: tuple[int, int]) -> None:
    cases = [*zip(cycle(LANGUAGES), product(NAMES, ABSENCES, SCORES), strict=False)]
    first = (players // 2 + SIZES.index(size)) % 2  # half of the cases, the others at the next size
    for language, (name, absence, scores) in cases[first::2]:
        set_language(language)
        moment = moment_with(name, players, scores, absence=absence)
        shown = painted.board(moment, size, theme)
        text = painted.text_of(shown)
        meeple, messenger, robber = scores
        is_narrow = absence and (size[0] < 120 or not theme.roles)  # an absent player keeps some of the name instead
        has_digits = bool(theme.roles) and size[0] >= 110 and size[0] // players > MIN_DIGITS_WIDTH
        words = _("meeple {meeple}, messenger {messenger}").format(meeple=meeple, messenger=messenger)
        count = {
            "split": len(re.findall(rf"(?<!\d){meeple}\+{messenger}(?!\d)|{words}(?!\d)", text)) + bool(is_narrow),
            "score": len(re.findall(rf"(?<!\S){meeple + messenger}(?!\S)", text)) + players * has_digits,
            "supply": len(re.findall(r"▲ ?\d(?!\d)", text)),
            "robber": len(re.findall(rf"♠{'' if robber is None else robber}(?!\w)", text)),
            "absence": text.count(f" {_(absence)} ") + players - 1 if absence else players,
        }
        assert min(count.values()) >= players, (language, name, absence, scores, count)


def test_a_name_that_fits_on_its_card_is_shown_in_full() -> None:
    moment = moment_with(NAMES[0], 2, SCORES[0])
    rows = painted.text_of(painted.board(moment, (140, 45))).splitlines()
    assert any(f"{letter(2)}  {NAMES[0]}" in row for row in rows[1:4])
