"""Phase 3: raid or exchange cards."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event

from . import components as box
from . import notation
from .actions import COSTS
from .cards import bury
from .events import Exchanged, Laid, Looted, Passed, RaidBegan, RaidEnded, Revealed, Strength
from .piles import SINGLE_CARDS, Pile, cards_text, minus, plus
from .state import Combat, State, Step
from .state import Laid as LaidCard

PIPER: Pile = (0, 1, 0, 0)


def legal(state: State) -> Sequence[str]:
    """MR-18: raid any other player, exchange one to three cards, or neither."""
    seat = state.turn_seat
    return notation.raids(state.players, seat) + notation.exchanges(state.hands[seat]) + ("pass",)


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
    state.fight.laid = LaidCard(blow.card, blow.piper, blow.warrior)
    state.then = "defend"
    events.append(Laid(seat, state.fight.round, blow.piper, blow.warrior, blow.card))


def defend(state: State, action: str, events: list[Event]) -> None:
    """MR-20: the defender's card is laid, and both are revealed."""
    laid, blow = state.fight.face_down, notation.BLOWS[action]
    lay(state, state.fight.defender, blow)
    reveal(state, Strength(laid.card, laid.card, laid.piper), Strength(blow.card, blow.card, blow.piper), events)


def lay(state: State, seat: int, blow: notation.Blow) -> None:
    state.hands[seat] = minus(state.hands[seat], SINGLE_CARDS[blow.card])
    if blow.piper:
        state.pipers[seat] -= 1
        state.bag = plus(state.bag, PIPER)


def reveal(state: State, attack: Strength, defence: Strength, events: list[Event]) -> None:
    """MR-21: the higher value wins the combat round, a draw counts for nobody."""
    fight, attacker = state.fight, state.turn_seat
    margin = attack.total - defence.total
    winner = attacker if margin > 0 else fight.defender if margin < 0 else None
    for side in (attack, defence):
        state.shown = plus(state.shown, SINGLE_CARDS[side.card])  # MR-27
    fight.laid = None
    fight.attacker_won += margin > 0
    fight.defender_won += margin < 0
    fight.margin += margin
    state.then = "combat"
    events.append(Revealed(fight.round, attacker, attack, fight.defender, defence, winner))


def next_combat_round(state: State, events: list[Event]) -> None:
    """MR-19: always three."""
    fight = state.fight
    if fight.round == box.COMBAT_ROUNDS:
        state.then = "outcome"
        return
    fight.round += 1
    state.then = "attack"


def outcome(state: State, events: list[Event]) -> None:
    """MR-21: most rounds won wins the raid. MR-22: VP first, then the booty, if there is any."""
    fight = state.fight
    if fight.attacker_won > fight.defender_won:
        has_booty = bool(legal_loot(state))
        state.then = "loot" if has_booty else "refill"
        end_raid(state, state.active, box.RAID_VP if has_booty else box.EMPTY_RAID_VP, 0, events)
        return
    state.then = "refill"
    if fight.defender_won > fight.attacker_won:
        lost_raid(state, events)
    else:
        end_raid(state, None, box.DRAWN_RAID_VP, 0, events)


def lost_raid(state: State, events: list[Event]) -> None:
    """MR-23: 2 VP for the defender, and the attacker loses one, if he has any (MR-24)."""
    end_raid(state, state.fight.defender, -min(box.LOST_RAID_VP, state.vp[state.turn_seat]), box.DEFENCE_VP, events)


def end_raid(state: State, winner: int | None, attacker_vp: int, defender_vp: int, events: list[Event]) -> None:
    attacker, fight = state.turn_seat, state.fight
    state.vp[attacker] += attacker_vp
    state.vp[fight.defender] += defender_vp
    events.append(
        RaidEnded(
            attacker, fight.defender, fight.attacker_won, fight.defender_won, winner, attacker_vp, defender_vp
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
    """MR-22: cattle may find a free estate, all else goes to the bag."""
    attacker, defender = state.turn_seat, state.fight.defender
    booty = notation.LOOTS[action]
    kept = booty == "cattle" and state.free_estates(attacker) > 0
    if booty != "nothing":
        state.standing(booty)[defender] -= 1
        if kept:
            state.cattle[attacker] += 1
        else:
            state.bag = plus(state.bag, COSTS[booty])
    state.then = "refill"
    events.append(Looted(attacker, defender, booty, kept))


def refill(state: State, events: list[Event]) -> None:
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
