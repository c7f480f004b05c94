"""The log in short: a line a turn, so that a whole round of turns fits under the board."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, capital, whom, you
from macrobber_tui.boards.news import Entry, lines_since
from macrobber_tui.boards.table_words import clause, without_repeats
from macrobber_tui.language import _, listed, ngettext

from .event_words import VERBS
from .names import called, role
from .story import Story


def digest(entry: Entry, name_of: NameOf) -> tuple[str, str]:
    """Who, and what happened in that turn; or at the beginning, or at the end."""
    if entry.seat is None:
        return chapter(entry.events, name_of)
    clauses = [told(event, entry.seat, name_of) for event in without_repeats(entry.events)]
    return capital(name_of(entry.seat)), ", ".join(filter(None, clauses))


def since(table: TableView, seat: int, log: Iterable[Event], *, is_you: bool = False) -> list[str]:
    """The turns after the last turn of a seat, as everybody may know them, a line each."""
    story = Story(len(table.seats))
    for event in log:
        story.tell(event.seen_by(None))
    return lines_since(table, seat, story.since(seat), digest, is_you=is_you)


def told(event: Event, turn: int, name_of: NameOf) -> str:
    """One event of a turn."""
    match event:
        case TakenBack() | Declined() | TimedOut() | BotFailed():
            return clause(event, turn, name_of, VERBS)
        case ev.Removed(tile):
            return _("{tile} fits nowhere").format(tile=tile)
        case ev.Placed(_, tile, x, y, _, kind):
            placed = _("{tile} at {place}").format(tile=tile, place=f"{x},{y}")
            return _("{placed} with a {role}").format(placed=placed, role=role(kind)) if kind else placed
        case ev.MeeplePlaced(_, _, _, kind):
            return role(kind) if kind else ""
        case ev.FeatureScored():
            names = listed(whom(name_of(seat)) for seat in event.seats)
            return _("{kind}: {points} for {name}").format(kind=called(event.kind), points=event.points, name=names)
        case ev.RobberPlaced(seat, space):
            if seat == turn:
                return _("robber to space {space}").format(space=space)
            return _("{name} put a robber on space {space}").format(name=name_of(seat), space=space)
        case ev.Robbed(seat, victim, _, points):
            text = ngettext("{name} robbed {victim} of {points}", "{name} robbed {victim} of {points}", points)
            return text.format(name=name_of(seat), victim=whom(name_of(victim)), points=points)
        case ev.Scored(_, "message", points):
            return _("{points} by a message").format(points=points)
        case ev.WentHome(_, kind):
            return _("the {role} came home").format(role=role(kind))
        case _:
            return ""


def chapter(events: Iterable[Event], name_of: NameOf) -> tuple[str, str]:
    """The beginning of a game, the final scoring, or the end, in one line."""
    final: dict[int, int] = {}
    for event in events:
        match event:
            case ev.Started(seat):
                begins = _("you begin") if name_of(seat) == you() else _("{name} begins")
                return _("Start"), begins.format(name=name_of(seat))
            case ev.FeatureScored():
                for seat in event.seats:
                    final[seat] = final.get(seat, 0) + event.points
            case ev.RobberPaid(seat, points):
                final[seat] = final.get(seat, 0) + points
            case ev.GameEnded(_, winners, scores):
                points = scores[winners[0] - 1]
                won = ngettext("{names} won with {points} point", "{names} won with {points} points", points)
                return _("End"), won.format(names=listed(map(name_of, winners)), points=points)
            case _:
                pass
    if not final:
        return "", ""
    counts = (f"{capital(name_of(seat))} {points}" for seat, points in sorted(final.items()))
    return _("Final scoring"), ", ".join(counts)
