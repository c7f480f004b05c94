"""How many people it takes to go on without the host, and what the host may do while it cannot reach everybody.

The *voters* of a table are the people who hold a share of its key, and the host's own player. Going on takes `votes` of
them, more than half. So two groups can never both go on, and a decision that more than `voters - votes` of them hold
is known in every group that goes on.

The host's own player is no voter in the mode `trust`, in which everybody has the whole key, nor if it does not play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property


class Mode(Enum):
    """How a table survives its host; the host chooses when it opens the table."""

    OFF = "off"
    """The game ends with its host, and nobody gets anything."""
    MAJORITY = "majority"
    """A majority of the people, at least two, can read the table and go on. One person alone learns nothing."""
    TRUST = "trust"
    """Everybody gets the key, so everybody's program could read all cards; a majority of the others can go on."""


@dataclass(frozen=True)
class Quorum:
    """The counts for `others` people with a share, besides the host's own player if `host_plays`."""

    mode: Mode
    others: int
    host_plays: bool = True

    @cached_property
    def host_votes(self) -> int:
        """The votes of the host's own player: 1 or 0."""
        return int(self.host_plays and self.mode is Mode.MAJORITY)

    @cached_property
    def voters(self) -> int:
        return self.others + self.host_votes

    @cached_property
    def votes(self) -> int:
        """The number of voters who can go on without the host."""
        majority = self.voters // 2 + 1
        return max(2, majority) if self.mode is Mode.MAJORITY else majority

    @cached_property
    def shares(self) -> int:
        """The number of shares that give the key."""
        return 1 if self.mode is Mode.TRUST else self.votes

    @cached_property
    def can_survive(self) -> bool:
        """Whether anybody can go on if the host is gone. With one other person, only the mode `trust` allows it."""
        return self.mode is not Mode.OFF and self.others >= self.votes

    @cached_property
    def holders(self) -> int:
        """The number of voters who must hold an entry before it is acknowledged, whoever is the host."""
        return self.voters - self.votes + 1 if self.can_survive else 0

    def must_stop(self, unreachable: int) -> bool:
        """Return whether the host must stop deciding because the voters that it cannot reach may go on without it."""
        return self.can_survive and unreachable >= self.votes

    def is_replaced(self, unaware: int) -> bool:
        """Return whether a new generation is in force, if this many of our voters do not know it.

        Until then they could go on without its members.
        """
        return not self.can_survive or unaware < self.votes
