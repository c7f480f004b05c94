"""The log in short: a line a turn, so that a whole round of turns fits under the board."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, capital, whom, you
from macrobber_tui.boards.news import Entry, lines_since
from macrobber_tui.boards.table_words import clause, without_repeats
from macrobber_tui.language import _, listed, ngettext

from .event_words import VERBS, gains, spaced
from .story import Story


def digest(entry: Entry, name_of: NameOf) -> tuple[str, str]:
    """Who, and what happened in that turn; or at the beginning, or at the end."""
    if entry.seat is None:
        return chapter(entry.events, name_of)
    over = any(isinstance(event, ev.Stopped | ev.Busted) for event in entry.events)
    clauses = [told(event, entry.seat, name_of, over=over) for event in without_repeats(entry.events)]
    return capital(name_of(entry.seat)), ", ".join(filter(None, clauses))


def since(table: TableView, seat: int, log: Iterable[Event], *, is_you: bool = False) -> list[str]:
    """The turns after the last turn of a seat, as everybody may know them, a line each."""
    story = Story(len(table.seats))
    for event in log:
        story.tell(event.seen_by(None))
    return lines_since(table, seat, story.since(seat), digest, is_you=is_you)


def told(event: Event, turn: int, name_of: NameOf, *, over: bool) -> str:
    """One event of a turn; of one that is over, what came of it is enough."""
    match event:
        case TakenBack() | Declined() | TimedOut() | BotFailed():
            return clause(event, turn, name_of, VERBS)
        case ev.Squatted(_, space, squatter) if not over:
            return _("squatter {number} on {space}").format(number=squatter, space=space)
        case ev.Claimed(_, space) if not over:
            return _("claim on {space}").format(space=space)
        case ev.Busted(_, dice):
            lost = sorted({*event.claims, *event.squatters})
            if not lost:
                return _("bust with {dice}").format(dice=spaced(dice))
            return _("bust with {dice}: {spaces} lost").format(dice=spaced(dice), spaces=" ".join(lost))
        case ev.Stopped(_, settled, claimed, figures):
            return _("{gained} (group {group})").format(gained=listed(gains(settled, claimed)), group=figures.group)
        case ev.Displaced(seat, _, spaces):
            return _("took {spaces} from {name}").format(spaces=" ".join(spaces), name=whom(name_of(seat)))
        case ev.LastRoundCalled(_, claims):
            told = ngettext("called the last round with {claims} claim",
                            "called the last round with {claims} claims", claims)  # fmt: skip
            return told.format(claims=claims)
        case _:
            return ""


def chapter(events: Iterable[Event], name_of: NameOf) -> tuple[str, str]:
    """The beginning of a game, or its end, in one line."""
    for event in events:
        match event:
            case ev.Started(seat):
                begins = _("you begin") if name_of(seat) == you() else _("{name} begins")
                return _("Start"), begins.format(name=name_of(seat))
            case ev.GameEnded(_, winners, figures):
                won = _("{names} won with a group of {group}")
                names = listed(map(name_of, winners))
                return _("End"), won.format(names=names, group=figures[winners[0] - 1].group)
            case _:
                pass
    return "", ""
