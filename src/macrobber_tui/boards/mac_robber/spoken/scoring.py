"""The scoring in sentences, colour by colour, with its arithmetic: that which was, and that which would be now."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.event_words import sentence
from macrobber_tui.boards.mac_robber.language import NameOf, capital, cattle_in_words
from macrobber_tui.boards.mac_robber.preview import (
    NO_TILE,
    as_things_stand,
    is_last_round,
    leader_after,
    percent_of_ending,
)
from macrobber_tui.boards.mac_robber.story import Scoring
from macrobber_tui.language import _


def told(scoring: Scoring, name_of: NameOf) -> list[str]:
    """A scoring that has been: a line a colour, the points, Biggest Following."""
    heading = _("Round {round} is scored.").format(round=scoring.round)
    following = sentence(scoring.following, name_of) if scoring.following is not None else None
    return [heading, *colours(scoring, name_of), *([following] if following else []), sums(scoring, name_of)]


def standing(table: TableView, name_of: NameOf) -> list[str]:
    """The scoring, were it now, and how likely it would end the game."""
    stands = as_things_stand(table.position)
    return [
        _("If the round were scored now:"),
        *colours(stands, name_of),
        following_now(stands, name_of),
        sums(stands, name_of),
        *ending(table.position, leader_after(stands)),
    ]


def ending(view: MacRobberView, leader: int) -> list[str]:
    """How likely the game would end with this scoring; nothing where it could not."""
    if is_last_round(view):
        return [_(NO_TILE)]
    percent = percent_of_ending(view, leader)
    told = _("It would end the game at {percent}%: the leader would have {leader} VP.")
    return [told.format(percent=percent, leader=leader)] if percent else []


def following_now(stands: Scoring, name_of: NameOf) -> str:
    judged = stands.following
    if judged is None or judged.seat is None:
        return _("Biggest Following would stay with nobody.")
    if judged.seat == judged.before:
        return _("Biggest Following would stay with {name}.").format(name=name_of(judged.seat))
    return _("Biggest Following would go to {name}.").format(name=name_of(judged.seat))


def colours(scoring: Scoring, name_of: NameOf) -> list[str]:
    """Who gets what for each colour, and why; who gets nothing for want of cubes goes unsaid."""
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
    return told.format(name=capital(name_of(one.seat)), cubes=one.cubes, vp=one.vp)


def red_sum(one: ev.RedScored, name_of: NameOf) -> str:
    alone = _("{name} {cattle}, and {bonus} more VP for most: {vp} VP.")
    told = alone if one.bonus else _("{name} {cattle}: {vp} VP.")
    return told.format(name=capital(name_of(one.seat)), cattle=one.cattle, bonus=one.bonus, vp=one.vp)


def blue_sum(one: ev.BlueScored, name_of: NameOf) -> str:
    if not one.vp:
        told = _("{name} {cubes} against {cattle}: nothing.")
    elif not one.rival_cattle:
        told = _("{name} {cubes}: {vp} VP.")
    else:
        told = _("{name} {cubes} less {cattle}: {vp} VP.")
    cattle = cattle_in_words(one.rival_cattle)
    return told.format(name=capital(name_of(one.seat)), cubes=one.cubes, cattle=cattle, vp=one.vp)


def sums(scoring: Scoring, name_of: NameOf) -> str:
    parts = [
        _("{name} {before} plus {gained} makes {vp}.").format(
            name=capital(name_of(seat)),
            before=scoring.before[seat - 1],
            gained=scoring.gained(seat),
            vp=scoring.before[seat - 1] + scoring.gained(seat),
        )
        for seat in sorted(scoring.green)
    ]
    return _("VP: {sums}").format(sums=" ".join(parts))


def course(points: Sequence[Sequence[int]], name_of: NameOf) -> list[str]:
    """The VP of all clans at the start and after every round."""
    lines = []
    for number, reached in enumerate(points):
        clans = ", ".join(f"{name_of(seat)} {vp}" for seat, vp in enumerate(reached, 1))
        if number:
            lines.append(_("After round {round}: {clans}.").format(round=number, clans=clans))
        else:
            lines.append(_("At the start: {clans}.").format(clans=clans))
    return lines
