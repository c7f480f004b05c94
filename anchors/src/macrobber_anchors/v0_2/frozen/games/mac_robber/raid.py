"""Phase 3: raiding or exchanging cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from macrobber_anchors.v0_2.frozen.games.contract import Event

from . import components, notation
from .actions import COSTS
from .cards import discard_face_down
from .events import Exchanged, Laid, Looted, Passed, RaidBegan, RaidEnded, Revealed, Strength
from .piles import SINGLE_CARDS, Pile, cards_text, minus, plus
from .state import Combat, FaceDownCard, State, Step

PIPER: Pile = (0, 1, 0, 0)


def legal(state: State) -> Sequence[str]:
    """Return the legal actions: raid any other player, exchange one to three cards, or pass (MR-18)."""
    seat = state.active
    return notation.raids(state.players, seat) + notation.exchanges(state.hands[seat]) + ("pass",)


def play_raid_phase(state: State, action: str, events: list[Event]) -> None:
    seat = state.active
    if action == "pass":
        state.next_phase = "end"
        events.append(Passed(seat))
    elif action in notation.RAIDS:
        defender = notation.RAIDS[action]
        state.combat = Combat(defender)
        state.next_phase = "attack"
        events.append(RaidBegan(seat, defender))
    else:
        exchange(state, notation.EXCHANGES[action], events)


def exchange(state: State, cards: Pile, events: list[Event]) -> None:
    """Discard cards, then draw the same number (MR-18)."""
    seat = state.active
    discard_face_down(state, seat, cards)
    state.pending = (Step("deal", seat, sum(cards)),)
    state.next_phase = "end"
    events.append(Exchanged(seat, sum(cards), cards_text(cards)))


def legal_attack(state: State) -> Sequence[str]:
    seat = state.active
    return notation.card_plays(state.hands[seat], state.pipers[seat] > 0)


def legal_defence(state: State) -> Sequence[str]:
    seat = state.current_raid.defender
    return notation.card_plays(state.hands[seat], state.pipers[seat] > 0)


def attack(state: State, action: str, events: list[Event]) -> None:
    """Lay the attacker's card face down; a piper on it is visible and goes to the bag (MR-20)."""
    seat, combat = state.active, state.current_raid
    play = notation.CARD_PLAYS[action]
    lay_card(state, seat, play)
    state.combat = replace(combat, laid=FaceDownCard(play.card, play.piper, play.warrior))
    state.next_phase = "defend"
    events.append(Laid(seat, combat.round, play.piper, play.warrior, play.card))


def defend(state: State, action: str, events: list[Event]) -> None:
    """Lay the defender's card and reveal both cards (MR-20)."""
    combat, play = state.current_raid, notation.CARD_PLAYS[action]
    laid_card = combat.laid_card
    lay_card(state, combat.defender, play)
    reveal(
        state,
        Strength(laid_card.card, laid_card.card, laid_card.piper),
        Strength(play.card, play.card, play.piper),
        events,
    )


def lay_card(state: State, seat: int, play: notation.CardPlay) -> None:
    state.hands[seat] = minus(state.hands[seat], SINGLE_CARDS[play.card])
    if play.piper:
        state.pipers[seat] -= 1
        state.bag = plus(state.bag, PIPER)


def reveal(state: State, attack: Strength, defence: Strength, events: list[Event]) -> None:
    """Score a combat round: the higher total wins, and a tie counts for neither side (MR-21)."""
    combat, attacker = state.current_raid, state.active
    margin = attack.total - defence.total
    winner = attacker if margin > 0 else combat.defender if margin < 0 else None
    for side in (attack, defence):
        state.face_up_discards = plus(state.face_up_discards, SINGLE_CARDS[side.card])  # MR-27
    state.combat = replace(
        combat,
        laid=None,
        attacker_rounds=combat.attacker_rounds + (margin > 0),
        defender_rounds=combat.defender_rounds + (margin < 0),
        total_margin=combat.total_margin + margin,
    )
    state.next_phase = "combat"
    events.append(Revealed(combat.round, attacker, attack, combat.defender, defence, winner))


def next_combat_round(state: State, events: list[Event]) -> None:
    """Begin the next combat round, or resolve the raid after the third round (MR-19)."""
    combat = state.current_raid
    if combat.round == components.COMBAT_ROUNDS:
        state.next_phase = "outcome"
        return
    state.combat = replace(combat, round=combat.round + 1)
    state.next_phase = "attack"


def resolve_raid(state: State, events: list[Event]) -> None:
    """Resolve the raid: the side with more rounds wins (MR-21).

    A winning attacker scores VP, then takes booty (MR-22); after a tie the attacker scores 1 VP (MR-23).
    """
    combat = state.current_raid
    if combat.attacker_rounds > combat.defender_rounds:
        has_booty = bool(legal_loot(state))
        state.next_phase = "loot" if has_booty else "refill"
        end_raid(state, state.active, components.RAID_VP if has_booty else components.EMPTY_RAID_VP, 0, events)
        return
    state.next_phase = "refill"
    if combat.defender_rounds > combat.attacker_rounds:
        lose_raid(state, events)
    else:
        end_raid(state, None, components.TIED_RAID_VP, 0, events)


def lose_raid(state: State, events: list[Event]) -> None:
    """End a raid won by the defender, who gains 2 VP (MR-23); the attacker loses 1 VP if they have any (MR-24)."""
    end_raid(
        state,
        state.current_raid.defender,
        -min(components.LOST_RAID_VP, state.vp[state.active]),
        components.DEFENCE_VP,
        events,
    )


def end_raid(state: State, winner: int | None, attacker_vp: int, defender_vp: int, events: list[Event]) -> None:
    attacker, combat = state.active, state.current_raid
    state.vp[attacker] += attacker_vp
    state.vp[combat.defender] += defender_vp
    events.append(
        RaidEnded(
            attacker, combat.defender, combat.attacker_rounds, combat.defender_rounds, winner, attacker_vp, defender_vp
        )
    )  # fmt: skip


def legal_loot(state: State) -> Sequence[str]:
    """Return the booty choices: one item the defender has, or nothing (MR-22); empty if the defender has no booty."""
    defender = state.current_raid.defender
    available = {
        "castle": state.castles[defender],
        "monastery": state.monasteries[defender],
        "cattle": state.cattle[defender],
    }
    booty = tuple(action for action, item in notation.LOOTS.items() if available.get(item))
    return (*booty, "loot nothing") if booty else ()


def loot(state: State, action: str, events: list[Event]) -> None:
    """Take the booty: cattle go to the attacker's free estate, if any; everything else goes to the bag (MR-22)."""
    attacker, defender = state.active, state.current_raid.defender
    booty = notation.LOOTS[action]
    kept = booty == "cattle" and state.free_estates(attacker) > 0
    if booty != "nothing":
        state.building_counts(booty)[defender] -= 1
        if kept:
            state.cattle[attacker] += 1
        else:
            state.bag = plus(state.bag, COSTS[booty])
    state.next_phase = "refill"
    events.append(Looted(attacker, defender, booty, kept))


def refill(state: State, events: list[Event]) -> None:
    """Schedule the refill: both sides draw five cards, then both discard two, the attacker first each time (MR-25)."""
    attacker, defender = state.active, state.current_raid.defender
    state.combat = None
    state.pending = (
        Step("refill", attacker, components.REFILL_DRAWN),
        Step("refill", defender, components.REFILL_DRAWN),
        Step("discard", attacker, components.REFILL_DISCARDED),
        Step("discard", defender, components.REFILL_DISCARDED),
    )
    state.next_phase = "end"
