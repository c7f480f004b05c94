"""The lessons of Mac Robber's tutorial."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from macrobber_core.bots import GameBots
from macrobber_core.bots.contract import Effort
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.tutorial import Lesson, Predicate, Tip, Tutorial, TutorialState
from macrobber_tui.i18n.language import N_

from .sentences import SCORING, actions_in_turn

SEED = 192
"""The seed of a game in which the learner plays first, can build cattle and a castle, and has cards for a raid."""
STRONG_HAND = 9
"""Three cards with this sum win most raids."""
ADVISER = GameBots("mac_robber")
ADVICE_EFFORT = Effort(simulations=400)
"""Enough simulations to agree with a hint, but done in a tenth of a second, so the table does not wait."""
TIP_MARGIN = 0.01
"""The maximum difference in winning chance between the best action and an action with a tip."""
LAST_LESSON_ROUND = 3
"""The last round with lessons; they end in the following round."""


def when_asked(phase: str, condition: Callable[[MacRobberView], bool] = lambda _: True) -> Predicate:
    return lambda state: bool(state.legal) and state.view.phase == phase and condition(state.view)


def hand_strength(view: MacRobberView) -> int:
    """Return the sum of the highest cards we could lay in a raid."""
    cards = [value for value, count in zip(box.CARD_VALUES, view.hand or (), strict=False) for _ in range(count)]
    return sum(cards[-box.COMBAT_ROUNDS :])


def is_full(view: MacRobberView) -> bool:
    return view.seat is not None and not view.clan(view.seat).free_estates


BUILDING = {
    "cattle": N_(
        "Try cattle: red cubes are rare. Each of your cattle gives 1 VP at every scoring, and 2 more if you "
        "alone have the most. They also reduce the others' VP for blue."
    ),
    "castle": N_(
        "Try a castle: it counts as two blue cubes. At every scoring you get 1 VP for each blue cube, "
        "minus the cattle of your richest opponent."
    ),
    "monastery": N_(
        "Try a monastery: it counts as three green cubes. The most green gives 3 VP at every scoring, second place 2."
    ),
    "monk": N_("Try monks: the most green cubes give 3 VP at every scoring, second place 2."),
    "piper": N_("Try a piper: blue cubes give VP at the scoring, and he can add 1 to a card in a raid."),
    "warrior": N_("Try a warrior: you draw a card for him."),
}
"""Suggestions, keyed by the first word of the action."""
SECOND_ACTION = BUILDING | {
    "warrior": N_(
        "Try a warrior: you hold as many cards as you have warriors, so you draw one. And the player "
        "with the most warriors when the round ends may swap cubes from then on."
    )
}


@dataclass(frozen=True, slots=True)
class BestAction:
    """Picks the tip for the best action that has one and is about as good as the first hint."""

    tips: Mapping[str, str]
    """Tips, keyed by the first word of the action."""

    def __call__(self, state: TutorialState) -> str:
        advice = ADVISER.advise(state.view, list(state.legal), random.Random(0), ADVICE_EFFORT)
        good = [hint.action.partition(" ")[0] for hint in advice if hint.chance >= advice[0].chance - TIP_MARGIN]
        return next((self.tips[verb] for verb in good if verb in self.tips), "")


LESSONS = (
    Lesson(
        when_asked("action", lambda view: view.round > LAST_LESSON_ROUND),
        N_(
            "Those were the first steps; now you are on your own. The rules open where you need them, a "
            "hint names the best actions and why, and the question mark lists all keys. The player with the "
            "most VP at the end wins. Good luck!"
        ),
        plain_text=N_(
            "Those were the first steps; now you are on your own. 'rules here' opens the rules where you "
            "need them, 'hint' names the best actions and why, and 'help' lists what you can type. The "
            "player with the most VP at the end wins. Good luck!"
        ),
        is_last=True,
    ),
    Lesson(
        lambda _: True,
        N_(
            "The round is scored, one column per colour. Green: most 3 VP, second 2. Red: 1 VP per head "
            "of cattle, 2 more for most. Blue: your blue cubes minus the cattle of your richest opponent. "
            "Yellow: no VP, but most warriors win Biggest Following. Then an estate tile leaves the supply: "
            "once somebody has 30 VP it is turned up, and if the leader has reached its number, the game "
            "ends."
        ),
        plain_text=N_(
            "That was the scoring of a round. Green: most 3 VP, second 2. Cattle: 1 VP each, 2 more for "
            "most. Blue: your blue cubes minus the cattle of your richest opponent. Yellow: no VP, but most "
            "warriors win Biggest Following. Then an estate tile leaves the supply: once somebody has 30 VP "
            "it is turned up, and if the leader has reached its number, the game ends."
        ),
        reading=SCORING,
    ),
    Lesson(
        when_asked("redraw"),
        N_(
            "You hold Biggest Following: once a turn, before your actions, you may return any of your six "
            "cubes and draw as many new ones. You may draw the same ones again."
        ),
        (
            Tip(
                lambda _: True,
                N_("Keep red cubes, and any that make a castle or a monastery. Return the rest."),
            ),
        ),
    ),
    Lesson(
        when_asked("action", lambda view: actions_in_turn(view) == 1),
        N_(
            "You are last this round, so you have only one action. The others have shown what they "
            "are gathering: what would give you the most, or cost them the most?"
        ),
        advise=BestAction(BUILDING),
    ),
    Lesson(
        when_asked("action", lambda view: not view.verbs and view.round == 1),
        N_(
            "The most victory points (VP) win. Spend up to four of the six cubes in your display on two "
            "different actions; the rest goes back into the bag. Each action follows its key; actions in "
            "brackets are not possible now."
        ),
        advise=BestAction(BUILDING),
        plain_text=N_(
            "The most victory points (VP) win. You drew six cubes: your display. Spend up to four of them "
            "on two different actions; the rest goes back into the bag. Type the number of an action, or "
            "its name."
        ),
        painted_text=N_(
            "The most victory points (VP) win. Spend up to four of the six cubes in your display on two "
            "different actions; the rest goes back into the bag. Each action follows its key; dimmed "
            "actions are not possible now."
        ),
    ),
    Lesson(
        when_asked("action", lambda view: len(view.verbs) == 1),
        N_(
            "Now take a second, different action, or none. Your followers live in your courtyard: yellow cubes "
            "are warriors, blue ones pipers, green ones monks."
        ),
        advise=BestAction(SECOND_ACTION),
    ),
    Lesson(
        when_asked("raid"),
        N_(
            "Finally, you may raid a clan, exchange up to three cards, or pass. A raid is three combat "
            "rounds: each side lays a card, and the higher one wins. Whoever wins more rounds wins the raid."
        ),
        (
            Tip(
                lambda state: hand_strength(state.view) >= STRONG_HAND,
                N_(
                    "Your cards are high: raid. A win gives 1 VP, and one of their cattle if you have a free "
                    "estate; a tie gives 1 VP, and only a defeat costs you 1. Players with few pipers defend badly."
                ),
            ),
            Tip(
                lambda _: True,
                N_("Your cards are low: exchange the lowest. You will need high ones when you are raided."),
            ),
        ),
    ),
    Lesson(
        when_asked("attack"),
        N_(
            "Your card lies face down until the defender has laid one too. A piper on it adds 1, but the "
            "defender sees him, and he goes to the bag afterwards. All three combat rounds are fought."
        ),
        (Tip(lambda _: True, N_("Two won are enough: lay a high card, and keep another one for later.")),),
    ),
    Lesson(
        when_asked("defend"),
        N_(
            "You are being raided. Lay a card against the one lying face down; a piper of yours adds 1 to "
            "it. If you win more combat rounds than the attacker, you get 2 VP, and the attacker loses 1."
        ),
        (
            Tip(
                lambda state: hand_strength(state.view) >= STRONG_HAND - 1,
                N_("You hold good cards: lay a high one. Win more combat rounds than they do, and you win the raid."),
            ),
            Tip(
                lambda _: True,
                N_("Your cards are low: lay the lowest first and the better ones later. Raiders often begin high."),
            ),
        ),
    ),
    Lesson(
        when_asked("loot"),
        N_(
            "You won the raid: choose your booty. A castle or monastery of theirs goes to the bag; cattle "
            "move to one of your free estates, if you have one."
        ),
    ),
    Lesson(
        when_asked("discard"),
        N_(
            "Discard cards face down: nobody else knows which. After a raid both sides draw five cards and "
            "discard two. A player who loses a warrior discards one: you hold as many cards as you have warriors."
        ),
        (Tip(lambda _: True, N_("Keep the high ones.")),),
    ),
    Lesson(
        when_asked("action", is_full),
        N_(
            "Your estates are full, and you cannot remove buildings. To build more, buy an estate: for a yellow "
            "cube and a red one, or a yellow and two green. Cubes from your courtyard can help to pay for "
            "it."
        ),
        advise=BestAction({"estate": N_("Try an estate, unless your display offers something better.")}),
    ),
    Lesson(
        when_asked("raid", lambda view: view.round > 1),
        N_(
            "Raid, exchange, or pass, as you like. Players with few cards and few pipers defend "
            "badly. Afterwards both sides draw five cards and discard two, so low cards get replaced "
            "too."
        ),
    ),
    Lesson(
        when_asked("action", lambda view: not view.verbs and view.round > 2),
        N_(
            "One action can also gain one or two monks (green cubes). Three green make a monastery: worth the "
            "same, but safe from bards, like everything on estates. An estate costs a yellow cube and a red one, "
            "or a yellow and two green."
        ),
        advise=BestAction(BUILDING),
    ),
    Lesson(
        when_asked("action", lambda view: not view.verbs and view.round > 1),
        N_(
            "There is one more action: the bard. For a blue cube he takes one or two followers from "
            "somebody's courtyard: one joins you, one goes to the bag. He must be your only action that turn."
        ),
        advise=BestAction(BUILDING),
    ),
    Lesson(
        lambda state: not state.legal and state.view.active not in {None, state.view.seat},
        N_(
            "Now the others take their turns. The line above says who is deciding what, and each clan's row "
            "shows what it did last. If they raid you, you will be asked for a card."
        ),
        plain_text=N_(
            "Now the others take their turns; you will be told what they do. If they raid you, you will be "
            "asked for a card."
        ),
    ),
)

TUTORIAL = Tutorial(LESSONS, SEED)
