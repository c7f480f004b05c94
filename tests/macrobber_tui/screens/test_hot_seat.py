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

from helpers.tui import QUICK, opened, seen, shows, until
from macrobber_core.bots import choose
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.table import Proposal, Table, TableView
from macrobber_tui.boards.mac_robber import guide
from macrobber_tui.cli import cli
from macrobber_tui.hosting import resumed
from macrobber_tui.passing import wanted
from macrobber_tui.screens.base import Page
from macrobber_tui.screens.curtain import Curtain
from macrobber_tui.screens.hot_seat import HotSeat, own_table
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.ways import Shared

from .conftest import FakeBrowser

TWO = replace(QUICK, bots=["easy"], people=["Ada", "Ben"], host="Ada")
THREE = replace(TWO, bots=[], people=["Ada", "Ben", "Cat"])


class Keyboard:
    """Plays for whoever has it, and notes whose board was seen, and where the curtain fell."""

    def __init__(self, pilot: Pilot[str], screen: HotSeat) -> None:
        self.pilot = pilot
        self.screen = screen
        self.looked: list[str] = []
        self._rng = random.Random(3)

    @property
    def table(self) -> TableView:
        table = self.screen._known.table
        assert table is not None
        return table

    @property
    def is_curtained(self) -> bool:
        return isinstance(self.pilot.app.screen, Curtain)

    @property
    def has_scoring(self) -> bool:
        """Whether one waits to be read."""
        return self.screen._board is not None and self.screen._board.reading == guide.SCORING

    def note(self) -> None:
        text = seen(self.pilot)
        who = "curtain" if self.is_curtained else self.table.name(self.table.seat or 0)
        assert ("your hand" in text or "you are watching" in text) <= (who != "curtain")
        if self.looked[-1:] != [who]:
            self.looked.append(who)

    async def step(self) -> None:
        """Whatever is to be done next."""
        await self.pilot.pause()
        self.note()
        board = self.screen._board
        if self.is_curtained or (self.screen._next is not None and not self.table.legal):
            await self.pilot.press("enter")
        elif board is not None and board.go_on():
            pass
        elif self.table.legal and self.screen._known.sitting is not None:
            action = choose(self.table.game, "easy", self.table.position, self.table.legal, self._rng)
            before = self.table
            self.screen.forget_what_was_new()
            await self.screen._known.sitting.guest.decide(action)
            await until(lambda: self.screen._known.table is not before)

    async def play_until(self, enough: Callable[[], bool], limit: int = 200) -> None:
        """Play on until there was enough."""
        for _ in range(limit):
            if enough():
                return
            await self.step()
            await self.pilot.pause()
        raise AssertionError("it never comes to that")

    async def until_curtain(self) -> None:
        """Play on until the curtain falls once more."""
        await self.play_until(lambda: not self.is_curtained)
        await self.play_until(lambda: self.is_curtained)

    async def until_passed(self) -> None:
        """Play on until somebody has to pass the keyboard after they have looked."""
        await self.play_until(lambda: "is next." in seen(self.pilot))


async def sat_down(pilot: Pilot[str], screen: HotSeat) -> Keyboard:
    await until(lambda: isinstance(pilot.app.screen, Curtain) and "looks" in seen(pilot))
    return Keyboard(pilot, screen)


async def test_no_hand_is_seen_by_another_without_a_curtain_between() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        for _ in range(120):
            await keyboard.step()
    assert keyboard.looked[0] == "curtain"
    assert {"Ada", "Ben"} < set(keyboard.looked)
    for before, after in zip(keyboard.looked, keyboard.looked[1:], strict=False):
        assert "curtain" in {before, after}


async def test_the_curtain_tells_who_is_next_what_is_asked_and_what_the_others_did(
    snapshot: SnapshotAssertion,
) -> None:
    screen = HotSeat(THREE)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await keyboard.play_until(lambda: keyboard.table.position.round == 2)
        await keyboard.until_curtain()
        assert seen(pilot) == snapshot


async def test_only_enter_opens_the_curtain_and_escape_leads_back() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await pilot.press("a", "space", "1", "escape")
        assert keyboard.is_curtained  # nobody has looked yet
        await pilot.press("enter")
        await pilot.pause()
        first = keyboard.table.name(keyboard.table.seat or 0)
        await keyboard.until_curtain()
        second = seen(pilot)
        assert f"back to {first}" in second
        await pilot.press("escape")
        assert f"Press enter when only {first} looks." in seen(pilot)
        assert "your hand" not in seen(pilot)
        await pilot.press("escape")
        assert seen(pilot) == second
        await pilot.press("escape", "enter")
        assert "pass the keyboard" in seen(pilot)
        assert keyboard.table.name(keyboard.table.seat or 0) == first
        await pilot.press("enter")
        assert keyboard.is_curtained


async def test_an_enter_too_many_after_the_curtain_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.screens.hot_seat.HASTE", 60)
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await keyboard.play_until(lambda: keyboard.is_curtained and keyboard.table.position.phase == "defend")
        await pilot.press("enter")
        await until(lambda: pilot.app.screen is screen)
        ply = keyboard.table.ply
        await pilot.press("enter")
        await shows(pilot, "nothing was decided")
        await pilot.pause(0.1)
        assert keyboard.table.ply == ply
        monkeypatch.setattr("macrobber_tui.screens.hot_seat.HASTE", 0)
        await pilot.press("enter")
        await until(lambda: keyboard.table.ply > ply)


async def test_who_has_learned_something_looks_at_it_before_the_keyboard_is_passed() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await keyboard.until_passed()
        assert any(event.reveals for event in screen._new)
        assert "your hand" in seen(pilot)


async def test_a_scoring_told_behind_the_curtain_is_read_before_the_next_one_decides_and_by_nobody_else() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await keyboard.play_until(lambda: keyboard.is_curtained and keyboard.has_scoring)
        await until(lambda: screen._next is not None)
        await pilot.press("enter")
        await shows(pilot, "is scored.  space goes on to your decision.")
        await pilot.press("space")
        assert not keyboard.has_scoring
        await keyboard.until_curtain()
        await pilot.press("enter")
        await until(lambda: pilot.app.screen is screen)
        assert not keyboard.has_scoring


async def test_where_nothing_is_hidden_there_is_no_curtain() -> None:
    screen = HotSeat(replace(TWO, game=GAMES["claim-it"]))
    async with opened(screen) as pilot:
        await until(lambda: screen._known.table is not None and bool(screen._known.table.legal))
        keyboard = Keyboard(pilot, screen)
        for _ in range(60):
            await keyboard.step()
    assert "curtain" not in keyboard.looked
    assert keyboard.looked.count("Ada") > 1
    assert keyboard.looked.count("Ben") > 1


async def test_what_one_was_reading_is_not_there_for_the_next() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await keyboard.until_passed()
        before = keyboard.table.seat
        await pilot.press("L")
        await until(lambda: isinstance(pilot.app.screen, Page))
        screen._draw_curtain()  # as when a bot's turn is over
        await pilot.pause()
        await pilot.press("enter")
        await until(lambda: pilot.app.screen is screen)
        assert keyboard.table.seat != before


async def test_ctrl_c_behind_the_curtain_shows_no_hand() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        await sat_down(pilot, screen)
        await pilot.press("f1", "ctrl+c")
        await until(lambda: not pilot.app.is_running or pilot.app._exit)
        assert pilot.app.screen is not screen


async def test_what_was_done_last_is_taken_back_before_the_keyboard_is_passed() -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        await keyboard.play_until(lambda: keyboard.is_curtained and keyboard.table.can_undo)
        ply = keyboard.table.ply
        await pilot.press("escape", "enter", "u")
        await until(lambda: keyboard.table.ply < ply)
        await pilot.pause()
        assert not keyboard.is_curtained
        assert keyboard.table.legal


async def test_a_game_that_was_left_goes_on_with_all_in_their_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = HotSeat(TWO)
    async with opened(screen) as pilot:
        keyboard = await sat_down(pilot, screen)
        for _ in range(25):
            await keyboard.step()
        await keyboard.play_until(lambda: not keyboard.is_curtained and screen._next is None)
        names = [seat.name for seat in keyboard.table.seats]
        while screen._board is not None and screen._board.go_on():
            pass
        await pilot.press("q", "y")
        await pilot.pause()
    with Library() as library:
        settings = resumed(library.load(library.find().id))
    assert settings.people == ["Ada", "Ben"]
    again = resumed_by_command(monkeypatch)
    async with opened(again) as pilot:
        keyboard = await sat_down(pilot, again)
        assert [seat.name for seat in keyboard.table.seats] == names
        await until(lambda: not any(seat.away for seat in keyboard.table.seats))
        for _ in range(10):
            await keyboard.step()
        assert {"Ada", "Ben"} & set(keyboard.looked)


def resumed_by_command(monkeypatch: pytest.MonkeyPatch) -> HotSeat:
    """The screen that `host --resume` begins with."""
    begun: list[HotSeat] = []
    monkeypatch.setattr("macrobber_tui.here.without_screen", lambda *, asked: asked)
    monkeypatch.setattr("macrobber_tui.app.run", lambda screen, name: begun.append(screen))
    done = CliRunner().invoke(cli, ["host", "--resume"])
    assert done.exit_code == 0, done.output
    (screen,) = begun
    assert isinstance(screen, HotSeat)
    assert isinstance(screen._way, Shared)
    assert not screen._way.settings.listen  # nobody comes in by another way, and takes a seat by its name
    screen._way.settings.pace = 0
    return screen


def test_who_sits_alone_has_an_ordinary_table() -> None:
    assert type(own_table(QUICK, "Ada")) is TableScreen


@pytest.mark.parametrize(
    ("actor", "asked", "expected"),
    [(2, None, 2), (3, None, None), (0, None, None), (None, None, None), (1, [2, 3], 2), (1, [3], None)],
)
def test_who_is_asked_by_another_is_wanted_before_who_is_to_act(
    actor: int | None, asked: list[int] | None, expected: int | None
) -> None:
    proposal = Proposal(1, 4, "castle", [], asked) if asked else None
    table = replace_in(Table("Glencoe", GAMES["mac-robber"], 3, {}).view(None), actor=actor, proposal=proposal)
    assert wanted(table, {1, 2}) == expected


async def test_a_shared_keyboard_is_set_up_in_the_lobby(browser: type[FakeBrowser]) -> None:
    async with opened(Lobby("Ada")) as pilot:
        await pilot.press("t")
        await pilot.press(*"ada,Ben", "enter")
        assert "need names that differ" in seen(pilot)
        await pilot.press(*["backspace"] * 7, *"Ben,Cat,Dan", "enter")
        await until(lambda: isinstance(pilot.app.screen, Setup))
        assert "At this keyboard: Ada, Ben, Cat, Dan" in seen(pilot)
        await pilot.press("enter")
        await shows(pilot, "Pass the keyboard to ")
        await pilot.press("enter")
        await shows(pilot, "your hand")
        assert "bot" not in seen(pilot)
