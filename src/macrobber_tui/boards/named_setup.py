"""A named setup of a game: how to play it, without a form of switches."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from macrobber_core.games.contract import OptionValue


class NamedSetup(Struct, frozen=True, kw_only=True):
    """Settings proposed for a new table under a name; the player may change all of them."""

    key: str
    """Its name on the command line, such as "first-game"."""
    name: str
    about: str
    """A sentence about it, true with and without friends."""
    players: int
    level: str
    """The level of its bots."""
    bots: int = 0
    """The number of bots at a table for friends. On a table of this machine they take all free seats."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """The options that differ from their defaults."""
    clock: int | None = None
    """The seconds for each decision at a table for friends; None means no clock."""
