"""The Mac Robber log: one line per turn, the categories of events, and events in the notation of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.log_lines import GameLog, every_seat
from macrobber_tui.boards.names import NameOf, in_object_case, is_you, winners_clause
from macrobber_tui.i18n.language import N_, _, join_list
from macrobber_tui.settings.game_keys.mac_robber import LOG_COMMANDS

from .event_words import booty_in_words, event_sentence, gains_in_words, spending_in_words
from .wording import BUILDINGS, VERBS, bard_in_words, cards_in_words, cubes_in_words, followers_in_words

TO_KEEP = {"Y": N_("a warrior to keep"), "B": N_("a piper to keep"), "G": N_("a monk to keep")}
TO_BAG = {"Y": N_("a warrior to the bag"), "B": N_("a piper to the bag"), "G": N_("a monk to the bag")}


def framed_cards(cards: str) -> str:
    """Return cards as drawn on the board: `114` as `[1][1][4]`."""
    return "".join(f"[{card}]" for card in cards)


def event_clause(event: Event, turn: int, name_of: NameOf) -> str:
    """Return a clause for an event of a turn; clauses about the active player omit the name."""
    match event:
        case ev.Returned(_, cubes):
            return _("returned {cubes}").format(cubes=cubes_in_words(cubes))
        case ev.Built(_, building):
            return _(BUILDINGS[building])
        case ev.Joined(_, follower, count):
            return followers_in_words(count, follower)
        case ev.EstateBought():
            return _("an estate")
        case ev.BardPlayed(_, victim, courtyard, bag):
            taken = join_list(bard_in_words(courtyard, bag, TO_KEEP, TO_BAG))
            return _("a bard to {name}: {taken}").format(name=in_object_case(name_of(victim)), taken=taken)
        case ev.Exchanged(_, count, cards):
            return _("exchanged {cards}").format(cards=framed_cards(cards) if cards else cards_in_words(count))
        case ev.Dealt(seat, _, cards) if cards:
            template = _("drew {cards}") if seat == turn else _("{name} drew {cards}")
            return template.format(name=name_of(seat), cards=framed_cards(cards))
        case ev.Reshuffled():
            return _("the discards were shuffled")
        case ev.Passed():
            return _("passed")
        case ev.RaidBegan(_, defender):
            return _("raided {name}").format(name=in_object_case(name_of(defender)))
        case ev.RaidEnded():
            return raid_outcome(event, name_of)
        case ev.Looted(_, _, booty, kept) if booty != "nothing":
            return _("took {booty}").format(booty=booty_in_words(booty, kept))
        case ev.Spent(_, _, lines, _, to_bag):
            return _("spent {purchases}").format(purchases=spending_in_words(lines, to_bag))
        case _:
            return ""


def raid_outcome(end: ev.RaidEnded, name_of: NameOf) -> str:
    """Describe the outcome of a raid for the raider."""
    template = _("lost {rounds}:{others}")
    if end.winner is None:
        template = _("tied {rounds}:{others}")
    elif end.winner == end.attacker:
        template = _("won {rounds}:{others}")
    gains = [_("{vp:+d} VP").format(vp=end.attacker_vp)] if end.attacker_vp else []
    others = gains_in_words(replace(end, attacker_vp=0), name_of)
    details = ", ".join([*gains, *([others] if others else [])])
    ended = template.format(rounds=end.attacker_rounds, others=end.defender_rounds)
    return f"{ended} ({details})" if details else ended


def summarize_milestone(events: Sequence[Event], name_of: NameOf) -> tuple[str, str]:
    """Return the title and summary of a scoring, or of the start or end of the game."""
    gains: dict[int, int] = {}
    parts: list[str] = []
    title = _("Scoring")
    for event in events:
        match event:
            case ev.Started(seat):
                title = _("Start")
                begins = _("you begin") if is_you(name_of(seat)) else _("{name} begins")
                parts.append(begins.format(name=name_of(seat)))
            case ev.Dealt(seat, _, cards) if cards:
                template = _("your cards: {cards}") if is_you(name_of(seat)) else _("{name} drew {cards}")
                parts.append(template.format(name=name_of(seat), cards=framed_cards(cards)))
            case ev.FollowingJudged(seat, before, _, _) if seat is not None and seat != before:
                parts.append(_("Biggest Following to {name}").format(name=in_object_case(name_of(seat))))
            case ev.GreenScored(seat, _, _, _, vp) | ev.RedScored(seat, _, _, vp) | ev.BlueScored(seat, _, _, vp):
                gains[seat] = gains.get(seat, 0) + vp
            case ev.TileTurned(number, _, _):
                parts.append(_("estate {number} turned up").format(number=number))
            case ev.GameEnded(_, winners, _):
                title = _("End")
                parts.append(winners_clause([*map(name_of, winners)]))
            case _:
                pass
    return title, ", ".join([*(f"{name_of(seat)} +{vp}" for seat, vp in gains.items() if vp), *parts])


RAIDS: tuple[type[Event], ...] = (
    ev.RaidBegan,
    ev.Laid,
    ev.Revealed,
    ev.RaidEnded,
    ev.Looted,
    ev.Struck,
    ev.PointsWon,
    ev.Spent,
)
CARDS: tuple[type[Event], ...] = (ev.Dealt, ev.Discarded, ev.Exchanged, ev.Reshuffled)
SCORING: tuple[type[Event], ...] = (
    ev.FollowingJudged, ev.GreenScored, ev.RedScored, ev.BlueScored, ev.TileRemoved, ev.TileTurned, ev.GameEnded,
)  # fmt: skip
HIDDEN = "?"
"""The notation of a card whose value we do not know."""


def with_revealed_cards(events: Sequence[Event]) -> list[Event]:
    """Return the events, with the values of face-down cards that were revealed later."""
    combined: list[Event] = []
    revealed_card: int | None = None
    for event in reversed(events):
        if isinstance(event, ev.Revealed):
            revealed_card = event.attack.card
        elif isinstance(event, ev.Laid):
            event, revealed_card = replace(event, card=event.card or revealed_card), None  # noqa: PLW2901
        combined.append(event)
    return combined[::-1]


def event_notation(event: Event) -> str:
    """Return the event as a line of the record: the seat, or `*` for chance, and the action; "" for a consequence."""
    match event:
        case ev.Started(seat):
            return f"* start {seat}"
        case ev.Dealt(seat, count, cards):
            return f"* deal {seat} {cards or HIDDEN * count}"
        case ev.Drew(_, cubes):
            return f"* draw {cubes}"
        case ev.TileTurned(number):
            return f"* tile {number}"
        case ev.Revealed(_, _, _, defender, defence):
            return f"{defender} {card_notation(str(defence.card), defence.piper)}"
        case ev.Laid(seat, _, piper, warrior, card):
            return f"{seat} {card_notation(str(card or HIDDEN), piper, warrior)}"
        case _:
            seat, action = decision_notation(event)
            return f"{seat} {action}" if action else ""


def card_notation(card: str, piper: bool, warrior: bool = False) -> str:
    return f"play {card}{'+' * piper}{'*' * warrior}"


def decision_notation(event: Event) -> tuple[int, str]:
    """Return the seat that decided, and its action."""
    match event:
        case ev.Kept(seat):
            return seat, "keep"
        case ev.Returned(seat, cubes):
            return seat, f"return {cubes}"
        case ev.Built(seat, building):
            return seat, building
        case ev.Joined(seat, follower, count):
            return seat, f"monk {count}" if follower == "monk" else follower
        case ev.EstateBought(seat, paid):
            return seat, f"estate {paid}"
        case ev.BardPlayed(seat, victim, courtyard, bag):
            taken = [f"+{courtyard}"] if courtyard else []
            taken += [f"-{bag}"] if bag else []
            return seat, f"bard {victim} {' '.join(taken)}"
        case ev.Finished(seat):
            return seat, "done"
        case ev.Discarded(seat, count, cards):
            return seat, f"discard {cards or HIDDEN * count}"
        case ev.Exchanged(seat, count, cards):
            return seat, f"exchange {cards or HIDDEN * count}"
        case ev.Passed(seat):
            return seat, "pass"
        case ev.RaidBegan(attacker, defender):
            return attacker, f"raid {defender}"
        case ev.Looted(attacker, _, booty, _):
            return attacker, f"loot {booty}"
        case ev.Spent(attacker, _, lines):
            return attacker, f"spend {' '.join(lines)}"
        case _:
            return 0, ""


LOG = GameLog(
    filters=LOG_COMMANDS,
    kinds=dict.fromkeys(RAIDS, "r") | dict.fromkeys(CARDS, "c") | dict.fromkeys(SCORING, "s"),
    event_sentence=event_sentence,
    event_clause=event_clause,
    summarize_milestone=summarize_milestone,
    action_nouns=VERBS,
    notation=event_notation,
    turn_start=ev.Drew,
    seats={ev.GameEnded: lambda event: every_seat(event.scores)},
    prepare=with_revealed_cards,
)
