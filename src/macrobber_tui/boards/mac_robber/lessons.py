"""What a first game of Mac Robber teaches, and when."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.language import N_
from macrobber_tui.tutor import Fits, Lesson, Moment, Tip

from .guide import SCORING
from .words import actions_in_turn

SEED = 161
"""Of a game in which the learner begins, with cattle and a castle to build and cards to raid with."""
STRONG = 9
"""Three cards that add up to as much win most raids."""
LAST_ROUND = 3
"""In the next one the learner is let go."""


def asked(phase: str, also: Callable[[MacRobberView], bool] = lambda _: True) -> Fits:
    return lambda moment: bool(moment.legal) and moment.position.phase == phase and also(moment.position)


def can(verb: str) -> Fits:
    return lambda moment: moment.allows(verb)


def strength(view: MacRobberView) -> int:
    """What the cards of one's own add up to that would be laid in a raid."""
    cards = [value for value, count in zip(box.CARD_VALUES, view.hand or (), strict=False) for _ in range(count)]
    return sum(cards[-box.COMBAT_ROUNDS :])


def is_full(view: MacRobberView) -> bool:
    return view.seat is not None and not view.clan(view.seat).free_estates


def others_play(moment: Moment) -> bool:
    return not moment.legal and moment.position.active not in {None, moment.position.seat}


BUILDING = (
    Tip(
        can("cattle"),
        N_(
            "Try cattle: red cubes are rare. Each of your cattle gives 1 VP at every scoring, and 2 more if "
            "you alone have the most; and it lowers what the others get for blue."
        ),
    ),
    Tip(
        can("castle"),
        N_(
            "Try a castle: it counts as two blue cubes. Each blue cube gives 1 VP at every scoring, less as "
            "many as your richest opponent has cattle."
        ),
    ),
    Tip(
        can("monastery"),
        N_(
            "Try a monastery: it counts as three green cubes. Most green gives 3 VP at every scoring, the "
            "second place 2."
        ),
    ),
    Tip(can("monk"), N_("Try monks: most green cubes give 3 VP at every scoring, and the second place 2.")),
    Tip(can("piper"), N_("Try a piper: blue cubes give VP at the scoring, and he can add 1 to a card in a raid.")),
    Tip(can("warrior"), N_("Try a warrior: you draw a card for him.")),
)

LESSONS = (
    Lesson(
        asked("action", lambda view: view.round > LAST_ROUND),
        N_(
            "These were the first steps; from here on you are on your own. The rules open at the place where "
            "you need them, a hint names the best actions and why, and the question mark lists all keys. "
            "Whoever has most VP at the end wins. Good luck!"
        ),
        aloud=N_(
            "These were the first steps; from here on you are on your own. 'rules here' opens the rules where you "
            "need them, 'hint' names the best actions and why, and 'help' lists what you can type. Whoever has most "
            "VP at the end wins. Good luck!"
        ),
        is_last=True,
    ),
    Lesson(
        lambda _: True,
        N_(
            "The round is scored, a column a colour. Green: most 3 VP, second 2. Red: 1 VP for each cattle, "
            "2 more for most. Blue: your blue cubes less the cattle of your richest opponent. Yellow gives "
            "no VP, but most warriors win Biggest Following. Then an estate tile leaves the supply: once "
            "somebody has 30 VP it is turned up, and a number that the leader has reached ends the game."
        ),
        aloud=N_(
            "That was the scoring of a round. Green: most 3 VP, second 2. Cattle: 1 VP each, 2 more for most. Blue: "
            "your blue cubes less the cattle of your richest opponent. Yellow gives no VP, but most warriors win "
            "Biggest Following. Then an estate tile leaves the supply: once somebody has 30 VP it is turned up, and a "
            "number that the leader has reached ends the game."
        ),
        reading=SCORING,
    ),
    Lesson(
        asked("redraw"),
        N_(
            "You hold Biggest Following: once a turn, before your actions, you may put back any of your six "
            "cubes and draw as many. Those put back may come again."
        ),
        (
            Tip(
                lambda _: True,
                N_("Keep red, and what makes a castle or a monastery. Put back what you have no use for."),
            ),
        ),
    ),
    Lesson(
        asked("action", lambda view: actions_in_turn(view) == 1),
        N_(
            "You are the last of this round, so you have one action only. The others have shown what they gather: "
            "what would give you most, or take most from them?"
        ),
        BUILDING,
    ),
    Lesson(
        asked("action", lambda view: not view.verbs and view.round == 1),
        N_(
            "Most victory points (VP) win. Spend up to four of the six cubes in your display on two different "
            "actions; the rest goes back into the bag. A key stands before each action; what is in brackets is "
            "not possible now."
        ),
        BUILDING,
        aloud=N_(
            "Most victory points (VP) win. You drew six cubes: your display. Spend up to four of them on two different "
            "actions; the rest goes back into the bag. Type the number of an action, or its name."
        ),
    ),
    Lesson(
        asked("action", lambda view: len(view.verbs) == 1),
        N_(
            "Now a second action, of another kind; or none. In your courtyard live your followers: yellow "
            "cubes are warriors, blue ones pipers, green ones monks."
        ),
        (
            Tip(
                can("warrior"),
                N_(
                    "Try a warrior: you hold as many cards as you have warriors, so you draw one. And "
                    "whoever has most warriors when the round ends may swap cubes from then on."
                ),
            ),
            *BUILDING,
        ),
    ),
    Lesson(
        asked("raid"),
        N_(
            "Last, you may raid a clan, or exchange up to three cards, or neither. A raid is three combat "
            "rounds: each side lays a card, and the higher one wins. Whoever wins more of them wins the raid."
        ),
        (
            Tip(
                lambda moment: strength(moment.position) >= STRONG,
                N_(
                    "Your cards are high: raid. A win gives 1 VP, and cattle of theirs if you have a free estate; a "
                    "draw gives 1 VP, and only a defeat costs you 1. Those with few pipers defend badly."
                ),
            ),
            Tip(
                lambda _: True,
                N_("Your cards are low: exchange the lowest. You will need high ones when you are raided."),
            ),
        ),
    ),
    Lesson(
        asked("attack"),
        N_(
            "Your card lies face down until the defender has laid one, too. A piper on it adds 1, but then "
            "he goes to the bag, and the defender sees him. All three combat rounds are fought."
        ),
        (Tip(lambda _: True, N_("Two won are enough: lay a high card, and keep another one for later.")),),
    ),
    Lesson(
        asked("defend"),
        N_(
            "You are raided. Lay a card against the one that lies face down; a piper of yours adds 1 to it. "
            "If you win more combat rounds than the attacker, you get 2 VP, and the attacker loses 1."
        ),
        (
            Tip(
                lambda moment: strength(moment.position) >= STRONG - 1,
                N_("You hold good cards: lay a high one. One combat round more than theirs wins the raid."),
            ),
            Tip(
                lambda _: True,
                N_(
                    "Your cards are low: lay the lowest first, for raiders often begin high, and the better ones after."
                ),
            ),
        ),
    ),
    Lesson(
        asked("loot"),
        N_(
            "You have won the raid: choose your booty. A castle or a monastery of theirs goes to the bag; "
            "cattle come to a free estate of yours, if you have one."
        ),
    ),
    Lesson(
        asked("discard"),
        N_(
            "Put cards away, face down: nobody else knows which. After a raid both sides draw five cards and "
            "put two away; and whoever loses a warrior puts one away, as the hand is as large as the army."
        ),
        (Tip(lambda _: True, N_("Keep the high ones.")),),
    ),
    Lesson(
        asked("action", is_full),
        N_(
            "Your estates are full, and what stands there stays. To build more, buy an estate: for a yellow "
            "cube and a red one, or a yellow and two green. Cubes of your courtyard may pay for it, too."
        ),
        (Tip(can("estate"), N_("Try an estate, unless something better lies in your display.")),),
    ),
    Lesson(
        asked("raid", lambda view: view.round > 1),
        N_(
            "Raid, exchange, or neither, as you like. Whoever has few cards and few pipers defends badly. "
            "Afterwards both sides draw five cards and put two away, so that low cards are renewed as well."
        ),
    ),
    Lesson(
        asked("action", lambda view: not view.verbs and view.round > 2),
        N_(
            "What else there is: one or two monks, green cubes, by one action. Three green make a monastery, "
            "worth as much, but safe from bards, as all on estates is. An estate costs a yellow cube and a red "
            "one, or a yellow and two green."
        ),
        BUILDING,
    ),
    Lesson(
        asked("action", lambda view: not view.verbs and view.round > 1),
        N_(
            "There is one more action: the bard. For a blue cube he takes a follower or two out of "
            "somebody's courtyard: one joins you, one goes to the bag. He is the only action of his turn."
        ),
        BUILDING,
    ),
    Lesson(
        others_play,
        N_(
            "Now the others have their turns. The sentence above tells who decides what, and the row of each "
            "clan what it did last. They may raid you: then you are asked for a card."
        ),
        aloud=N_(
            "Now the others have their turns; you hear what they do. They may raid you: then you are asked for a card."
        ),
    ),
)
