"""What the scoring would give were it now: found by the rules themselves."""

from __future__ import annotations

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.scoring import score_round
from macrobber_core.games.mac_robber.view import MacRobberView, lay_out

from .story import Scoring


def as_things_stand(view: MacRobberView) -> Scoring:
    """The scoring of this round, were it now."""
    events: list[Event] = []
    score_round(lay_out(view), events)
    scoring = Scoring(view.round, [clan.vp for clan in view.clans])
    for event in events:
        scoring.tell(event)
    return scoring
