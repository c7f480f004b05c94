"""What it would be to stop now: what is settled, claimed and taken, and the figures then."""

from __future__ import annotations

import random
from typing import NamedTuple

from macrobber_core.games.claim_it.events import Displaced, Figures, LastRoundCalled, Stopped
from macrobber_core.games.claim_it.notation import STOP
from macrobber_core.games.claim_it.position import imagine
from macrobber_core.games.claim_it.view import ClaimItView


class Stop(NamedTuple):
    settled: list[str]
    claimed: list[str]
    taken: list[Displaced]
    before: Figures
    after: Figures
    calls: bool
    """Whether it brings the last round."""


def if_stopped(view: ClaimItView) -> Stop | None:
    """For the player on turn; None where nobody can stop."""
    if view.phase != "decide" or view.active is None:
        return None
    events = imagine(view, random.Random(0)).play(STOP)
    stopped = next(event for event in events if isinstance(event, Stopped))
    return Stop(
        stopped.settled,
        stopped.claimed,
        [event for event in events if isinstance(event, Displaced)],
        view.figures(view.active),
        stopped.figures,
        any(isinstance(event, LastRoundCalled) for event in events),
    )
