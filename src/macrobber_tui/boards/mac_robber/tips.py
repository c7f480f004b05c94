"""The tutorial's tips in Mac Robber: what each kind of action is good for."""

from __future__ import annotations

from macrobber_core.games.mac_robber.notation import CARD_PLAYS
from macrobber_tui.boards.tutorial import BestAction, TutorialState
from macrobber_tui.i18n.language import N_

GAME = "mac-robber"


def card_kind(state: TutorialState, action: str) -> str:
    """Return how a card compares with the others that could be laid; `piper` if a piper goes with it."""
    if action.endswith("+"):
        return "piper"
    values = {CARD_PLAYS[legal].card for legal in state.legal}
    card = CARD_PLAYS[action].card
    return "only" if len(values) == 1 else "high" if card == max(values) else "low" if card == min(values) else "middle"


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
        "raid": N_(
            "A win gives 1 VP, and one of their cattle if you have a free estate; a tie gives 1 VP, and "
            "only a defeat costs you 1. Players with few pipers defend badly."
        ),
        "exchange": N_("You will need higher cards when you are raided."),
        "pass": N_("Your cards are good, but no raid promises enough now."),
    },
)
ATTACKING = BestAction(
    GAME,
    {
        "high": N_("Two rounds won are enough, and your high cards win most of them."),
        "low": N_("You may lose one round, so keep the higher cards for the others."),
        "middle": N_("It may win, and you keep a higher one for later."),
        "piper": N_("With his 1 more, the card wins more often."),
    },
    card_kind,
)
DEFENDING = BestAction(
    GAME,
    {
        "high": N_("Raiders often begin high, and you need more rounds than they do."),
        "low": N_("Raiders often begin high, so lose a low card first and keep the better ones."),
        "middle": N_("It may win, and you keep a higher one for later."),
        "piper": N_("With his 1 more, the card wins more often."),
    },
    card_kind,
)
LOOTING = BestAction(GAME, {"loot": N_("It changes the next scoring the most.")})
DISCARDING = BestAction(GAME, {"discard": N_("You keep the higher ones.")})
