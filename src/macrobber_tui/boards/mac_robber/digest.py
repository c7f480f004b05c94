"""The log in short: a line a turn, so that a whole round of turns fits under the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from macrobber_core.games.contract import BotFailed, Declined, Event, TakenBack, TimedOut
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.table.view import TableView

from .language import FOLLOWERS, NameOf, capital, counted, cubes_in_words
from .raid_words import booty_in_words, spending_in_words
from .story import Entry, Story
from .words import ENDINGS


def digest(entry: Entry, name_of: NameOf) -> tuple[str, str]:
    """Who, and what happened in that turn or scoring."""
    if entry.seat is None:
        return chapter(entry.events, name_of)
    clauses = [clause for event in without_repeats(entry.events) if (clause := told(event, entry.seat, name_of))]
    return capital(name_of(entry.seat)), ", ".join(clauses)


def since(table: TableView, seat: int, log: Iterable[Event]) -> list[str]:
    """The turns and scorings after the last turn of a seat, a line each; nothing once it plays itself."""
    story = Story(len(table.seats))
    for event in log:
        story.tell(event.seen_by(None))
    turns = [(entry.seat, *digest(entry, table.name)) for entry in story.since(seat)]
    if any(turn == seat and what for turn, _, what in turns):
        return []
    return [f"{who}: {what}" for _, who, what in turns if what]


def without_repeats(events: Iterable[Event]) -> Iterator[Event]:
    """Of somebody whose time is out, or whose bot fails, again and again in one turn, it is told once."""
    known: set[Event] = set()
    for event in events:
        if isinstance(event, TimedOut | BotFailed):
            if event in known:
                continue
            known.add(event)
        yield event


def held(cards: str) -> str:
    """`114` as it stands on the board: `[1][1][4]`."""
    return "".join(f"[{card}]" for card in cards)


def told(event: Event, turn: int, name_of: NameOf) -> str:
    """One event of a turn; what its player did goes without a name."""
    match event:
        case TakenBack(seat, verb, together):
            who = "" if seat == turn else f"{name_of(seat)} "
            return f"{who}took back {verb}{' and all since' if together else ''}"
        case Declined(seat, by) if by != seat:
            return f"{'' if by == turn else f'{name_of(by)} '}did not agree to take back"
        case TimedOut(seat):
            return f"{'' if seat == turn else f'{name_of(seat)} '}ran out of time (a bot decided)"
        case BotFailed(seat):
            return f"the bot{'' if seat == turn else f' for {name_of(seat)}'} failed (a simpler one decides)"
        case ev.Returned(_, cubes):
            return f"returned {cubes_in_words(cubes)}"
        case ev.Built(_, building):
            return building if building == "cattle" else f"a {building}"
        case ev.Joined(_, follower, count):
            return counted(count, follower)
        case ev.EstateBought():
            return "an estate"
        case ev.BardPlayed(_, victim, courtyard, bag):
            taken = [f"a {FOLLOWERS[courtyard]} to keep"] if courtyard else []
            taken += [f"a {FOLLOWERS[bag]} to the bag"] if bag else []
            return f"a bard to {name_of(victim)}: {' and '.join(taken)}"
        case ev.Exchanged(_, count, cards):
            return f"exchanged {held(cards) if cards else counted(count, 'card')}"
        case ev.Dealt(seat, _, cards) if cards:
            return f"drew {held(cards)}" if seat == turn else f"{name_of(seat)} drew {held(cards)}"
        case ev.Passed():
            return "no raid"
        case ev.RaidBegan(_, defender):
            return f"raided {name_of(defender)}"
        case ev.RaidEnded():
            return outcome(event, name_of)
        case ev.Looted(_, _, booty, kept) if booty != "nothing":
            return f"took {booty_in_words(booty, kept)}"
        case ev.Spent(_, _, lines, _, to_bag):
            return f"spent {spending_in_words(lines, to_bag)}"
        case _:
            return ""


def outcome(end: ev.RaidEnded, name_of: NameOf) -> str:
    """How a raid ended for the raider."""
    won = "a draw" if end.winner is None else "won" if end.winner == end.attacker else "lost"
    gains = [f"{end.attacker_vp:+d} VP"] if end.attacker_vp else []
    gains += [f"{name_of(end.defender)} {end.defender_vp:+d} VP"] if end.defender_vp else []
    told = f" ({', '.join(gains)})" if gains else ""
    return f"{won} {end.attacker_rounds}:{end.defender_rounds}{told}"


def chapter(events: Sequence[Event], name_of: NameOf) -> tuple[str, str]:
    """A scoring, the beginning of a game, or its end, in one line."""
    gains: dict[int, int] = {}
    parts: list[str] = []
    title = "Scoring"
    for event in events:
        match event:
            case ev.Started(seat):
                title = "Start"
                parts.append("you begin" if name_of(seat) == "you" else f"{name_of(seat)} begins")
            case ev.Dealt(seat, _, cards) if cards:
                whose = name_of(seat)
                parts.append(f"{'your cards:' if whose == 'you' else f'{whose} drew'} {held(cards)}")
            case ev.FollowingJudged(seat, before, _, _) if seat is not None and seat != before:
                parts.append(f"Biggest Following to {name_of(seat)}")
            case ev.GreenScored(seat, _, _, _, vp) | ev.RedScored(seat, _, _, vp) | ev.BlueScored(seat, _, _, vp):
                gains[seat] = gains.get(seat, 0) + vp
            case ev.TileTurned(number, _, ended):
                parts.append(f"estate {number} turned up{'' if ended else ', the game goes on'}")
            case ev.GameEnded(reason, winners, _):
                title = "End"
                parts.append(f"{' and '.join(map(name_of, winners))} won, as {ENDINGS[reason]}")
            case _:
                pass
    return title, ", ".join([*(f"{name_of(seat)} +{vp}" for seat, vp in gains.items() if vp), *parts])
