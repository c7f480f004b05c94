"""What happened, in the notation of the rules; a question mark stands for a card that is not ours to know."""

from __future__ import annotations

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev

HIDDEN = "?"


def note(event: Event) -> str:
    """As a line of the record: who, or `*` for chance, and the action; "" for what follows from another."""
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
            return f"{defender} {blow(str(defence.card), defence.piper)}"
        case ev.Laid(seat, _, piper, warrior, card):
            return f"{seat} {blow(str(card or HIDDEN), piper, warrior)}"
        case _:
            seat, action = deed(event)
            return f"{seat} {action}" if action else ""


def blow(card: str, piper: bool, warrior: bool = False) -> str:
    return f"play {card}{'+' * piper}{'*' * warrior}"


def deed(event: Event) -> tuple[int, str]:
    """The seat that decided, and what."""
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
