"""Why an action is refused, in words and by ruling. Says nothing that the actor could not know."""

from __future__ import annotations

from collections.abc import Set

from . import components as box
from . import notation
from .actions import BUILDINGS, COSTS
from .notation import PAYMENTS, SONGS
from .piles import Pile, cubes_text, holds
from .state import State

ASKED: dict[str, str] = {
    "redraw": "keep the display, or return any of its cubes (MR-04)",
    "action": "choose one of the eight actions, such as castle (MR-06)",
    "raid": "raid a player, exchange cards, or pass (MR-18)",
    "attack": "lay a card of your hand, with or without a piper, as in play 3 or play 3+ (MR-20)",
    "loot": "choose the booty of the raid (MR-22)",
}
"""What is asked in each phase."""
OVER = "the game is over (MR-35)"

WORDS = {"Y": "yellow", "B": "blue", "G": "green", "R": "red"}


def redraw(state: State, action: str) -> str:
    if action in notation.RETURNS:
        return "only cubes of your display can be returned (MR-04)"
    return ASKED["redraw"]


def discard(state: State, action: str) -> str:
    owed = state.agenda[0].cards
    ruling = "MR-25" if owed == box.REFILL_DISCARDED else "MR-15"
    return f"discard exactly {owed} card(s) of your hand, small ones first ({ruling})"


def raid(state: State, action: str) -> str:
    if action in notation.RAIDS:
        return "raid any other player at the table (MR-18)"
    if is_action(action):
        return "no further action is executed this turn (MR-06, MR-07, MR-10)"
    if action in notation.EXCHANGES:
        return "only cards of your hand can be exchanged (MR-18)"
    return ASKED["raid"]


def blow(state: State, action: str) -> str:
    blow = notation.BLOWS.get(action)
    if blow is None:
        return ASKED["attack"]
    if blow.warrior:
        return "no warrior is put on a card in this game (MR-V2)"
    return card_or_piper(state, blow)


def card_or_piper(state: State, blow: notation.Blow) -> str:
    assert state.actor is not None
    if not state.hands[state.actor][blow.card - 1]:
        return f"you hold no {blow.card} (MR-20)"
    return "you have no piper in your courtyard (MR-20)"


def loot(state: State, action: str) -> str:
    if action in notation.LOOTS:
        return f"the defender has no {notation.LOOTS[action]} (MR-22)"
    return ASKED["loot"]


def is_action(action: str) -> bool:
    """Whether a text is an action of phase 2, legal or not."""
    return (action in COSTS and action != "bard") or action in PAYMENTS or action in SONGS


FORMS = {
    "bard": "a bard takes up to two cubes of different colours, as in bard 3 +Y -B (MR-16)",
    "monk": "one or two monks join the courtyard, as in monk 2 (MR-09)",
    "estate": "an estate is 1 yellow and 1 red or 2 green, as in estate YR or estate yGg (MR-13)",
}
"""What an action is like whose text is not quite one."""
RULINGS = {"cattle": "MR-12", "castle": "MR-12", "monastery": "MR-12", "estate": "MR-13", "bard": "MR-16"}
"""Where the price of an action is ruled; else it is just a cube of the display (MR-11)."""


def action(state: State, action: str, repeatable: Set[str] = frozenset()) -> str:
    verb = action.partition(" ")[0]
    if action == "done":
        return "at least one action is executed where one is legal (MR-06)"
    if not is_action(action):
        return FORMS.get(verb, ASKED["action"])
    if verb == "bard" and state.verbs:
        return "a bard excludes any other action in the turn (MR-10)"
    if verb in state.verbs and verb not in repeatable:
        return f"{verb} has been executed this turn (MR-09)"
    if verb in BUILDINGS and not state.free_estates(state.turn_seat):
        return f"a {verb} needs an unoccupied estate (MR-12)"
    if verb == "estate":
        return estate(state, action)
    cost = COSTS["bard" if verb == "bard" else action]
    return display(state, cost, verb) or bard(state, SONGS[action])


def display(state: State, cost: Pile, verb: str) -> str:
    if not holds(state.display, cost):
        return f"your display does not hold {words(cost)} ({RULINGS.get(verb, 'MR-11')})"
    if state.used + sum(cost) > box.MOST_USED:
        return f"at most {box.MOST_USED} cubes of the display are used in a turn (MR-11)"
    return ""


def estate(state: State, action: str) -> str:
    seat, paid = state.turn_seat, PAYMENTS[action]
    if state.supply == 0:
        return "no estate is left in the supply (MR-13)"
    if state.estates[seat] >= box.MOST_ESTATES:
        return f"at most {box.MOST_ESTATES - box.START_ESTATES} estates are bought (MR-13)"
    if paid.warriors and not state.can_lose_warrior(seat):
        return f"a player never has fewer than {box.FEWEST_WARRIORS} warriors (MR-14)"
    if paid.monks > state.monks[seat]:
        return f"your courtyard does not hold {paid.monks} green (MR-13)"
    return display(state, paid.display, "estate")


def bard(state: State, song: notation.Song) -> str:
    if song.victim == state.active or song.victim not in state.seats:
        return "a bard visits another player at the table (MR-16)"
    if "Y" in (song.courtyard, song.bag) and not state.can_lose_warrior(song.victim):
        return f"a player never has fewer than {box.FEWEST_WARRIORS} warriors (MR-14)"
    return "that courtyard does not hold these cubes (MR-16)"


def words(cubes: Pile) -> str:
    """`2 blue`, `1 yellow and 1 red`."""
    text = cubes_text(cubes)
    return " and ".join(f"{text.count(colour)} {name}" for colour, name in WORDS.items() if colour in text)
