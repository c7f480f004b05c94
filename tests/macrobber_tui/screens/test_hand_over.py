"""A table that is handed over, on the screens of the old host and of the new one."""

from __future__ import annotations

import random

import pytest

from helpers.heirs import Heir, at_table, glencoe, hosting, joining
from helpers.tui import Observed, guest_of, opened, pictured, seen, shows, state_of, until
from macrobber_core.net.host.host import Host
from macrobber_core.wire import reasons
from macrobber_tui.i18n.language import LANGUAGES
from macrobber_tui.screens.base import WIDTH
from macrobber_tui.screens.hand_over import taking_question
from macrobber_tui.screens.key_help import footer_line
from macrobber_tui.screens.people import GIVE_TABLE, PeopleScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.host_actions import can_give_table
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.spans import length

QUESTION = "Be the host from now on? Your computer has to stay on.   y yes   n no"


def host_of(source: Observed) -> Host:
    assert source.sitting is not None
    assert source.sitting.host is not None
    return source.sitting.host


async def test_the_host_gives_the_table_to_a_player_on_the_page_of_people() -> None:
    source = Observed(glencoe(3, 1))
    screen = TableScreen(source)
    async with opened(screen) as pilot:
        await shows(pilot, "Ada")
        host = host_of(source)
        await pilot.press("P")
        assert "T: give" not in seen(pilot)  # nobody could be the host
        await pilot.press("escape")
        ben = Heir(joining(host, "Ben"))
        async with at_table(ben):
            await until(lambda: can_give_table(host))
            await shows(pilot, "Everybody is here")
            await pilot.press("enter")
            await shows(pilot, "round 1")
            await pilot.press("P")
            await shows(pilot, "T: give the table")
            await pilot.press("T")
            await shows(pilot, "You are the host already.")
            await pilot.press("down", "down", "T")
            await shows(pilot, "A bot cannot be the host.")
            await pilot.press("up", "T")
            await until(lambda: ben.state.host is not None and state_of(screen).host is None)
            await shows(pilot, "The table is now at Ben's. The game goes on.")
            await until(lambda: "x remove" not in seen(pilot))
            assert "T: give" not in seen(pilot)
            await pilot.press("x")
            await shows(pilot, "Only the host can do that.")
            await pilot.press("escape", "q")
            await shows(pilot, "Leave the game? Your seat is kept.")
            await pilot.press("n", "t")
            await shows(pilot, "The table is now at Ben's. The game goes on.")


@pytest.mark.parametrize("page", ["", "P"])
async def test_the_host_reads_that_a_player_does_not_want_the_table(page: str) -> None:
    source = Observed(glencoe(2, 0))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "Ada")
        host = host_of(source)
        ben = Heir(joining(host, "Ben"), wants=None)
        async with at_table(ben):
            await until(lambda: can_give_table(host))
            await shows(pilot, "Everybody is here")
            await pilot.press("enter")
            await shows(pilot, "L log")
            await pilot.press("P", "down", "T")
            await shows(pilot, "Ben is being asked; the table stays here until they agree.")
            await until(lambda: ben.state.is_offered)
            if not page:
                await pilot.press("escape")
            await ben.state.answer_offer(wants=False)
            await shows(pilot, "Ben does not want to be the host; the table stays here.")
            assert "Ben is being asked" not in seen(pilot)


async def test_a_player_who_agrees_is_the_host_from_then_on() -> None:
    ada = Heir(hosting(glencoe(3, 1)))
    async with at_table(ada):
        old = ada.host
        screen = TableScreen(joining(old, "Ben"))
        async with opened(screen) as pilot:
            await until(lambda: can_give_table(old))
            old.start()
            await until(lambda: old.table.stage == "playing")
            await shows(pilot, "L log")
            old.hand_over_to("Ben")
            await shows(pilot, QUESTION)
            await pilot.press("x", "P", "enter")  # no answers
            assert QUESTION in seen(pilot)
            await pilot.press("y")
            await shows(pilot, "You are the host now. Your computer has to stay on.")
            await until(lambda: ada.state.host is None)
            assert old.moved is not None
            await pilot.press("P")
            await until(lambda: "x remove" in seen(pilot))
            await shows(pilot, "macrobber join 127.0.0.1:")
            new = state_of(screen).host
            assert new is not None
            await until(lambda: can_give_table(new))
            await pilot.press("escape", "q")
            await shows(pilot, "Leave, and keep the table for later?")
            await pilot.press("n", "P")
            await shows(pilot, "T: give the table")
            await pilot.press("T")  # to Ada, who agrees
            await until(lambda: ada.state.host is not None)
            await shows(pilot, "The table is now at Ada's. The game goes on.")
            ada.host.hand_over_to("Ben")
            await pilot.press("escape")
            await shows(pilot, QUESTION)
            await pilot.press("n")
            await until(lambda: reasons.DECLINED(name="Ben") in ada.host.warnings)
            assert "Be the host" not in seen(pilot)


async def test_a_player_on_another_page_learns_of_the_question() -> None:
    ada = Heir(hosting(glencoe(2, 0)))
    async with at_table(ada), opened(TableScreen(joining(ada.host, "Ben"))) as pilot:
        await until(lambda: can_give_table(ada.host))
        ada.host.start()
        await shows(pilot, "L log")
        for key in ("S", "t"):
            await pilot.press(key)
            ada.host.hand_over_to("Ben")
            await until(lambda: "You are asked to be the host: go back." in pictured(pilot))
            await pilot.press("escape")
            await shows(pilot, QUESTION)
            await pilot.press("n")
            warned = ada.host.warnings
            await until(lambda warned=warned: reasons.DECLINED(name="Ben") in warned)  # type: ignore[misc]
            warned.clear()


async def test_the_question_goes_once_the_host_does_not_wait_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.hand_over.ANSWER_SECONDS", 0.05)
    monkeypatch.setattr("macrobber_core.net.host.hand_over.ANSWER_SECONDS", 0.05)
    ada = Heir(hosting(glencoe(2, 0)))
    async with at_table(ada):
        screen = TableScreen(joining(ada.host, "Ben"))
        async with opened(screen) as pilot:
            await until(lambda: can_give_table(ada.host))
            ada.host.hand_over_to("Ben")
            await until(lambda: reasons.OFFER_UNANSWERED(name="Ben") in ada.host.warnings)
            await until(lambda: "Be the host" not in seen(pilot) and not state_of(screen).is_offered)


async def test_in_the_waiting_room_the_new_host_begins_the_game() -> None:
    ada = Heir(hosting(glencoe(3, 0)))
    async with at_table(ada):
        screen = TableScreen(joining(ada.host, "Ben"))
        async with opened(screen) as pilot:
            await until(lambda: can_give_table(ada.host))
            assert "b a bot" not in seen(pilot)
            ada.host.hand_over_to("Ben")
            await shows(pilot, QUESTION)
            await pilot.press("y")
            await shows(pilot, "You are the host now. Your computer has to stay on.")
            await shows(pilot, "b a bot")
            await until(lambda: ada.state.host is None)
            await pilot.press("b")
            await shows(pilot, "Everybody is here: press enter to begin.")
            await pilot.press("enter")
            await until(lambda: ada.state.stage == "playing")


async def test_in_the_waiting_room_the_old_host_can_only_wait() -> None:
    source = Observed(glencoe(3, 0))
    screen = TableScreen(source)
    async with opened(screen) as pilot:
        await shows(pilot, "b a bot")
        ben = Heir(joining(host_of(source), "Ben"))
        async with at_table(ben):
            await until(lambda: can_give_table(host_of(source)))
            await pilot.press("P", "down", "T", "escape")
            await until(lambda: ben.state.host is not None)
            await shows(pilot, "The table is now at Ben's.")
            await until(lambda: "b a bot" not in seen(pilot))
            await shows(pilot, "Waiting for 1 more player.")
            await shows(pilot, f"macrobber join 127.0.0.1:{ben.host.port}")
            await pilot.press("b")
            assert ben.host.table.free_seats == [3]
            await pilot.press("3")
            await until(lambda: ben.host.table.seats[2].name == "Ada")


async def test_a_page_of_the_host_that_is_open_when_the_table_moves_does_nothing_any_more() -> None:
    source = Observed(glencoe(2, 0))
    async with opened(TableScreen(source)) as pilot:
        await shows(pilot, "Ada")
        old = host_of(source)
        ben = Heir(joining(old, "Ben"), plays=True)
        async with at_table(ben):
            await until(lambda: can_give_table(old))
            old.start()
            await source.play_on(lambda _table: False, random.Random(1))
            await shows(pilot, "N play again")
            await pilot.press("G")
            await shows(pilot, "The next game")
            old.hand_over_to("Ben")
            await until(lambda: ben.state.host is not None)
            await until(lambda: not any(seat.away for seat in ben.host.table.seats))
            await pilot.pause()
            await pilot.press("enter")
            await shows(pilot, "Only the host can do that.")
            await until(lambda: "W seats" not in seen(pilot) and "G another game" not in seen(pilot))
            await shows(pilot, "N play again")
            assert ben.state.session is not None
            await ben.state.session.guest.play_again()
            await pilot.press("N")
            await until(lambda: ben.host.table.game_number == 2)
            await shows(pilot, "L log")


async def test_the_host_has_the_keys_of_a_finished_game() -> None:
    ada = Heir(hosting(glencoe(2, 0)), plays=True)
    async with at_table(ada):
        source = Observed(glencoe(), way=joining(ada.host, "Ben"))
        async with opened(TableScreen(source)) as pilot:
            await until(lambda: can_give_table(ada.host))
            ada.host.start()
            await source.play_on(lambda _table: False, random.Random(1))
            await shows(pilot, "N play again")
            assert "G another game" not in seen(pilot)
            await until(lambda: ada.host.table.stage == "over")
            ada.host.hand_over_to("Ben")
            await shows(pilot, QUESTION)
            await pilot.press("y")
            await shows(pilot, "You are the host now.")
            await pilot.press("escape")
            await shows(pilot, "G another game")
            await until(lambda: ada.state.host is None)
            assert ada.state.session is not None
            await ada.state.session.guest.play_again()
            await pilot.press("N")
            await until(lambda: ada.state.table is not None and ada.state.table.game_number == 2)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", ["waiting", "playing"])
async def test_the_keys_of_the_host_on_the_page_of_people_are_not_cut_off(language: str, stage: str) -> None:
    source = Observed(glencoe(3, 1))
    screen = TableScreen(source)
    async with opened(screen) as pilot:
        await shows(pilot, "Ada")
        host = host_of(source)
        ben, zoe = Heir(joining(host, "Ben")), Heir(joining(host, "Zoe", watch=True))
        async with at_table(ben, zoe):
            await until(lambda: can_give_table(host))
            if stage == "playing":
                host.start()
            await until(lambda: state_of(screen).stage == stage)
            screen.app.change_settings(Settings(language=language))
            await pilot.press("P")
            assert isinstance(pilot.app.screen, PeopleScreen)
            people = pilot.app.screen
            keys = people.keys()
            assert length(footer_line(keys, people.theme, people.key_bindings)) <= WIDTH
            assert keys[-1][0] == "esc"
            assert GIVE_TABLE in [key for key, _meaning in keys]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_question_fits_beside_its_answers(language: str) -> None:
    source = Observed(glencoe(2, 0))
    screen = TableScreen(source)
    async with opened(screen) as pilot:
        await shows(pilot, "Ada")
        screen.app.change_settings(Settings(language=language))
        theme: Theme = screen.theme
        assert taking_question(lambda _wants: None).prompt.fits(theme, screen.key_bindings)
        assert guest_of(screen) is not None
