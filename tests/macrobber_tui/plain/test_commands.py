"""The commands that can be typed are exactly those in the help."""

from __future__ import annotations

import random
import re

import pytest

from helpers.plain import SCRIPT
from helpers.seated import TextPlayer
from helpers.tables import full_table, started_table
from macrobber_tui.i18n.language import set_language
from macrobber_tui.plain.commands import PlainCommand, find_command, help_on

ARGUMENTS = {
    "ACTION": "1", "[WORD]": "", "NAME": "Ada", "[WORDS]": "", "TEXT": "hello", "NUMBER": "2", "[LEVEL]": "easy",
    "FILE": "", "[STEPS]": "2",
}  # fmt: skip
"""Values that the tests type for placeholders in capitals."""
NOT_A_COMMAND = ("is not a command here", "There is no command")


def deciding_player() -> TextPlayer:
    player = TextPlayer(started_table(seed=2))
    player.others_play()
    return player


def waiting_player() -> TextPlayer:
    return TextPlayer(full_table(seed=2))


def spectator() -> TextPlayer:
    return TextPlayer(started_table(seed=2), None)


def finished_game() -> TextPlayer:
    at, rng = started_table(seed=2), random.Random(3)
    while at.actor is not None:
        at.decide(at.actor, at.ply, rng.choice(at.legal()))
    return TextPlayer(at)


SITUATIONS = {"deciding": deciding_player, "waiting": waiting_player, "watching": spectator, "over": finished_game}


async def listed_commands(player: TextPlayer) -> list[str]:
    """Return the forms of commands listed in the help."""
    reply = await player.types("help")
    lines = reply.partition("You can type:\n")[2].splitlines()
    assert lines[-1].startswith("help WORD: ")
    return [line.partition(":")[0] for line in lines[:-1]]


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_help_lists_exactly_the_commands_that_work(situation: str) -> None:
    forms = await listed_commands(SITUATIONS[situation]())
    assert len(forms) == len(set(forms)) >= 4
    for form in forms:
        player = SITUATIONS[situation]()
        name, _, following = form.partition(" ")
        word = find_command(player.plain.commands(), name)
        assert word is not None
        assert not word.refusal
        if name == "hint":
            continue  # which starts a process; see test_table
        player.plain.guest.say = player.plain.guest.close  # type: ignore[assignment, method-assign]  # no host answers
        is_talk = name in {"say", "emote"}
        reply = await player.types(f"{name} {ARGUMENTS.get(following, '')}".strip()) if not is_talk else ""
        assert not any(text in reply for text in NOT_A_COMMAND), (form, reply)
        assert not reply.startswith("Not possible"), (form, reply)
    player = SITUATIONS[situation]()
    for word in player.plain.commands():
        if word.usage not in forms:
            assert word.refusal or not word.is_listed
            if word.refusal:
                assert (await player.types(word.name)) == word.refusal


async def test_the_listed_commands_depend_on_the_situation() -> None:
    forms = {situation: set(await listed_commands(begin())) for situation, begin in SITUATIONS.items()}
    assert "list [WORD]" in forms["deciding"]
    assert "list [WORD]" not in forms["waiting"] | forms["watching"] | forms["over"]
    assert "seat NUMBER" in forms["waiting"]
    assert "seat NUMBER" not in forms["deciding"]
    assert "me" not in forms["watching"]
    assert "scoring" in forms["over"]
    assert "scoring" not in forms["deciding"]


@pytest.mark.parametrize(("language", "word"), [("de", "hilfe"), ("fr", "Aide"), ("nl", "hulp")])
async def test_help_answers_to_its_word_in_the_players_language(language: str, word: str) -> None:
    set_language(language)
    player = deciding_player()
    answer = await player.types(word)
    assert answer == await player.types("help")
    assert len(answer.splitlines()) > 10


async def test_help_explains_a_command_that_is_unavailable_now() -> None:
    player = waiting_player()
    assert (await player.types("help what")).endswith("Not now: The game has not begun.")
    assert (await player.types("help board")).startswith("table: the whole table.")
    assert (await player.types("help dance")) == "There is no command 'dance' here."
    assert (await player.types("HELP Quit")) == "quit: leave the table."


async def test_an_empty_line_repeats_the_prompt() -> None:
    player = deciding_player()
    assert re.search(r"^1\. ", await player.types(""), re.MULTILINE)
    assert (await waiting_player().types("")).startswith("Seats: 1 Ada (you)")


def test_help_on_a_command_is_in_full_sentences() -> None:
    word = PlainCommand("sing [SONG]", "sing a song", lambda _rest: None, details="It helps.", second_name="hum")
    room = deciding_player().plain
    assert help_on([word], "sing", room) == ["sing [SONG]: sing a song. It helps. 'hum' does the same."]
    assert SCRIPT.leaving is False


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_q_typed_alone_leaves_like_quit(situation: str) -> None:
    long, short = SITUATIONS[situation](), SITUATIONS[situation]()
    assert await short.types("q") == await long.types("quit")
    assert short.plain.has_left
