"""Table setup."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from helpers.tui import opened, seen, shows, until
from macrobber_core.bots import LEVELS, Effort
from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_core.succession.quorum import Mode
from macrobber_tui.app import Macrobber
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.model import Settings


async def settings_after(*keys: str, listen: bool = True) -> list[TableSettings]:
    """Return the settings of the tables opened after pressing `keys`."""
    settings: list[TableSettings] = []
    async with opened(Setup(TableSettings(title="Glencoe", listen=listen), settings.append)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()
    return settings


async def test_enter_accepts_the_settings_shown() -> None:
    (settings,) = await settings_after("enter")
    assert (settings.title, settings.players, settings.bots) == ("Glencoe", 4, [])
    game = GAMES["mac-robber"]
    assert settings.options == game.settle({})


async def test_left_and_right_change_the_value_under_the_cursor() -> None:
    (settings,) = await settings_after(
        "down", "down", "right", "down", "right", "right", *["down"] * 4, "left", "enter"
    )
    assert settings.players == 5
    assert settings.bots == ["medium", "medium"]
    assert settings.options["cards"] == "pyramid"


@pytest.mark.slow
async def test_a_variant_sets_its_options_and_is_recognised_from_them() -> None:
    async with opened(Setup(TableSettings(title="Glencoe"), lambda _: None)) as pilot:
        await pilot.press(*["down"] * 6, "right")
        assert "Variant             ◄ variante ►" in seen(pilot)
        assert seen(pilot).count("◄ on ►") == 3
        await pilot.press("up", *["down"] * 4, "right")
        assert "Variant             ◄ custom ►" in seen(pilot)
        await pilot.press("right")
        assert "Variant             ◄ variante ►" in seen(pilot)
        await pilot.press("up", "up", "up", "right")
        assert "Variant             ◄ none ►" in seen(pilot)
        assert seen(pilot).count("◄ off ►") == 3


async def test_the_editions_of_the_robbers_have_names() -> None:
    settings = TableSettings(title="Glencoe", game=GAMES["carcassonne"])
    async with opened(Setup(settings, lambda _: None)) as pilot:
        assert "Robbers             ◄ 3rd edition ►" in seen(pilot)
        row = next(row for row in pilot.app.screen._form.options if row.name == "robbers")  # type: ignore[attr-defined]
        assert [(row.step(1), row.value, row.shown)[1:] for _ in range(4)] == [
            ("zmg", "Z-Man"),
            ("c31", "2025 edition"),
            ("off", "off"),
            ("c3", "3rd edition"),
        ]


async def test_a_clock_can_be_chosen_only_for_a_table_on_the_network() -> None:
    assert [one.time_control for one in await settings_after("up", "enter")] == [None]
    assert [one.time_control for one in await settings_after("up", "right", "right", "enter")] == [TimeControl(60, 600)]
    async with opened(Setup(TableSettings(title="Glencoe"), lambda _: None)) as pilot:
        await pilot.press("up", "left")
        assert "Clock               ◄ 120 s ►" in seen(pilot)
        assert "ten times that in reserve" in seen(pilot)
        assert max(map(len, seen(pilot).splitlines())) <= 80
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        assert "Clock" not in seen(pilot)


@pytest.mark.parametrize(
    ("steps", "web", "ssh", "shown", "note"),
    [
        (0, None, None, "no", "friends need macrobber to join"),
        (1, 2223, None, "browser", "friends with nothing but a browser can join (port 2223)"),
        (2, None, 2222, "ssh", "friends without macrobber can join by ssh (port 2222)"),
        (3, 2223, 2222, "both", "friends can join by browser or by ssh (ports 2223 and 2222)"),
    ],
)
async def test_friends_without_macrobber_can_be_let_in(
    steps: int, web: int | None, ssh: int | None, shown: str, note: str
) -> None:
    keys = ["up", "up", *["right"] * steps]
    assert [(one.web, one.ssh) for one in await settings_after(*keys, "enter")] == [(web, ssh)]
    async with opened(Setup(TableSettings(title="Glencoe", web=web, ssh=ssh), lambda _: None)) as pilot:
        await pilot.press("up", "up")
        assert f"Without macrobber   ◄ {shown} ►" in seen(pilot)
        assert note in seen(pilot)


async def test_friends_without_macrobber_need_a_table_on_the_network() -> None:
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        assert "Without macrobber" not in seen(pilot)


async def test_hints_can_be_turned_off_only_for_a_table_on_the_network() -> None:
    assert [one.hints for one in await settings_after("enter")] == [True]
    assert [one.hints for one in await settings_after("up", "up", "up", "up", "right", "enter")] == [False]
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        assert "Hints" not in seen(pilot)


async def test_the_host_chooses_who_can_go_on_without_it_and_is_told_what_that_means() -> None:
    to_row = ["up"] * 5
    assert [one.survive for one in await settings_after("enter")] == [Mode.MAJORITY]
    assert [one.survive for one in await settings_after(*to_row, "right", "enter")] == [Mode.OFF]
    async with opened(Setup(TableSettings(title="Glencoe"), lambda _: None)) as pilot:
        await pilot.press(*to_row)
        assert "more than half of the players can go on" in seen(pilot)
        await pilot.press("left")
        assert "each program could read all cards" in seen(pilot)
        assert max(map(len, seen(pilot).splitlines())) <= 80
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        assert "Without host" not in seen(pilot)


async def test_each_bot_level_is_described_in_one_line() -> None:
    descriptions: dict[str, str] = {}
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        await pilot.press("down", "down")
        for _ in LEVELS["mac-robber"]:
            await pilot.press("right")
            lines = seen(pilot).splitlines()
            level = next(line.split()[-2] for line in lines if "Bot level" in line)
            descriptions[level] = next(line.strip() for line in reversed(lines) if line.startswith("      "))
    assert set(descriptions) == set(LEVELS["mac-robber"])
    assert "first game" in descriptions["easy"]
    assert len(set(descriptions.values())) == len(descriptions)


@pytest.mark.parametrize("people", [[], ["Ada", "Ben"]])
async def test_a_local_game_needs_no_title(people: list[str]) -> None:
    chosen: list[TableSettings] = []
    settings = TableSettings(title="Glencoe", listen=False, people=people)
    async with opened(Setup(settings, chosen.append)) as pilot:
        await shows(pilot, "enter start the game")
        assert "Glencoe" not in seen(pilot)
        assert "open the table" not in seen(pilot)
        await pilot.press("right", "left", "down", "right", "enter")
        await until(lambda: bool(chosen))
        assert (chosen[0].title, chosen[0].players) == ("Glencoe", 5)


@pytest.mark.parametrize("listen", [False, True])
async def test_q_leaves_a_form_without_a_title_to_type(listen: bool) -> None:
    async with opened(SettingsScreen()) as pilot:
        form = Setup(TableSettings(title="Glencoe", listen=listen), print)
        await pilot.app.push_screen(form)
        await pilot.press("q")
        assert (pilot.app.screen is form) == listen


@pytest.mark.slow
async def test_the_bots_thinking_time_can_be_chosen() -> None:
    assert [one.effort for one in await settings_after("enter")] == [Effort()]
    for listen, above in ((True, 5), (False, 3)):
        (settings,) = await settings_after(*["down"] * above, "right", "enter", listen=listen)
        assert settings.effort == Effort(3)


async def test_the_description_of_each_choice_fits_on_the_screen() -> None:
    async with opened(Setup(TableSettings(title="Glencoe"), lambda _: None)) as pilot:
        for _ in pilot.app.screen._form.rows:  # type: ignore[attr-defined]
            await pilot.press("down")
            assert max(map(len, seen(pilot).splitlines())) <= 80


@pytest.mark.slow
async def test_a_title_can_be_typed_and_must_not_be_empty() -> None:
    (settings,) = await settings_after("ctrl+u", *"Isle of Skye", "backspace", "enter")
    assert settings.title == "Isle of Sky"
    assert not await settings_after("ctrl+u", "enter")


async def test_bots_leave_a_seat_for_the_host() -> None:
    keys = ["down", "down", "left", "down", "right", "right", "right", "right"]
    async with opened(Setup(TableSettings(title="Glencoe"), lambda _: None)) as pilot:
        await pilot.press(*keys, "enter")
        await shows(pilot, "4 bots leave no seat for you at a table for 3")


async def test_bots_fill_all_other_seats_of_a_local_game() -> None:
    (settings,) = await settings_after("enter", listen=False)
    assert settings.bots == ["medium"] * 3


async def test_the_options_offered_depend_on_the_game() -> None:
    (settings,) = await settings_after("right", "right", "down", "right", "enter", listen=False)
    assert (settings.game.key, settings.players, settings.bots) == ("claim-it", 5, ["medium"] * 4)
    assert settings.options == {"free-squatters": False}
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        await pilot.press("right", "right")
        assert "Free squatters" in seen(pilot)
        assert "Variant" not in seen(pilot)
        assert "Bots think" in seen(pilot)
        await pilot.press("right")
        assert "Battle points" in seen(pilot)


async def test_a_discouraged_combination_shows_a_warning() -> None:
    async with opened(Setup(TableSettings(title="Glencoe", listen=False), lambda _: None)) as pilot:
        await pilot.press("right", "right", *["down"] * 4, "right")
        assert "advise against" not in seen(pilot)
        await pilot.press(*["up"] * 3, "right")
        assert "advise against free-squatters with five players" in seen(pilot)


async def test_a_click_changes_a_value() -> None:
    settings: list[TableSettings] = []
    async with opened(Setup(TableSettings(title="Glencoe"), settings.append)) as pilot:
        rows = seen(pilot).splitlines()
        row = next(number for number, line in enumerate(rows) if "Players" in line)
        column = rows[row].index("►")
        await pilot.click("#sheet", offset=(column, row))
        assert "◄ 5 ►" in seen(pilot)


async def test_the_setup_screen_lists_all_settings(snapshot: SnapshotAssertion) -> None:
    async with opened(Setup(TableSettings(title="Glencoe"), lambda _: None)) as pilot:
        await pilot.press("down")
        assert seen(pilot) == snapshot


async def test_a_refused_title_is_explained_in_the_players_language() -> None:
    app = Macrobber(Setup(TableSettings(title="Glencoe"), lambda _: None), Settings(language="fr"))
    async with app.run_test() as pilot:
        await pilot.press("ctrl+u", "enter")
        await shows(pilot, "un nom")
