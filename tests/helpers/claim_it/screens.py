"""The screens of Claim It! by name, and the way to each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from helpers.stage import Stage, StagedSession, joining_update
from macrobber_core.net.guest.updates import TableChanged, TalkReceived
from macrobber_tui.screens.table import TableScreen

from .moments import bust, moments

TALK = (TalkReceived("Ben", "one more roll, go on"), TalkReceived("Cat", "that is how I lost mine"))


async def sit(stage: Stage, way: StagedSession) -> None:
    await stage.show(TableScreen(way))
    await stage.wait(way)


def at(name: str, *keys: str, seat: int | None = 1, talk: bool = False) -> Callable[[Stage], Awaitable[None]]:
    """Return a function that shows a moment of a game after the given keys."""

    async def show(stage: Stage) -> None:
        await sit(stage, StagedSession(joining_update(moments(stage.players, seat)[name]), *(TALK if talk else ())))
        await stage.press(*keys)

    return show


async def busted(stage: Stage) -> None:
    before, after = bust(stage.players)
    await sit(stage, StagedSession(joining_update(before), TableChanged(after.table, after.log[len(before.log) :])))


CLAIM_IT: Mapping[str, Callable[[Stage], Awaitable[None]]] = {
    "claim it place": at("placing", talk=True),
    "claim it picked": at("placing", "b", "enter"),
    "claim it equal dice": at("equal dice", "m", "g"),
    "claim it stop or roll": at("deciding", "b", "o"),
    "claim it stop": at("deciding", "s"),
    "claim it another": at("another decides"),
    "claim it bust": busted,
    "claim it last round": at("last round"),
    "claim it course": at("last round", "v"),
    "claim it end": at("over"),
}
"""The screens of players at a table of this game."""
