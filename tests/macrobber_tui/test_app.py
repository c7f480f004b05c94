"""The app: its initial theme, and its exit."""

from __future__ import annotations

import pytest
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import CursorPosition

from helpers.tui import until
from macrobber_tui.app import Macrobber, run
from macrobber_tui.screens.base import BaseScreen
from macrobber_tui.screens.key_help import KeyHelp
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.path import settings_path
from macrobber_tui.theme.theme import ANSI, LIGHT, NO_COLOUR, Palette

StartedApps = list[tuple[bool, Palette, str]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> StartedApps:
    """For each app started: whether colours are filtered out, its palette and its player's name."""
    apps: StartedApps = []
    monkeypatch.setattr(Macrobber, "run", lambda app: apps.append((app.no_color, app.look.palette, app.settings.name)))
    return apps


def test_no_color_applies_unless_a_theme_was_chosen(started: StartedApps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    run(Lobby("Ada"), "Ada")
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('theme = "light"\nname = "Ben"\n', encoding="utf-8")
    run(Lobby("Ada"), "Ada")
    assert started == [(True, NO_COLOUR, "Ada"), (False, LIGHT, "Ada")]


def test_a_terminal_with_16_colours_gets_the_16_colour_theme(
    started: StartedApps, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "COLORTERM", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    run(Lobby("Ada"), "Ada")
    assert started == [(False, ANSI, "Ada")]


def test_the_exit_code_of_a_failed_app_is_1(started: StartedApps, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Macrobber, "return_code", 1)
    with pytest.raises(SystemExit) as ended:
        run(Lobby("Ada"), "Ada")
    assert ended.value.code == 1


async def test_the_terminal_is_cleared_before_the_app_leaves_the_alternate_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a resize, tmux 3.3 would keep rows of an alternate screen with content."""
    written: list[str] = []

    class Recorder(HeadlessDriver):
        def write(self, data: str) -> None:
            written.append(data)

        def stop_application_mode(self) -> None:
            self.write("\x1b[?1049l")

    monkeypatch.setattr(App, "get_driver_class", lambda _app: Recorder)
    app = Macrobber(Lobby("Ada"))
    app.driver_class(app).stop_application_mode()
    assert written == ["\x1b[2J", "\x1b[?1049l"]


class FaultyScreen(BaseScreen):
    """Sets a title, and then fails."""

    def keys(self) -> KeyHelp:
        return []

    def on_mount(self) -> None:
        self.app.notices.show_title("Glencoe")
        raise RuntimeError("the screen has failed")


async def test_the_terminals_title_is_restored_if_the_app_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(HeadlessDriver, "write", lambda _driver, text: written.append(text))
    monkeypatch.setattr(App, "get_driver_class", lambda _app: HeadlessDriver)
    app = Macrobber(FaultyScreen())
    await app.run_async()
    assert app.return_code == 1
    saved, restored = (written.index(text) for text in ("\x1b[22;0t\x1b]2;Glencoe\x1b\\", "\x1b]2;\x1b\\\x1b[23;0t"))
    assert saved < restored < written.index("\x1b[2J")


@pytest.fixture
def local_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal on this machine that shows all colours on a dark ground."""
    for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "NO_COLOR", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.mark.usefixtures("local_terminal")
@pytest.mark.parametrize(
    ("limit", "detail", "probes", "is_painted"), [(60, "auto", 1, True), (0, "auto", 3, False), (0, "rich", 0, True)]
)
async def test_boards_are_drawn_in_few_bytes_if_all_answers_of_the_terminal_are_late(
    limit: float, detail: str, probes: int, is_painted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[App[object]] = []

    def answer(app: App[object]) -> None:
        asked.append(app)
        app.post_message(CursorPosition(0, 0))

    monkeypatch.setattr("macrobber_tui.app.MEASURE_AFTER_SECONDS", 0.01)
    monkeypatch.setattr("macrobber_tui.app.SLOW_SECONDS", limit)
    monkeypatch.setattr("macrobber_tui.app.ask_cursor_position", answer)
    app = Macrobber(Lobby("Ada"), Settings(detail=detail))
    async with app.run_test() as pilot:
        await until(lambda: len(asked) == probes)
        await pilot.pause(0.3)
        assert len(asked) == probes
        assert (app.look.roles is not None) == is_painted


@pytest.mark.usefixtures("local_terminal")
async def test_a_program_that_ends_at_once_leaves_no_answer_of_the_terminal_to_the_shell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[App[object]] = []
    monkeypatch.setattr("macrobber_tui.app.ask_cursor_position", asked.append)
    async with Macrobber(Lobby("Ada")).run_test() as pilot:
        await pilot.pause()
    assert not asked


@pytest.mark.usefixtures("local_terminal")
@pytest.mark.parametrize("name", ["SSH_CONNECTION", "SSH_TTY", "NO_COLOR"])
def test_boards_are_drawn_in_few_bytes_by_ssh_and_without_colour(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "1")
    assert Macrobber(Lobby("Ada")).look.roles is None


@pytest.mark.usefixtures("local_terminal")
async def test_scenery_surrounds_a_page_in_a_large_terminal() -> None:
    app = Macrobber(Lobby("Ada"))
    async with app.run_test(size=(120, 35)) as pilot:
        assert isinstance(app.screen, BaseScreen)
        assert app.screen.backdrop.display
        assert len(app.screen.backdrop.lines) == 35
        await pilot.resize_terminal(80, 24)
        assert not app.screen.backdrop.display
