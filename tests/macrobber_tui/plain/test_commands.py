"""The commands that can be typed are exactly those in the help."""

from __future__ import annotations

import random
import re

import pytest

from helpers.plain import SCRIPT
from helpers.seated import TextPlayer
from helpers.tables import full_table, started_table
from macrobber_tui.plain.commands import PlainCommand, find_command, help_on

FOLLOWING = {
    "ACTION": "1", "[WORD]": "", "NAME": "Ada", "[WORDS]": "", "TEXT": "hello", "NUMBER": "2", "[LEVEL]": "easy",
    "FILE": "", "[STEPS]": "2",
}  # fmt: skip
"""Values that the tests type for placeholders in capitals."""
MEANINGLESS = ("is not a command here", "There is no command")


def asked() -> TextPlayer:
    player = TextPlayer(started_table(seed=2))
    player.others_play()
    return player


def waiting() -> TextPlayer:
    return TextPlayer(full_table(seed=2))


def watching() -> TextPlayer:
    return TextPlayer(started_table(seed=2), None)


def ended() -> TextPlayer:
    at, rng = started_table(seed=2), random.Random(3)
    while at.actor is not None:
        at.decide(at.actor, at.ply, rng.choice(at.legal()))
    return TextPlayer(at)


SITUATIONS = {"asked": asked, "waiting": waiting, "watching": watching, "ended": ended}


async def listed(player: TextPlayer) -> list[str]:
    """Return the forms of commands listed in the help."""
    told = await player.types("help")
    lines = told.partition("You can type:\n")[2].splitlines()
    assert lines[-1].startswith("help WORD: ")
    return [line.partition(":")[0] for line in lines[:-1]]


@pytest.mark.parametrize("situation", SITUATIONS)
async def test_help_lists_exactly_the_commands_that_work(situation: str) -> None:
    forms = await listed(SITUATIONS[situation]())
    assert len(forms) == len(set(forms)) >= 4
    for form in forms:
        player = SITUATIONS[situation]()
        name, _, following = form.partition(" ")
        word = find_command(player.plain.commands(), name)
        assert word is not None
        assert not word.refusal
        if name == "hint":
            continue  # which starts a process; see test_table
        player.plain.guest.say = player.plain.guest.close  # type: ignore[assignment, method-assign]  # nobody is there
        said = await player.types(f"{name} {FOLLOWING.get(following, '')}".strip()) if name != "say" else ""
        assert not any(text in said for text in MEANINGLESS), (form, said)
        assert not said.startswith("Not possible"), (form, said)
    player = SITUATIONS[situation]()
    for word in player.plain.commands():
        if word.usage not in forms:
            assert word.refusal or not word.is_listed
            if word.refusal:
                assert (await player.types(word.name)) == word.refusal


async def test_the_listed_commands_depend_on_the_situation() -> None:
    forms = {situation: set(await listed(begin())) for situation, begin in SITUATIONS.items()}
    assert "list [WORD]" in forms["asked"]
    assert "list [WORD]" not in forms["waiting"] | forms["watching"] | forms["ended"]
    assert "seat NUMBER" in forms["waiting"]
    assert "seat NUMBER" not in forms["asked"]
    assert "me" not in forms["watching"]
    assert "scoring" in forms["ended"]
    assert "scoring" not in forms["asked"]


async def test_help_explains_a_command_that_is_unavailable_now() -> None:
    player = waiting()
    assert (await player.types("help what")).endswith("Not now: The game has not begun.")
    assert (await player.types("help board")).startswith("table: the whole table.")
    assert (await player.types("help dance")) == "There is no command 'dance' here."
    assert (await player.types("HELP Quit")) == "quit: leave the table."


async def test_an_empty_line_repeats_the_prompt() -> None:
    player = asked()
    assert re.search(r"^1\. ", await player.types(""), re.MULTILINE)
    assert (await waiting().types("")).startswith("Seats: 1 Ada (you)")


def test_help_on_a_command_is_in_full_sentences() -> None:
    word = PlainCommand("sing [SONG]", "sing a song", lambda _rest: None, details="It helps.", second_name="hum")
    room = asked().plain
    assert help_on([word], "sing", room) == ["sing [SONG]: sing a song. It helps. 'hum' does the same."]
    assert SCRIPT.leaving is False
