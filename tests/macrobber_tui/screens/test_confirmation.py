"""Takebacks that all players must agree to, asked and answered on the screen."""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import product

import pytest
from msgspec.structs import replace as changed
from rich.cells import cell_len
from textual.pilot import Pilot

from helpers.looks import IN_SAFE, KEYBOARD
from helpers.net import new_table, play_until_takeback_possible
from helpers.screens import SCREENS
from helpers.stage import staging
from helpers.tui import QUICK, opened, seen, shows, until, waiting
from macrobber_core.games import GAMES
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.net.websocket import dial
from macrobber_core.table import Proposal, SeatView, TableView
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.wording import VERBS
from macrobber_tui.i18n.language import LANGUAGES, _, set_language
from macrobber_tui.screens.confirmation import (
    do_nothing,
    leave_question,
    play_on_question,
    proposal_prompt,
    takeback_question,
)
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.session.connect import JoinTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.settings.keys import key_name
from macrobber_tui.settings.model import Settings


async def follow_updates(guest: Guest) -> None:
    async for _update in guest.updates():
        pass


@contextlib.asynccontextmanager
async def two_people() -> AsyncIterator[tuple[Pilot[str], Host, Guest]]:
    """Ada at the screen, Ben as a guest, and a slow bot."""
    async with open_host(waiting(replace(QUICK, pace=60))) as host:
        source = JoinTable(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=False)
        async with opened(TableScreen(source)) as pilot:
            await until(lambda: len(host.table.free_seats) == 2)
            ben = Guest(lambda: dial("127.0.0.1", host.port or 0), "Ben")
            sitting = asyncio.create_task(follow_updates(ben))
            await until(lambda: len(host.table.free_seats) == 1)
            host.table.sit_bot("random")
            host.start()
            await shows(pilot, "round 1")
            yield pilot, host, ben
            await ben.close()
            await sitting


async def read_on(pilot: Pilot[str]) -> None:
    while "space continues" in seen(pilot):
        await pilot.press("space")


async def test_a_takeback_request_needs_two_keys_and_names_the_player_who_declines() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_takeback_possible(host, random.Random(1), {1})
        await shows(pilot, "u undo")
        await read_on(pilot)
        verb, ply = host.table.view(1).may_ask, host.table.ply
        await pilot.press("u")
        await shows(pilot, f"Take back {VERBS[verb]} and everything since? Everyone has to agree.")
        await pilot.press("x")
        await shows(pilot, "u undo")
        await pilot.press("u", "y")
        await shows(pilot, "Waiting for Ben to agree to the takeback.")
        assert host.table.proposal is not None
        await until(lambda: ben.table is not None and ben.table.proposal is not None)
        await ben.consent(agree=False)
        await shows(pilot, "Ben did not agree to the takeback.")
        assert host.table.ply == ply
        await pilot.press("u")
        await shows(pilot, "you have already asked; ask again after a decision.   ? keys")


async def test_a_pending_takeback_request_can_only_be_withdrawn() -> None:
    async with two_people() as (pilot, host, _):
        play_until_takeback_possible(host, random.Random(1), {1})
        await shows(pilot, "u undo")
        await read_on(pilot)
        await pilot.press("u", "y")
        await shows(pilot, "u withdraw")
        await pilot.press("u")
        await shows(pilot, "Withdraw your takeback request?")
        await pilot.press("y")
        await until(lambda: host.table.proposal is None)
        await shows(pilot, "You withdrew the request: nothing is taken back.")


async def test_agreeing_to_a_takeback_takes_two_keys() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_takeback_possible(host, random.Random(1), {2})
        await until(lambda: ben.table is not None and bool(ben.table.may_ask))
        await ben.undo()
        await shows(pilot, "Ben asks to take back ")
        proposal = host.table.proposal
        assert proposal is not None
        steps = host.table.ply - proposal.ply - 1
        after = f"and {steps} steps after it" if steps > 1 else "and 1 step after it"
        assert f"Ben asks to take back {VERBS[proposal.verb]} {after}." in seen(pilot)
        await read_on(pilot)
        if host.table.actor != 1:
            await pilot.press("y", "n")
        await pilot.press("u")
        await shows(pilot, f"Take back {VERBS[proposal.verb]} {after}?")
        await pilot.press("enter")
        await shows(pilot, "Ben asks to take back ")
        assert host.table.proposal == proposal
        await pilot.press("u", "y")
        await until(lambda: host.table.ply == proposal.ply)
        await shows(pilot, f"Ben took back {VERBS[proposal.verb]} and everything after it.")


async def test_a_player_who_leaves_before_answering_has_not_declined() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_takeback_possible(host, random.Random(1), {1})
        await shows(pilot, "u undo")
        await read_on(pilot)
        await pilot.press("u", "y")
        await shows(pilot, "Waiting for Ben to agree to the takeback.")
        await ben.close()
        await shows(pilot, "Ben has left; the takeback request has lapsed.")
        assert "did not agree" not in seen(pilot)


async def test_a_question_disappears_when_the_request_is_withdrawn() -> None:
    async with two_people() as (pilot, host, ben):
        play_until_takeback_possible(host, random.Random(1), {2})
        await until(lambda: ben.table is not None and bool(ben.table.may_ask))
        await ben.undo()
        await shows(pilot, "Ben asks to take back ")
        await read_on(pilot)
        await pilot.press("u")
        await shows(pilot, "y agree  ")
        await ben.consent(agree=False)
        await shows(pilot, "Ben withdrew the request")
        assert "y agree" not in seen(pilot)


LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"


@pytest.mark.parametrize("name", ["Ada", LONG])
@pytest.mark.parametrize("seat", [None, 1, 2, 3])
def test_every_takeback_prompt_fits_its_line(name: str, seat: int | None) -> None:
    table = changed(new_table().view(seat), seats=[SeatView(name)] * 3)
    for proposal in (
        None,
        Proposal(1, 7, "monastery", [], [2, 3]),
        Proposal(1, 7, "monastery", [2], [3]),
    ):
        there: TableView = changed(table, proposal=proposal, may_ask="" if proposal else "monastery")
        line = proposal_prompt(there)
        question = takeback_question(there, do_nothing, bool)
        assert (line is None) == (proposal is None)
        assert (question is None) == (seat is None and proposal is not None)
        for prompt in filter(None, [line, question.prompt if question else None]):
            shown = prompt.line(IN_SAFE, KEYBOARD)
            text = "".join(span.text for span in shown)
            assert cell_len(text.rstrip()) <= 80
            if name == "Ada":
                assert ".." not in text


LONGEST = "M" * MAX_NAME_LENGTH


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", [[1], [1, 2]])
def test_names_are_not_truncated_while_waiting_for_agreement(language: str, asked: list[int]) -> None:
    set_language(language)
    for names in (["Ada", "root", "käthe-2"], ["käthe-2", "Bartholomew", "root"], [LONGEST, LONGEST, "root"]):
        table = changed(new_table().view(3), seats=[*map(SeatView, names)])
        line = proposal_prompt(changed(table, proposal=Proposal(3, 7, "castle", [], asked)))
        assert line is not None
        text = "".join(span.text for span in line.line(IN_SAFE, KEYBOARD))
        assert cell_len(text.rstrip()) <= 80
        assert ".." not in text
        assert f"u {_('withdraw')}" in text
        assert names[0] in text or len(asked) > 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_takeback_question_fits_on_the_screen(language: str, game: str) -> None:
    set_language(language)
    for verb in ui_of(game).log.action_nouns:
        table = changed(new_table().view(1), game=game, seats=[SeatView(LONGEST)] * 3, seat=1)
        asked = changed(table, proposal=Proposal(2, 7, verb, [], [1]))
        for question in (
            takeback_question(changed(table, may_ask=verb), do_nothing, bool),
            takeback_question(asked, do_nothing, bool),
        ):
            assert question is not None
            text = "".join(span.text for span in question.prompt.line(IN_SAFE, KEYBOARD))
            assert cell_len(text.rstrip()) <= 80, text
            assert ".." not in text
        prompt = proposal_prompt(asked)
        assert prompt is not None
        text = "".join(span.text for span in prompt.line(IN_SAFE, KEYBOARD))
        assert LONGEST in text
        assert cell_len(text.rstrip()) <= 80, text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_takeback_of_several_steps_always_says_how_many(language: str, game: str) -> None:
    set_language(language)
    for verb, name, steps in product(ui_of(game).log.action_nouns, ("Ada", LONGEST, "名" * MAX_NAME_LENGTH), (1, 14)):
        table = changed(new_table().view(1), game=game, seats=[SeatView(name)] * 3, seat=1, ply=8 + steps)
        asked = changed(table, proposal=Proposal(2, 7, verb, [], [1]))
        question = takeback_question(asked, do_nothing, bool)
        prompt = proposal_prompt(asked)
        assert question is not None
        assert prompt is not None
        for shown in (prompt, question.prompt):
            text = "".join(span.text for span in shown.line(IN_SAFE, KEYBOARD))
            assert cell_len(text.rstrip()) <= 80, text
            assert re.search(rf" ({steps}|{steps + 1}) ", text), text
            assert not re.search(r"[^M名]\.\.", text), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Ada", "Bartholomew", "名前は長い"])
@pytest.mark.parametrize("players", [2, 6])
def test_all_names_fit_beside_the_question_which_player_to_play_on_as(language: str, name: str, players: int) -> None:
    set_language(language)
    line = play_on_question([name] * players, lambda _seat: None).prompt.line(IN_SAFE, KEYBOARD)
    text = "".join(span.text for span in line)
    assert cell_len(text) <= 80
    assert _("Play on as:") in text
    assert text.rstrip().endswith(key_name("esc"))


@pytest.mark.parametrize(("language", "letter"), [("en", "y"), ("de", "j"), ("fr", "o"), ("nl", "j")])
async def test_questions_accept_the_yes_key_of_the_players_language(language: str, letter: str) -> None:
    set_language(language)
    for key in (letter, "y"):
        async with staging(Settings(language=language), 3) as stage:
            await SCREENS["action"](stage)
            screen = stage.pilot.app.screen
            assert isinstance(screen, TableScreen)
            await stage.press("q")
            assert f"  {letter} {_('leave')}" in seen(stage.pilot)
            assert not screen._leaving.has_left
            await stage.press(key)
            assert screen._leaving.has_left


async def test_ending_a_turn_accepts_the_yes_key_of_the_players_language() -> None:
    async with staging(Settings(language="de"), 3) as stage:
        await SCREENS["raid or exchange"](stage)
        await stage.press("o")
        assert "j ja, Zug beenden" in " ".join(seen(stage.pilot).split())
        asking = stage.pilot.app.screen.query_one(MacRobberBoard)._decision
        assert asking is not None
        assert asking.press("j") == asking.press("y") == (True, "pass")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("save_error", [None, "the disk is full"])
async def test_the_host_reads_the_whole_question_before_leaving(language: str, save_error: str | None) -> None:
    set_language(language)
    async with open_host(waiting(QUICK)) as host:
        host.save_error = save_error
        question = leave_question(host, do_nothing)
    text = "".join(span.text for span in question.prompt.line(IN_SAFE, KEYBOARD))
    answers = "   ".join(f"{key} {meaning}" for key, (meaning, _callback) in question.answers.items())
    assert f"{question.text}   {answers}" in text
