"""The rules, to be read where they are needed."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot

from helpers.tui import opened, playing, seen, until
from macrobber_core.games import GAMES
from macrobber_core.table import TableView
from macrobber_tui.boards.mac_robber import guide
from macrobber_tui.language import LANGUAGES, _, speak
from macrobber_tui.rulebook import topics
from macrobber_tui.screens.base import HelpPage
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.widgets.lines import Lines

GAME = GAMES["mac-robber"]
TITLES = [topic.title for topic in topics(GAME)]


def topic(pilot: Pilot[str]) -> str:
    """The one that is open."""
    return next(line[1:28].strip(" 0123456789") for line in seen(pilot).splitlines() if line.startswith("►"))


async def test_a_topic_is_chosen_and_read(snapshot: SnapshotAssertion) -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press(*["down"] * 6, "pagedown")
        assert seen(pilot) == snapshot


async def test_what_is_typed_is_found_at_once(snapshot: SnapshotAssertion) -> None:
    async with opened(RulesScreen(GAME)) as pilot:
        await pilot.press("slash", *"tie green")
        assert seen(pilot) == snapshot


async def test_every_word_of_every_topic_can_be_reached() -> None:
    """By reading on and on, from the first topic to the end of the last."""
    async with opened(RulesScreen(GAME)) as pilot:
        screen = pilot.app.screen
        for one in topics(GAME):
            here, read = topic(pilot), ""
            while topic(pilot) == here and not read.endswith(seen(pilot)):
                read += seen(pilot)
                assert max(map(cell_len, seen(pilot).splitlines())) <= 80
                assert screen.press("pagedown")  # type: ignore[attr-defined]
            words = {word for line in read.splitlines() for word in line[31:].split()}
            assert {word for paragraph in one.paragraphs for word in paragraph.split()} <= words


async def test_places_are_gone_through_and_come_again() -> None:
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


async def test_escape_ends_the_search_and_then_leads_back() -> None:
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


async def test_it_opens_at_a_ruling_or_at_a_topic() -> None:
    async with opened(RulesScreen(GAME, "MR-13")) as pilot:
        assert topic(pilot) == "Phase 2: actions"
        assert "(MR-13)" in seen(pilot)
    async with opened(RulesScreen(GAME, "Biggest Following")) as pilot:
        assert topic(pilot) == "Biggest Following"


def test_every_topic_a_board_names_is_there() -> None:
    assert {guide.SCORING, guide.RAID, *guide.TOPICS.values()} <= set(TITLES)


async def test_from_a_refusal_one_lands_at_its_ruling() -> None:
    """A second action of the same kind is refused by MR-09."""
    async with playing() as (pilot, way):
        keys = {"warrior": "w", "piper": "p", "castle": "s", "cattle": "c"}

        def can_be_refused(table: TableView) -> bool:
            return bool(table.legal) and table.position.phase == "action" and table.position.verbs[:1] in refusable

        refusable = {(verb,) for verb in keys}
        await way.play_on(can_be_refused, random.Random(1))
        await pilot.pause()
        board = pilot.app.screen._board  # type: ignore[attr-defined]
        while board.go_on():
            pass
        assert way.table is not None
        await pilot.press(keys[way.table.position.verbs[0]])
        assert "(MR-09)" in seen(pilot)
        await pilot.press("f1")
        assert topic(pilot) == "Phase 2: actions"
        assert "search: MR-09" in seen(pilot)
        assert "must differ" in seen(pilot)
        await pilot.press("escape")  # nothing was typed that would have to be cleared first
        await pilot.pause()
        assert not isinstance(pilot.app.screen, RulesScreen)


@pytest.mark.parametrize("phase", ["raid", "action"])
async def test_elsewhere_one_lands_at_what_is_being_done(phase: str) -> None:
    async with playing() as (pilot, way):
        await way.play_on(lambda table: bool(table.legal) and table.position.phase == phase, random.Random(2))
        await pilot.pause()
        board = pilot.app.screen._board  # type: ignore[attr-defined]
        while board.go_on():
            pass
        await pilot.press("f1")
        assert topic(pilot) == guide.TOPICS[phase]


async def test_the_rules_of_every_game_are_a_key_away() -> None:
    async with opened(RulesScreen(GAME, "MR-13")) as pilot:
        for title in ("Carcassonne", "Claim It!", "Mac Robber"):
            await pilot.press("g")
            assert f"{title}: the rules" in seen(pilot)
            assert topic(pilot) == title


@pytest.mark.parametrize(("game", "letters"), [("mac-robber", "MR"), ("claim-it", "CI"), ("carcassonne", "CB")])
async def test_the_help_names_a_ruling_of_the_game_at_hand(game: str, letters: str) -> None:
    async with opened(RulesScreen(GAMES[game])) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        assert f"a ruling as {letters}-" in dict(screen.help())["/"]


@pytest.mark.parametrize("keys", [[], ["slash", *"e"], ["slash", *"e", "enter"]], ids=["read", "typed", "found"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_call_to_the_table_stands_apart_from_the_keys(
    language: str, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three cells part one key from the next at most."""
    monkeypatch.setenv("LANG", f"{language}.UTF-8")
    speak(language)
    async with opened(RulesScreen(GAME)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, RulesScreen)
        await pilot.press(*keys)
        call = _("You are asked something at the table.")
        screen.summon(call)
        await pilot.pause()
        footer = seen(pilot).splitlines()[-1]
        assert f"    {call}" in footer
        assert " esc " in footer
        assert cell_len(footer.rstrip()) <= 80
        screen.summon("")
