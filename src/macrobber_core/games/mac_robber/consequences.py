"""What an action changes, as far as its actor can know.

It is found by the rules themselves, on a position imagined from the view; nothing that was imagined is told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import comb
from typing import Literal

from macrobber_core.games.contract import Event

from . import actions, notation, raid, variants
from . import components as box
from .events import FollowingJudged, GreenScored, RaidEnded, RedScored, Revealed, Spent, UnusedReturned
from .facts import Against, Bought, Drawn, Fact, Following, Hand, Income, Payable, Prospect, Scored, Stock, Unused
from .odds import raid_odds
from .piles import NOTHING, SINGLE_CARDS, Pile, minus, plus
from .position import MacRobber, imagine
from .scoring import judge_following, score_blue, score_green, score_red
from .state import State
from .view import MacRobberView


def consequences(view: MacRobberView, action: str, rng: random.Random) -> list[Fact]:
    """What the actor's action changes, the most telling first; whatever `rng` imagines, it is the same."""
    actor = view.actor or 0
    worlds = _worlds(view, imagine(view, rng))
    first, *others = [_changed(world, action, actor) for world in worlds]
    found = [*_special(view, action, worlds), *(fact for fact in first if all(fact in other for other in others))]
    return sorted(found, key=lambda fact: _weight(fact, actor), reverse=True)


def _worlds(view: MacRobberView, imagined: MacRobber) -> list[MacRobber]:
    """All that the actor has to reckon with where the action itself uncovers something: the attacker's card."""
    if view.phase != "defend":
        return [imagined]
    worlds = []
    for card in _possible(view):
        world = imagined.copy()
        world.state.fight.laid = imagined.state.fight.face_down._replace(card=card)
        worlds.append(world)
    return worlds


def _possible(view: MacRobberView) -> list[int]:
    """The values a card may have that the actor cannot place."""
    return [card for card, count in zip(box.CARD_VALUES, view.unplaced, strict=True) if count]


def _weight(fact: Fact, actor: int) -> float:
    """How telling a fact is, roughly in VP; what an action costs comes after what it brings."""
    match fact:
        case Income(before, _):
            worth = fact.gain if before.seat == actor else -0.45 * fact.gain
            return worth if worth > 0 else -0.4 * worth
        case Following(before, after):
            return 2.5 if after == actor else 1.2 if before == actor else 0.6
        case Stock("free", _, before, after):
            return 1.5 if after > before else 0.3
        case Stock("warriors", seat, before, after):
            if seat == actor:
                return 0.8 if after > before else 1.3  # the card is owed at once
            return 0.4
        case Stock(_, seat):
            return 0.35 if seat == actor else 0.2
        case Bought(vp):
            return vp
        case _:  # what only the action of one phase has, and is chosen for
            return 9


# --- what holds for every action


def _changed(before: MacRobber, action: str, actor: int) -> list[Fact]:
    after = before.copy()
    after.play(action)
    old, new = before.state, after.state
    return [*_incomes(old, new, actor), *_following(old, new), *_stocks(old, new, actor)]


def _incomes(before: State, after: State, actor: int) -> Iterator[Income]:
    """The actor's, where cubes that count have changed; of the others only what is more or less VP."""
    ahead = _ahead(after, actor)
    for old, new in zip(_scored(before), _scored(after), strict=True):
        if old.vp != new.vp or (old.seat == actor and _cubes(old) != _cubes(new)):
            yield Income(old, new, ahead if isinstance(new, GreenScored) and new.seat == actor else None)


def _scored(state: State) -> list[Scored]:
    return [*score_green(state), *score_red(state), *score_blue(state)]


def _cubes(scored: Scored) -> int:
    return scored.cattle if isinstance(scored, RedScored) else scored.cubes


def _ahead(state: State, actor: int) -> tuple[int, int] | None:
    """The next seat with more green than the actor, and by how many."""
    green = {scored.seat: scored.cubes for scored in score_green(state)}
    more = [(cubes - green[actor], seat) for seat, cubes in green.items() if cubes > green[actor]]
    if not more:
        return None
    by, seat = min(more)
    return seat, by


def _following(before: State, after: State) -> Iterator[Following]:
    old, new = _would_follow(before), _would_follow(after)
    if old != new:
        yield Following(old, new)


def _would_follow(state: State) -> int | None:
    events: list[Event] = []
    judge_following(state.copy(), events)
    (judged,) = events
    assert isinstance(judged, FollowingJudged)
    return judged.seat


def _stocks(before: State, after: State, actor: int) -> Iterator[Stock]:
    for seat in before.seats:
        if before.warriors[seat] != after.warriors[seat]:
            yield Stock("warriors", seat, before.warriors[seat], after.warriors[seat])
        if before.pipers[seat] != after.pipers[seat]:
            yield Stock("pipers", seat, before.pipers[seat], after.pipers[seat])
        if before.monks[seat] != after.monks[seat] and seat != actor:
            yield Stock("monks", seat, before.monks[seat], after.monks[seat])
    if before.free_estates(actor) != after.free_estates(actor):
        yield Stock("free", actor, before.free_estates(actor), after.free_estates(actor))


# --- what only some actions have


def _special(view: MacRobberView, action: str, worlds: list[MacRobber]) -> Iterator[Fact]:
    before, actor = worlds[0], view.actor or 0
    after = before.copy()
    events = after.play(action)
    match view.phase:
        case "redraw":
            yield from _redraw(before.state, notation.RETURNS.get(action, NOTHING))
        case "action" if action == "done":
            yield from (Unused(event.cubes) for event in events if isinstance(event, UnusedReturned))
        case "raid" if action in notation.RAIDS:
            yield _prospect(view, after.state)
        case "raid":
            yield _exchange(view, notation.EXCHANGES.get(action, NOTHING), after.state.hands[actor])
        case "discard":
            yield Hand(after.state.hands[actor])
        case "attack":
            if after.state.phase == "defend":  # else a card is owed first, for the warrior put on this one (MR-V2)
                alone = _against(actor, {card: _answered(after, card) for card in _possible(view)})
                if pipers := after.state.pipers[after.state.fight.defender]:
                    aided = _against(actor, {card: _answered(after, card, "+") for card in _possible(view)})
                    alone = alone._replace(pipers=pipers if aided != alone else 0)
                yield alone
            yield Hand(after.state.hands[actor])
        case "defend":
            yield _against(actor, {world.state.fight.face_down.card: _fought(world.copy(), action) for world in worlds})
            yield Hand(after.state.hands[actor])
        case "spend":
            yield from (Bought(event.vp) for event in events if isinstance(event, Spent) and event.vp)
        case _:
            pass


def _redraw(state: State, returned: Pile) -> Iterator[Fact]:
    """MR-04: what is kept, and what the bag holds for the rest."""
    kept = state.copy()
    kept.display = minus(state.display, returned)
    verbs = dict.fromkeys(action.partition(" ")[0] for action in actions.own_actions(kept, frozenset()))
    yield Payable(tuple(verb for verb in verbs if verb in {*actions.BUILDINGS, "estate"}))
    if count := sum(returned):
        bag = plus(state.bag, returned)
        yield Drawn(count, 1 - comb(sum(bag[:3]), count) / comb(sum(bag), count))


def _exchange(view: MacRobberView, given: Pile, kept: Pile) -> Hand:
    """MR-18: the cards to come are as good as those that cannot be placed, on average."""
    unseen = view.unplaced
    worth = sum(value * count for value, count in zip(box.CARD_VALUES, unseen, strict=True))
    return Hand(kept, sum(given), worth / sum(unseen))


def _prospect(view: MacRobberView, state: State) -> Prospect:
    defender = view.clan(state.fight.defender)
    won, booty = _ending(state, 1, 0)
    lost, _ = _ending(state, 0, 1)
    drawn, _ = _ending(state, 1, 1)
    chance = raid_odds(view, state.fight.defender, tie_wins=drawn.winner == state.active)
    has_room = state.free_estates(state.turn_seat) > 0
    return Prospect(state.fight.defender, defender.cards, defender.pipers, won, lost, drawn, booty, has_room, chance)


def _ending(state: State, attacker_won: int, defender_won: int) -> tuple[RaidEnded, tuple[str, ...]]:
    """How a raid ends with so many rounds won, and what may be taken then."""
    twin = state.copy()
    twin.fight.attacker_won, twin.fight.defender_won = attacker_won, defender_won
    events: list[Event] = []
    variants.course(twin.options).passages["outcome"](twin, events)
    (ended,) = (event for event in events if isinstance(event, RaidEnded))
    if twin.then == "spend":
        return ended, ("points",)
    loot = raid.legal_loot(twin) if twin.then == "loot" else ()
    return ended, tuple(notation.LOOTS[action] for action in loot if action != "loot nothing")


def _answered(laid: MacRobber, card: int, sign: str = "") -> list[Event]:
    """What happens where the defender holds that card, and lays it, alone or with a piper."""
    state = laid.state.copy()
    defender = state.fight.defender
    state.hands[defender] = plus(state.hands[defender], SINGLE_CARDS[card])
    return _fought(MacRobber(state), f"play {card}{sign}")


def _fought(position: MacRobber, action: str) -> list[Event]:
    """Play a card and whatever is discarded for it: a 2 delays the end of the raid, but does not change it (MR-V5)."""
    events = position.play(action)
    while position.state.phase == "discard":
        events += position.play(position.legal()[0])
    return events


def _against(actor: int, outcomes: dict[int, list[Event]]) -> Against:
    winners: dict[int, int | None] = {}
    what: Literal["round", "raid"] = "round"
    for card, events in outcomes.items():
        for event in events:
            if isinstance(event, (Revealed, RaidEnded)):
                winners[card] = event.winner  # the raid's, where it ends
                what = "raid" if isinstance(event, RaidEnded) else "round"
    return Against(
        what,
        tuple(card for card, winner in winners.items() if winner == actor),
        tuple(card for card, winner in winners.items() if winner is None),
        tuple(card for card, winner in winners.items() if winner not in {actor, None}),
        0,
    )
