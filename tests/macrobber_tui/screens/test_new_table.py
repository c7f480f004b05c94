"""A new table: the game, its named setups, and the details."""

from __future__ import annotations

from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from helpers.stage import staging
from helpers.tui import opened, pictured, seen
from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.board_preview import FORM_WIDTH
from macrobber_tui.screens.new_table import NewTable
from macrobber_tui.screens.setup import Setup
from macrobber_tui.session.named_setups import setups_of
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.names import RICH_DETAIL

HOSTED = TableSettings(title="Glencoe")
ALONE = TableSettings(title="Glencoe", listen=False)
SHARED = TableSettings(title="Glencoe", listen=False, people=["Ada", "Ben", "Cat", "Dan"])
MAC_ROBBER, CARCASSONNE = GAMES["mac-robber"], GAMES["carcassonne"]
LAST = replace(
    HOSTED,
    title="Isle of Skye",
    game=CARCASSONNE,
    players=5,
    bots=["easy", "hard"],
    options=CARCASSONNE.settle({"messengers": True}),
    hints=False,
    code="otter",
    ssh=2223,
    time_control=TimeControl(45, 100),
)


async def tables_after(*keys: str, like: TableSettings = HOSTED, last: TableSettings | None = None) -> TableSettings:
    """Return the settings of the table opened by these keys."""
    settings: list[TableSettings] = []
    async with opened(NewTable(like, settings.append, last)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
        assert not isinstance(pilot.app.screen, BaseScreen)  # no form is left open
    (chosen,) = settings
    return chosen


async def test_enter_alone_opens_the_first_game() -> None:
    chosen = await tables_after("enter")
    assert (chosen.game, chosen.players, chosen.bots, chosen.title) == (MAC_ROBBER, 3, ["easy"], "Glencoe")


async def test_enter_alone_opens_the_table_of_last_time() -> None:
    assert await tables_after("enter", last=LAST) == LAST


async def test_a_setup_brings_its_options_and_its_clock() -> None:
    chosen = await tables_after("right", "right", "enter")
    assert chosen.options == MAC_ROBBER.settle(MAC_ROBBER.presets["variante"])
    assert (chosen.players, chosen.bots, chosen.time_control) == (4, [], None)
    chosen = await tables_after("left", "enter")
    assert (chosen.players, chosen.time_control) == (5, TimeControl(120, 1200))


async def test_bots_take_the_other_seats_of_a_game_alone_which_has_no_clock() -> None:
    chosen = await tables_after("left", "enter", like=ALONE)
    assert (chosen.players, chosen.bots, chosen.time_control) == (5, ["medium"] * 4, None)


async def test_everybody_at_this_keyboard_gets_a_seat() -> None:
    chosen = await tables_after("enter", like=SHARED)
    assert (chosen.players, chosen.bots, chosen.people) == (4, [], SHARED.people)
    assert len((await tables_after("down", "right", "enter", like=SHARED)).bots) == 1


async def test_the_game_is_chosen_above_its_setups() -> None:
    async with opened(NewTable(HOSTED, lambda _settings: None)) as pilot:
        await pilot.press("up", "right")
        for setup in setups_of(CARCASSONNE):
            assert setup.name in seen(pilot)
        assert "French variant" not in seen(pilot)
    chosen = await tables_after("up", "right", "enter")
    assert (chosen.game, chosen.players, chosen.options["robbers"]) == (CARCASSONNE, 3, "off")


async def test_chosen_numbers_of_players_and_bots_stay_when_the_setup_changes() -> None:
    chosen = await tables_after("down", "right", "down", "right", "up", "up", "right", "enter")
    assert (chosen.players, chosen.bots) == (4, ["medium"] * 2)


async def test_bots_always_leave_a_seat_for_the_host() -> None:
    chosen = await tables_after("down", "down", "right", "right", "up", "left", "enter", last=LAST)
    assert (chosen.players, len(chosen.bots)) == (4, 3)


async def test_bots_of_several_levels_return_with_the_table_of_last_time() -> None:
    assert (await tables_after("enter", last=LAST)).bots == ["easy", "hard"]
    assert (await tables_after("down", "down", "right", "enter", last=LAST)).bots == ["easy"] * 3


@pytest.mark.parametrize("last", [None, LAST])
async def test_the_details_begin_with_the_chosen_setup(last: TableSettings | None) -> None:
    chosen = await tables_after("up", "up", "enter", "enter", last=last)
    plain = await tables_after("enter", last=last)
    assert chosen == replace(plain, options=plain.game.settle(plain.options))


async def test_the_details_can_be_changed_and_left() -> None:
    async with opened(NewTable(HOSTED, lambda _settings: None)) as pilot:
        await pilot.press("left", *["down"] * 3, "enter")
        assert isinstance(pilot.app.screen, Setup)
        assert "Clock               ◄ 120 s ►" in seen(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, NewTable)


async def test_a_clock_that_the_form_does_not_offer_is_kept() -> None:
    async with opened(Setup(LAST, lambda _settings: None)) as pilot:
        assert "Clock               ◄ 45 s + 100 s ►" in seen(pilot)
        assert "Private             ◄ yes ►" in seen(pilot)
        assert "Messengers          ◄ on ►" in seen(pilot)


async def test_a_discouraged_setup_shows_a_warning() -> None:
    like = replace(ALONE, game=GAMES["claim-it"])
    async with opened(NewTable(like, lambda _settings: None)) as pilot:
        await pilot.press("right", "right", "down", "right")
        assert "advise against" not in seen(pilot)
        await pilot.press("right")
        assert "advise against free-squatters with five players" in seen(pilot)


async def test_a_click_chooses_a_setup_or_opens_the_details() -> None:
    async with opened(NewTable(ALONE, lambda _settings: None)) as pilot:
        for text, shown in (("French variant", "La Variante"), ("Details", "Combat powers")):
            rows = seen(pilot).splitlines()
            row = next(number for number, line in enumerate(rows) if text in line)
            await pilot.click("#sheet", offset=(rows[row].index(text), row))
            await pilot.pause()
            assert shown in seen(pilot)


@pytest.mark.parametrize("key", ["escape", "q"])
async def test_the_screen_can_be_left_without_a_table(key: str) -> None:
    settings: list[TableSettings] = []
    async with opened(NewTable(HOSTED, settings.append)) as pilot:
        await pilot.press(key)
        assert not isinstance(pilot.app.screen, NewTable)
    assert not settings


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 35), (200, 50)])
async def test_every_setup_is_described_whole_at_every_size(
    game: str, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    set_language(language)
    settings = Settings(theme="dusk", glyphs="unicode", language=language, detail=RICH_DETAIL)
    async with staging(settings, 5, size) as stage:
        screen = NewTable(replace(HOSTED, game=GAMES[game]), lambda _settings: None)
        await stage.show(screen)
        await stage.resize(*size)
        left = (size[0] - screen.page_width) // 2
        for setup in setups_of(GAMES[game]):
            shown = " ".join(
                " ".join(line[left : left + FORM_WIDTH] for line in pictured(stage.pilot).split("\n")).split()
            )
            assert _(setup.name) in shown
            assert _(setup.about) in shown
            await stage.press("right")


async def test_the_screen_lists_the_setups(snapshot: SnapshotAssertion) -> None:
    async with opened(NewTable(HOSTED, lambda _settings: None, LAST)) as pilot:
        assert seen(pilot) == snapshot
