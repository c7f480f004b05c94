"""The story of a game of Mac Robber: its biggest raid, the lead, its best scoring, its warriors, its closest moment."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.components import START_WARRIORS
from macrobber_tui.boards.names import NameOf, in_object_case
from macrobber_tui.boards.story import StoryLine, events_of, joint_name, joint_object, lead_line, leaders_of
from macrobber_tui.i18n.language import _

from .history import GameHistory
from .wording import BUILDINGS, battle_points_in_words

BOOTY_WORTH = {"cattle": 1, "monastery": 2, "castle": 2}
"""How much booty counts beside VP when raids are compared."""
CLEARLY_MORE = 2
"""How many more warriors than at the start are worth a line."""


class WonRaid(Struct):
    """A raid that the attacker won."""

    round: int
    end: ev.RaidEnded
    booty: str = ""
    points: int = 0
    """Battle points, if they are played with."""

    @property
    def size(self) -> tuple[int, int]:
        """The measure by which raids are compared: what was taken, then the margin."""
        taken = self.end.attacker_vp - self.end.defender_vp + self.points + BOOTY_WORTH.get(self.booty, 0)
        return taken, self.end.attacker_rounds - self.end.defender_rounds


def tell(history: GameHistory, name_of: NameOf) -> list[StoryLine]:
    """Return the story of a finished game, a line for each moment that it had."""
    lines = (
        _raid_line(history, name_of),
        lead_line(history.score_history, name_of),
        _scoring_line(history, name_of),
        _warriors_line(history, name_of),
        _closest_line(history, name_of),
    )
    return [line for line in lines if line is not None]


def _by_round(history: GameHistory) -> Iterator[tuple[int, Event]]:
    """Yield all events, each with its round."""
    number = 1
    for event in events_of(history):
        if isinstance(event, ev.RoundBegan):
            number = event.round
        yield number, event


def _raid_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    raids: list[WonRaid] = []
    is_won = False
    for number, event in _by_round(history):
        match event:
            case ev.RaidEnded():
                is_won = event.winner == event.attacker
                if is_won:
                    raids.append(WonRaid(number, event))
            case ev.Looted() if is_won:
                raids[-1].booty = event.booty
            case ev.PointsWon() if is_won:
                raids[-1].points = event.points
            case _:
                pass
    if not raids:
        return None
    raid = max(raids, key=lambda raid: raid.size)
    attacker, defender = raid.end.attacker, raid.end.defender
    if raid.points:
        text = _("Biggest raid: {attacker} won {points} against {defender} in round {round}.")
    elif raid.booty in BOOTY_WORTH:
        text = _("Biggest raid: {attacker} took {booty} from {defender} in round {round}.")
    else:
        text = _("Biggest raid: {attacker} beat {defender} {rounds}:{others} in round {round}.")
    return StoryLine(
        attacker,
        text.format(
            attacker=name_of(attacker),
            defender=in_object_case(name_of(defender)),
            booty=_(BUILDINGS[raid.booty or "nothing"]),
            points=battle_points_in_words(raid.points),
            rounds=raid.end.attacker_rounds,
            others=raid.end.defender_rounds,
            round=raid.round,
        ),
    )


def _scoring_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the most VP that a clan got in one scoring."""
    gained: dict[tuple[int, int], int] = {}
    for number, event in _by_round(history):
        if isinstance(event, ev.GreenScored | ev.RedScored | ev.BlueScored):
            gained[number, event.seat] = gained.get((number, event.seat), 0) + event.vp
    if not any(gained.values()):
        return None
    number, seat = max(gained, key=lambda scored: gained[scored])
    text = _("Best scoring: {name} got {vp} VP in round {round}.")
    return StoryLine(seat, text.format(name=name_of(seat), vp=gained[number, seat], round=number))


def _warriors_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the most warriors at a scoring, if they were clearly more than at the start and nobody was level."""
    judged = [(event, number) for number, event in _by_round(history) if isinstance(event, ev.FollowingJudged)]
    if not judged:
        return None
    event, number = max(judged, key=lambda found: (found[0].warriors, found[0].by == "warriors"))
    if event.seat is None or event.by != "warriors" or event.warriors < START_WARRIORS + CLEARLY_MORE:
        return None
    text = _("Most warriors: {name} with {count} in round {round}.")
    return StoryLine(event.seat, text.format(name=name_of(event.seat), count=event.warriors, round=number))


def _closest_line(history: GameHistory, name_of: NameOf) -> StoryLine | None:
    """Describe the round after which the lead was smallest, the last one of several.

    After the first round, everybody is close.
    """
    gaps: list[tuple[int, int]] = []
    for number, standing in list(enumerate(history.score_history))[2:]:
        first, second = sorted(standing, reverse=True)[:2]
        gaps.append((first - second, -number))
    if not gaps:
        return None
    gap, number = min(gaps)[0], -min(gaps)[1]
    standing = history.score_history[number]
    leaders = leaders_of(standing)
    if not gap:
        text = _("Closest moment: {names} level on {vp} VP after round {round}.")
        return StoryLine(leaders[0], text.format(names=joint_name(leaders, name_of), vp=max(standing), round=number))
    followers = [seat for seat, vp in enumerate(standing, 1) if vp == max(standing) - gap]
    text = _("Closest moment: {name} {vp} VP ahead of {other} after round {round}.")
    return StoryLine(
        leaders[0],
        text.format(name=name_of(leaders[0]), vp=gap, other=joint_object(followers, name_of), round=number),
    )
