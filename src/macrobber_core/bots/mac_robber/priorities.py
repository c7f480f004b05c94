"""Bots for Mac Robber that look one step ahead by fixed priorities."""

from __future__ import annotations

import random

from macrobber_core.bots.thinking import Effort
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import (
    BLOWS,
    DISCARDS,
    EXCHANGES,
    PAYMENTS,
    PURCHASES,
    RAIDS,
    RETURNS,
    SONGS,
)
from macrobber_core.games.mac_robber.piles import Pile, minus
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView

STRONG_HAND = 8
"""The value of three cards from which a raid is worth trying."""


def easy(view: MacRobberView, legal: list[str], rng: random.Random, effort: Effort) -> str:
    """Build first, raid when strong, throw away low cards; ties are broken at random."""
    judge = JUDGES[view.phase]
    worth = {action: judge(view, action) for action in legal}
    best = max(worth.values())
    return rng.choice([action for action in legal if worth[action] == best])


def me(view: MacRobberView) -> ClanView:
    assert view.seat is not None
    return view.clan(view.seat)


def hand(view: MacRobberView) -> Pile:
    assert view.hand is not None
    return view.hand


def rivals(view: MacRobberView) -> list[ClanView]:
    return [clan for seat, clan in enumerate(view.clans, 1) if seat != view.seat]


def action_worth(view: MacRobberView, action: str) -> float:
    """Roughly the VP an action brings at the scorings to come."""
    own = me(view)
    verb = action.partition(" ")[0]
    match verb:
        case "cattle":
            return 9
        case "castle":
            return 8 if blue_pays(view) else 4
        case "monastery":
            return 7
        case "estate":
            return estate_worth(view, action)
        case "monk":
            return 2.5 + int(action[-1]) if green_pays(view) else 1 + 0.1 * int(action[-1])
        case "piper":
            return 4 if blue_pays(view) else 2
        case "warrior":
            return 3.2 if own.warriors <= max(clan.warriors for clan in rivals(view)) else 2
        case "bard":
            return bard_worth(view, action)
        case _:
            return 0


def estate_worth(view: MacRobberView, action: str) -> float:
    """Room is worth most when there is none; cubes of the courtyard are dearer than those of the display."""
    paid = PAYMENTS[action]
    room = 6 if not me(view).free_estates else 3
    return room - 0.7 * paid.warriors - 0.4 * paid.monks - 1.5 * paid.display[3]


def bard_worth(view: MacRobberView, action: str) -> float:
    """A bard is the only action of a turn: it pays against a leader, for cubes that count."""
    song = SONGS[action]
    gain = {"": 0.0, "Y": 0.8, "B": 1.0 if blue_pays(view) else 0.3, "G": 1.0 if green_pays(view) else 0.3}
    leader = max(clan.vp for clan in rivals(view))
    envy = 1.0 if view.clan(song.victim).vp == leader else 0.5
    return 1.5 + 1.2 * gain[song.courtyard] + envy * (0.6 if song.bag else 0) + 0.3 * envy


def blue_pays(view: MacRobberView) -> bool:
    """Blue cubes score once they outnumber the largest herd of a rival (MR-32)."""
    return me(view).blue + 1 >= max(clan.cattle for clan in rivals(view))


def green_pays(view: MacRobberView) -> bool:
    """Green cubes score for the two who have most of them (MR-30)."""
    ahead = sum(clan.green > me(view).green + 2 for clan in rivals(view))
    return ahead < 2


def redraw_worth(view: MacRobberView, action: str) -> float:
    """Keep what can be used well, return the cubes worth least."""
    own = me(view)
    keep = {"Y": 0.35, "B": 0.6, "G": 0.5, "R": 1.6 if own.free_estates else 0.9}
    left = minus(view.display, RETURNS[action]) if action in RETURNS else view.display
    returned = sum(view.display) - sum(left)
    worth = sum(keep[colour] * min(count, 3) for colour, count in zip(box.COLOURS, left, strict=True))
    return worth + 0.5 * returned


def raid_worth(view: MacRobberView, action: str) -> float:
    if action in RAIDS:
        return raid_chance(view, view.clan(RAIDS[action]))
    if action in EXCHANGES:
        ones, twos, threes, fours = EXCHANGES[action]
        return 1.0 * ones + 0.4 * twos - 1.0 * threes - 3.0 * fours
    return 0


def raid_chance(view: MacRobberView, defender: ClanView) -> float:
    """Our three best cards and pipers against an average hand with theirs."""
    own = me(view)
    strength = best_three(hand(view)) + min(own.pipers, 3)
    resistance = STRONG_HAND + 0.5 * (defender.cards - box.FEWEST_WARRIORS) + min(defender.pipers, 3)
    booty = 1.0 if defender.cattle + defender.castles + defender.monasteries else 0.3
    return strength - resistance + booty + 0.05 * defender.vp


def best_three(cards: Pile) -> int:
    values = [value for value, count in zip(box.CARD_VALUES, cards, strict=True) for _ in range(count)]
    return sum(values[-box.COMBAT_ROUNDS :])


def blow_worth(view: MacRobberView, action: str) -> float:
    """Lay the highest card first; a piper only while the raid is open and we do not live on pipers; no warrior."""
    blow = BLOWS[action]
    piper = -2.0 * blow.warrior
    if blow.piper:
        piper = 0.5 if me(view).pipers > 1 and raid_is_open(view) else -0.5
    if not raid_is_open(view):
        return -blow.card + piper
    return blow.card + piper


def raid_is_open(view: MacRobberView) -> bool:
    """Whether the rounds still to come can change who wins."""
    combat = view.combat
    if combat is None:
        return True
    to_come = box.COMBAT_ROUNDS - combat.round + 1
    return abs(combat.attacker_won - combat.defender_won) <= to_come


def loot_worth(view: MacRobberView, action: str) -> float:
    own = me(view)
    worth = {
        "loot cattle": 3 if own.free_estates else 1.8,
        "loot castle": 2,
        "loot monastery": 1.5,
        "loot nothing": 0,
    }
    return worth[action]


def spend_worth(view: MacRobberView, action: str) -> float:
    """Goods that find room on our estates score again and again; the others cost only the defender."""
    free = me(view).free_estates
    worth = 0.0
    for line in PURCHASES[action]:
        if line in SPENDING_WORTH:
            kept = free > 0
            free -= 1
            worth += SPENDING_WORTH[line] if kept else 1.0
        else:
            worth += box.SPENDING_LINES[line]
    return worth


SPENDING_WORTH = {"cattle": 3.5, "castle": 3.0, "castles": 4.5, "monastery": 3.5}
"""What goods are worth on an own estate; VP are worth themselves, a monk about one."""


def discard_worth(view: MacRobberView, action: str) -> float:
    """Low cards go."""
    cards = DISCARDS[action]
    return -sum(value * count for value, count in zip(box.CARD_VALUES, cards, strict=True))


JUDGES = {
    "redraw": redraw_worth,
    "action": action_worth,
    "raid": raid_worth,
    "attack": blow_worth,
    "defend": blow_worth,
    "loot": loot_worth,
    "spend": spend_worth,
    "discard": discard_worth,
}
"""How much each action is worth, by phase."""
