"""Phase 3: raid or exchange cards."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event

from . import components as box
from . import notation
from .cards import bury
from .events import Exchanged, Laid, Looted, Passed, RaidBegan, RaidEnded, Revealed
from .piles import SINGLE_CARDS, Pile, cards_text, minus, plus
from .state import Combat, State, Step
from .state import Laid as LaidCard

PIPER: Pile = (0, 1, 0, 0)


def legal(state: State) -> Sequence[str]:
    """MR-18: raid any other player, exchange one to three cards, or neither."""
    seat = state.turn_seat
    raids = tuple(raid for raid, victim in notation.RAIDS.items() if victim != seat and victim in state.seats)
    return (*raids, *notation.exchanges(state.hands[seat]), "pass")


def choose(state: State, action: str, events: list[Event]) -> None:
    seat = state.turn_seat
    if action == "pass":
        state.then = "end"
        events.append(Passed(seat))
    elif action in notation.RAIDS:
        defender = notation.RAIDS[action]
        state.combat = Combat(defender)
        state.then = "attack"
        events.append(RaidBegan(seat, defender))
    else:
        exchange(state, notation.EXCHANGES[action], events)


def exchange(state: State, cards: Pile, events: list[Event]) -> None:
    """MR-18: discard first, then draw as many."""
    seat = state.turn_seat
    bury(state, seat, cards)
    state.agenda = (Step("deal", seat, sum(cards)),)
    state.then = "end"
    events.append(Exchanged(seat, sum(cards), cards_text(cards)))


def legal_attack(state: State) -> Sequence[str]:
    seat = state.turn_seat
    return notation.blows(state.hands[seat], state.pipers[seat] > 0)


def legal_defence(state: State) -> Sequence[str]:
    seat = state.fight.defender
    return notation.blows(state.hands[seat], state.pipers[seat] > 0)


def attack(state: State, action: str, events: list[Event]) -> None:
    """MR-20: the card lies face down; a piper on it is open and goes to the bag."""
    seat = state.turn_seat
    blow = notation.BLOWS[action]
    lay(state, seat, blow)
    state.combat = state.fight._replace(laid=LaidCard(blow.card, blow.piper))
    state.then = "defend"
    events.append(Laid(seat, state.fight.round, blow.piper, blow.card))


def defend(state: State, action: str, events: list[Event]) -> None:
    """MR-20, MR-21: both cards are revealed, and the higher value wins the combat round."""
    fight = state.fight
    assert fight.laid is not None
    blow = notation.BLOWS[action]
    lay(state, fight.defender, blow)
    for card in (fight.laid.card, blow.card):
        state.shown = plus(state.shown, SINGLE_CARDS[card])  # MR-27

    attack_value = fight.laid.card + fight.laid.piper
    defence_value = blow.card + blow.piper
    winner = None
    if attack_value > defence_value:
        winner = state.turn_seat
    elif defence_value > attack_value:
        winner = fight.defender
    events.append(
        Revealed(
            fight.round, state.turn_seat, fight.laid.card, attack_value,
            fight.defender, blow.card, defence_value, winner,
        )
    )  # fmt: skip
    state.combat = fight = fight._replace(
        laid=None,
        attacker_won=fight.attacker_won + (attack_value > defence_value),
        defender_won=fight.defender_won + (defence_value > attack_value),
        margin=fight.margin + attack_value - defence_value,
    )
    if fight.round < box.COMBAT_ROUNDS:  # MR-19: always three
        state.combat = fight._replace(round=fight.round + 1)
        state.then = "attack"
    else:
        end_raid(state, events)


def lay(state: State, seat: int, blow: notation.Blow) -> None:
    state.hands[seat] = minus(state.hands[seat], SINGLE_CARDS[blow.card])
    if blow.piper:
        state.pipers[seat] -= 1
        state.bag = plus(state.bag, PIPER)


def end_raid(state: State, events: list[Event]) -> None:
    """MR-22 to MR-24: VP first, then the booty, if there is any."""
    attacker, fight = state.turn_seat, state.fight
    defender = fight.defender
    before = state.vp[attacker], state.vp[defender]
    winner = None
    state.then = "refill"
    if fight.attacker_won > fight.defender_won:
        winner = attacker
        if legal_loot(state):
            state.vp[attacker] += box.RAID_VP
            state.then = "loot"
        else:
            state.vp[attacker] += box.EMPTY_RAID_VP
    elif fight.defender_won > fight.attacker_won:
        winner = defender
        state.vp[defender] += box.DEFENCE_VP
        state.vp[attacker] = max(0, state.vp[attacker] - box.LOST_RAID_VP)
    else:
        state.vp[attacker] += box.DRAWN_RAID_VP
    events.append(
        RaidEnded(
            attacker, defender, fight.attacker_won, fight.defender_won, winner,
            state.vp[attacker] - before[0], state.vp[defender] - before[1],
        )
    )  # fmt: skip


def legal_loot(state: State) -> Sequence[str]:
    """MR-22: one of what the defender has, or nothing; no choice where he has none of the three."""
    defender = state.fight.defender
    has = {
        "castle": state.castles[defender],
        "monastery": state.monasteries[defender],
        "cattle": state.cattle[defender],
    }
    booty = tuple(action for action, thing in notation.LOOTS.items() if has.get(thing))
    return (*booty, "loot nothing") if booty else ()


def loot(state: State, action: str, events: list[Event]) -> None:
    attacker, defender = state.turn_seat, state.fight.defender
    booty = notation.LOOTS[action]
    kept = booty == "cattle" and state.free_estates(attacker) > 0
    if booty == "castle":
        state.castles[defender] -= 1
        state.bag = plus(state.bag, (0, box.CASTLE_CUBES, 0, 0))
    elif booty == "monastery":
        state.monasteries[defender] -= 1
        state.bag = plus(state.bag, (0, 0, box.MONASTERY_CUBES, 0))
    elif booty == "cattle":
        state.cattle[defender] -= 1
        if kept:
            state.cattle[attacker] += 1
        else:
            state.bag = plus(state.bag, (0, 0, 0, box.CATTLE_CUBES))
    state.then = "refill"
    events.append(Looted(attacker, defender, booty, kept))


def refill(state: State) -> None:
    """MR-25: both draw five, the attacker first, then both discard two of their whole hands."""
    attacker, defender = state.turn_seat, state.fight.defender
    state.combat = None
    state.agenda = (
        Step("refill", attacker, box.REFILL_DRAWN),
        Step("refill", defender, box.REFILL_DRAWN),
        Step("discard", attacker, box.REFILL_DISCARDED),
        Step("discard", defender, box.REFILL_DISCARDED),
    )
    state.then = "end"
