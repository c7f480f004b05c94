"""Several players at one keyboard."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from click.testing import CliRunner
from msgspec.structs import replace as replace_in
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.steady_player import choose_steadily
from helpers.tui import QUICK, board_of, guest_of, has_board, may_decide, opened, seen, shows, state_of, until
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.table import Proposal, Table, TableView
from macrobber_tui.boards.mac_robber import sentences
from macrobber_tui.cli.main import cli
from macrobber_tui.screens.curtain import Curtain
from macrobber_tui.screens.hot_seat import HotSeatScreen, table_screen
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.new_table import NewTable
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.text_page import TextPage
from macrobber_tui.session.connect import HotSeatTable, hosted_table
from macrobber_tui.session.hot_seat import seat_to_act
from macrobber_tui.session.table_settings import settings_to_resume

from .conftest import FakeBrowser

TWO = replace(QUICK, bots=["easy"], people=["Ada", "Ben"], host="Ada")
THREE = replace(TWO, bots=[], people=["Ada", "Ben", "Cat"])
THREE_AND_A_BOT = replace(THREE, players=4, bots=["easy"])
"""A bot closes rounds here, so that the scoring comes while the keyboard is passed on."""


class Keyboard:
    """Plays for the player who has the keyboard, and records each board and curtain seen."""

    def __init__(self, pilot: Pilot[str], screen: HotSeatScreen) -> None:
        self.pilot = pilot
        self.screen = screen
        self.viewers: list[str] = []
        self.draws_no_cards = False
        """Whether the players never exchange cards at the end of a turn, which would let them keep the keyboard."""
        self._rng = random.Random(3)

    @property
    def table(self) -> TableView:
        table = state_of(self.screen).table
        assert table is not None
        return table

    @property
    def is_curtained(self) -> bool:
        return isinstance(self.pilot.app.screen, Curtain)

    @property
    def has_scoring(self) -> bool:
        """Return whether a scoring summary is open."""
        return has_board(self.screen) and board_of(self.screen).reading == sentences.SCORING

    def note(self) -> None:
        text = seen(self.pilot)
        who = "curtain" if self.is_curtained else self.table.name(self.table.seat or 0)
        assert ("your hand" in text or "you are watching" in text) <= (who != "curtain")
        if self.viewers[-1:] != [who]:
            self.viewers.append(who)

    async def step(self) -> None:
        """Do the next thing: open the curtain, close a summary or decide."""
        await self.pilot.pause()
        self.note()
        if self.is_curtained or (self.screen._next_seat is not None and not self.table.legal):
            await self.pilot.press("enter")
        elif has_board(self.screen) and board_of(self.screen).dismiss_unread():
            pass
        elif self.table.legal:
            action = choose_steadily(self.table.game_view, self.table.legal, self._rng)
            if self.draws_no_cards and "pass" in self.table.legal:
                action = "pass"
            before = self.table
            self.screen.clear_new_events()
            await guest_of(self.screen).decide(action)
            await until(lambda: state_of(self.screen).table is not before)

    async def play_until(self, enough: Callable[[], bool], limit: int = 200) -> None:
        """Play on until `enough` returns true, for at most `limit` steps."""
        for _ in range(limit):
            if enough():
                return
            await self.step()
            await self.pilot.pause()
        raise AssertionError("the condition never became true")

    async def until_curtain(self) -> None:
        """Play on until the next curtain."""
        await self.play_until(lambda: not self.is_curtained)
        await self.play_until(lambda: self.is_curtained)

    async def until_passed(self) -> None:
        """Play on until a player who has seen the board must pass on the keyboard."""
        await self.play_until(lambda: "is next." in seen(self.pilot))


async def wait_for_curtain(pilot: Pilot[str], screen: HotSeatScreen) -> Keyboard:
    await until(lambda: isinstance(pilot.app.screen, Curtain) and "is looking" in seen(pilot))
    return Keyboard(pilot, screen)


@pytest.mark.slow
async def test_a_curtain_separates_the_hands_of_two_players() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        for _ in range(120):
            await keyboard.step()
    assert keyboard.viewers[0] == "curtain"
    assert {"Ada", "Ben"} < set(keyboard.viewers)
    for before, after in zip(keyboard.viewers, keyboard.viewers[1:], strict=False):
        assert "curtain" in {before, after}


@pytest.mark.slow
async def test_the_curtain_shows_the_next_player_their_decision_and_the_others_actions(
    snapshot: SnapshotAssertion,
) -> None:
    screen = HotSeatScreen(HotSeatTable(THREE))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await keyboard.play_until(lambda: keyboard.table.game_view.round == 2)
        await keyboard.until_curtain()
        assert seen(pilot) == snapshot


@pytest.mark.slow
async def test_only_enter_opens_the_curtain_and_escape_returns_to_the_last_player() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await pilot.press("a", "space", "1", "escape")
        assert keyboard.is_curtained  # no player has opened it yet
        await pilot.press("enter")
        await pilot.pause()
        first = keyboard.table.name(keyboard.table.seat or 0)
        await keyboard.until_curtain()
        second = seen(pilot)
        assert f"back to {first}" in second
        await pilot.press("escape")
        assert f"Press enter when only {first} is looking." in seen(pilot)
        assert "your hand" not in seen(pilot)
        await pilot.press("escape")
        assert seen(pilot) == second
        await pilot.press("escape", "enter")
        assert "pass the keyboard" in seen(pilot)
        assert keyboard.table.name(keyboard.table.seat or 0) == first
        await pilot.press("enter")
        assert keyboard.is_curtained


async def test_an_extra_enter_after_the_curtain_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.hot_seat.MIN_LOOK_SECONDS", 60)
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await keyboard.play_until(lambda: keyboard.is_curtained and keyboard.table.game_view.phase == "defend")
        await pilot.press("enter")
        await until(lambda: pilot.app.screen is screen)
        ply = keyboard.table.ply
        await pilot.press("enter")
        await shows(pilot, "nothing was played")
        await pilot.pause(0.1)
        assert keyboard.table.ply == ply
        monkeypatch.setattr("macrobber_tui.screens.hot_seat.MIN_LOOK_SECONDS", 0)
        await pilot.press("enter")
        await until(lambda: keyboard.table.ply > ply)


async def test_a_player_sees_newly_revealed_information_before_passing_the_keyboard() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await keyboard.until_passed()
        assert any(event.reveals for event in screen._new_events)
        assert "your hand" in seen(pilot)


@pytest.mark.slow
async def test_a_scoring_behind_the_curtain_is_shown_only_to_the_next_player() -> None:
    screen = HotSeatScreen(HotSeatTable(THREE_AND_A_BOT))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        keyboard.draws_no_cards = True
        await keyboard.play_until(lambda: keyboard.is_curtained and keyboard.has_scoring)
        await until(lambda: screen._next_seat is not None)
        await pilot.press("enter")
        await shows(pilot, "is scored.  space continues to your decision.")
        await pilot.press("space")
        assert not keyboard.has_scoring
        await keyboard.until_curtain()
        await pilot.press("enter")
        await until(lambda: pilot.app.screen is screen)
        assert not keyboard.has_scoring


@pytest.mark.slow
async def test_a_game_without_hidden_information_has_no_curtain() -> None:
    screen = HotSeatScreen(HotSeatTable(replace(TWO, game=GAMES["claim-it"])))
    async with opened(screen) as pilot:
        await until(lambda: may_decide(screen))
        keyboard = Keyboard(pilot, screen)
        for _ in range(600):  # on a busy machine many steps only wait
            await keyboard.step()
            if min(keyboard.viewers.count("Ada"), keyboard.viewers.count("Ben")) > 1:
                break
    assert "curtain" not in keyboard.viewers
    assert keyboard.viewers.count("Ada") > 1
    assert keyboard.viewers.count("Ben") > 1


async def test_a_game_without_a_curtain_names_the_player_whose_turn_begins_until_a_key() -> None:
    screen = HotSeatScreen(HotSeatTable(replace(TWO, game=GAMES["claim-it"])))
    async with opened(screen) as pilot:
        await until(lambda: may_decide(screen))
        table = Keyboard(pilot, screen).table
        assert table.seat is not None
        await shows(pilot, f"{table.name(table.seat)}, it is your turn.")
        await pilot.press("down")
        assert "it is your turn." not in seen(pilot)


@pytest.mark.slow
async def test_a_page_opened_by_one_player_is_closed_for_the_next() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await keyboard.until_passed()
        before = keyboard.table.seat
        await pilot.press("L")
        await until(lambda: isinstance(pilot.app.screen, TextPage))
        screen._show_curtain()  # as happens after a bot's turn
        await pilot.pause()
        await pilot.press("enter")
        await until(lambda: pilot.app.screen is screen)
        assert keyboard.table.seat != before


async def test_ctrl_c_behind_the_curtain_shows_no_hand() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        await wait_for_curtain(pilot, screen)
        await pilot.press("f1", "ctrl+c")
        await until(lambda: not pilot.app.is_running or pilot.app._exit)
        assert pilot.app.screen is not screen


async def test_pressing_q_at_the_curtain_asks_before_leaving() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await pilot.press("q")
        await shows(pilot, "Leave, and keep the table for later?")
        await pilot.press("n")
        assert "Leave, and keep" not in seen(pilot)
        assert keyboard.is_curtained
        await pilot.press("q", "y")
        await until(lambda: not isinstance(pilot.app.screen, Curtain | HotSeatScreen))


async def test_the_last_decision_can_be_taken_back_before_the_keyboard_is_passed() -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        await keyboard.play_until(lambda: keyboard.is_curtained and keyboard.table.can_undo)
        ply = keyboard.table.ply
        await pilot.press("escape", "enter", "u")
        await until(lambda: keyboard.table.ply < ply)
        await pilot.pause()
        assert not keyboard.is_curtained
        assert keyboard.table.legal


@pytest.mark.slow
async def test_a_resumed_game_seats_all_its_players_again(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = HotSeatScreen(HotSeatTable(TWO))
    async with opened(screen) as pilot:
        keyboard = await wait_for_curtain(pilot, screen)
        for _ in range(25):
            await keyboard.step()
        await keyboard.play_until(lambda: not keyboard.is_curtained and screen._next_seat is None)
        names = [seat.name for seat in keyboard.table.seats]
        while has_board(screen) and board_of(screen).dismiss_unread():
            pass
        await pilot.press("q", "y")
        await pilot.pause()
    with Library() as library:
        settings = settings_to_resume(library.load(library.find().id))
    assert settings.people == ["Ada", "Ben"]
    again = resumed_by_command(monkeypatch)
    async with opened(again) as pilot:
        keyboard = await wait_for_curtain(pilot, again)
        assert [seat.name for seat in keyboard.table.seats] == names
        await until(lambda: not any(seat.away for seat in keyboard.table.seats))
        for _ in range(10):
            await keyboard.step()
        assert {"Ada", "Ben"} & set(keyboard.viewers)


def resumed_by_command(monkeypatch: pytest.MonkeyPatch) -> HotSeatScreen:
    """Return the first screen of `host --resume`."""
    screens: list[HotSeatScreen] = []
    monkeypatch.setattr("macrobber_tui.cli.local.use_plain_mode", lambda *, requested: requested)
    monkeypatch.setattr("macrobber_tui.app.run", lambda screen, name: screens.append(screen))
    done = CliRunner().invoke(cli, ["host", "--resume"])
    assert done.exit_code == 0, done.output
    (screen,) = screens
    assert isinstance(screen, HotSeatScreen)
    assert isinstance(screen._source, HotSeatTable)
    assert not screen._source.settings.listen  # no guest can join and take a seat by its name
    screen._source.settings.pace = 0
    return screen


def test_a_single_player_gets_an_ordinary_table_screen() -> None:
    assert type(table_screen(hosted_table(QUICK, "Ada"))) is TableScreen


@pytest.mark.parametrize(
    ("actor", "asked", "expected"),
    [(2, None, 2), (3, None, None), (0, None, None), (None, None, None), (1, [2, 3], 2), (1, [3], None)],
)
def test_a_player_asked_to_agree_comes_before_the_player_to_act(
    actor: int | None, asked: list[int] | None, expected: int | None
) -> None:
    proposal = Proposal(1, 4, "castle", [], asked) if asked else None
    table = replace_in(Table("Glencoe", GAMES["mac-robber"], 3, {}).view(None), actor=actor, proposal=proposal)
    assert seat_to_act(table, {1, 2}) == expected


@pytest.mark.slow
async def test_a_shared_keyboard_is_set_up_in_the_lobby(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("t")
        await pilot.press(*"ada,Ben", "enter")
        assert "need different names" in seen(pilot)
        await pilot.press(*["backspace"] * 7, *"Ben,Cat,Dan", "enter")
        await until(lambda: isinstance(pilot.app.screen, NewTable))
        assert "At this keyboard: Ada, Ben, Cat, Dan" in seen(pilot)
        await pilot.press("enter")
        await shows(pilot, "Pass the keyboard to ")
        await pilot.press("enter")
        await shows(pilot, "your hand")
        assert "bot" not in seen(pilot)
