"""The lessons of Mac Robber's tutorial."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.tutorial import Lesson, Predicate, Tutorial, TutorialState
from macrobber_tui.i18n.language import N_

from .closing import closing
from .sentences import RAID, SCORING, actions_in_turn
from .tips import ACTIONS, ATTACKING, DEFENDING, DISCARDING, LOOTING, RAIDING, REDRAWING

SEED = 54
"""The seed of a game in which the learner plays first, can build cattle and a castle, and has cards for a raid."""
ROUNDS = 2


def when_asked(phase: str, condition: Callable[[MacRobberView], bool] = lambda _: True) -> Predicate:
    return lambda state: bool(state.legal) and state.view.phase == phase and condition(state.view)


COMBAT = frozenset({"attack", "defend", "loot", "spend", "refill", "discard"})
"""The phases of a raid from its first card to the last discard after it."""


def is_raid_running(state: TutorialState) -> bool:
    return state.view.phase in COMBAT


def is_full(view: MacRobberView) -> bool:
    return view.seat is not None and not view.clan(view.seat).free_estates


STANDING = (
    Lesson(
        lambda _: True,
        N_("The next scoring. Compare the columns: where did another clan get more than you?"),
        plain_text=N_("That was the next scoring. Where did another clan get more than you?"),
        reading=SCORING,
        repeats=True,
    ),
    Lesson(
        lambda _: True,
        N_("Another raid is over: the cards of both sides, and what it brought them."),
        reading=RAID,
        repeats=True,
    ),
    Lesson(
        when_asked("redraw"),
        N_("You hold Biggest Following: return the cubes that you do not need, or keep all six."),
        REDRAWING,
        repeats=True,
    ),
    Lesson(
        when_asked("action", lambda view: not view.verbs),
        N_("Choose an action: what gives you most at the next scoring, or costs the others most?"),
        ACTIONS,
        repeats=True,
    ),
    Lesson(
        when_asked("action", lambda view: bool(view.verbs)),
        N_("Take a second, different action with the cubes that are left, or none."),
        ACTIONS,
        repeats=True,
    ),
    Lesson(when_asked("raid"), N_("Raid a clan, exchange up to three cards, or pass."), RAIDING, repeats=True),
    Lesson(
        when_asked("attack"),
        N_("Lay your next card. Whoever wins more of the three combat rounds wins the raid."),
        ATTACKING,
        repeats=True,
    ),
    Lesson(
        when_asked("defend"),
        N_("Lay a card against the raider's. If you win more combat rounds, you get 2 VP."),
        DEFENDING,
        repeats=True,
    ),
    Lesson(when_asked("loot"), N_("You won the raid: choose your booty."), LOOTING, repeats=True),
    Lesson(when_asked("discard"), N_("Discard the cards that you need least."), DISCARDING, repeats=True),
)
"""What is said about each kind of decision and page once it has been explained."""

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
        REDRAWING,
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
            "different actions; the rest goes back into the bag. Each action follows its key; those in brackets "
            "are not possible now. BF A: clan A would get Biggest Following, and could swap cubes."
        ),
        ACTIONS,
        plain_text=N_(
            "The most victory points (VP) win. You drew six cubes: your display. Spend up to four of them "
            "on two different actions; the rest goes back into the bag. Type the number of an action, or "
            "its name. Biggest Following goes to the most warriors when the round ends, and lets its holder swap "
            "cubes."
        ),
        painted_text=N_(
            "The most victory points (VP) win. Spend up to four of the six cubes in your display on two "
            "different actions; the rest goes back into the bag. Each action follows its key; dimmed ones are "
            "not possible now. BF A: clan A would get Biggest Following, and could swap cubes."
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
        RAIDING,
    ),
    Lesson(
        when_asked("attack"),
        N_(
            "Your card lies face down until the defender has laid one too. A piper on it adds 1, but the "
            "defender sees him, and he goes to the bag afterwards. All three combat rounds are fought."
        ),
        ATTACKING,
    ),
    Lesson(
        when_asked("defend"),
        N_(
            "You are being raided. Lay a card against the one lying face down; a piper of yours adds 1 to "
            "it. If you win more combat rounds than the attacker, you get 2 VP, and the attacker loses 1."
        ),
        DEFENDING,
    ),
    Lesson(
        when_asked("loot"),
        N_(
            "You won the raid: choose your booty. A castle or monastery of theirs goes to the bag; cattle "
            "move to one of your free estates, if you have one."
        ),
        LOOTING,
    ),
    Lesson(
        when_asked("discard"),
        N_(
            "Discard cards face down: nobody else knows which. After a raid both sides draw five cards and "
            "discard two. A player who loses a warrior discards one: you hold as many cards as you have warriors."
        ),
        DISCARDING,
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
            "Raid, exchange, or pass. After a raid both sides draw five cards and discard two, so low cards get "
            "replaced too."
        ),
        RAIDING,
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
    *STANDING,
)

TUTORIAL = Tutorial(LESSONS, SEED, ROUNDS, closing, is_raid_running)
