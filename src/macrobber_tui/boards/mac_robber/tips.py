"""The tutorial's tips in Mac Robber: what each kind of action is good for."""

from __future__ import annotations

import random
from collections.abc import Sequence

from macrobber_core.games.mac_robber.components import COMBAT_ROUNDS
from macrobber_core.games.mac_robber.effect_types import CombatOutcomes, RaidProspect
from macrobber_core.games.mac_robber.effects import effects_of
from macrobber_core.games.mac_robber.notation import CARD_PLAYS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.tutorial import BestAction, TutorialState, verb_of
from macrobber_tui.i18n.language import N_

from .previews import split_booty

GAME = "mac-robber"


def card_kind(state: TutorialState, action: str) -> str:
    """Return the standing in the raid, and how a card compares with the others that could be laid.

    The card is `piper` if a piper goes with it.
    """
    values = {CARD_PLAYS[legal].card for legal in state.legal}
    card = CARD_PLAYS[action].card
    if action.endswith("+"):
        kind = "piper"
    elif len(values) == 1:
        kind = "only"
    else:
        kind = "high" if card == max(values) else "low" if card == min(values) else "middle"
    return f"{standing(state)} {kind}"


def standing(state: TutorialState) -> str:
    """Return how the raid stands before the player lays a card."""
    view: MacRobberView = state.view
    combat = view.combat
    assert combat is not None
    if combat.round == 1:
        return "first"
    is_last = combat.round == COMBAT_ROUNDS
    if is_last and is_decided(view, state.legal):
        return "decided"
    lead = combat.attacker_rounds - combat.defender_rounds
    if view.phase == "defend":
        lead = -lead
    return f"{'last' if is_last else 'second'} {'ahead' if lead > 0 else 'behind' if lead < 0 else 'even'}"


def is_decided(view: MacRobberView, legal: Sequence[str]) -> bool:
    """Return whether the raid ends the same way whatever is laid in its last round."""
    ways: set[str] = set()
    for action in legal:
        for effect in effects_of(view, action, random.Random(0)):
            if isinstance(effect, CombatOutcomes):
                ends = {"won": effect.won, "tied": effect.tied, "lost": effect.lost}
                ways |= {end for end, against in ends.items() if against}
                ways |= {"open"} if effect.pipers else set()  # the defender's piper could change the end
    return len(ways) == 1


def raid_kind(state: TutorialState, action: str) -> str:
    """Return `raid` with what a win brings, or the first word of another action."""
    for effect in effects_of(state.view, action, random.Random(0)):
        if isinstance(effect, RaidProspect):
            kept, to_bag = split_booty(effect)
            return "raid for cattle" if kept else "raid for the bag" if to_bag else "raid for VP"
    return verb_of(action)


ACTIONS = BestAction(
    GAME,
    {
        "cattle": N_(
            "Red cubes are rare. Each of your cattle gives 1 VP at every scoring, 2 more for the most, and costs "
            "the others VP for blue."
        ),
        "castle": N_(
            "It counts as two blue cubes. At every scoring you get 1 VP for each blue cube, minus the cattle of "
            "your richest opponent."
        ),
        "monastery": N_("It counts as three green cubes. The most green gives 3 VP at every scoring, second place 2."),
        "monk": N_("The most green cubes give 3 VP at every scoring, second place 2."),
        "piper": N_("Blue cubes give VP at every scoring, and he can add 1 to a card in a raid."),
        "warrior": N_("You draw a card for it. And the most warriors when the round ends win Biggest Following."),
        "estate": N_("Every building needs a free estate of its own."),
        "bard": N_("He takes followers from a rival: one joins you, one goes to the bag. He must be your only action."),
        "done": N_("The cubes that are left gain you nothing."),
    },
)

REDRAWING = BestAction(
    GAME,
    {
        "keep": N_("These cubes are good enough, and new ones may be worse."),
        "return": N_("You keep what serves you best, and new cubes may be better than these."),
    },
)
RAIDING = BestAction(
    GAME,
    {
        "raid for cattle": N_("A win gives 1 VP and one of their cattle; even a tie gives 1 VP."),
        "raid for the bag": N_(
            "A win gives 1 VP and sends what stands on one of their estates to the bag; even a tie gives 1 VP."
        ),
        "raid for VP": N_("They have nothing to take, so a win gives 2 VP; even a tie gives 1 VP."),
        "exchange": N_("You will need higher cards when you are raided."),
        "pass": N_("Your cards are good, but no raid promises enough now."),
    },
    raid_kind,
)
LATER = N_("It is good enough for this round, and you keep a higher one for later.")
WITH_PIPER = N_("With his 1 more, the card wins more often.")
KEEPS = N_("You keep the higher cards for the last round.")
UNLESS_LOST = N_("You lead: you win the raid unless you lose this round.")
AT_MOST_A_TIE = N_("You cannot win the raid any more, but winning this round makes it a tie.")
DECISIVE = N_("You win the raid if you win this round.")
TO_KEEP = N_("Your higher cards are worth more to you after the raid.")
AFTER_FIRST = {
    "second ahead high": N_("You lead: one more round won, and the raid is yours."),
    "second ahead low": N_("You lead, so you may lose this round and keep the higher cards for the last."),
    "second ahead middle": LATER,
    "second ahead piper": WITH_PIPER,
    "second even high": N_("Whoever wins this round leads before the last."),
    "second even low": KEEPS,
    "second even middle": LATER,
    "second even piper": WITH_PIPER,
    "second behind high": N_("You are behind: if you lose this round too, the raid is lost."),
    "second behind low": KEEPS,
    "second behind middle": LATER,
    "second behind piper": WITH_PIPER,
    "last ahead high": UNLESS_LOST,
    "last ahead low": N_("You lead: even if you lose this round, the raid is a tie."),
    "last ahead middle": UNLESS_LOST,
    "last ahead piper": UNLESS_LOST,
    "last even high": DECISIVE,
    "last even low": TO_KEEP,
    "last even middle": DECISIVE,
    "last even piper": DECISIVE,
    "last behind high": AT_MOST_A_TIE,
    "last behind low": TO_KEEP,
    "last behind middle": AT_MOST_A_TIE,
    "last behind piper": AT_MOST_A_TIE,
    "decided low": N_("The raid is decided, so give away your lowest card."),
    "decided only": N_("The raid is decided, whatever you lay."),
}
"""Reasons for a card after the first combat round, for both sides."""
ATTACKING = BestAction(
    GAME,
    {
        "first high": N_("Two rounds won are enough, and your high cards win most of them."),
        "first low": N_("You may lose one round, so keep the higher cards for the others."),
        "first middle": LATER,
        "first piper": WITH_PIPER,
        **AFTER_FIRST,
    },
    card_kind,
)
DEFENDING = BestAction(
    GAME,
    {
        "first high": N_("Raiders often begin high, and you need more rounds than they do."),
        "first low": N_("Raiders often begin high, so lose a low card first and keep the better ones."),
        "first middle": LATER,
        "first piper": WITH_PIPER,
        **AFTER_FIRST,
    },
    card_kind,
)
LOOTING = BestAction(GAME, {"loot": N_("It changes the next scoring the most.")})
DISCARDING = BestAction(GAME, {"discard": N_("You keep the higher ones.")})
