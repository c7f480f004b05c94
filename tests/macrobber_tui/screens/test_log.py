"""The log of a game."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from helpers.net import new_table
from helpers.tui import opened, seen
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.table import KeyedChance, Table
from macrobber_tui.app import Macrobber
from macrobber_tui.boards import log_filters
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.log import LogPage
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.settings.model import Settings

EVENTS = [
    ev.Started(1),
    ev.Drew(1, "YYBGGR"),
    ev.Built(1, "cattle"),
    ev.Exchanged(1, 2, "13"),
    ev.Drew(2, "YYBGGR"),
    ev.BardPlayed(2, 3, "Y", "B"),
    ev.Exchanged(2, 1, None),
    ev.Drew(3, "YYBGGR"),
    ev.EstateBought(3, "yGg"),
    ev.Finished(3),
    ev.RaidBegan(3, 1),
    ev.Laid(3, 1, True, False, None),
    ev.FollowingJudged(1, None, 4, "warriors"),
    ev.GreenScored(2, 3, 1, False, 3),
    ev.TileTurned(34, 30, False),
    ev.Drew(1, "YYBGGR"),
]


def page() -> LogPage:
    return LogPage(new_table().view(1), EVENTS)


async def test_a_long_sentence_wraps_and_is_shown_in_full() -> None:
    async with opened(LogPage(new_table().view(1), [ev.GameEnded("tile", [1], [43, 31, 25])])) as pilot:
        lines = seen(pilot).split("\n")
        assert "You won with 43 VP." in " ".join(" ".join(lines).split())
        assert max(map(len, lines)) <= 80


async def test_the_key_that_opened_the_log_closes_it() -> None:
    async with opened(RulesScreen(GAMES["mac-robber"])) as pilot:
        pilot.app.push_screen(page())
        await pilot.press("L")
        await pilot.pause()
        assert isinstance(pilot.app.screen, RulesScreen)


async def test_filters_show_only_the_chosen_events_until_pressed_again() -> None:
    async with opened(page()) as pilot:
        assert "placed cattle" in seen(pilot)
        assert "sent a bard" in seen(pilot)
        await pilot.press("r")
        assert "raided you" in seen(pilot)
        assert "cattle" not in seen(pilot)
        await pilot.press("s")  # raids and scoring
        assert "raided you" in seen(pilot)
        assert "3 VP for green" in seen(pilot)
        assert "bard" not in seen(pilot)
        await pilot.press("r", "s", "2")
        assert "sent a bard" in seen(pilot)
        assert "3 VP for green" in seen(pilot)
        assert "placed cattle" not in seen(pilot)
        await pilot.press("2", "c")
        assert "exchanged 2 cards: 1 3" in seen(pilot)
        await pilot.press("c")
        assert "placed cattle" in seen(pilot)


async def test_the_new_filter_shows_events_since_the_players_last_turn() -> None:
    async with opened(page()) as pilot:
        await pilot.press("m")
        assert "placed cattle" not in seen(pilot)
        assert "sent a bard" in seen(pilot)
        assert "3 VP for green" in seen(pilot)


async def test_notation_shows_question_marks_for_hidden_cards() -> None:
    async with opened(page()) as pilot:
        assert "estate yGg" not in seen(pilot)
        await pilot.press("n")
        written = [line[:19].strip() for line in seen(pilot).split("\n")]
        for note in (
            "* start 1", "* draw YYBGGR", "1 cattle", "1 exchange 13", "2 bard 3 +Y -B", "2 exchange ?", "3 estate yGg",
            "3 done", "3 raid 1", "3 play ?+", "* tile 34",
        ):  # fmt: skip
            assert note in written


async def test_a_filter_can_be_clicked() -> None:
    async with opened(page()) as pilot:
        row = next(y for y, line in enumerate(seen(pilot).split("\n")) if "r raids" in line)
        await pilot.click("#sheet", offset=(seen(pilot).split("\n")[row].index("r raids") + 3, row))
        await pilot.pause()
        assert "raided you" in seen(pilot)
        assert "bard" not in seen(pilot)


async def test_the_keys_of_the_log_are_listed_and_can_be_rebound() -> None:
    keymap = Keymap({"log": {"notation": "z"}, "mac-robber-log": {"raids": "w"}})
    async with Macrobber(page(), Settings(keymap=keymap)).run_test(size=(80, 24)) as pilot:
        await pilot.press("n")
        assert "3 raid 1" not in seen(pilot)
        await pilot.press("z", "w")
        assert "3 raid 1" in seen(pilot)
        assert "drew" not in seen(pilot)
        assert "w raids" in seen(pilot)
        await pilot.press("question_mark")
        shown = seen(pilot)
        assert [line.split()[0] for line in shown.split("\n") if "again:" in line] == ["1-3", *"twcsmz"]
        await pilot.press("question_mark")
        assert "3 raid 1" in seen(pilot)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_filter_is_shown_in_full(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    set_language(language)
    table = Table("Glencoe", GAMES[game], max(GAMES[game].seats), {}, KeyedChance("1"))
    async with opened(LogPage(table.view(None), [])) as pilot:
        rows = seen(pilot).split("\n")[1:3]
        assert max(map(cell_len, rows)) <= 80
        shown = " ".join(" ".join(rows).split())
        screen = pilot.app.screen
        assert isinstance(screen, LogPage)
        labels = [*log_filters(table.view(None)).values(), *dict(screen.labels("m", "n")).values()]
        assert all(_(label) in shown for label in labels)


async def test_a_superscript_digit_is_no_filter() -> None:
    async with opened(page()) as pilot:
        before = seen(pilot)
        await pilot.press("²")
        assert seen(pilot) == before
