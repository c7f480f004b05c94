"""The players of finished games: people, recognised by name, and the bots of each game, by level."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.unicode import skeletons


class Player(NamedTuple):
    """A person, or a bot. The bots of one game are other players than those of another, whatever their level."""

    name: str
    """The name of a person, or the level of a bot."""
    game: str = ""
    """The game whose bot this is; "" for a person."""

    @property
    def is_bot(self) -> bool:
        return bool(self.game)


class People:
    """Recognises persons by their names. As at a table, names that look alike are the same name."""

    def __init__(self) -> None:
        self._by_skeleton: dict[str, Player] = {}

    def add(self, name: str) -> Player:
        """Return the person with this name; a new person keeps this spelling."""
        person = self.find(name) or Player(name)
        if person.name == name:
            self._by_skeleton |= dict.fromkeys(skeletons(name), person)
        return person

    def find(self, name: str) -> Player | None:
        return next(filter(None, map(self._by_skeleton.get, sorted(skeletons(name)))), None)
