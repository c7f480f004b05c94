"""The scoreboard in words: which figures and robbers stand on which space, and who robs whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macrobber_core.games.carcassonne import scoring
from macrobber_core.games.carcassonne.components import Figure
from macrobber_core.games.carcassonne.messengers import DARK
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.carcassonne.view import board as board_of
from macrobber_tui.boards.carcassonne.choices import FIGURES
from macrobber_tui.boards.carcassonne.event_words import robber_of
from macrobber_tui.boards.carcassonne.ground import standing
from macrobber_tui.boards.carcassonne.names import called, owned
from macrobber_tui.boards.carcassonne.pieces import Stop, stops, victims
from macrobber_tui.boards.names import NameOf, whom, you
from macrobber_tui.language import _, listed


def figure(seat: int, which: Figure, view: CarcassonneView, name_of: NameOf) -> str:
    """A scoring figure, by its owner; with The Messengers by what it is, too."""
    if not view.options["messengers"]:
        return name_of(seat)
    return owned(_(FIGURES[which]), name_of(seat))


def figures(found: Sequence[tuple[int, Figure]], view: CarcassonneView, name_of: NameOf) -> list[str]:
    """The same of several; those of one player together."""
    seats = dict.fromkeys(seat for seat, _figure in found)
    told = []
    for seat in seats:
        own = [which for other, which in found if other == seat]
        told.append(both(name_of(seat)) if len(own) > 1 else figure(seat, own[0], view, name_of))
    return told


def both(name: str) -> str:
    return _("both your figures") if name == you() else _("both figures of {name}").format(name=name)


def beside(view: CarcassonneView, space: int, name_of: NameOf) -> str:
    """The figures of others on a space of the scoreboard."""
    found = [one for stop in stops(view) if stop.space == space for one in stop.figures if one[0] != view.seat]
    return listed(figures(found, view, name_of))


def scoreboard(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """Space by space, then the robbers."""
    lines = [stands(stop, view, name_of) for stop in stops(view)]
    return [*lines, *robbers(view, name_of)]


def stands(stop: Stop, view: CarcassonneView, name_of: NameOf) -> str:
    told = _("Space {space}").format(space=stop.space)
    if view.options["messengers"] and stop.space % DARK == 0:
        told = _("Space {space}, dark").format(space=stop.space)
    there = [
        *([listed(figures(stop.figures, view, name_of))] if stop.figures else []),
        *(owned(_("robber"), name_of(seat)) for seat in stop.robbers),
    ]
    return _("{space}: {figures}.").format(space=told, figures=", ".join(there))


def robbers(view: CarcassonneView, name_of: NameOf) -> Iterator[str]:
    """Where they are, and who is robbed next by each."""
    if view.options["robbers"] == "off":
        return
    at_home = []
    for seat, one in enumerate(view.seats, 1):
        if one.robber is None:
            at_home.append(name_of(seat))
        else:
            yield lurks(view, seat, name_of)
    if at_home:
        yield _("Robbers at home: {names}.").format(names=listed(at_home))


def lurks(view: CarcassonneView, seat: int, name_of: NameOf) -> str:
    found = victims(view, seat)
    at = view.seats[seat - 1].robber
    robber = robber_of(name_of(seat))
    if not found:
        return _("{robber} is on space {space}, beside nobody.").format(robber=robber, space=at)
    told = _("{robber} is on space {space}, and robs who scores first from there: {victims}.")
    there = _(" or ").join(figures(found, view, name_of))
    return told.format(robber=robber, space=at, victims=there)


def due(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """What the tile laid last is about to score, while robbers are still placed."""
    if view.phase != "robber" or view.tile is not None:
        return []
    land = board_of(view.board)
    found = [standing(land, part) for part, _where in scoring.completed(land)]
    told = [
        _("{points} for {names} ({kind})").format(
            points=one.now, names=listed(whom(name_of(seat)) for seat in one.leaders), kind=called(one.kind)
        )
        for one in found
        if one.meeples
    ]
    if not told:
        return [_("The tile completes nothing that scores.")]
    return [_("What is about to score: {events}.").format(events=_("; ").join(told))]


def gains(view: CarcassonneView, name_of: NameOf) -> list[str]:
    """What scores now: what was declared, in order, then the rest."""
    declared = [
        _("{figure} {points}").format(figure=figure(gain.seat, gain.figure, view, name_of), points=gain.points)
        for gain in view.gains
        if gain.figure is not None
    ]
    rest = [
        _("{name} {points}").format(name=name_of(gain.seat), points=gain.points)
        for gain in view.gains
        if gain.figure is None
    ]
    return [
        *([_("Scores, in this order: {events}.").format(events=", ".join(declared))] if declared else []),
        *([_("Still to score: {events}.").format(events=", ".join(rest))] if rest else []),
    ]
