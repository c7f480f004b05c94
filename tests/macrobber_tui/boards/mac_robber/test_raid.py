"""The raid page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers import painted
from helpers.games import Moment, moments
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.mac_robber.history import GameHistory, Raid
from macrobber_tui.boards.mac_robber.raid import outcome_text
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
