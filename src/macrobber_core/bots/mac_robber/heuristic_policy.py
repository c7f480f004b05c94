"""A heuristic policy with fixed priorities and no lookahead.

It chooses actions for `easy`, and makes the decisions that other levels do not search. A seat's choice depends only on
public information and its own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.actions import legal_bard_actions, own_actions
from macrobber_core.games.mac_robber.battle_points import legal as legal_spending
from macrobber_core.games.mac_robber.court_twice import COURT
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, PAYMENTS, PURCHASES, RETURNS
from macrobber_core.games.mac_robber.piles import NOTHING, Pile, minus
from macrobber_core.games.mac_robber.raid import legal_loot
from macrobber_core.games.mac_robber.scoring import blue_cubes, green_cubes
from macrobber_core.games.mac_robber.state import State

RAID_MARGIN = 2.0
"""The minimum advantage required for a raid, in points of card value."""
AVERAGE_HAND = 8
"""The approximate average sum of the three best cards in a hand of four."""
NO_REPEATS: frozenset[str] = frozenset()


def heuristic_action(state: State) -> str:
    """Return the policy's action for the actor."""
    return POLICY_BY_PHASE[state.phase](state)


# --- the value of cubes in scoring


def blue_pays(state: State, seat: int) -> bool:
    """Return whether one more blue cube would match or exceed the largest rival herd (MR-32)."""
    herd = max(count for other, count in enumerate(state.cattle) if other != seat)
    return blue_cubes(state, seat) + 1 >= herd


def green_pays(state: State, seat: int) -> bool:
    """Return whether two more green cubes could put the seat in first or second place (MR-30)."""
    cubes = green_cubes(state, seat) + 2
    return sum(green_cubes(state, other) > cubes for other in state.seats) < 2


def needs_warriors(state: State, seat: int) -> bool:
    """Return whether one more warrior could win Biggest Following (MR-29)."""
    warriors = state.warriors[seat]
    return warriors <= max(count for other, count in enumerate(state.warriors) if other != seat)


# --- redraw


def redraw(state: State) -> str:
    """Keep useful cubes, and return cubes worth less than a random cube from the bag."""
    seat = state.active
    return _redraw(state.display, state.free_estates(seat) > 0, blue_pays(state, seat), green_pays(state, seat))


@lru_cache(maxsize=1 << 14)
def _redraw(display: Pile, has_room: bool, blue: bool, green: bool) -> str:
    score = redraw_score(display, has_room, blue, green)
    returns = {action: pile for action, pile in RETURNS.items() if min(minus(display, pile)) >= 0}
    best = max(returns, key=lambda action: score(returns[action]))
    return best if score(returns[best]) > score(NOTHING) else "keep"


def redraw_score(display: Pile, has_room: bool, blue: bool, green: bool) -> Callable[[Pile], float]:
    """Return the value of the cubes after returning a pile."""
    cube_values = (0.35, 0.6 if blue else 0.3, 0.5 if green else 0.3, 1.6 if has_room else 0.9)

    def score(returned: Pile) -> float:
        kept = minus(display, returned)
        kept_value = sum(value * min(count, 3) for value, count in zip(cube_values, kept, strict=True))
        return kept_value + 0.5 * sum(returned)

    return score


# --- actions


def action(state: State) -> str:
    seat = state.active
    actions = own_actions(state, COURT if state.options["court-twice"] else NO_REPEATS)
    if not actions:
        return bard_action(state)
    return _action(
        actions,
        state.free_estates(seat) > 0,
        needs_warriors(state, seat),
        blue_pays(state, seat),
        green_pays(state, seat),
    )


@lru_cache(maxsize=1 << 15)
def _action(actions: Sequence[str], has_room: bool, warriors: bool, blue: bool, green: bool) -> str:
    """Return the action expected to bring the most VP in future scorings."""
    return max(actions, key=action_score(has_room, warriors, blue, green))


def action_score(has_room: bool, warriors: bool, blue: bool, green: bool) -> Callable[[str], float]:
    """Return the value of an action other than bard and `done`."""

    def score(action: str) -> float:
        match action.partition(" ")[0]:
            case "cattle":
                return 9.5
            case "castle":
                return 8 if blue else 4.5
            case "monastery":
                return 5.4
            case "piper":
                return 6 if blue else 3.2
            case "warrior":
                return 3.2 if warriors else 2
            case "monk":
                cubes = int(action[-1])
                return 2.5 + 0.9 * cubes if green else 1 + 0.1 * cubes
            case _:
                payment = PAYMENTS[action]
                estate_value = 2.7 if has_room else 4.6  # most valuable if no estate is free
                return estate_value - 0.7 * payment.warriors - 1.4 * payment.monks - 1.5 * payment.display[3]

    return score


def bard_action(state: State) -> str:
    """Choose a bard action as a last resort: take useful cubes, preferably from a leader."""
    return max(legal_bard_actions(state), key=bard_score(state))


def bard_score(state: State) -> Callable[[str], float]:
    """Return the value of a bard action."""
    seat = state.active
    gains = {
        "": 0.0,
        "Y": 0.8,
        "B": 1.0 if blue_pays(state, seat) else 0.3,
        "G": 1.0 if green_pays(state, seat) else 0.3,
    }

    def score(action: str) -> float:
        bard = BARD_ACTIONS[action]
        return 2 * gains[bard.courtyard] + bool(bard.bag) + 0.1 * state.vp[bard.victim]

    return score


# --- raids


def raid(state: State) -> str:
    """Raid a clan that the player's three best cards should beat; otherwise exchange low cards."""
    best, chosen = RAID_MARGIN, ""
    for defender in state.seats:
        if defender != state.active and (advantage := raid_advantage(state, defender)) > best:
            best, chosen = advantage, f"raid {defender}"
    return chosen or exchange(state.hands[state.active])


def raid_advantage(state: State, defender: int) -> float:
    """Return the attacker's advantage in a raid, in points of card value."""
    booty = 0.7 if state.cattle[defender] + state.castles[defender] + state.monasteries[defender] else 0
    advantage: float = best_three(state.hands[state.active]) - AVERAGE_HAND
    advantage += booty - 0.5 * (sum(state.hands[defender]) - box.MIN_WARRIORS) + 0.1 * state.vp[defender]
    return advantage - 0.5 * min(state.pipers[defender], box.COMBAT_ROUNDS)


@lru_cache(maxsize=4096)
def best_three(hand: Pile) -> int:
    values = [value for value, count in zip(box.CARD_VALUES, hand, strict=True) for _ in range(count)]
    return sum(values[-box.COMBAT_ROUNDS :])


@lru_cache(maxsize=4096)
def exchange(hand: Pile) -> str:
    """Exchange as many 1s as possible, then 2s."""
    ones = min(hand[0], box.MAX_EXCHANGED)
    twos = min(hand[1], box.MAX_EXCHANGED - ones)
    return f"exchange {'1' * ones}{'2' * twos}" if ones + twos else "pass"


def play_card(state: State) -> str:
    """Play the highest card, or the lowest once the raid is decided; never add a piper."""
    combat = state.current_raid
    seat = state.active if state.phase == "attack" else combat.defender
    return f"play {card_to_play(state.hands[seat], combat.round, combat.attacker_rounds - combat.defender_rounds)}"


@lru_cache(maxsize=4096)
def card_to_play(hand: Pile, round_: int, lead: int) -> int:
    """Return the highest card, or the lowest once the attacker's lead has decided the raid; 0 for no cards."""
    cards = [value for value, count in zip(box.CARD_VALUES, hand, strict=True) if count] or [0]
    return cards[-1] if is_raid_open(round_, lead) else cards[0]


def is_raid_open(round_: int, lead: int) -> bool:
    """Return whether the cards of this round can still change who wins the raid, given the attacker's lead."""
    return abs(lead) <= box.COMBAT_ROUNDS - round_ + 1


LOOT_ORDER = ("loot cattle", "loot castle", "loot monastery", "loot nothing")
LOOTS_WITHOUT_ESTATE = ("loot castle", "loot cattle", "loot monastery", "loot nothing")


def loot(state: State) -> str:
    order = LOOT_ORDER if state.free_estates(state.active) > 0 else LOOTS_WITHOUT_ESTATE
    legal = legal_loot(state)
    return next(action for action in order if action in legal)


def spend(state: State) -> str:
    """Prefer goods while there is room, since goods on an estate score every round (MR-V8)."""
    free = state.free_estates(state.active)
    return max(legal_spending(state), key=lambda action: spending_score(PURCHASES[action], free))


def spending_score(lines: Sequence[str], free: int) -> float:
    """Return the value of purchases for a clan with this number of free estates."""
    goods, total = 0, 0.0
    for line in lines:
        if line in GOODS_VALUES:
            total += GOODS_VALUES[line] if goods < free else 1
            goods += 1
        else:
            total += box.SPENDING_COSTS[line]
    return total


GOODS_VALUES = {"cattle": 3.5, "castle": 3.0, "castles": 4.5, "monastery": 3.5}
"""The value of goods on the player's own estate, in VP; a monk is worth about 1 VP."""


def discard(state: State) -> str:
    step = state.pending[0]
    return discard_lowest(state.hands[step.seat], step.cards)


@lru_cache(maxsize=4096)
def discard_lowest(hand: Pile, count: int) -> str:
    """Discard the lowest cards of a hand."""
    cards = "".join(str(value) * number for value, number in zip(box.CARD_VALUES, hand, strict=True))
    return f"discard {cards[:count]}"


POLICY_BY_PHASE = {
    "redraw": redraw,
    "action": action,
    "raid": raid,
    "attack": play_card,
    "defend": play_card,
    "loot": loot,
    "spend": spend,
    "discard": discard,
}
"""The policy functions, indexed by phase."""
