"""A game's history, built from its events: log, each clan's last actions, raid, scoring, and VP by round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.history import BaseHistory
from macrobber_tui.boards.names import letter
from macrobber_tui.i18n.language import N_, _

SHORT = {
    # Translators: actions in a clan's turn, shown together in 14 cells; at most 8 cells each
    "cattle": N_("cattle"),
    "castle": N_("castle"),
    "monastery": N_("monast."),
    "warrior": N_("warrior"),
    "piper": N_("piper"),
    "monk": N_("monk"),
}
SOURCES = {
    # Translators: sources of VP; at most 7 cells each
    "green": N_("green"),
    "red": N_("red"),
    "blue": N_("blue"),
    "raids": N_("raids"),
}
SCORED = {ev.GreenScored: "green", ev.RedScored: "red", ev.BlueScored: "blue"}


class TurnAction(NamedTuple):
    """An action in a clan's turn, as a short label."""

    text: str
    clan: str = ""
    """The letter of the other clan involved, if any."""
    number: int = 1
    outcome: str = ""
    """The outcome of a raid: `+`, `-` or `=`."""

    def __str__(self) -> str:
        return _(self.text).format(clan=self.clan, count=self.number) + self.outcome


@dataclass(slots=True)
class CombatRound:
    """The known facts about both cards of a combat round."""

    piper: bool = False
    warrior: bool = False
    card: int | None = None
    revealed: ev.Revealed | None = None


@dataclass(slots=True)
class Raid:
    round: int
    attacker: int
    defender: int
    combat_rounds: list[CombatRound] = field(default_factory=list)
    end: ev.RaidEnded | None = None
    looted: ev.Looted | None = None
    points: ev.PointsWon | None = None
    spent: ev.Spent | None = None

    @property
    def sides(self) -> set[int]:
        return {self.attacker, self.defender}


@dataclass(slots=True)
class Scoring:
    """The scoring of one round, colour by colour."""

    round: int
    before: list[int]
    following: ev.FollowingJudged | None = None
    green: dict[int, ev.GreenScored] = field(default_factory=dict)
    red: dict[int, ev.RedScored] = field(default_factory=dict)
    blue: dict[int, ev.BlueScored] = field(default_factory=dict)
    tile: ev.TileRemoved | ev.TileTurned | None = None

    def gained(self, seat: int) -> int:
        return self.green[seat].vp + self.red[seat].vp + self.blue[seat].vp

    def add_event(self, event: Event) -> None:
        match event:
            case ev.FollowingJudged():
                self.following = event
            case ev.GreenScored(seat):
                self.green[seat] = event
            case ev.RedScored(seat):
                self.red[seat] = event
            case ev.BlueScored(seat):
                self.blue[seat] = event
            case ev.TileRemoved() | ev.TileTurned():
                self.tile = event
            case _:
                pass


class GameHistory(BaseHistory):
    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.round = 1
        self.turn: int | None = None
        self.vp = [box.START_VP[players]] * players
        self.score_history: list[list[int]] = [self.vp[:]]
        """The VP of all seats at the start and after each scoring."""
        self.vp_by_source: dict[str, list[int]] = {source: [0] * players for source in SOURCES}
        """The VP gained by each seat since the start, keyed by source."""
        self.last_actions: list[list[TurnAction]] = [[] for _ in range(players)]
        self.raid: Raid | None = None
        self.scoring: Scoring | None = None

    def add_event(self, event: Event) -> None:
        turn_of = event.seat if isinstance(event, ev.Drew) and event.seat != self.turn else None
        self._log(event, turn_of=turn_of, is_milestone=isinstance(event, ev.FollowingJudged | ev.GameEnded))
        match event:
            case ev.RoundBegan(number, _):
                self.round = number
                self.turn = None
            case ev.Drew(seat, _) if seat != self.turn:
                self.turn = seat
                self.last_actions[seat - 1] = []
                self.raid = None
            case ev.Built(seat, building):
                self._add_action(seat, TurnAction(SHORT[building]))
            case ev.Joined(seat, follower, count):
                self._add_action(seat, TurnAction(SHORT[follower] if count == 1 else N_("{count} monks"), number=count))
            case ev.EstateBought(seat, _):
                self._add_action(seat, TurnAction(N_("estate")))
            case ev.BardPlayed(seat, victim, _, _):
                self._add_action(seat, TurnAction(N_("bard {clan}"), letter(victim)))
            case ev.Exchanged(seat, count, _):
                self._add_action(seat, TurnAction(N_("exch.{count}"), number=count))
            case ev.Passed(seat):
                self._add_action(seat, TurnAction(N_("pass")))
            case _:
                self._apply_raid_event(event)
                self._apply_scoring_event(event)

    def _add_action(self, seat: int, action: TurnAction) -> None:
        self.last_actions[seat - 1].append(action)

    def _apply_raid_event(self, event: Event) -> None:
        if isinstance(event, ev.RaidBegan):
            self.raid = Raid(self.round, event.attacker, event.defender)
            self._add_action(event.attacker, TurnAction(N_("raid {clan}"), letter(event.defender)))
            return
        raid = self.raid
        if raid is None:
            return
        match event:
            case ev.Laid(_, _, piper, warrior, card):
                raid.combat_rounds.append(CombatRound(piper, warrior, card))
            case ev.Revealed():
                raid.combat_rounds[-1].revealed = event
            case ev.RaidEnded():
                raid.end = event
                outcome = "=" if event.winner is None else "+" if event.winner == event.attacker else "-"
                done = self.last_actions[raid.attacker - 1]
                done[-1] = done[-1]._replace(outcome=outcome)
                self._add_vp("raids", raid.attacker, event.attacker_vp)
                self._add_vp("raids", raid.defender, event.defender_vp)
            case ev.Looted():
                raid.looted = event
            case ev.PointsWon():
                raid.points = event
            case ev.Spent():
                raid.spent = event
                self._add_vp("raids", raid.attacker, event.vp)
            case _:
                pass

    def _apply_scoring_event(self, event: Event) -> None:
        if isinstance(event, ev.FollowingJudged):
            self.scoring = Scoring(self.round, self.vp[:])
            self.score_history.append(self.vp[:])
            self.raid = None
        if self.scoring is not None:
            self.scoring.add_event(event)
        if isinstance(event, ev.GreenScored | ev.RedScored | ev.BlueScored):
            self._add_vp(SCORED[type(event)], event.seat, event.vp)
            self.score_history[-1][event.seat - 1] = self.vp[event.seat - 1]

    def _add_vp(self, source: str, seat: int, vp: int) -> None:
        self.vp[seat - 1] += vp
        self.vp_by_source[source][seat - 1] += vp
