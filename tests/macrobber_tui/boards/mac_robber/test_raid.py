"""The raid page."""

from __future__ import annotations

from itertools import product
from typing import cast

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers import painted
from helpers.games import Moment, moments
from helpers.looks import KEYBOARD
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.mac_robber.history import GameHistory, Raid
from macrobber_tui.boards.mac_robber.previews import ActionPreview, score_now
from macrobber_tui.boards.mac_robber.raid import heading, outcome_text
from macrobber_tui.boards.mac_robber.render_context import RenderContext
from macrobber_tui.boards.names import you
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.theme.theme import Theme


def test_the_outcome_names_the_change_of_the_winner_first() -> None:
    raid = Raid(1, attacker=1, defender=2, end=ev.RaidEnded(1, 2, 0, 1, 2, -1, 2))
    assert outcome_text(raid, {1: "Ada", 2: you()}.__getitem__) == "You won the raid: +2 VP, Ada -1 VP"
    assert outcome_text(raid, {1: you(), 2: "Ben"}.__getitem__) == "Ben won the raid: Ben +2 VP, you -1 VP"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 35), (140, 45), (200, 50)])
@pytest.mark.parametrize("theme", [painted.PAINTED, painted.plain()], ids=["rich", "plain"])
@pytest.mark.parametrize("name", ["Christopherson MacDonald", "李小龙大师傅李小龙大师傅"])
def test_a_round_says_won_by_before_a_long_name(name: str, theme: Theme, size: tuple[int, int], language: str) -> None:
    set_language(language)
    moment = moments(5)["their raid"]
    history = GameHistory(5)
    for event in moment.log:
        history.add_event(event)
    assert history.raid is not None
    won = [one for one in history.raid.combat_rounds if one.revealed and one.revealed.winner]
    seats = [replace(seat, name=name) for seat in moment.table.seats]
    shown = painted.board(Moment(replace(moment.table, seats=seats), moment.log), size, theme)
    before = _("won by {name}").split("{")[0]
    assert won
    rows = [row for row in painted.text_of(shown).splitlines() if before in row]
    assert sum(row.count(f"{before}{name[:3]}") for row in rows) == len(won)
    if size == (200, 50) and theme.roles:
        assert rows[0].count(name) == len(won)
    assert all(cell_len(row) == size[0] for row in rows) or not theme.roles


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", [painted.PAINTED, painted.plain()], ids=["rich", "plain"])
@pytest.mark.parametrize("is_over", [False, True])
def test_the_heading_keeps_two_blanks_and_your_hand_whatever_the_names(
    is_over: bool, theme: Theme, language: str
) -> None:
    set_language(language)
    table = moments(5)["their raid"].table
    view = cast("MacRobberView", table.game_view)
    end = ev.RaidEnded(1, 2, 0, 1, 2, -1, 2) if is_over else None
    names = [
        "Ada",
        "Bartholomew-MacGregor-Q",
        "Wilhelmina-Montgomery-X",
        "Ann Christopherson-Mac",
        "李小龙大师傅李小龙大师傅",
    ]
    hands = [*((held, 0, 0, 0) for held in range(14)), (1, 1, 1, 3), (2, 2, 2, 2), (3, 2, 2, 2), (11, 10, 10, 10)]
    for first, second, hand, raider in product(names, names, hands, [1, 3]):
        seats = [replace(seat, name=first if at != 1 else second) for at, seat in enumerate(table.seats)]
        shown, own = replace(table, seats=seats), replace(view, hand=hand)
        context = RenderContext(shown, own, GameHistory(5), theme, KEYBOARD, score_now(own), ActionPreview(own))
        text = painted.row_text(heading(Raid(1, attacker=raider, defender=2, end=end), context))
        left, label, _cards = text.partition(_("your hand") if any(hand) else _("your hand is empty"))
        assert label, text
        assert left.endswith("  "), text
        assert cell_len(text) <= 80, text
        assert all(name[:1] in left for name in ((first if raider == 3 else you()), second)), text
