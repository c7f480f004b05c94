"""The story of a game of Claim It!: its largest group, boldest roll and costliest bust, and the lead."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.claim_it import events as ev
from macrobber_tui.boards.names import NameOf
from macrobber_tui.boards.story import StoryLine, events_of, lead_line
from macrobber_tui.i18n.language import ngettext

from .history import GameHistory


class Turn(NamedTuple):
    """How a turn ended."""

    seat: int
    round: int
    group: int
    """The spaces in the player's largest group after stopping; 0 after a bust."""
    risked: int
    """The markers that the last roll put at risk, if the player stopped later; otherwise 0."""
    lost: int
    """The spaces cleared by a bust."""


def tell(history: GameHistory, name_of: NameOf) -> list[StoryLine]:
    """Return the story of a finished game, a line for each moment that it had."""
    lead = lead_line(history.score_history, name_of)
    return [*turning_points(history, name_of), *([lead] if lead is not None else [])]


def turning_points(history: GameHistory, name_of: NameOf) -> list[StoryLine]:
    """Return the turns that mattered most so far: the largest group, the boldest roll, and the costliest bust."""
    turns = _turns(history)
    lines = (_group_line(turns, name_of), _roll_line(turns, name_of), _bust_line(turns, name_of))
    return [line for line in lines if line is not None]


def _turns(history: GameHistory) -> list[Turn]:
    players, number, placed, risked = len(history.score_history[0]), 1, 0, 0
    turns: list[Turn] = []
    for event in events_of(history):
        match event:
            case ev.TurnBegan():
                number, placed, risked = (event.turn - 1) // players + 1, 0, 0
            case ev.Squatted() | ev.Claimed():
                placed += 1
            case ev.RolledAgain():
                risked = placed
            case ev.Stopped(seat, _settled, _claimed, figures):
                turns.append(Turn(seat, number, figures.group, risked, 0))
            case ev.Busted(seat):
                turns.append(Turn(seat, number, 0, 0, len({*event.claims, *event.squatters})))
            case _:
                pass
    return turns


def _group_line(turns: list[Turn], name_of: NameOf) -> StoryLine | None:
    best = max(turns, key=lambda turn: turn.group, default=None)
    if best is None or not best.group:
        return None
    text = ngettext("Largest group: {name} with {count} space in round {round}.",
                    "Largest group: {name} with {count} spaces in round {round}.", best.group)  # fmt: skip
    return StoryLine(best.seat, text.format(name=name_of(best.seat), count=best.group, round=best.round))


def _roll_line(turns: list[Turn], name_of: NameOf) -> StoryLine | None:
    best = max(turns, key=lambda turn: turn.risked, default=None)
    if best is None or not best.risked:
        return None
    text = ngettext("Boldest roll: {name} risked {count} marker in round {round} and kept it.",
                    "Boldest roll: {name} risked {count} markers in round {round} and kept them.",
                    best.risked)  # fmt: skip
    return StoryLine(best.seat, text.format(name=name_of(best.seat), count=best.risked, round=best.round))


def _bust_line(turns: list[Turn], name_of: NameOf) -> StoryLine | None:
    worst = max(turns, key=lambda turn: turn.lost, default=None)
    if worst is None or not worst.lost:
        return None
    text = ngettext("Costliest bust: {name} lost {count} space in round {round}.",
                    "Costliest bust: {name} lost {count} spaces in round {round}.", worst.lost)  # fmt: skip
    return StoryLine(worst.seat, text.format(name=name_of(worst.seat), count=worst.lost, round=worst.round))
