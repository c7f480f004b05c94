"""Whole games of every kind in plain mode."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from helpers.patience import PATIENCE
from helpers.plain import Typing, plain_table
from helpers.tui import QUICK, until, waiting
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.websocket import dial
from macrobber_tui.plain.session_loop import SessionLoop
from macrobber_tui.session.hosting import open_host

OPTIONS: dict[str, dict[str, OptionValue]] = {"carcassonne": {"messengers": True}}
"""Options that make a game ask every kind of question."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


class TypesListedChoices(Typing):
    """Chooses from the listed choices step by step, views pages at intervals, and keeps typing after the end."""

    after: tuple[str, ...] = ("table",)

    async def read_line(self) -> str | None:
        await asyncio.sleep(0)
        plain = self.plain
        assert plain is not None
        if plain.is_over:
            last, self.after = self.after[:1], self.after[1:]
            return last[0] if last else await asyncio.Future()
        if not plain.wants_line or plain.decision is None:
            return ""
        if self.rng.random() < 0.05:
            return self.rng.choice(
                [word.name for word in plain.commands() if not word.refusal and is_read_only(word.name)]
            )
        return self.rng.choice([*plain.decision._choices_by_text])

    @property
    def is_idle(self) -> bool:
        return not self.after


def is_read_only(word: str) -> bool:
    """Return whether a command only shows information."""
    return word not in {"quit", "say", "undo", "hint", "replay", "agree", "decline", "back"}


async def play_game(game: str, *, watch: bool = False) -> None:
    settings = replace(
        waiting(QUICK), game=GAMES[game], options=OPTIONS.get(game, {}), bots=["easy"] * (3 if watch else 2)
    )
    async with open_host(settings) as host:
        typing = TypesListedChoices()
        typing.rng = random.Random(4)
        typing.plain = plain_table(Guest(lambda: dial("127.0.0.1", host.port or 0), "Ada", watch=watch))
        running = asyncio.create_task(SessionLoop(typing.plain, typing).run())
        await until(lambda: bool(host.peers))
        host.start()
        await asyncio.wait_for(running, PATIENCE)


@pytest.mark.slow
@EVERY_GAME
async def test_a_whole_game_can_be_played_from_the_listed_choices(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_game(game)
    output = capsys.readouterr().out
    assert "The game is over" in output
    assert "Not possible" not in output
    assert "is not a command here" not in output


@pytest.mark.slow
@EVERY_GAME
async def test_a_spectator_follows_a_whole_game_without_being_prompted(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_game(game, watch=True)
    output = capsys.readouterr().out
    assert "The game is over" in output
    assert "Your turn" not in output
    assert "Type a number" not in output
