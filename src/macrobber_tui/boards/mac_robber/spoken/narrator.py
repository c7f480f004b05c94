"""Narrate a game in plain mode, with the details of raids, and scorings colour by colour."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
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
from macrobber_tui.boards.names import NameOf, capitalize_you, in_object_case
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
    told = _("Chance that the game would end: {percent}% (the leader would have {leader} VP).")
    return [told.format(percent=percent, leader=leader)] if percent else []


def colours(scoring: Scoring, name_of: NameOf) -> list[str]:
    """Describe each clan's VP for each colour and why, omitting clans without cubes of that colour."""
    green = [green_sum(one, name_of) for one in scoring.green.values() if one.cubes]
    red = [red_sum(one, name_of) for one in scoring.red.values() if one.cattle]
    blue = [blue_sum(one, name_of) for one in scoring.blue.values() if one.cubes]
    return [
        _("Green cubes: {sums}").format(sums=" ".join(green) or _("nobody has any.")),
        _("Cattle: {sums}").format(sums=" ".join(red) or _("nobody has any.")),
        _("Blue cubes: {sums}").format(sums=" ".join(blue) or _("nobody has any.")),
    ]


def green_sum(one: ev.GreenScored, name_of: NameOf) -> str:
    match one.place, one.tied:
        case 1, False:
            told = _("{name} {cubes}, most: {vp} VP.")
        case 1, True:
            told = _("{name} {cubes}, tied for most: {vp} VP.")
        case 2, False:
            told = _("{name} {cubes}, second: {vp} VP.")
        case 2, True:
            told = _("{name} {cubes}, tied for second: {vp} VP.")
        case _place:
            told = _("{name} {cubes}: nothing.")
    return told.format(name=capitalize_you(name_of(one.seat)), cubes=one.cubes, vp=one.vp)


def red_sum(one: ev.RedScored, name_of: NameOf) -> str:
    alone = _("{name} {cattle}, and {bonus} more VP for most: {vp} VP.")
    told = alone if one.bonus else _("{name} {cattle}: {vp} VP.")
    return told.format(name=capitalize_you(name_of(one.seat)), cattle=one.cattle, bonus=one.bonus, vp=one.vp)


def blue_sum(one: ev.BlueScored, name_of: NameOf) -> str:
    if not one.vp:
        told = _("{name} {cubes} against {cattle}: nothing.")
    elif not one.rival_cattle:
        told = _("{name} {cubes}: {vp} VP.")
    else:
        told = _("{name} {cubes} minus {cattle}: {vp} VP.")
    cattle = cattle_in_words(one.rival_cattle)
    return told.format(name=capitalize_you(name_of(one.seat)), cubes=one.cubes, cattle=cattle, vp=one.vp)


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
            case _ if not isinstance(event, NOT_NARRATED) and (told := LOG.sentence(event, self._name_of)):
                yield told
            case _:
                pass

    def _combat_round_line(self, shown: ev.Revealed) -> str:
        """Describe both cards, the winner of the round, and the rounds won so far."""
        raid = self._history.raid
        winners = [bout.revealed.winner for bout in raid.combat_rounds if bout.revealed] if raid is not None else []
        winner = shown.winner
        outcome = (
            _("Tied.") if winner is None else _("Won by {name}.").format(name=in_object_case(self._name_of(winner)))
        )
        return _(
            "Combat round {number}. {attacker}: {attack}. {defender}: {defence}. {outcome} "
            "Rounds won: {attacker} {won}, {defender} {lost}."
        ).format(
            number=shown.round,
            attacker=capitalize_you(self._name_of(shown.attacker)),
            attack=strength_in_words(shown.attack),
            defender=capitalize_you(self._name_of(shown.defender)),
            defence=strength_in_words(shown.defence),
            outcome=outcome,
            won=winners.count(shown.attacker),
            lost=winners.count(shown.defender),
        )

    def _raid_end_line(self, end: ev.RaidEnded) -> str:
        """Describe the winner of the raid, and the VP each side gains or loses."""
        most, least = max(end.attacker_rounds, end.defender_rounds), min(end.attacker_rounds, end.defender_rounds)
        if end.winner is None:
            told = _("The raid is tied, {rounds} to {rounds} in combat rounds.").format(rounds=most)
        else:
            told = _("The raid is won by {name}, {most} to {least} in combat rounds.").format(
                name=in_object_case(self._name_of(end.winner)), most=most, least=least
            )
        sides = ((end.attacker, end.attacker_vp), (end.defender, end.defender_vp))
        changes = [f"{self._name_of(seat)} {vp:+d}" for seat, vp in sides if vp]
        return " ".join([told, *([_("VP: {changes}.").format(changes=", ".join(changes))] if changes else [])])


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
