"""The lessons of Mac Robber's tutorial."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.mac_robber.notation import CARD_PLAYS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.tutorial import BestAction, Lesson, Predicate, Tutorial, TutorialState
from macrobber_tui.i18n.language import N_

from .closing import closing
from .sentences import RAID, SCORING, actions_in_turn

GAME = "mac-robber"
SEED = 54
"""The seed of a game in which the learner plays first, can build cattle and a castle, and has cards for a raid."""
ROUNDS = 2


def when_asked(phase: str, condition: Callable[[MacRobberView], bool] = lambda _: True) -> Predicate:
    return lambda state: bool(state.legal) and state.view.phase == phase and condition(state.view)


def is_full(view: MacRobberView) -> bool:
    return view.seat is not None and not view.clan(view.seat).free_estates


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
            "Red cubes are rare. Each of your cattle gives 1 VP at every scoring, and 2 more if you alone have "
            "the most. They also reduce the others' VP for blue."
        ),
        "castle": N_(
            "It counts as two blue cubes. At every scoring you get 1 VP for each blue cube, minus the cattle of "
            "your richest opponent."
        ),
        "monastery": N_("It counts as three green cubes. The most green gives 3 VP at every scoring, second place 2."),
        "monk": N_("The most green cubes give 3 VP at every scoring, second place 2."),
        "piper": N_("Blue cubes give VP at every scoring, and he can add 1 to a card in a raid."),
        "warrior": N_(
            "You hold as many cards as you have warriors, so you draw one. And the player with the most warriors "
            "when the round ends gets Biggest Following."
        ),
        "estate": N_("Every building needs a free estate of its own."),
        "bard": N_(
            "He takes one or two followers from a rival: one joins you, one goes to the bag. He must be your only "
            "action that turn."
        ),
        "done": N_("The cubes that are left gain you nothing."),
    },
)

LESSONS = (
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
        lambda _: True,
        N_(
            "The raid is over. Above are both sides' cards, with their pipers, round by round; whoever won more "
            "rounds won the raid."
        ),
        reading=RAID,
    ),
    Lesson(
        when_asked("redraw"),
        N_(
            "You hold Biggest Following: once a turn, before your actions, you may return any of your six "
            "cubes and draw as many new ones. You may draw the same ones again."
        ),
        BestAction(
            GAME,
            {
                "keep": N_("These cubes are good enough, and new ones may be worse."),
                "return": N_("You keep what serves you best, and new cubes may be better than these."),
            },
        ),
    ),
    Lesson(
        when_asked("action", lambda view: actions_in_turn(view) == 1),
        N_(
            "You are last this round, so you have only one action. The others have shown what they "
            "are gathering: what would give you the most, or cost them the most?"
        ),
        ACTIONS,
    ),
    Lesson(
        when_asked("action", lambda view: not view.verbs and view.round == 1),
        N_(
            "The most victory points (VP) win. Spend up to four of the six cubes in your display on two "
            "different actions; the rest goes back into the bag. Each action follows its key; actions in "
            "brackets are not possible now."
        ),
        ACTIONS,
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
            "are warriors, blue ones pipers, green ones monks. The + beside VP is what a scoring would give now."
        ),
        ACTIONS,
        plain_text=N_(
            "Now take a second, different action, or none. Your followers live in your courtyard: yellow cubes "
            "are warriors, blue ones pipers, green ones monks."
        ),
    ),
    Lesson(
        when_asked("raid"),
        N_(
            "Finally, you may raid a clan, exchange up to three cards, or pass. A raid is three combat "
            "rounds: each side lays a card, and the higher one wins. Whoever wins more rounds wins the raid."
        ),
        BestAction(
            GAME,
            {
                "raid": N_(
                    "A win gives 1 VP, and one of their cattle if you have a free estate; a tie gives 1 VP, and "
                    "only a defeat costs you 1. Players with few pipers defend badly."
                ),
                "exchange": N_("You will need higher cards when you are raided."),
                "pass": N_("Your cards are good, but no raid promises enough now."),
            },
        ),
    ),
    Lesson(
        when_asked("attack"),
        N_(
            "Your card lies face down until the defender has laid one too. A piper on it adds 1, but the "
            "defender sees him, and he goes to the bag afterwards. All three combat rounds are fought."
        ),
        BestAction(
            GAME,
            {
                "high": N_("Two rounds won are enough, and your high cards win most of them."),
                "low": N_("You may lose one round, so keep the higher cards for the others."),
                "middle": N_("It may win, and you keep a higher one for later."),
                "piper": N_("With his 1 more, the card wins more often."),
            },
            card_kind,
        ),
    ),
    Lesson(
        when_asked("defend"),
        N_(
            "You are being raided. Lay a card against the one lying face down; a piper of yours adds 1 to "
            "it. If you win more combat rounds than the attacker, you get 2 VP, and the attacker loses 1."
        ),
        BestAction(
            GAME,
            {
                "high": N_("Raiders often begin high, and you need more rounds than they do."),
                "low": N_("Raiders often begin high, so lose a low card first and keep the better ones."),
                "middle": N_("It may win, and you keep a higher one for later."),
                "piper": N_("With his 1 more, the card wins more often."),
            },
            card_kind,
        ),
    ),
    Lesson(
        when_asked("loot"),
        N_(
            "You won the raid: choose your booty. A castle or monastery of theirs goes to the bag; cattle "
            "move to one of your free estates, if you have one."
        ),
        BestAction(GAME, {"loot": N_("It changes the next scoring the most.")}),
    ),
    Lesson(
        when_asked("discard"),
        N_(
            "Discard cards face down: nobody else knows which. After a raid both sides draw five cards and "
            "discard two. A player who loses a warrior discards one: you hold as many cards as you have warriors."
        ),
        BestAction(GAME, {"discard": N_("You keep the higher ones.")}),
    ),
    Lesson(
        when_asked("action", is_full),
        N_(
            "Your estates are full, and you cannot remove buildings. To build more, buy an estate: for a yellow "
            "cube and a red one, or a yellow and two green. Cubes from your courtyard can help to pay for "
            "it."
        ),
        ACTIONS,
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
        ACTIONS,
    ),
    Lesson(
        when_asked("action", lambda view: not view.verbs and view.round > 1),
        N_(
            "There is one more action: the bard. For a blue cube he takes one or two followers from "
            "somebody's courtyard: one joins you, one goes to the bag. He must be your only action that turn."
        ),
        ACTIONS,
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

TUTORIAL = Tutorial(LESSONS, SEED, ROUNDS, closing)
