"""The effects of an action, limited to the actor's knowledge.

The action is played on a position imagined from the view, and imagined facts are never reported.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import comb
from typing import Literal

from msgspec.structs import replace

from macrobber_anchors.v0_2.frozen.games.contract import Event

from . import actions, components, notation, raid, variants
from .effect_types import (
    BoughtVp,
    ClanChange,
    ColourScored,
    CombatOutcomes,
    Effect,
    FollowingChange,
    HandChange,
    Income,
    PayableBuildings,
    RaidProspect,
    RedrawOdds,
    UnusedCubes,
)
from .events import FollowingJudged, GreenScored, RaidEnded, RedScored, Revealed, Spent, UnusedReturned
from .odds import raid_odds
from .piles import NOTHING, SINGLE_CARDS, Pile, minus, plus
from .position import MacRobber
from .scoring import judge_following, score_blue, score_green, score_red
from .state import State
from .view import MacRobberView


def effects_of(view: MacRobberView, action: str, rng: random.Random) -> list[Effect]:
    """Return the effects of the actor's action, most important first; they do not depend on `rng`."""
    actor = view.actor or 0
    positions = _possible_positions(view, MacRobber.from_view(view, rng))
    first, *others = [_common_effects(position, action, actor) for position in positions]
    effects = [
        *_phase_effects(view, action, positions),
        *(effect for effect in first if all(effect in other for other in others)),
    ]
    return sorted(effects, key=lambda effect: _importance(effect, actor), reverse=True)


def _possible_positions(view: MacRobberView, imagined: MacRobber) -> list[MacRobber]:
    """Return one position per possible value of the attacker's face-down card, or `imagined` if no one is defending."""
    if view.phase != "defend":
        return [imagined]
    positions = []
    for card in _possible_cards(view):
        position = imagined.copy()
        combat = imagined.state.current_raid
        position.state.combat = replace(combat, laid=replace(combat.laid_card, card=card))
        positions.append(position)
    return positions


def _possible_cards(view: MacRobberView) -> list[int]:
    """Return the possible values of a card that the actor cannot see."""
    return [card for card, count in zip(components.CARD_VALUES, view.unplaced, strict=True) if count]


def _importance(effect: Effect, actor: int) -> float:
    """Return the importance of an effect, roughly in VP; gains rank above costs."""
    match effect:
        case Income(before, _):
            gain = effect.gain if before.seat == actor else -0.45 * effect.gain
            return gain if gain > 0 else -0.4 * gain
        case FollowingChange(before, after):
            return 2.5 if after == actor else 1.2 if before == actor else 0.6
        case ClanChange("free", _, before, after):
            return 1.5 if after > before else 0.3
        case ClanChange("warriors", seat, before, after):
            if seat == actor:
                return 0.8 if after > before else 1.3  # the loss of a warrior also costs a card
            return 0.4
        case ClanChange(_, seat):
            return 0.35 if seat == actor else 0.2
        case BoughtVp(vp):
            return vp
        case _:  # specific to one phase, and the main reason to choose the action
            return 9


# --- effects of any action


def _common_effects(before: MacRobber, action: str, actor: int) -> list[Effect]:
    after = before.copy()
    after.play(action)
    old, new = before.state, after.state
    return [*_incomes(old, new, actor), *_following_changes(old, new), *_clan_changes(old, new, actor)]


def _incomes(before: State, after: State, actor: int) -> Iterator[Income]:
    """Yield each income whose VP changed, and the actor's incomes whose scored cubes changed."""
    rival = _green_rival(after, actor)
    for old, new in zip(_scored(before), _scored(after), strict=True):
        if old.vp != new.vp or (old.seat == actor and _cubes(old) != _cubes(new)):
            yield Income(old, new, rival if isinstance(new, GreenScored) and new.seat == actor else None)


def _scored(state: State) -> list[ColourScored]:
    return [*score_green(state), *score_red(state), *score_blue(state)]


def _cubes(scored: ColourScored) -> int:
    return scored.cattle if isinstance(scored, RedScored) else scored.cubes


def _green_rival(state: State, actor: int) -> tuple[int, int] | None:
    """Return the next seat ahead of the actor in green and its lead in cubes, or None."""
    green = {scored.seat: scored.cubes for scored in score_green(state)}
    rivals = [(cubes - green[actor], seat) for seat, cubes in green.items() if cubes > green[actor]]
    if not rivals:
        return None
    lead, seat = min(rivals)
    return seat, lead


def _following_changes(before: State, after: State) -> Iterator[FollowingChange]:
    old, new = _next_following(before), _next_following(after)
    if old != new:
        yield FollowingChange(old, new)


def _next_following(state: State) -> int | None:
    events: list[Event] = []
    judge_following(state.copy(), events)
    (event,) = events
    assert isinstance(event, FollowingJudged)
    return event.seat


def _clan_changes(before: State, after: State, actor: int) -> Iterator[ClanChange]:
    for seat in before.seats:
        if before.warriors[seat] != after.warriors[seat]:
            yield ClanChange("warriors", seat, before.warriors[seat], after.warriors[seat])
        if before.pipers[seat] != after.pipers[seat]:
            yield ClanChange("pipers", seat, before.pipers[seat], after.pipers[seat])
        if before.monks[seat] != after.monks[seat] and seat != actor:
            yield ClanChange("monks", seat, before.monks[seat], after.monks[seat])
    if before.free_estates(actor) != after.free_estates(actor):
        yield ClanChange("free", actor, before.free_estates(actor), after.free_estates(actor))


# --- effects specific to a phase


def _phase_effects(view: MacRobberView, action: str, positions: list[MacRobber]) -> Iterator[Effect]:
    before, actor = positions[0], view.actor or 0
    after = before.copy()
    events = after.play(action)
    match view.phase:
        case "redraw":
            yield from _redraw_effects(before.state, notation.RETURNS.get(action, NOTHING))
        case "action" if action == "done":
            yield from (UnusedCubes(event.cubes) for event in events if isinstance(event, UnusedReturned))
        case "raid" if action in notation.RAIDS:
            yield _raid_prospect(view, after.state)
        case "raid":
            yield _exchange(view, notation.EXCHANGES.get(action, NOTHING), after.state.hands[actor])
        case "discard":
            yield HandChange(after.state.hands[actor])
        case "attack":
            if after.state.phase == "defend":  # otherwise a warrior was laid: the attacker discards first (MR-V2)
                outcomes = _combat_outcomes(
                    actor, {card: _defence_events(after, card) for card in _possible_cards(view)}
                )
                if pipers := after.state.pipers[after.state.current_raid.defender]:
                    piper_outcomes = _combat_outcomes(
                        actor, {card: _defence_events(after, card, "+") for card in _possible_cards(view)}
                    )
                    outcomes = outcomes._replace(pipers=pipers if piper_outcomes != outcomes else 0)
                yield outcomes
            yield HandChange(after.state.hands[actor])
        case "defend":
            yield _combat_outcomes(
                actor,
                {
                    position.state.current_raid.laid_card.card: _play_combat_card(position.copy(), action)
                    for position in positions
                },
            )
            yield HandChange(after.state.hands[actor])
        case "spend":
            yield from (BoughtVp(event.vp) for event in events if isinstance(event, Spent) and event.vp)
        case _:
            pass


def _redraw_effects(state: State, returned: Pile) -> Iterator[Effect]:
    """Yield the buildings that the kept cubes can pay for, and the odds of the redraw (MR-04)."""
    kept_state = state.copy()
    kept_state.display = minus(state.display, returned)
    verbs = dict.fromkeys(action.partition(" ")[0] for action in actions.own_actions(kept_state, frozenset()))
    yield PayableBuildings(tuple(verb for verb in verbs if verb in {*actions.BUILDINGS, "estate"}))
    if count := sum(returned):
        bag = plus(state.bag, returned)
        yield RedrawOdds(count, 1 - comb(sum(bag[:3]), count) / comb(sum(bag), count))


def _exchange(view: MacRobberView, given: Pile, kept: Pile) -> HandChange:
    """Return the hand after an exchange; drawn cards count as the average of the unseen cards (MR-18)."""
    unseen = view.unplaced
    total_value = sum(value * count for value, count in zip(components.CARD_VALUES, unseen, strict=True))
    return HandChange(kept, sum(given), total_value / sum(unseen))


def _raid_prospect(view: MacRobberView, state: State) -> RaidProspect:
    defender = view.clan(state.current_raid.defender)
    won, booty = _raid_result(state, 1, 0)
    lost, _ = _raid_result(state, 0, 1)
    drawn, _ = _raid_result(state, 1, 1)
    chance = raid_odds(view, state.current_raid.defender, tie_wins=drawn.winner == state.active)
    has_room = state.free_estates(state.active) > 0
    return RaidProspect(
        state.current_raid.defender, defender.cards, defender.pipers, won, lost, drawn, booty, has_room, chance
    )


def _raid_result(state: State, attacker_rounds: int, defender_rounds: int) -> tuple[RaidEnded, tuple[str, ...]]:
    """Return the result of a raid with the given numbers of rounds won, and the available booty."""
    resolved = state.copy()
    resolved.combat = replace(state.current_raid, attacker_rounds=attacker_rounds, defender_rounds=defender_rounds)
    events: list[Event] = []
    variants.phases_for(resolved.options).transitions["outcome"](resolved, events)
    (ended,) = (event for event in events if isinstance(event, RaidEnded))
    if resolved.next_phase == "spend":
        return ended, ("points",)
    loot = raid.legal_loot(resolved) if resolved.next_phase == "loot" else ()
    return ended, tuple(notation.LOOTS[action] for action in loot if action != "loot nothing")


def _defence_events(after_attack: MacRobber, card: int, sign: str = "") -> list[Event]:
    """Return the events if the defender lays the given card, with a piper if `sign` is `+`."""
    state = after_attack.state.copy()
    defender = state.current_raid.defender
    state.hands[defender] = plus(state.hands[defender], SINGLE_CARDS[card])
    return _play_combat_card(MacRobber(state), f"play {card}{sign}")


def _play_combat_card(position: MacRobber, action: str) -> list[Event]:
    """Play a card and any discards it causes; a 2 can force a discard before the raid ends (MR-V5)."""
    events = position.play(action)
    while position.state.phase == "discard":
        events += position.play(position.legal()[0])
    return events


def _combat_outcomes(actor: int, outcomes: dict[int, list[Event]]) -> CombatOutcomes:
    winners: dict[int, int | None] = {}
    scope: Literal["round", "raid"] = "round"
    for card, events in outcomes.items():
        for event in events:
            if isinstance(event, (Revealed, RaidEnded)):
                winners[card] = event.winner  # in the last round, report the winner of the raid instead
                scope = "raid" if isinstance(event, RaidEnded) else "round"
    return CombatOutcomes(
        scope,
        tuple(card for card, winner in winners.items() if winner == actor),
        tuple(card for card, winner in winners.items() if winner is None),
        tuple(card for card, winner in winners.items() if winner not in {actor, None}),
        0,
    )
