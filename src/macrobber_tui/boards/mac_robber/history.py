"""What the events of a game add up to: the log, what each clan did last, the raid, the scoring, the course of VP."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.news import Entry, since
from macrobber_tui.language import N_, _

from .language import letter

SHORT = {
    # Translators: what a clan has done in its turn, all of it in a column of 14 cells; these in at most 8 each
    "cattle": N_("cattle"),
    "castle": N_("castle"),
    "monastery": N_("monast."),
    "warrior": N_("warrior"),
    "piper": N_("piper"),
    "monk": N_("monk"),
}
SOURCES = {
    # Translators: where VP come from; at most 7 cells, these four
    "green": N_("green"),
    "red": N_("red"),
    "blue": N_("blue"),
    "raids": N_("raids"),
}
SCORED = {ev.GreenScored: "green", ev.RedScored: "red", ev.BlueScored: "blue"}


class Deed(NamedTuple):
    """Something a clan did in its turn, in a word or two."""

    text: str
    clan: str = ""
    """The letter of the other one it was done to."""
    number: int = 1
    outcome: str = ""
    """Of a raid: `+`, `-` or `=`."""

    def __str__(self) -> str:
        return _(self.text).format(clan=self.clan, count=self.number) + self.outcome


@dataclass(slots=True)
class Bout:
    """One combat round: what is known of both cards."""

    piper: bool = False
    warrior: bool = False
    card: int | None = None
    revealed: ev.Revealed | None = None


@dataclass(slots=True)
class Raid:
    round: int
    attacker: int
    defender: int
    bouts: list[Bout] = field(default_factory=list)
    end: ev.RaidEnded | None = None
    looted: ev.Looted | None = None
    points: ev.PointsWon | None = None
    spent: ev.Spent | None = None

    @property
    def sides(self) -> set[int]:
        return {self.attacker, self.defender}


@dataclass(slots=True)
class Scoring:
    """One round's scoring, colour by colour."""

    round: int
    before: list[int]
    following: ev.FollowingJudged | None = None
    green: dict[int, ev.GreenScored] = field(default_factory=dict)
    red: dict[int, ev.RedScored] = field(default_factory=dict)
    blue: dict[int, ev.BlueScored] = field(default_factory=dict)
    tile: ev.TileRemoved | ev.TileTurned | None = None

    def gained(self, seat: int) -> int:
        return self.green[seat].vp + self.red[seat].vp + self.blue[seat].vp

    def tell(self, event: Event) -> None:
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


class Story:
    """Reads the events in order."""

    def __init__(self, players: int) -> None:
        self.entries: list[Entry] = []
        self.round = 1
        self.turn: int | None = None
        self.vp = [box.START_VP[players]] * players
        self.course: list[list[int]] = [self.vp[:]]
        """The VP of all seats at the start and after each scoring."""
        self.brought: dict[str, list[int]] = {source: [0] * players for source in SOURCES}
        """The VP of all seats since the start, by where they came from."""
        self.last: list[list[Deed]] = [[] for _ in range(players)]
        self.raid: Raid | None = None
        self.scoring: Scoring | None = None
        self.end: ev.GameEnded | None = None

    def tell(self, event: Event) -> None:
        self._enter(event)
        match event:
            case ev.RoundBegan(number, _):
                self.round = number
                self.turn = None
            case ev.Drew(seat, _) if seat != self.turn:
                self.turn = seat
                self.last[seat - 1] = []
                self.raid = None
            case ev.Built(seat, building):
                self._did(seat, Deed(SHORT[building]))
            case ev.Joined(seat, follower, count):
                self._did(seat, Deed(SHORT[follower] if count == 1 else N_("{count} monks"), number=count))
            case ev.EstateBought(seat, _):
                self._did(seat, Deed(N_("estate")))
            case ev.BardPlayed(seat, victim, _, _):
                self._did(seat, Deed(N_("bard {clan}"), letter(victim)))
            case ev.Exchanged(seat, count, _):
                self._did(seat, Deed(N_("exch.{count}"), number=count))
            case ev.Passed(seat):
                self._did(seat, Deed(N_("pass")))
            case ev.GameEnded():
                self.end = event
            case _:
                self._tell_raid(event)
                self._tell_scoring(event)

    def _enter(self, event: Event) -> None:
        """Chapters begin with a turn's first cubes, a scoring, the start and the end."""
        if isinstance(event, ev.Drew) and event.seat != self.turn:
            self.entries.append(Entry(event.seat))
        elif not self.entries or isinstance(event, (ev.FollowingJudged, ev.GameEnded)):
            self.entries.append(Entry(None))
        self.entries[-1].events.append(event)

    def _did(self, seat: int, what: Deed) -> None:
        self.last[seat - 1].append(what)

    def _tell_raid(self, event: Event) -> None:
        if isinstance(event, ev.RaidBegan):
            self.raid = Raid(self.round, event.attacker, event.defender)
            self._did(event.attacker, Deed(N_("raid {clan}"), letter(event.defender)))
            return
        raid = self.raid
        if raid is None:
            return
        match event:
            case ev.Laid(_, _, piper, warrior, card):
                raid.bouts.append(Bout(piper, warrior, card))
            case ev.Revealed():
                raid.bouts[-1].revealed = event
            case ev.RaidEnded():
                raid.end = event
                outcome = "=" if event.winner is None else "+" if event.winner == event.attacker else "-"
                done = self.last[raid.attacker - 1]
                done[-1] = done[-1]._replace(outcome=outcome)
                self._bring("raids", raid.attacker, event.attacker_vp)
                self._bring("raids", raid.defender, event.defender_vp)
            case ev.Looted():
                raid.looted = event
            case ev.PointsWon():
                raid.points = event
            case ev.Spent():
                raid.spent = event
                self._bring("raids", raid.attacker, event.vp)
            case _:
                pass

    def _tell_scoring(self, event: Event) -> None:
        if isinstance(event, ev.FollowingJudged):
            self.scoring = Scoring(self.round, self.vp[:])
            self.course.append(self.vp[:])
            self.raid = None
        if self.scoring is not None:
            self.scoring.tell(event)
        if isinstance(event, ev.GreenScored | ev.RedScored | ev.BlueScored):
            self._bring(SCORED[type(event)], event.seat, event.vp)
            self.course[-1][event.seat - 1] = self.vp[event.seat - 1]

    def _bring(self, source: str, seat: int, vp: int) -> None:
        self.vp[seat - 1] += vp
        self.brought[source][seat - 1] += vp

    # --- what is told of it

    def latest(self, seat: int) -> Entry | None:
        """The last turn of a seat in which it has done anything."""
        return next((entry for entry in reversed(self.entries) if entry.seat == seat and len(entry.events) > 1), None)

    def since(self, seat: int) -> list[Entry]:
        """What happened since the last turn of a seat, with the turn under way, if it is that seat's."""
        return since(self.entries, seat)
