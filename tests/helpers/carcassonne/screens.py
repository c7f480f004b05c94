"""The screens of Carcassonne by name, and the way to each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from helpers.stage import Stage, StagedSession, joining_update
from macrobber_core.net.guest.updates import TalkReceived
from macrobber_tui.screens.table import TableScreen

from .moments import moments

TALK = (TalkReceived("Ben", "that city is mine"), TalkReceived("Cat", "and my robber is beside you"))


def at(name: str, *keys: str, seat: int | None = 1, talk: bool = False) -> Callable[[Stage], Awaitable[None]]:
    """Return a function that shows a moment of a game after the given keys."""

    async def show(stage: Stage) -> None:
        way = StagedSession(joining_update(moments(stage.players, seat)[name]), *(TALK if talk else ()))
        await stage.show(TableScreen(way))
        await stage.wait(way)
        await stage.press(*keys)

    return show


CARCASSONNE: Mapping[str, Callable[[Stage], Awaitable[None]]] = {
    "carcassonne": at("placing", talk=True),
    "carcassonne large": at("placing", "z"),
    "carcassonne small": at("placing", "z", "z"),
    "carcassonne meeple": at("junction", "enter", "down", "down"),
    "carcassonne robber": at("robber", "down"),
    "carcassonne meeple after the robbers": at("meeple", "down"),
    "carcassonne scoring": at("scoring", "down"),
    "carcassonne message": at("message", "down"),
    "carcassonne another": at("another places"),
    "carcassonne features": at("placing", "f", "down"),
    "carcassonne fields": at("placing", "d"),
    "carcassonne tiles": at("placing", "x"),
    "carcassonne points": at("placing", "v"),
    "carcassonne scoreboard": at("placing", "v", "v"),
    "carcassonne end": at("over", "f"),
    "carcassonne course": at("over", "v"),
    "carcassonne final": at("over", "v", "v"),
}
"""The screens of players at a table of this game."""
