"""The lessons of Claim It!'s tutorial. They are short: at 80x24 four rows are free below the board."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import NONE, SPACE_TEXTS, SPACES, Spaces, neighbours
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_tui.boards.tutorial import BestAction, Lesson, Predicate, Tutorial, TutorialState
from macrobber_tui.i18n.language import N_

from .closing import closing
from .sentences import BUST, counted_spaces
from .turn_options import bust_percent, is_worth_rolling, placed

GAME = "claim-it"
SEED = 34
"""The seed of a game in which the learner plays first, and gets a group and claims by following the tips."""
ROUNDS = 3
RULE_MARGIN = 0.04
"""The most winning chance that a tip gives up for a rule that a learner can follow."""
HIGH_RISK = 25
"""The bust risk, in percent, from which a lesson asks whether to push one's luck."""


def when_asked(phase: str, condition: Callable[[ClaimItView], bool] = lambda _: True) -> Predicate:
    return lambda state: bool(state.legal) and state.view.phase == phase and condition(state.view)


def figures(state: TutorialState) -> dict[str, object]:
    """Return the risk of the next roll and what it puts at stake."""
    view: ClaimItView = state.view
    return {
        "percent": bust_percent(view),
        "count": placed(view),
        "stake": counted_spaces(placed(view)),
        "claims": box.CLAIMS_TO_END[view.players],
    }


def can_claim(state: TutorialState) -> bool:
    return state.allows("claim")


def can_take(state: TutorialState) -> bool:
    return any(owner_at(state.view, action) not in {None, state.view.seat} for action in squats(state))


def squats(state: TutorialState) -> list[str]:
    return [action for action in state.legal if action in PLACEMENTS and PLACEMENTS[action].squatter is not None]


def owner_at(view: ClaimItView, action: str) -> int | None:
    """Return the owner of a placement's space."""
    column, row = map(int, SPACE_TEXTS[PLACEMENTS[action].space].split(","))
    return view.space(column, row).owner


def held(view: ClaimItView) -> Spaces:
    """Return the spaces that the player would have after stopping now, this turn's squatters included."""
    return sum(
        (
            space
            for space, there in zip(SPACES, view.board, strict=True)
            if there.owner == view.seat or there.squatter is not None or there.claim_on_top
        ),
        NONE,
    )


def joins(state: TutorialState, action: str) -> bool:
    """Return whether a placement adds a space that touches one of the player's."""
    own, space = held(state.view), PLACEMENTS[action].space
    return bool(space & ~own & neighbours(own))


def placement_kind(state: TutorialState, action: str) -> str:
    """Return what a placement is good for; "" if another one would join the player's spaces, and this one does not."""
    if PLACEMENTS[action].squatter is None:
        return "claim"
    if owner_at(state.view, action) is not None:
        return "take joining" if joins(state, action) else "take"
    if joins(state, action):
        return "join"
    if not held(state.view):
        return "start"
    return "" if any(joins(state, other) for other in state.legal) else "apart"


def roll_kind(state: TutorialState, action: str) -> str:
    """Return the action if the balance of risk and gain speaks for it, or ""."""
    return action if (action == ROLL) == is_worth_rolling(state.view) else ""


PLACING = BestAction(
    GAME,
    {
        "claim": N_("The space is then yours for good."),
        "take": N_("It takes the space from an opponent."),
        "take joining": N_("It joins an opponent's space to yours."),
        "join": N_("It touches a space of yours: your group grows."),
        "start": N_("It is free, and the next markers can join it."),
        "apart": N_("No choice touches your spaces; this one is free."),
    },
    placement_kind,
    prefers=joins,
    margin=RULE_MARGIN,
)
DECIDING = BestAction(
    GAME,
    {
        ROLL: N_("{percent}% risk of losing {stake}: one more is worth it."),
        STOP: N_("{percent}% risk of losing {stake}: one more is not worth it."),
    },
    roll_kind,
    margin=RULE_MARGIN,
)

LESSONS = (
    Lesson(
        lambda state: not state.legal,
        N_("Bust: no way to use the dice was left. The board is again as it was before the turn."),
        reading=BUST,
    ),
    Lesson(
        when_asked("place", lambda view: not placed(view) and view.round == 1),
        N_(
            "The largest group of spaces that share an edge wins. Others can take what you only settle. Two dice "
            "name a column and a row: type both, then press enter. The third is the squatter's number."
        ),
        PLACING,
        plain_text=N_(
            "The largest group wins: spaces of one player that share an edge. Others can take a space that you have "
            "only settled. You have rolled three dice: one is the column, one the row, and the third the number of "
            "the squatter that you place there. Type the column and the row."
        ),
    ),
    Lesson(
        when_asked("place", lambda view: not placed(view) and view.round == 2),
        N_(
            "A letter is a settled space, which others can take; in square brackets it is claimed for good. Only "
            "edges join a group, corners do not."
        ),
        PLACING,
        plain_text=N_(
            "A settled space can be taken by others, a claimed one is yours for good. Only edges join a group, "
            "corners do not. 'rows' reads the board."
        ),
        painted_text=N_(
            "A letter is a settled space, which others can take; in full colour it is claimed for good. Only edges "
            "join a group, corners do not."
        ),
    ),
    Lesson(
        when_asked("place", lambda view: not placed(view) and view.round > 2),
        N_(
            "A player with {claims} claims triggers the last round. Then only the largest group counts; a tie "
            "goes to the player with more claims."
        ),
        PLACING,
        fields=figures,
    ),
    Lesson(
        when_asked("decide"),
        N_(
            "Stop, and your squatters become your markers. Or roll for one more: if the dice allow none, you go "
            "bust and lose all of this turn. The risk is {percent}% now."
        ),
        DECIDING,
        fields=figures,
    ),
    Lesson(
        lambda state: when_asked("place")(state) and can_claim(state),
        N_(
            "On a squatter or on your own marker you place a claim marker: stop, and the space is yours for good. "
            "{claims} claims trigger the last round."
        ),
        PLACING,
        fields=figures,
    ),
    Lesson(
        lambda state: when_asked("place")(state) and can_take(state),
        N_("You can place a squatter on an opponent's marker: if you stop, the space changes hands."),
        PLACING,
    ),
    Lesson(
        when_asked("place", lambda view: placed(view) == 1),
        N_(
            "You must place a marker if you can. A squatter can be on the board only once in a turn, so each one "
            "leaves fewer ways to use the dice."
        ),
        PLACING,
    ),
    Lesson(
        when_asked("decide", lambda view: any(space.claim_on_top for space in view.board)),
        N_(
            "The square on the space is your claim marker: when you stop, the space is yours for good. The next roll "
            "has a {percent}% bust risk, and a bust takes all markers of this turn."
        ),
        DECIDING,
        fields=figures,
        plain_text=N_(
            "Your claim marker lies on the space until you stop; then the space is yours for good. The next roll has "
            "a {percent}% bust risk, and a bust takes all markers of this turn."
        ),
    ),
    Lesson(
        when_asked("decide", lambda view: placed(view) > 1 and bust_percent(view) >= HIGH_RISK),
        N_(
            "Push your luck? {percent} of 100 rolls are a bust now, and you would lose what is on {count} spaces. "
            "What you keep by stopping is shown beside the board."
        ),
        DECIDING,
        fields=figures,
        plain_text=N_(
            "Push your luck? {percent} of 100 rolls are a bust now, and you would lose what is on {count} spaces. "
            "'risk' tells you the risk at any time."
        ),
    ),
    Lesson(
        when_asked("decide", lambda view: placed(view) > 1),
        N_("The risk of a bust grows with every marker: it is {percent}% now, for what is on {count} spaces."),
        DECIDING,
        fields=figures,
    ),
    Lesson(
        lambda state: not state.legal and state.view.active not in {None, state.view.seat},
        N_("Now the others roll. They can take the spaces you have settled, but not those you have claimed."),
    ),
    Lesson(
        when_asked("place"),
        N_("Place a marker: choose one of the ways to use the dice."),
        PLACING,
        repeats=True,
    ),
    Lesson(
        when_asked("decide"),
        N_("Stop and keep what you placed, or roll for one more marker: {percent}% bust risk."),
        DECIDING,
        fields=figures,
        repeats=True,
    ),
)

TUTORIAL = Tutorial(LESSONS, SEED, ROUNDS, closing)
