"""What happens, told as it happens: raids as scenes, scorings with their arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.chronicle import RAIDS
from macrobber_tui.boards.mac_robber.event_words import sentence
from macrobber_tui.boards.mac_robber.guide import SCORING
from macrobber_tui.boards.mac_robber.language import NameOf, capital
from macrobber_tui.boards.mac_robber.story import Story
from macrobber_tui.boards.recital import Page
from macrobber_tui.language import _

from . import scoring

UNTOLD = (ev.UnusedReturned, ev.Laid, ev.FollowingJudged, ev.GreenScored, ev.RedScored, ev.BlueScored)
"""What goes without saying, or is told with what follows."""
TILES = (ev.TileRemoved, ev.TileTurned)


class Recital:
    """Takes in the events of a game in order, and tells what of them is worth saying."""

    def __init__(self, players: int, name_of: NameOf) -> None:
        self._players = players
        self._name_of = name_of
        self._story = Story(players)
        self.raid: list[str] = []
        """The latest raid, from its beginning."""
        self.scoring: list[str] = []
        """The latest scoring."""
        self.reading = ""

    def tell(self, events: Iterable[Event]) -> list[str]:
        self.reading = ""
        return [line for event in events for line in self._take(event)]

    def pages(self, table: TableView) -> list[Page]:
        """What else can be looked at."""
        no_scoring = "" if self.scoring else _("No round was scored yet.")
        no_raid = "" if self.raid else _("There was no raid yet.")
        points = _("what the round would bring, were it scored now")
        return [
            Page("points", points, lambda: scoring.standing(table, self._name_of)),
            Page("scoring", _("the latest scoring, colour by colour"), lambda: self.scoring, no_scoring),
            Page("rounds", _("the points of all, round by round"), self.course),
            Page("combat", _("the latest raid, from its beginning"), lambda: self.raid, no_raid),
        ]

    def course(self) -> list[str]:
        """The VP of all, round by round."""
        return scoring.course(self._story.course, self._name_of)

    def _take(self, event: Event) -> list[str]:
        self._story.tell(event)
        lines = list(self._tell(event))
        if isinstance(event, ev.RaidBegan):
            self.raid = []
        if isinstance(event, RAIDS):
            self.raid += lines
        if isinstance(event, ev.BlueScored) and lines:
            self.scoring = lines[:]
            self.reading = SCORING
        elif isinstance(event, TILES):
            self.scoring += lines
        return lines

    def _tell(self, event: Event) -> Iterator[str]:
        match event:
            case ev.BlueScored() if (score := self._story.scoring) is not None and len(score.blue) == self._players:
                yield from scoring.told(score, self._name_of)
            case ev.Dealt(_, _, None) | ev.Discarded(_, _, None):
                pass  # how many follows from what was told before
            case ev.Revealed():
                yield self._duel(event)
            case ev.RaidEnded():
                yield self._end(event)
            case _ if not isinstance(event, UNTOLD) and (told := sentence(event, self._name_of)):
                yield told
            case _:
                pass

    def _duel(self, shown: ev.Revealed) -> str:
        """Both cards, who won, and how the raid stands."""
        raid = self._story.raid
        winners = [bout.revealed.winner for bout in raid.bouts if bout.revealed] if raid is not None else []
        if shown.winner is None:
            outcome = _("Nobody won it.")
        else:
            outcome = _("Won by {name}.").format(name=self._name_of(shown.winner))
        return _(
            "Combat round {number}. {attacker}: {attack}. {defender}: {defence}. {outcome} "
            "Rounds won: {attacker} {won}, {defender} {lost}."
        ).format(
            number=shown.round,
            attacker=capital(self._name_of(shown.attacker)),
            attack=strength(shown.attack),
            defender=capital(self._name_of(shown.defender)),
            defence=strength(shown.defence),
            outcome=outcome,
            won=winners.count(shown.attacker),
            lost=winners.count(shown.defender),
        )

    def _end(self, end: ev.RaidEnded) -> str:
        """Who won the raid, and what that brings both sides."""
        most, least = max(end.attacker_rounds, end.defender_rounds), min(end.attacker_rounds, end.defender_rounds)
        if end.winner is None:
            told = _("The raid is drawn, {rounds} to {rounds} in combat rounds.").format(rounds=most)
        else:
            told = _("The raid is won by {name}, {most} to {least} in combat rounds.").format(
                name=self._name_of(end.winner), most=most, least=least
            )
        sides = ((end.attacker, end.attacker_vp), (end.defender, end.defender_vp))
        changes = [f"{self._name_of(seat)} {vp:+d}" for seat, vp in sides if vp]
        return " ".join([told, *([_("VP: {changes}.").format(changes=", ".join(changes))] if changes else [])])


def strength(side: ev.Strength) -> str:
    """What one side laid, and what it adds up to."""
    added = [
        *([_("{count} carried").format(count=side.carried)] if side.carried else []),
        *([_("a piper")] if side.piper else []),
        *([_("a warrior")] if side.warrior else []),
        *([_("castles")] if side.castles else []),
    ]
    card = str(side.card)
    if side.counts != side.card:
        card = _("{card}, which counts {counts}").format(card=side.card, counts=side.counts)
    if not added:
        return card
    return _("{card} with {added}, makes {total}").format(card=card, added=", ".join(added), total=side.total)
