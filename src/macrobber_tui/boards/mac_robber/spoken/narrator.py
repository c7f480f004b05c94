"""Narrate a game of Mac Robber in plain mode."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.event_words import vp_changes
from macrobber_tui.boards.mac_robber.history import GameHistory, Scoring
from macrobber_tui.boards.mac_robber.log_lines import LOG, RAIDS
from macrobber_tui.boards.mac_robber.previews import (
    NO_TILE,
    following_now,
    is_last_round,
    is_scored,
    leader_after,
    percent_of_ending,
    score_now,
)
from macrobber_tui.boards.mac_robber.sentences import SCORING
from macrobber_tui.boards.mac_robber.wording import cattle_in_words
from macrobber_tui.boards.names import NameOf, capitalize_you, in_object_case, is_you
from macrobber_tui.boards.narrator import BaseNarrator, PlainPage, lines_by_round
from macrobber_tui.i18n.language import _


def scoring_lines(scoring: Scoring, name_of: NameOf) -> list[str]:
    """Describe a past scoring: a line for each colour, Biggest Following, and the VP."""
    heading = _("Round {round} is scored.").format(round=scoring.round)
    following = LOG.sentence(scoring.following, name_of) if scoring.following is not None else None
    return [heading, *colours(scoring, name_of), *([following] if following else []), vp_sums(scoring, name_of)]


def scoring_now_lines(table: TableView, name_of: NameOf) -> list[str]:
    """Describe the current scoring and the probability that it ends the game."""
    scoring_now = score_now(table.game_view)
    return [
        _("If the round were scored now:"),
        *colours(scoring_now, name_of),
        following_now(scoring_now, name_of),
        vp_sums(scoring_now, name_of),
        *ending(table.game_view, leader_after(scoring_now)),
    ]


def ending(view: MacRobberView, leader: int) -> list[str]:
    """Describe the probability that the current scoring ends the game; empty if it cannot."""
    if is_last_round(view):
        return [_(NO_TILE)]
    percent = percent_of_ending(view, leader)
    template = _("Chance that the game would end: {percent}% (the leader would have {leader} VP).")
    return [template.format(percent=percent, leader=leader)] if percent else []


def colours(scoring: Scoring, name_of: NameOf) -> list[str]:
    """Explain each clan's VP for each colour, omitting clans without cubes of that colour."""
    green = [green_sum(event, name_of) for event in scoring.green.values() if event.cubes]
    red = [red_sum(event, name_of) for event in scoring.red.values() if event.cattle]
    blue = [blue_sum(event, name_of) for event in scoring.blue.values() if event.cubes]
    return [
        _("Green cubes: {sums}").format(sums=" ".join(green) or _("nobody has any.")),
        _("Cattle: {sums}").format(sums=" ".join(red) or _("nobody has any.")),
        _("Blue cubes: {sums}").format(sums=" ".join(blue) or _("nobody has any.")),
    ]


def green_sum(event: ev.GreenScored, name_of: NameOf) -> str:
    match event.place, event.tied:
        case 1, False:
            template = _("{name} {cubes}, most: {vp} VP.")
        case 1, True:
            template = _("{name} {cubes}, tied for most: {vp} VP.")
        case 2, False:
            template = _("{name} {cubes}, second: {vp} VP.")
        case 2, True:
            template = _("{name} {cubes}, tied for second: {vp} VP.")
        case _place:
            template = _("{name} {cubes}: nothing.")
    return template.format(name=capitalize_you(name_of(event.seat)), cubes=event.cubes, vp=event.vp)


def red_sum(event: ev.RedScored, name_of: NameOf) -> str:
    alone = _("{name} {cattle}, and {bonus} more VP for most: {vp} VP.")
    template = alone if event.bonus else _("{name} {cattle}: {vp} VP.")
    return template.format(
        name=capitalize_you(name_of(event.seat)), cattle=event.cattle, bonus=event.bonus, vp=event.vp
    )


def blue_sum(event: ev.BlueScored, name_of: NameOf) -> str:
    if not event.vp:
        template = _("{name} {cubes} against {cattle}: nothing.")
    elif not event.rival_cattle:
        template = _("{name} {cubes}: {vp} VP.")
    else:
        template = _("{name} {cubes} minus {cattle}: {vp} VP.")
    cattle = cattle_in_words(event.rival_cattle)
    return template.format(name=capitalize_you(name_of(event.seat)), cubes=event.cubes, cattle=cattle, vp=event.vp)


def vp_sums(scoring: Scoring, name_of: NameOf) -> str:
    parts = [
        _("{name} {before} plus {gained} makes {vp}.").format(
            name=capitalize_you(name_of(seat)),
            before=scoring.before[seat - 1],
            gained=scoring.gained(seat),
            vp=scoring.before[seat - 1] + scoring.gained(seat),
        )
        for seat in sorted(scoring.green)
    ]
    return _("VP: {sums}").format(sums=" ".join(parts))


NOT_NARRATED = (ev.UnusedReturned, ev.Laid, ev.FollowingJudged, ev.GreenScored, ev.RedScored, ev.BlueScored)
"""Events that are not narrated, because they are unimportant or a later sentence covers them."""
TILES = (ev.TileRemoved, ev.TileTurned)


class Narrator(BaseNarrator):
    HISTORY = GameHistory
    _history: GameHistory

    def __init__(self, players: int, name_of: NameOf) -> None:
        super().__init__(players, name_of)
        self._players = players
        self.raid: list[str] = []
        """Narration of the latest raid, from its beginning."""
        self.scoring: list[str] = []
        """Narration of the latest scoring."""

    def pages(self, table: TableView) -> list[PlainPage]:
        """Return the information pages: points, scoring, rounds and combat."""
        no_points = _("The round is scored: type 'scoring'.") if is_scored(table.game_view) else ""
        no_scoring = "" if self.scoring else _("No round has been scored yet.")
        no_raid = "" if self.raid else _("There has been no raid yet.")
        points = _("the points if the round were scored now")
        return [
            PlainPage("points", points, lambda: scoring_now_lines(table, self._name_of), no_points),
            PlainPage("scoring", _("the latest scoring, colour by colour"), lambda: self.scoring, no_scoring),
            PlainPage("rounds", _("everyone's points, round by round"), self.vp_by_round_lines),
            PlainPage("combat", _("the latest raid, from the beginning"), lambda: self.raid, no_raid),
        ]

    def vp_by_round_lines(self) -> list[str]:
        """Return the VP of all clans, round by round."""
        return lines_by_round(self._history.score_history, None, self._name_of)

    def _narrate(self, event: Event) -> list[str]:
        lines = list(self._event_lines(event))
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

    def _event_lines(self, event: Event) -> Iterator[str]:
        match event:
            case ev.BlueScored() if (score := self._history.scoring) is not None and len(score.blue) == self._players:
                yield from scoring_lines(score, self._name_of)
            case ev.Dealt(_, _, None) | ev.Discarded(_, _, None):
                pass  # their number follows from earlier sentences
            case ev.Revealed():
                yield self._combat_round_line(event)
            case ev.RaidEnded():
                yield self._raid_end_line(event)
            case _ if not isinstance(event, NOT_NARRATED) and (sentence := LOG.sentence(event, self._name_of)):
                yield sentence
            case _:
                pass

    def _combat_round_line(self, event: ev.Revealed) -> str:
        """Describe both cards, the winner of the round, and the rounds won so far."""
        raid = self._history.raid
        winners = (
            [combat_round.revealed.winner for combat_round in raid.combat_rounds if combat_round.revealed]
            if raid is not None
            else []
        )
        winner = event.winner
        outcome = _("Tied.")
        if winner is not None:
            template = _("Won by you.") if is_you(self._name_of(winner)) else _("Won by {name}.")
            outcome = template.format(name=in_object_case(self._name_of(winner)))
        return _(
            "Combat round {number}. {attacker}: {attack}. {defender}: {defence}. {outcome} "
            "Rounds won: {attacker} {won}, {defender} {lost}."
        ).format(
            number=event.round,
            attacker=capitalize_you(self._name_of(event.attacker)),
            attack=strength_in_words(event.attack),
            defender=capitalize_you(self._name_of(event.defender)),
            defence=strength_in_words(event.defence),
            outcome=outcome,
            won=winners.count(event.attacker),
            lost=winners.count(event.defender),
        )

    def _raid_end_line(self, end: ev.RaidEnded) -> str:
        """Describe the winner of the raid, and the VP each side gains or loses."""
        most, least = max(end.attacker_rounds, end.defender_rounds), min(end.attacker_rounds, end.defender_rounds)
        if end.winner is None:
            outcome = _("The raid is tied, {rounds} to {rounds} in combat rounds.").format(rounds=most)
        else:
            template = _("The raid is won by {name}, {most} to {least} in combat rounds.")
            if is_you(self._name_of(end.winner)):
                template = _("The raid is won by you, {most} to {least} in combat rounds.")
            outcome = template.format(name=in_object_case(self._name_of(end.winner)), most=most, least=least)
        changes = [f"{self._name_of(seat)} {vp:+d}" for seat, vp in vp_changes(end)]
        return " ".join([outcome, *([_("VP: {changes}.").format(changes=", ".join(changes))] if changes else [])])


def strength_in_words(side: ev.Strength) -> str:
    """Describe one side's card and cubes, and their total."""
    added = [
        *([_("{count} carried").format(count=side.carried)] if side.carried else []),
        *([_("a piper")] if side.piper else []),
        *([_("a warrior")] if side.warrior else []),
        *([_("castles")] if side.castles else []),
    ]
    card = str(side.card)
    if side.counts != side.card:
        card = _("{card}, which counts as {counts}").format(card=side.card, counts=side.counts)
    if not added:
        return card
    return _("{card} with {added}, making {total}").format(card=card, added=", ".join(added), total=side.total)
