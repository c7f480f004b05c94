"""Games that break the contract, or stretch it; each is Nim with one thing changed."""

from __future__ import annotations

import msgspec

from macrobber_core.games.contract import Event, Game

from . import nim


class EndlessNim(nim.Nim):
    """Nobody ever takes anything."""

    __slots__ = ()

    def play(self, action: str) -> list[Event]:
        self.active = self.active % self.players + 1
        return []


class CountedNim(nim.Nim):
    """Counts the actions played in all its positions."""

    __slots__ = ()

    plays = 0

    def play(self, action: str) -> list[Event]:
        CountedNim.plays += 1
        return super().play(action)


class BrokenNim(nim.Nim):
    """A game of a package with a bug."""

    __slots__ = ()

    def play(self, action: str) -> list[Event]:
        raise ZeroDivisionError("a bug")


def nim_of(position_type: type[nim.Nim]) -> Game:
    """Return Nim with positions of another type."""
    return msgspec.structs.replace(nim.GAME, setup=position_type.setup, imagine=position_type.from_view)
