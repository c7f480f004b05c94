"""Named setups: every game's can be played, and they are found by name."""

from __future__ import annotations

import pytest

from macrobber_core.bots import LEVELS
from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.hosting import new_table, seat_bots
from macrobber_tui.session.named_setups import (
    SetupArguments,
    apply_setup,
    find_setup,
    settings_in_words,
    setups_of,
)
from macrobber_tui.session.table_settings import TableSettings

SETUPS = [(game, setup) for game in GAMES.values() for setup in setups_of(game)]
MAC_ROBBER = GAMES["mac-robber"]
NOTHING = SetupArguments(players=None, bots=None, rules=(), clock=None)


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=[f"{game.key} {setup.key}" for game, setup in SETUPS])
@pytest.mark.parametrize("listen", [False, True])
def test_every_setup_opens_a_table_without_a_warning(game, setup, listen: bool) -> None:  # type: ignore[no-untyped-def]
    settings = apply_setup(setup, game, TableSettings(listen=listen))
    table = new_table(settings)
    table.sit("Ada")
    seat_bots(table, settings.bots)
    assert setup.level in LEVELS[game.key]
    assert not game.doubts(settings.players, settings.options)
    assert listen or all(seat.name for seat in table.seats)


@pytest.mark.parametrize("game", GAMES.values())
def test_every_game_begins_with_a_first_game_and_has_a_usual_one(game) -> None:  # type: ignore[no-untyped-def]
    keys = [setup.key for setup in setups_of(game)]
    assert keys[:2] == ["first-game", "usual"]
    assert len({*keys}) == len(keys)


def test_a_setup_is_found_by_its_key_and_by_its_name_in_the_players_language() -> None:
    long = find_setup("long", MAC_ROBBER)
    assert long is not None
    set_language("de")
    assert find_setup("Lang", MAC_ROBBER) is long
    assert find_setup("longer", MAC_ROBBER) is None


def test_settings_are_described_by_what_differs_from_the_defaults() -> None:
    settings = TableSettings(
        players=4,
        bots=["easy", "hard", "easy"],
        options=MAC_ROBBER.settle({"ties": "most-cubes"}),
        time_control=TimeControl(60, 600),
    )
    assert settings_in_words(settings) == "4 players, 2 bots (easy), 1 bot (hard), ties most-cubes, clock 60 s"


def test_a_setup_fills_in_only_the_arguments_that_were_not_typed() -> None:
    filled = NOTHING.filled_from("long", MAC_ROBBER, people=None)
    assert (filled.players, filled.bots, filled.rules, filled.clock) == (5, "", (), 120)
    filled = NOTHING.filled_from("first-game", MAC_ROBBER, people=1)
    assert (filled.players, filled.bots) == (3, "easy*2")
    typed = SetupArguments(players=5, bots="hard", rules=("battle-points=off", "cards=pyramid"), clock=30)
    filled = typed.filled_from("french-variant", MAC_ROBBER, people=None)
    assert (filled.players, filled.bots, filled.clock) == (5, "hard", 30)
    assert {*filled.rules} == {"court-twice=on", "combat-powers=on", "battle-points=off", "cards=pyramid"}


def test_an_unknown_setup_is_refused_with_the_list_of_those_there_are() -> None:
    with pytest.raises(UsageError, match=r"Mac Robber has no setup 'x'; it has: first-game, usual, french-variant"):
        NOTHING.filled_from("x", MAC_ROBBER, people=None)
