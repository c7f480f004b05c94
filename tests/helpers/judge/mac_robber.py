"""Absurd moves in Mac Robber."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.actions import COSTS
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, CARD_PLAYS, DISCARDS, EXCHANGES, PAYMENTS, RETURNS
from macrobber_core.games.mac_robber.piles import NOTHING, Pile, holds, minus
from macrobber_core.games.mac_robber.view import MacRobberView

NEARLY_EMPTY_BAG = 12
"""With at most so many cubes in the bag, leaving cubes in it or not decides how long the game lasts (MR-05)."""
FREE_GAINS = {"cattle", "castle", "monastery", "warrior", "piper", "monk 1", "monk 2"}
"""The actions that cost only cubes of the display, which would go back to the bag (MR-17)."""
WORTH_KEEPING = 3
"""The lowest card that nobody exchanges."""


def absurdity(view: MacRobberView, legal: Sequence[str], action: str) -> str:
    """Return why an action is absurd, or ""."""
    match view.phase:
        case "redraw":
            return _redraw(view, action)
        case "action":
            return _action(view, legal, action)
        case "raid":
            return _raid(view, action)
        case "attack" | "defend":
            return _card(view, action)
        case "loot":
            return "takes nothing after winning a raid" if action == "loot nothing" else ""
        case "discard" if not view.options["combat-powers"]:
            return _discard(view, action)
    return ""


def _redraw(view: MacRobberView, action: str) -> str:
    returned = RETURNS.get(action, NOTHING)
    assert view.actor
    if not returned[3] or returned[3] < view.display[3] or not view.clan(view.actor).free_estates:
        return ""
    kept = minus(view.display, returned)
    builds = holds(kept, COSTS["castle"]) or holds(kept, COSTS["monastery"])
    return "" if builds else "returns its cattle with an estate free for it"


def _action(view: MacRobberView, legal: Sequence[str], action: str) -> str:
    if (bard := BARD_ACTIONS.get(action)) and not bard.courtyard:
        takes = [BARD_ACTIONS[other].courtyard for other in legal
                 if other in BARD_ACTIONS and BARD_ACTIONS[other].victim == bard.victim]  # fmt: skip
        return "takes no cube with a bard, though it could" if any(takes) else ""
    if sum(view.bag) <= NEARLY_EMPTY_BAG:
        return ""
    if action == "done":
        return "does nothing with cubes that could be taken" if FREE_GAINS & {*legal} else ""
    is_last = bool(view.verbs) or (view.actor is not None and view.actor % view.players + 1 == view.start)
    if action == "monk 1" and "monk 2" in legal and is_last:
        return "takes one monk with its last action, though it could take two"
    if (payment := PAYMENTS.get(action)) and is_last:
        cheaper = [other for text, other in PAYMENTS.items()
                   if text in legal and other.warriors <= payment.warriors and other.monks <= payment.monks
                   and (other.warriors, other.monks) != (payment.warriors, payment.monks)
                   and other.display[3] <= payment.display[3]]  # fmt: skip
        return "pays with its own people instead of cubes that go to waste" if cheaper else ""
    return ""


def _raid(view: MacRobberView, action: str) -> str:
    hand = view.hand
    assert hand is not None
    assert view.actor
    if view.options["combat-powers"]:
        return ""
    if action == "pass":
        return "keeps a 1 though an exchange costs nothing" if hand[0] else ""
    if action in EXCHANGES:
        values = _values(EXCHANGES[action])
        if values[-1] >= WORTH_KEEPING and hand[0] > EXCHANGES[action][0]:
            return "exchanges a good card and keeps a 1"
        return "exchanges a 4" if values[-1] == box.CARD_VALUES[-1] else ""
    if _values(hand)[-1] == 1 and view.clan(view.actor).pipers < 2:
        return "raids with nothing but 1s"
    return ""


def _card(view: MacRobberView, action: str) -> str:
    combat, play, hand = view.combat, CARD_PLAYS[action], view.hand
    assert combat is not None
    assert hand is not None
    is_open = abs(combat.attacker_rounds - combat.defender_rounds) <= box.COMBAT_ROUNDS - combat.round + 1
    if is_open or view.options["battle-points"]:  # there, the margin counts
        return ""
    if play.piper or play.warrior:
        return "adds a cube to a card in a raid that is decided"
    if not view.options["combat-powers"] and play.card - _values(hand)[0] > 1:
        return "plays a high card in a raid that is decided"
    return ""


def _discard(view: MacRobberView, action: str) -> str:
    hand, given_up = view.hand, DISCARDS[action]
    assert hand is not None
    kept = [have - gone for have, gone in zip(hand, given_up, strict=True)]
    if any(kept) and _values(given_up)[-1] > _values((kept[0], kept[1], kept[2], kept[3]))[0]:
        return "discards a higher card than one it keeps"
    return ""


def _values(pile: Pile) -> list[int]:
    return [value for value, count in zip(box.CARD_VALUES, pile, strict=True) if count]
