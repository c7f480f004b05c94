"""Why an action is refused, in words and by ruling. Says nothing that the actor could not know."""

from __future__ import annotations

from . import components as box
from . import notation
from .actions import BUILDINGS, COSTS
from .notation import PAYMENTS, SONGS
from .piles import Pile, cubes_text, holds
from .state import State

FAMILIES: dict[str, str] = {
    "redraw": "keep the display, or return any of its cubes (MR-04)",
    "action": "choose an action of phase 2 (MR-06)",
    "raid": "raid a player, exchange cards, or pass (MR-18)",
    "attack": "lay a card, with or without a piper (MR-20)",
    "defend": "lay a card, with or without a piper (MR-20)",
    "loot": "choose the booty of the raid (MR-22)",
    "start": "the start player is drawn now (MR-01)",
    "draw": "cubes are drawn from the bag now (MR-04, MR-05)",
    "deal": "cards are dealt now (MR-15)",
    "refill": "hands are refilled now (MR-25)",
    "tile": "an estate tile is turned up now (MR-34)",
    "over": "the game is over (MR-35)",
}
"""What is asked in each phase."""

WORDS = {"Y": "yellow", "B": "blue", "G": "green", "R": "red"}


def reason(state: State, action: str) -> str:
    """Why `action` is not legal now, naming the ruling it breaks."""
    match state.phase:
        case "action":
            return action_reason(state, action)
        case "discard":
            step = state.agenda[0]
            return f"discard exactly {step.cards} card(s) of your hand (MR-15, MR-25)"
        case "redraw" if action in notation.RETURNS:
            return "only cubes of your display can be returned (MR-04)"
        case "raid" if action in notation.RAIDS:
            return "raid any other player at the table (MR-18)"
        case "raid" if action in notation.EXCHANGES:
            return "only cards of your hand can be exchanged (MR-18)"
        case "attack" | "defend" if action in notation.BLOWS:
            return blow_reason(state, notation.BLOWS[action])
        case "loot" if action in notation.LOOTS:
            return f"the defender has no {notation.LOOTS[action]} (MR-22)"
        case _:
            return FAMILIES[state.phase]


def blow_reason(state: State, blow: notation.Blow) -> str:
    assert state.actor is not None
    if not state.hands[state.actor][blow.card - 1]:
        return f"you hold no {blow.card} (MR-20)"
    return "you have no piper in your courtyard (MR-20)"


def action_reason(state: State, action: str) -> str:
    verb = action.partition(" ")[0]
    known = action in COSTS or action in PAYMENTS or action in SONGS
    if action == "done":
        return "at least one action is executed where one is legal (MR-06)"
    if not known or action == "bard":
        return FAMILIES["action"]
    if verb == "bard" and state.verbs:
        return "a bard excludes any other action in the turn (MR-10)"
    if verb in state.verbs:
        return f"{verb} was executed this turn already (MR-09)"
    if verb in BUILDINGS and not state.free_estates(state.turn_seat):
        return f"a {verb} needs an unoccupied estate (MR-12)"
    if verb == "estate":
        return estate_reason(state, action)
    cost = COSTS["bard" if verb == "bard" else action]
    return display_reason(state, cost) or bard_reason(state, SONGS[action])


def display_reason(state: State, cost: Pile) -> str:
    if not holds(state.display, cost):
        return f"your display does not hold {words(cost)} (MR-11)"
    if state.used + sum(cost) > box.MOST_USED:
        return f"at most {box.MOST_USED} cubes of the display are used in a turn (MR-11)"
    return ""


def estate_reason(state: State, action: str) -> str:
    seat, paid = state.turn_seat, PAYMENTS[action]
    if state.supply == 0:
        return "no estate is left in the supply (MR-13)"
    if state.estates[seat] >= box.MOST_ESTATES:
        return f"at most {box.MOST_ESTATES - box.START_ESTATES} estates are bought (MR-13)"
    if paid.warriors and not state.can_lose_warrior(seat):
        return f"a player never has fewer than {box.FEWEST_WARRIORS} warriors (MR-14)"
    if paid.monks > state.monks[seat]:
        return f"your courtyard does not hold {paid.monks} green (MR-13)"
    return display_reason(state, paid.display)


def bard_reason(state: State, song: notation.Song) -> str:
    if song.victim == state.active or song.victim not in state.seats:
        return "a bard visits another player at the table (MR-16)"
    if "Y" in (song.courtyard, song.bag) and not state.can_lose_warrior(song.victim):
        return f"a player never has fewer than {box.FEWEST_WARRIORS} warriors (MR-14)"
    return "that courtyard does not hold these cubes (MR-16)"


def words(cubes: Pile) -> str:
    """`2 blue`, `1 yellow and 1 red`."""
    text = cubes_text(cubes)
    return " and ".join(f"{text.count(colour)} {name}" for colour, name in WORDS.items() if colour in text)
