"""Variant `combat-powers`: special powers of castles and cards in combat (MR-V2 to MR-V6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from macrobber_anchors.v0_2.frozen.games.contract import Event
from macrobber_anchors.v0_2.frozen.games.phases import DecisionPhase, PhaseTable
from macrobber_anchors.v0_2.frozen.translatable import Translatable

from . import components, flow, notation, raid, refusal
from .actions import lose_warrior
from .events import Strength, Struck
from .piles import SINGLE_CUBES, plus
from .state import State


def legal_attack(state: State) -> Sequence[str]:
    """Return the attacker's legal card plays; with a castle, the card can carry a warrior (MR-V2)."""
    seat = state.active
    has_warrior = state.castles[seat] >= components.ATTACK_CASTLES and state.can_lose_warrior(seat)
    return notation.card_plays(state.hands[seat], state.pipers[seat] > 0, has_warrior)


def attack(state: State, action: str, events: list[Event]) -> None:
    """Lay the attacker's card; a warrior on it goes to the bag, and its owner discards before the defence (MR-V2)."""
    raid.attack(state, action, events)
    if state.current_raid.laid_card.warrior:
        remove_warrior(state, state.active)


def remove_warrior(state: State, seat: int) -> None:
    """Move a warrior to the bag; its owner must discard a card (MR-15)."""
    lose_warrior(state, seat)
    state.bag = plus(state.bag, SINGLE_CUBES["Y"])


def defend(state: State, action: str, events: list[Event]) -> None:
    combat, laid_card, play = state.current_raid, state.current_raid.laid_card, notation.CARD_PLAYS[action]
    attacker, defender = state.active, combat.defender
    attack = Strength(
        laid_card.card,
        card_strength(laid_card.card, state.warriors[attacker] + laid_card.warrior),
        laid_card.piper,
        combat.attacker_carried,
        laid_card.warrior,
    )
    defence = Strength(
        play.card,
        card_strength(play.card, state.warriors[defender]),
        play.piper,
        combat.defender_carried,
        castles=state.castles[defender] >= components.DEFENCE_CASTLES,  # MR-V3
    )
    raid.lay_card(state, defender, play)
    raid.reveal(state, attack, defence, events)
    state.combat = replace(
        state.current_raid, attacker_carried=carried_ones(attack), defender_carried=carried_ones(defence)
    )
    for card, opponent in ((play.card, attacker), (laid_card.card, defender)):
        if card == components.STRIKING_CARD and state.can_lose_warrior(opponent):  # MR-V5
            remove_warrior(state, opponent)
            events.append(Struck(opponent))


def card_strength(card: int, warriors: int) -> int:
    """Return a card's strength: a 4 counts as 2 if its player has fewer than four warriors (MR-V6)."""
    return (
        components.UNMASTERED_4_VALUE
        if card == components.MASTERED_CARD and warriors < components.MASTERING_WARRIORS
        else card
    )


def carried_ones(side: Strength) -> int:
    """Return the number of 1s a side carries forward: one more after a 1, none after any other card (MR-V4)."""
    return side.carried + 1 if side.card == components.CARRIED_CARD else 0


def why_attack_illegal(state: State, action: str) -> Translatable:
    play = notation.CARD_PLAYS.get(action)
    seat = state.active
    if play is None or not play.warrior or not state.hands[seat][play.card - 1]:
        return refusal.why_not_card_play(state, action) if play is None else refusal.missing_card_or_piper(state, play)
    if state.castles[seat] < components.ATTACK_CASTLES:
        return refusal.CASTLE_NEEDED
    if not state.can_lose_warrior(seat):
        return refusal.LAST_WARRIORS_IN_COMBAT(number=components.MIN_WARRIORS)
    return refusal.missing_card_or_piper(state, play)


def why_defence_illegal(state: State, action: str) -> Translatable:
    play = notation.CARD_PLAYS.get(action)
    if play is not None and play.warrior:
        return refusal.ATTACKER_ONLY
    return refusal.why_not_card_play(state, action)


def override_phases(phases: PhaseTable[State]) -> PhaseTable[State]:
    return phases.with_overrides(
        decisions={
            "attack": DecisionPhase(flow.active_seat, legal_attack, attack, why_attack_illegal),
            "defend": DecisionPhase(flow.defending_seat, raid.legal_defence, defend, why_defence_illegal),
        },
    )
