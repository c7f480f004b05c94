"""The state of one person's program: what it holds, whom it follows, and how it has voted.

The state is a value. Each transition returns the next state and the outputs; `following`, `standing` and `hosting` hold
the transitions of a person's program, of an heir, and of a host. Nothing here may be stored on disk: a program that
restarts has no share and no vote, so it cannot vote twice.
"""

from __future__ import annotations

from enum import Enum

import msgspec

from .generation import Generation
from .messages import Output, Promised, TakeOver, Vote
from .sealed_log import SealedLog
from .shares import Share

SILENCE_SECONDS = 8.0
"""How long a host may be silent before the program tries to reach it."""
PASS_OVER_SECONDS = 10.0
"""How long an heir may take to begin before it is passed over."""
LATER_PASS_OVER_SECONDS = 60.0
"""The same, once all heirs have been passed over."""


class Stage(Enum):
    """The stage of a program, from following a host to voting for the next one or hosting."""

    FOLLOWING = "following"
    SILENT = "silent"
    """The host has been silent, and the program tries to reach it."""
    ASKED = "asked"
    """The host cannot be reached, and the player is being asked."""
    VOTED = "voted"
    """The program has voted, perhaps for itself, and waits for a host."""
    HOSTING = "hosting"


class Hosting(msgspec.Struct, frozen=True):
    """The state that only a host has."""

    key: bytes
    shares: tuple[Share, ...]
    """The shares to hand out; empty if the host took over, since everybody has got theirs."""
    held: tuple[int, ...]
    """The number of entries that each voter holds; the host's own count is not used."""
    unreachable: frozenset[str] = frozenset()
    previous: Generation | None = None
    """The generation that this one replaces, until that is done."""
    aware: frozenset[str] = frozenset()
    """The people who know the new generation."""
    forgetful: frozenset[str] = frozenset()
    """The people whose programs may have voted in the previous generation, and have restarted and forgotten it."""
    restarted: frozenset[str] = frozenset()
    """Those of them who have said so. They have lost the votes for them, too."""
    given: frozenset[str] = frozenset()
    """The people who have got their share. A program that restarts must not get it again, and vote twice."""
    unconfirmed: frozenset[str] = frozenset()
    """The people who have confirmed nothing since they connected, so that their programs may have restarted."""
    shareless: frozenset[str] = frozenset()
    """The people whose programs have said that they have no share, most likely because they have restarted."""
    stood_for: tuple[str, ...] = ()
    """The people because of whom the host has stood again."""

    def __repr__(self) -> str:
        return f"Hosting(held={self.held}, unreachable={set(self.unreachable)})"  # the key is secret


class Member(msgspec.Struct, frozen=True):
    """The state of one person's program at a table."""

    me: str
    generation: Generation
    share: Share | None
    """Our share; None for a host without a vote."""
    log: SealedLog
    epoch: int
    """The epoch of the host that we follow, or that we are."""
    promised: int
    """The latest epoch in which we voted or followed; nothing from an earlier one counts any more."""
    promised_to: str
    """For whom we voted, or whom we followed, in that epoch: an epoch may have other heirs in other generations."""
    proof: bytes = b""
    """The proof of `epoch`; empty in the first epoch."""
    stage: Stage = Stage.FOLLOWING
    deadline: float | None = None
    """When to call `tick`; None if there is nothing to wait for."""
    take_overs: tuple[TakeOver, ...] = ()
    """How the table came to the host that we follow, the latest last."""
    votes: tuple[tuple[str, Vote], ...] = ()
    """The latest vote for us from each voter."""
    hosting: Hosting | None = None

    @property
    def host(self) -> str:
        """The program that we follow."""
        return self.generation.heir_of(self.epoch)

    def refusal_to(self, host: str) -> Promised:
        """Return the answer to a host of an earlier epoch: the first epoch in which we could vote for it."""
        first = self.promised if host == self.promised_to else self.promised + 1
        return Promised(first, self.epoch, self.proof)


Step = tuple[Member, tuple[Output, ...]]
"""The next state, and what the program has to do."""
