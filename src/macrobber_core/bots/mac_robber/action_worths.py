"""The worth of each legal action by the heuristic policy's own measures, comparable within one phase only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, CARD_PLAYS, EXCHANGES, PURCHASES, RAIDS, RETURNS
from macrobber_core.games.mac_robber.piles import NOTHING, Pile
from macrobber_core.games.mac_robber.state import State

from . import heuristic_policy as policy

EXCHANGED_VALUE = 2.5
"""The value of a card drawn, on average; cards below it are worth exchanging."""
EXCHANGE_SHARE = 0.3
"""The worth of a point of card value gained in an exchange."""
BARD_COST = 3.5
"""What a bard costs, above all the second action (MR-10)."""
PIPER_WORTH, WARRIOR_COST = 0.6, 1.0
"""The worth of a piper on a card while the raid is open, and what a warrior there costs (MR-V2)."""
LOOT_WORTHS = {"cattle": 2.0, "castle": 2.0, "monastery": 1.5, "nothing": -9.0}
ROOM_WORTH = 1.0
"""The extra worth of cattle if the raider has a free estate for them."""


def action_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the worth of each action in a phase where `easy` may slip."""
    return WORTHS_BY_PHASE[state.phase](state, legal)


def redraw_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    seat = state.active
    score = policy.redraw_score(
        state.display, state.free_estates(seat) > 0, policy.blue_pays(state, seat), policy.green_pays(state, seat)
    )
    return {action: score(RETURNS.get(action, NOTHING)) for action in legal}


def turn_action_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the worth of each action of the turn; `done` is left out if anything is worth doing."""
    seat = state.active
    score = policy.action_score(
        state.free_estates(seat) > 0,
        policy.needs_warriors(state, seat),
        policy.blue_pays(state, seat),
        policy.green_pays(state, seat),
    )
    bard_score = policy.bard_score(state)
    worths = best_of_each_kind(
        {
            action: bard_score(action) - BARD_COST if action in BARD_ACTIONS else score(action)
            for action in legal
            if action != "done"
        }
    )
    return worths if max(worths.values()) > 0 or "done" not in legal else worths | {"done": 0.0}


def best_of_each_kind(worths: Mapping[str, float]) -> dict[str, float]:
    """Return only the best action of each verb, because nobody takes one monk instead of two by mistake."""
    ranked = sorted(worths, key=worths.__getitem__)
    best = {action.partition(" ")[0]: action for action in ranked}
    return {action: worths[action] for action in best.values()}


def raid_phase_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the worth of every raid, and of the best exchange, or of passing if no card is worth exchanging."""
    instead = policy.exchange(state.hands[state.active])
    worth = exchange_worth(EXCHANGES.get(instead, NOTHING))
    raids = {
        action: worth + policy.raid_advantage(state, RAIDS[action]) - policy.RAID_MARGIN
        for action in legal
        if action in RAIDS
    }
    return {instead: worth, **raids}


def exchange_worth(cards: Pile) -> float:
    return EXCHANGE_SHARE * sum(
        count * (EXCHANGED_VALUE - value) for value, count in zip(box.CARD_VALUES, cards, strict=True)
    )


def card_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    """Return the worth of each card, with cubes on it or not; once the raid is decided, only of the lowest card."""
    combat = state.current_raid
    if not policy.is_raid_open(combat.round, combat.attacker_rounds - combat.defender_rounds):
        return {policy.play_card(state): 0.0}
    return {
        action: play.card + PIPER_WORTH * play.piper - WARRIOR_COST * play.warrior
        for action in legal
        for play in [CARD_PLAYS[action]]
    }


def loot_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    room = ROOM_WORTH * (state.free_estates(state.active) > 0)
    return {
        action: LOOT_WORTHS[booty] + room * (booty == "cattle")
        for action in legal
        for booty in [action.partition(" ")[2]]
    }


def spending_worths(state: State, legal: Sequence[str]) -> dict[str, float]:
    free = state.free_estates(state.active)
    return {action: policy.spending_score(PURCHASES[action], free) for action in legal}


WORTHS_BY_PHASE = {
    "redraw": redraw_worths,
    "action": turn_action_worths,
    "raid": raid_phase_worths,
    "attack": card_worths,
    "defend": card_worths,
    "loot": loot_worths,
    "spend": spending_worths,
}
"""The phases in which `easy` may slip: everyone discards their lowest cards."""
