"""What the scoring would give were it now, found by the rules themselves, and how likely it would end the game."""

from __future__ import annotations

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.scoring import score_round
from macrobber_core.games.mac_robber.view import MacRobberView, lay_out
from macrobber_tui.language import N_

from .story import Scoring

NO_TILE = N_("It would end the game: no estate tile is left.")


def as_things_stand(view: MacRobberView) -> Scoring:
    """The scoring of this round, were it now."""
    events: list[Event] = []
    score_round(lay_out(view), events)
    scoring = Scoring(view.round, [clan.vp for clan in view.clans])
    for event in events:
        scoring.tell(event)
    return scoring


def leader_after(scoring: Scoring) -> int:
    """The leader's VP with what that scoring gives."""
    return max(scoring.before[seat - 1] + scoring.gained(seat) for seat in scoring.green)


def is_last_round(view: MacRobberView) -> bool:
    """MR-33: whether the game ends with this round's scoring, as there is no tile to be taken then."""
    return not view.supply


def percent_of_ending(view: MacRobberView, leader: int) -> int:
    """MR-34: how likely a tile turned up ends the game for a leader with so many VP."""
    if leader < box.RED_AREA:
        return 0
    ending = sum(view.tiles[index] for index, number in enumerate(box.TILE_NUMBERS) if number <= leader)
    return round(100 * ending / sum(view.tiles))
