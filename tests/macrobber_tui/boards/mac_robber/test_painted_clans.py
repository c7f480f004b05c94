"""Everything on a clan's card can be read, whichever signs stand there together."""

from __future__ import annotations

import re
from itertools import product

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers import painted
from helpers.games import Moment, moments
from macrobber_tui.boards.mac_robber.painted import track_height
from macrobber_tui.boards.mac_robber.painted_clans import card_columns
from macrobber_tui.i18n.language import LANGUAGES, _, set_language

SIZES = [(80, 24), (100, 30), (120, 35), (140, 45), (200, 50)]
LONG_NAME, WIDE_NAME = "Christopherson MacDonald", "李小龙大师傅李小龙大师傅"
VP, CARDS = 57, 12
"""Numbers of two digits, which need the most room."""


def moment_with(
    players: int, *, absence: str = "", starts: bool = False, follows: bool = False, name: str = ""
) -> Moment:
    """Return a moment in which the clans have these signs; only one clan can start or have the Biggest Following."""
    moment = moments(players)["another"]
    view = moment.table.game_view
    clans = [replace(clan, vp=VP, cards=CARDS) for clan in view.clans]
    view = replace(view, clans=clans, start=2 if starts else 1, following=2 if follows else None)
    seats = [
        replace(seat, name=name or seat.name, away=absence == "away", stand_in="easy" if absence == "bot" else None)
        for seat in moment.table.seats
    ]
    return Moment(replace(moment.table, seats=seats, game_view=view), moment.log)


def cells(text: str) -> list[str]:
    """Return a cell for each column; the second one of a wide character is empty."""
    return [cell for sign in text for cell in [sign, *[""] * (cell_len(sign) - 1)]]


def card_of(seat: int, players: int, size: tuple[int, int], moment: Moment) -> list[str]:
    """Return the rows of a clan's card."""
    shown = painted.board(moment, size)
    left, width = card_columns(players, size[0])[seat - 1]
    rows = painted.text_of(shown).splitlines()[: shown.clock_row]
    return ["".join(cells(row)[left : left + width]) for row in rows[1 + track_height(size[1] - 1) :]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_sign_on_a_card_runs_into_another(players: int, size: tuple[int, int]) -> None:
    cases = [*product(LANGUAGES, ("", "away", "bot"), (False, True), (False, True))]
    first = (players + SIZES.index(size)) % 3  # a third of the cases, the others with more or fewer players
    for language, absence, starts, follows in cases[first::3]:
        set_language(language)
        moment = moment_with(players, absence=absence, starts=starts, follows=follows, name=LONG_NAME)
        card = card_of(2, players, size, moment)
        text, case = "\n".join(card), (language, absence, starts, follows, card)
        assert LONG_NAME[:3] in text, case
        names = next(number for number, row in enumerate(card) if LONG_NAME[:3] in row)
        assert re.search(rf"(?<!\S){VP} |▀▀", "\n".join(card[names:])), case
        assert re.search(rf"(?<!\w){CARDS}(?!\d)", text), case
        assert not absence or re.search(rf"(?<!\S){_(absence)}(?!\S)", text), case
        is_worded = _("starts") in text or _("Biggest Following") in text
        assert not starts or "*" in text or is_worded, case
        assert not follows or re.search(rf"(?<!\w){_('BF')}(?!\w)", text) or is_worded, case


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("name", ["Bo", LONG_NAME, WIDE_NAME])
def test_large_points_leave_room_for_the_name(name: str, players: int, size: tuple[int, int]) -> None:
    """A shortened name ends in dots, wherever the points stand."""
    for row in card_of(2, players, size, moment_with(players, absence="away", name=name)):
        if name[:2] in row:
            assert re.match(rf"\s*B\s+({name}|\S.*\.\.) away(?!\S)", row), row
            break
    else:
        pytest.fail("there is no name")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_number_on_a_card_stands_beside_what_it_counts(players: int, size: tuple[int, int]) -> None:
    """Points have their unit, followers their cube or their letter, and cards a back or their name."""
    view = moments(players)["another"].table.game_view
    for seat, clan in enumerate(view.clans, 1):
        text = "\n".join(card_of(seat, players, size, moments(players)["another"]))
        assert " VP" in text
        for colour, count in zip("YBG", (clan.warriors, clan.pipers, clan.monks), strict=True):
            assert re.search(rf"{colour}.{{1,2}}{count}(?!\d)|{colour}\W* {count} [a-z]", text), (colour, count, text)
        assert re.search(rf"[▌▀]{clan.cards}|{clan.cards} card", text), text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["action", "raid", "discard"])
def test_only_the_card_of_the_player_to_decide_is_lit(name: str, size: tuple[int, int]) -> None:
    """In a raid, the defender decides during another player's turn."""
    moment = moments(5)[name]
    shown = painted.board(moment, size)
    columns = card_columns(5, size[0])
    row = painted.lines(shown)[shown.clock_row - 1]
    grounds = [span.style.bgcolor.name for span in row if span.style.bgcolor for _cell in cells(span.text)]
    lit = [seat for seat, (left, _width) in enumerate(columns, 1) if grounds[left] == painted.ROLES.ground.lit]
    assert lit == [moment.table.game_view.actor]


@pytest.mark.parametrize("size", SIZES)
def test_a_turn_that_another_player_interrupts_is_marked(size: tuple[int, int]) -> None:
    moment = moments(5)["raid"]
    view = moment.table.game_view
    assert view.active != view.actor
    pointer = painted.PAINTED.glyphs.pointer
    marked = [seat for seat in range(1, 6) if card_of(seat, 5, size, moment)[-1].strip().startswith(pointer)]
    assert marked == sorted({view.active, view.actor})


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", [(120, 35), (140, 45), (200, 50)])
def test_cubes_have_one_pitch_on_all_cards(players: int, size: tuple[int, int]) -> None:
    moment = moments(players)["action"]
    for seat, clan in enumerate(moment.table.game_view.clans, 1):
        text = "\n".join(card_of(seat, players, size, moment))
        for colour, count in zip("YBG", (clan.warriors, clan.pipers, clan.monks), strict=True):
            assert not count or f" {colour}▌" + f"{colour}▌" * (count - 1) + f" {count} " in text
