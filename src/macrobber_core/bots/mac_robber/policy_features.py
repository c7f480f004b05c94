"""What is seen at a look, in numbers: of a turn, of an action in it, of a raid. For the policy to be learned from."""

from __future__ import annotations

from functools import cache
from operator import mul
from typing import NamedTuple

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import EXCHANGES, PAYMENTS, RAIDS, SONGS
from macrobber_core.games.mac_robber.piles import NOTHING
from macrobber_core.games.mac_robber.scoring import blue_cubes
from macrobber_core.games.mac_robber.state import State

from .priorities import AVERAGE_HAND, best_three, blue_pays, green_pays, needs_warriors

KINDS = ("cattle", "castle", "monastery", "warrior", "piper", "monk 1", "monk 2", "estate", "bard", "done")


@cache
def kind(action: str) -> str:
    return action if action in KINDS else action.partition(" ")[0]


class Context(NamedTuple):
    """What every kind of action is weighed by."""

    always: float
    free_estate: float
    two_free_estates: float
    needs_warriors: float
    blue_pays: float
    green_pays: float
    second_action: float
    progress: float
    sole_herd_with_one_more: float
    herd_as_large: float
    blue_over_herds: float
    warriors_to_spare: float
    booty_elsewhere: float
    herds_elsewhere: float
    holds_following: float
    first_of_round: float
    turns_gone: float


def context(state: State) -> Context:
    seat, start = state.turn_seat, state.start or 1
    others = [other for other in state.seats if other != seat]
    own_herd = state.cattle[seat]
    herd = max([state.cattle[other] for other in others])
    free = state.free_estates(seat)
    return Context(
        always=1,
        free_estate=free > 0,
        two_free_estates=free > 1,
        needs_warriors=needs_warriors(state, seat),
        blue_pays=blue_pays(state, seat),
        green_pays=green_pays(state, seat),
        second_action=len(state.verbs) > 0,
        progress=max(state.vp) / box.RED_AREA,
        sole_herd_with_one_more=own_herd + 1 > herd,
        herd_as_large=own_herd == herd,
        blue_over_herds=blue_cubes(state, seat) >= herd,
        warriors_to_spare=state.warriors[seat] > 4,
        booty_elsewhere=sum([state.castles[other] + state.cattle[other] for other in others]) / 6,
        herds_elsewhere=sum([state.cattle[other] > 0 for other in others]) / 3,
        holds_following=state.following == seat,
        first_of_round=seat == start,
        turns_gone=(seat - start) % state.players / 3,
    )


class Details(NamedTuple):
    """Of estates what is paid, of bards who gains and loses what."""

    pays_warriors: float = 0
    pays_monks: float = 0
    pays_red: float = 0
    pays_yellow: float = 0
    gains_warrior: float = 0
    gains_blue_that_pays: float = 0
    gains_green_that_pays: float = 0
    gains_cube: float = 0
    cube_to_bag: float = 0
    victim_lead: float = 0
    warrior_to_bag: float = 0
    victim_leads: float = 0


def estate_details(action: str) -> Details:
    paid = PAYMENTS[action]
    return Details(
        pays_warriors=paid.warriors, pays_monks=paid.monks, pays_red=paid.display[3], pays_yellow=paid.display[0]
    )


def bard_details(state: State, action: str, here: Context) -> Details:
    song = SONGS[action]
    vp, own = state.vp[song.victim], song.courtyard
    return Details(
        gains_warrior=own == "Y",
        gains_blue_that_pays=own == "B" and here.blue_pays,
        gains_green_that_pays=own == "G" and here.green_pays,
        gains_cube=own != "",
        cube_to_bag=song.bag != "",
        victim_lead=(vp - state.vp[state.turn_seat]) / 10,
        warrior_to_bag=song.bag == "Y",
        victim_leads=vp == max(state.vp),
    )


class RaidNumbers(NamedTuple):
    """What raids and exchanges are weighed by; to pass is worth nothing."""

    raid: float = 0
    strength: float = 0
    strong: float = 0
    cards_against: float = 0
    pipers_against: float = 0
    own_pipers: float = 0
    victim_lead: float = 0
    victim_leads: float = 0
    cattle_for_free_estate: float = 0
    castle_but_no_cattle: float = 0
    monastery_alone: float = 0
    booty_but_no_free_estate: float = 0
    no_booty: float = 0
    largest_herd: float = 0
    cards_changed: float = 0
    value_to_be_gained: float = 0


def exchange_numbers(action: str) -> RaidNumbers:
    """Of a raid phase without a raid: nothing of the position counts."""
    changed = EXCHANGES.get(action, NOTHING)
    count = sum(changed)
    return RaidNumbers(cards_changed=count, value_to_be_gained=2.5 * count - sum(map(mul, changed, box.CARD_VALUES)))


def raid_numbers(state: State, action: str) -> RaidNumbers:
    if action not in RAIDS:
        return exchange_numbers(action)
    seat, victim = state.turn_seat, RAIDS[action]
    cattle, castles, monasteries = state.cattle[victim], state.castles[victim], state.monasteries[victim]
    strength = best_three(state.hands[seat]) - AVERAGE_HAND
    has_room = state.free_estates(seat) > 0
    return RaidNumbers(
        raid=1,
        strength=strength,
        strong=max(strength, 0),
        cards_against=sum(state.hands[victim]) - box.FEWEST_WARRIORS - 1,
        pipers_against=min(state.pipers[victim], box.COMBAT_ROUNDS),
        own_pipers=min(state.pipers[seat], box.COMBAT_ROUNDS),
        victim_lead=(state.vp[victim] - state.vp[seat]) / 10,
        victim_leads=state.vp[victim] == max([state.vp[other] for other in state.seats if other != seat]),
        cattle_for_free_estate=has_room and cattle > 0,
        castle_but_no_cattle=has_room and not cattle and castles > 0,
        monastery_alone=has_room and not cattle and not castles and monasteries > 0,
        booty_but_no_free_estate=not has_room and castles + cattle > 0,
        no_booty=cattle + castles + monasteries == 0,
        largest_herd=0 < cattle == max(state.cattle),
    )
