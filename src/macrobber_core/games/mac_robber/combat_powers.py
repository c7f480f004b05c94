"""The variant's second switch: castles and cards have powers of their own in combat (MR-V2 to MR-V6)."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.contract import Event

from . import components as box
from . import flow, notation, raid, refusal
from .actions import lose_warrior
from .course import Choice, Course
from .events import Strength, Struck
from .piles import SINGLE_CUBES, plus
from .state import State


def legal_attack(state: State) -> Sequence[str]:
    """MR-V2: with a castle the attacker may put a warrior on his card, too."""
    seat = state.turn_seat
    has_warrior = state.castles[seat] >= box.ATTACK_CASTLES and state.can_lose_warrior(seat)
    return notation.blows(state.hands[seat], state.pipers[seat] > 0, has_warrior)


def attack(state: State, action: str, events: list[Event]) -> None:
    """MR-V2: the warrior goes to the bag, and its owner discards a card before the defender plays."""
    raid.attack(state, action, events)
    if state.fight.face_down.warrior:
        fell(state, state.turn_seat)


def fell(state: State, seat: int) -> None:
    """A warrior goes to the bag, and a card of its owner's choice with it (MR-15)."""
    lose_warrior(state, seat)
    state.bag = plus(state.bag, SINGLE_CUBES["Y"])


def defend(state: State, action: str, events: list[Event]) -> None:
    fight, laid, blow = state.fight, state.fight.face_down, notation.BLOWS[action]
    attacker, defender = state.turn_seat, fight.defender
    attack = Strength(
        laid.card,
        counts(laid.card, state.warriors[attacker] + laid.warrior),
        laid.piper,
        fight.attacker_carried,
        laid.warrior,
    )
    defence = Strength(
        blow.card,
        counts(blow.card, state.warriors[defender]),
        blow.piper,
        fight.defender_carried,
        castles=state.castles[defender] >= box.DEFENCE_CASTLES,  # MR-V3
    )
    raid.lay(state, defender, blow)
    raid.reveal(state, attack, defence, events)
    fight.attacker_carried, fight.defender_carried = carried(attack), carried(defence)
    for card, opponent in ((blow.card, attacker), (laid.card, defender)):
        if card == box.STRIKING_CARD and state.can_lose_warrior(opponent):  # MR-V5
            fell(state, opponent)
            events.append(Struck(opponent))


def counts(card: int, warriors: int) -> int:
    """MR-V6: a 4 counts 4 only for an owner of four warriors when he laid it."""
    return box.UNMASTERED_4 if card == box.MASTERED_CARD and warriors < box.MASTERING_WARRIORS else card


def carried(side: Strength) -> int:
    """MR-V4: a 1 is carried into the rounds to come, any other card ends that."""
    return side.carried + 1 if side.card == box.CARRIED_CARD else 0


def refuse_attack(state: State, action: str) -> str:
    blow = notation.BLOWS.get(action)
    seat = state.turn_seat
    if blow is None or not blow.warrior or not state.hands[seat][blow.card - 1]:
        return refusal.blow(state, action) if blow is None else refusal.card_or_piper(state, blow)
    if state.castles[seat] < box.ATTACK_CASTLES:
        return "only who owns a castle puts a warrior on his card (MR-V2)"
    if not state.can_lose_warrior(seat):
        return f"a player never has fewer than {box.FEWEST_WARRIORS} warriors (MR-14, MR-V2)"
    return refusal.card_or_piper(state, blow)


def refuse_defence(state: State, action: str) -> str:
    blow = notation.BLOWS.get(action)
    if blow is not None and blow.warrior:
        return "only the attacker puts a warrior on his card (MR-V2)"
    return refusal.blow(state, action)


def vary(course: Course) -> Course:
    return course.varied(
        choices={
            "attack": Choice(flow.active, legal_attack, attack, refuse_attack),
            "defend": Choice(flow.defender, raid.legal_defence, defend, refuse_defence),
        },
    )
