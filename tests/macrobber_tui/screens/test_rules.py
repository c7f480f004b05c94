"""The rules, and the place where each screen opens them."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.analysis import evaluate_here, golden
from helpers.tui import (
    QUICK,
    Observed,
    board_of,
    has_board,
    may_decide,
    opened,
    playing,
    seen,
    shows,
    state_of,
    until,
    waiting,
)
from macrobber_core.games import GAMES
from macrobber_core.table import TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.boards.mac_robber import sentences
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.i18n.rulebook import topics
from macrobber_tui.screens.analysis import AnalysisScreen
from macrobber_tui.screens.curtain import Curtain
from macrobber_tui.screens.hot_seat import HotSeatScreen
from macrobber_tui.screens.log import LogPage
from macrobber_tui.screens.people import PeopleScreen
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.talk import TalkScreen
from macrobber_tui.screens.text_page import HelpPage
from macrobber_tui.session.connect import HotSeatTable
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.keys import key_name
from macrobber_tui.widgets.lines_widget import Lines

GAME = GAMES["mac-robber"]
TITLES = [topic.title for topic in topics(GAME)]


def topic(pilot: Pilot[str]) -> str:
    """Return the title of the open topic."""
    return next(line[1:29].strip(" 0123456789") for line in seen(pilot).splitlines() if line.startswith("►"))


async def test_the_cursor_chooses_the_topic_shown(snapshot: SnapshotAssertion) -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press(*["down"] * 6, "pagedown")
        assert seen(pilot) == snapshot


async def test_a_search_shows_its_matches_while_typing(snapshot: SnapshotAssertion) -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press("slash", *"tie green")
        assert seen(pilot) == snapshot


@pytest.mark.parametrize("game", GAMES)
async def test_paging_down_reaches_every_word_of_every_topic(game: str) -> None:
    """Reading on leads from the first topic to the end of the last."""
    async with opened(RulesScreen(GAMES[game])) as pilot:
        screen = pilot.app.screen
        for one in topics(GAMES[game]):
            here, read = topic(pilot), ""
            while topic(pilot) == here and not read.endswith(seen(pilot)):
                read += seen(pilot)
                assert max(map(cell_len, seen(pilot).splitlines())) <= 80
                assert screen.press("pagedown")  # type: ignore[attr-defined]
            words = {word for line in read.splitlines() for word in line[32:].split()}
            assert {word for paragraph in one.paragraphs for word in paragraph.split()} <= words


@pytest.mark.slow
async def test_searching_on_wraps_around_after_the_last_match() -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press("slash", *"exchange", "enter")
        first = seen(pilot)
        topics_seen = [topic(pilot)]
        for _ in range(30):
            await pilot.press("n")
            topics_seen.append(topic(pilot))
            if seen(pilot) == first:
                break
        assert seen(pilot) == first
        assert "Phase 3: raid or exchange" in topics_seen
        assert "Hands and cards" in topics_seen
        await pilot.press("n", "N")
        assert seen(pilot) == first


async def test_a_match_is_highlighted_whatever_its_accents() -> None:
    set_language("fr")
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press("slash", *"egalite")
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        chosen = {span.text for line in screen.sheet.lines for span in line if span.style == screen.palette.chosen}
        assert chosen & {"égalité", "Égalité"}


async def test_a_long_title_is_set_apart_from_its_number_of_matches() -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press("slash", *"the")
        titles = [line[:30] for line in seen(pilot).splitlines()]
        assert any(re.fullmatch(r"  Phase 3: raid or exchange \d\d", title) for title in titles)


async def test_escape_ends_the_search_and_then_closes_the_page() -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press("slash", *"q?bard", "backspace")
        assert "search: q?bar  " in seen(pilot)
        await pilot.press("escape")
        assert "search:" not in seen(pilot)
        assert isinstance(pilot.app.screen, RulesScreen)
        await pilot.press("question_mark")
        await until(lambda: isinstance(pilot.app.screen, HelpPage))


async def test_a_click_chooses_a_topic() -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.click(pilot.app.screen.query(Lines).first(), offset=(5, 3 + TITLES.index("Scoring")))
        assert topic(pilot) == "Scoring"


async def test_the_page_opens_at_a_given_ruling_or_topic() -> None:
    async with opened(RulesScreen(GAME, "MR-13")) as pilot:
        assert topic(pilot) == "Phase 2: actions"
        assert "(MR-13)" in seen(pilot)
    async with opened(RulesScreen(GAME, "Biggest Following")) as pilot:
        assert topic(pilot) == "Biggest Following"


def test_every_topic_named_by_a_board_exists() -> None:
    assert {sentences.SCORING, sentences.RAID, *sentences.TOPICS.values()} <= set(TITLES)


async def test_f1_after_a_refusal_opens_its_ruling() -> None:
    """A second action of the same kind is refused by MR-09."""
    async with playing() as (pilot, source):
        keys = {"warrior": "w", "piper": "p", "castle": "s", "cattle": "c"}

        def can_be_refused(table: TableView) -> bool:
            return bool(table.legal) and table.game_view.phase == "action" and table.game_view.verbs[:1] in refusable

        refusable = {(verb,) for verb in keys}
        await source.play_on(can_be_refused, random.Random(1))
        await pilot.pause()
        board = board_of(pilot.app.screen)
        while board.dismiss_unread():
            pass
        assert source.table is not None
        await pilot.press(keys[source.table.game_view.verbs[0]])
        assert "(MR-09)" in seen(pilot)
        await pilot.press("f1")
        assert topic(pilot) == "Phase 2: actions"
        assert "search: MR-09" in seen(pilot)
        assert "must differ" in seen(pilot)
        await pilot.press("escape")  # leaves at once: the search was not typed
        await pilot.pause()
        assert not isinstance(pilot.app.screen, RulesScreen)


@pytest.mark.parametrize("phase", ["raid", "action"])
async def test_f1_opens_the_topic_of_the_current_phase(phase: str) -> None:
    async with playing() as (pilot, source):
        await source.play_on(lambda table: bool(table.legal) and table.game_view.phase == phase, random.Random(2))
        await pilot.pause()
        board = board_of(pilot.app.screen)
        while board.dismiss_unread():
            pass
        await pilot.press("f1")
        assert topic(pilot) == sentences.TOPICS[phase]


def head(pilot: Pilot[str]) -> str:
    return seen(pilot).splitlines()[0]


OVER_A_TABLE = {
    "log": (["L"], LogPage),
    "people": (["P"], PeopleScreen),
    "talk": (["t", "tab"], TalkScreen),
    "settings": (["S"], SettingsScreen),
    "keys": (["question_mark", "question_mark"], HelpPage),
    "replay": (["R"], ReplayScreen),
    "log of the replay": (["R", "L"], LogPage),
}
"""The pages over a table, with the keys that open them."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


async def at_table(pilot: Pilot[str], screen: TableScreen) -> BoardWidget:
    """Wait for the player's turn, when nothing changes by itself, and close all summaries. Return the board."""
    await until(lambda: may_decide(screen))
    await until(lambda: has_board(screen) and board_of(screen).is_attached)
    await pilot.pause()
    board = board_of(screen)
    assert board is not None
    while board.dismiss_unread():
        pass
    return board


@pytest.mark.slow
@EVERY_GAME
async def test_f1_on_every_page_over_a_table_opens_the_rules_of_its_game(game: str) -> None:
    table = TableScreen(Observed(replace(QUICK, game=GAMES[game])))
    async with opened(table) as pilot:
        about = (await at_table(pilot, table)).topic()
        for keys, kind in OVER_A_TABLE.values():
            await pilot.press(*keys)
            assert isinstance(pilot.app.screen, kind)
            await pilot.press("f1")
            assert f"{GAMES[game].title}: the rules" in head(pilot)
            assert topic(pilot) == about
            await pilot.press("escape")
            assert isinstance(pilot.app.screen, kind)
            while pilot.app.screen is not table:
                await pilot.press("escape")


@pytest.mark.slow
@EVERY_GAME
async def test_f1_on_a_hint_opens_the_topic_of_the_current_phase(game: str) -> None:
    table = TableScreen(Observed(replace(QUICK, game=GAMES[game])))
    async with opened(table) as pilot:
        about = (await at_table(pilot, table)).topic()
        table._show_hint("Thinking...")
        await pilot.press("f1")
        assert f"{GAMES[game].title}: the rules" in head(pilot)
        assert topic(pilot) == about


@EVERY_GAME
@pytest.mark.parametrize("keys", [["f1"], ["P", "f1"]], ids=["itself", "people"])
async def test_f1_in_the_waiting_room_opens_the_rules_of_its_game(keys: list[str], game: str) -> None:
    async with opened(TableScreen(Observed(replace(waiting(), game=GAMES[game])))) as pilot:
        await shows(pilot, "1  Ada")
        await pilot.press(*keys)
        assert f"{GAMES[game].title}: the rules" in head(pilot)


@EVERY_GAME
async def test_f1_during_setup_opens_the_rules_of_the_chosen_game(game: str) -> None:
    settings = TableSettings(title="Glencoe", game=GAMES[game])
    async with opened(Setup(settings, lambda _settings: None)) as pilot:
        for _row in range(2):  # from the title and from below it
            await pilot.press("f1")
            assert f"{GAMES[game].title}: the rules" in head(pilot)
            await pilot.press("f1", "down")


async def test_f1_at_a_curtain_opens_the_rules_without_revealing_the_last_refusal() -> None:
    """The next player must not see which action the previous player was refused."""
    table = HotSeatScreen(HotSeatTable(replace(QUICK, bots=["easy"], people=["Ada", "Ben"], host="Ada")))
    async with opened(table) as pilot:
        await until(lambda: isinstance(pilot.app.screen, Curtain) and "show to" in seen(pilot))
        table._table_footer.notice = "Not possible (MR-13)"
        await pilot.press("f1")
        assert "search: MR-13" not in seen(pilot)
        known = state_of(table).table
        assert known is not None
        assert topic(pilot) == sentences.TOPICS[known.game_view.phase]


OF_EVERY_GAME = pytest.mark.parametrize(
    ("record", "title"),
    [("five-clans", "Mac Robber"), ("carcassonne/both-five", "Carcassonne"), ("claim-it/busts", "Claim It!")],
)


@OF_EVERY_GAME
async def test_f1_in_an_analysis_opens_the_rules_of_its_game(
    record: str, title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macrobber_tui.screens.analysis.evaluate_all", evaluate_here)
    async with opened(AnalysisScreen(golden(record, 3), 10)) as pilot:
        await pilot.press("f1")
        assert f"{title}: the rules" in head(pilot)


@OF_EVERY_GAME
async def test_f1_in_a_replay_opens_the_topic_of_its_step(record: str, title: str) -> None:
    screen = ReplayScreen(RecordReplay(golden(record)), 20)
    async with opened(screen) as pilot:
        board = board_of(screen)
        while board.dismiss_unread():
            pass
        about = board.topic()
        await pilot.press("f1")
        assert f"{title}: the rules" in head(pilot)
        assert topic(pilot) == about


async def test_one_key_switches_to_the_rules_of_the_next_game() -> None:
    async with opened(RulesScreen(GAME, "MR-13")) as pilot:
        for title in ("Carcassonne", "Claim It!", "Mac Robber"):
            await pilot.press("g")
            assert f"{title}: the rules" in seen(pilot)
            assert topic(pilot) == title


@pytest.mark.parametrize(("game", "letters"), [("mac-robber", "MR"), ("claim-it", "CI"), ("carcassonne", "CB")])
async def test_help_gives_a_ruling_of_the_current_game_as_an_example(game: str, letters: str) -> None:
    async with opened(RulesScreen(GAMES[game])) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        assert f"a ruling like {letters}-" in dict(screen.help())["/"]


@pytest.mark.slow
@pytest.mark.parametrize("keys", [[], ["slash", *"e"], ["slash", *"e", "enter"]], ids=["read", "typed", "found"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_turn_notice_is_set_apart_from_the_keys(
    language: str, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gap is wider than the one between keys, which is three cells at most."""
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    set_language(language)
    async with opened(RulesScreen(GAME)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        await pilot.press(*keys)
        call = _("The table is waiting for you.")
        screen.show_table_notice(call)
        await pilot.pause()
        footer = seen(pilot).splitlines()[-1]
        assert f"    {call}" in footer
        assert f" {key_name('esc')} " in footer
        assert cell_len(footer.rstrip()) <= 80
        screen.show_table_notice("")
