"""The log in short: a line a turn, so that a whole round of turns fits under the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.table.view import TableView
from macrobber_tui.boards.news import Entry, lines_since
from macrobber_tui.boards.table_words import clause, without_repeats
from macrobber_tui.language import N_, _, listed

from .language import BUILDINGS, VERBS, NameOf, capital, cards_in_words, cubes_in_words, followers_in_words, whom, you
from .raid_words import booty_in_words, gains_in_words, spending_in_words
from .story import Story

TO_KEEP = {"Y": N_("a warrior to keep"), "B": N_("a piper to keep"), "G": N_("a monk to keep")}
TO_BAG = {"Y": N_("a warrior to the bag"), "B": N_("a piper to the bag"), "G": N_("a monk to the bag")}


def digest(entry: Entry, name_of: NameOf) -> tuple[str, str]:
    """Who, and what happened in that turn or scoring."""
    if entry.seat is None:
        return chapter(entry.events, name_of)
    clauses = [clause for event in without_repeats(entry.events) if (clause := told(event, entry.seat, name_of))]
    return capital(name_of(entry.seat)), ", ".join(clauses)


def since(table: TableView, seat: int, log: Iterable[Event], *, is_you: bool = False) -> list[str]:
    """The turns after the last turn of a seat, as everybody may know them, a line each."""
    story = Story(len(table.seats))
    for event in log:
        story.tell(event.seen_by(None))
    return lines_since(table, seat, story.since(seat), digest, is_you=is_you)


def held(cards: str) -> str:
    """`114` as it stands on the board: `[1][1][4]`."""
    return "".join(f"[{card}]" for card in cards)


def told(event: Event, turn: int, name_of: NameOf) -> str:
    """One event of a turn; what its player did goes without a name."""
    match event:
        case TakenBack() | Declined() | TimedOut() | BotFailed():
            return clause(event, turn, name_of, VERBS)
        case ev.Returned(_, cubes):
            return _("returned {cubes}").format(cubes=cubes_in_words(cubes))
        case ev.Built(_, building):
            return _(BUILDINGS[building])
        case ev.Joined(_, follower, count):
            return followers_in_words(count, follower)
        case ev.EstateBought():
            return _("an estate")
        case ev.BardPlayed(_, victim, courtyard, bag):
            taken = [_(TO_KEEP[courtyard])] if courtyard else []
            taken += [_(TO_BAG[bag])] if bag else []
            return _("a bard to {name}: {taken}").format(name=whom(name_of(victim)), taken=listed(taken))
        case ev.Exchanged(_, count, cards):
            return _("exchanged {cards}").format(cards=held(cards) if cards else cards_in_words(count))
        case ev.Dealt(seat, _, cards) if cards:
            drew = _("drew {cards}") if seat == turn else _("{name} drew {cards}")
            return drew.format(name=name_of(seat), cards=held(cards))
        case ev.Reshuffled():
            return _("the discards were shuffled")
        case ev.Passed():
            return _("no raid")
        case ev.RaidBegan(_, defender):
            return _("raided {name}").format(name=whom(name_of(defender)))
        case ev.RaidEnded():
            return outcome(event, name_of)
        case ev.Looted(_, _, booty, kept) if booty != "nothing":
            return _("took {booty}").format(booty=booty_in_words(booty, kept))
        case ev.Spent(_, _, lines, _, to_bag):
            return _("spent {purchases}").format(purchases=spending_in_words(lines, to_bag))
        case _:
            return ""


def outcome(end: ev.RaidEnded, name_of: NameOf) -> str:
    """How a raid ended for the raider."""
    told = _("lost {rounds}:{others}")
    if end.winner is None:
        told = _("a draw {rounds}:{others}")
    elif end.winner == end.attacker:
        told = _("won {rounds}:{others}")
    gains = [_("{vp:+d} VP").format(vp=end.attacker_vp)] if end.attacker_vp else []
    others = gains_in_words(replace(end, attacker_vp=0), name_of)
    shown = ", ".join([*gains, *([others] if others else [])])
    ended = told.format(rounds=end.attacker_rounds, others=end.defender_rounds)
    return f"{ended} ({shown})" if shown else ended


def chapter(events: Sequence[Event], name_of: NameOf) -> tuple[str, str]:
    """A scoring, the beginning of a game, or its end, in one line."""
    gains: dict[int, int] = {}
    parts: list[str] = []
    title = _("Scoring")
    for event in events:
        match event:
            case ev.Started(seat):
                title = _("Start")
                begins = _("you begin") if name_of(seat) == you() else _("{name} begins")
                parts.append(begins.format(name=name_of(seat)))
            case ev.Dealt(seat, _, cards) if cards:
                drew = _("your cards: {cards}") if name_of(seat) == you() else _("{name} drew {cards}")
                parts.append(drew.format(name=name_of(seat), cards=held(cards)))
            case ev.FollowingJudged(seat, before, _, _) if seat is not None and seat != before:
                parts.append(_("Biggest Following to {name}").format(name=whom(name_of(seat))))
            case ev.GreenScored(seat, _, _, _, vp) | ev.RedScored(seat, _, _, vp) | ev.BlueScored(seat, _, _, vp):
                gains[seat] = gains.get(seat, 0) + vp
            case ev.TileTurned(number, _, _):
                parts.append(_("estate {number} turned up").format(number=number))
            case ev.GameEnded(_, winners, _):
                title = _("End")
                parts.append(_("{names} won").format(names=listed(map(name_of, winners))))
            case _:
                pass
    return title, ", ".join([*(f"{name_of(seat)} +{vp}" for seat, vp in gains.items() if vp), *parts])
