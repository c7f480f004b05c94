"""The rules: the phases of a turn, and the actions in each.

start -> roll -> move     a turn begins with a roll (RU-02)
roll -> roll              no piece can move: the next turn begins (RU-05)
move -> roll              the next turn, or another roll on a rosette (RU-08)
move -> over              the last piece is home (RU-10)
"""

import random
from typing import Any, Self

import msgspec
from macrobber_core.games.contract import Event, IllegalAction, OptionValue, Result
from macrobber_core.games.phases import ChancePhase, DecisionPhase, PhasedPosition, PhaseTable, sample_start
from macrobber_core.games.phases import start_outcomes, start_player
from macrobber_core.translatable import Translatable, translatable

from .events import Captured, Moved, Passed, Rolled, Started
from .state import HOME, PIECES, ROSETTES, SAFE, SHARED, WAITING, State
from .view import UrView, to_state, view_of

ACTIONS = ("enter", *(f"move {square}" for square in range(1, HOME)))
ORIGINS = {action: origin for origin, action in enumerate(ACTIONS)}
DICE = {f"dice {roll}": roll for roll in range(5)}
WEIGHTS = dict(zip(DICE, (1, 4, 6, 4, 1), strict=True))
ROLLS = [action for action, weight in WEIGHTS.items() for _ in range(weight)]

NOT_START = translatable("the first player is drawn now (RU-01)")
NOT_DICE = translatable("the dice are rolled now, as in dice 3 (RU-02)")
NOT_AN_ACTION = translatable("enter a piece, or move one, as in move 5 (RU-03)")
NO_PIECE = translatable("you have no piece there (RU-03)")
OWN_PIECE = translatable("another piece of yours is on that square (RU-04)")
SAFE_PIECE = translatable("the rival piece on the rosette 8 is safe (RU-07)")
EXACT = translatable("a piece leaves the track by exact count only (RU-09)")
GAME_OVER = translatable("the game is over (RU-10)")


def draw_first_player(state: State, action: str, events: list[Event]) -> None:
    """Let the seat begin that chance has drawn (RU-01)."""
    state.start = start_player(state, action, NOT_START)
    events.append(Started(state.start))
    begin_turn(state, state.start)


def begin_turn(state: State, seat: int) -> None:
    state.active = seat
    state.turn += 1
    state.next_phase = "roll"


def roll_dice(state: State, action: str, events: list[Event]) -> None:
    """Roll; the turn is over if no piece can move (RU-02, RU-05)."""
    if action not in DICE:
        raise IllegalAction(action, NOT_DICE)
    state.roll = DICE[action]
    events.append(Rolled(state.active, state.roll))
    if legal_moves(state):
        state.next_phase = "move"
    else:
        events.append(Passed(state.active, state.roll))
        state.roll = 0
        begin_turn(state, state.left_of(state.active))


def obstacle(state: State, action: str) -> Translatable | None:
    """Return why a move is illegal, or None."""
    origin = ORIGINS.get(action)
    if origin is None:
        return NOT_AN_ACTION
    own, rival = state.pieces[state.active], state.pieces[state.left_of(state.active)]
    target = origin + state.roll
    if origin not in own:
        return NO_PIECE
    if target > HOME:
        return EXACT
    if target in own and target != HOME:
        return OWN_PIECE
    return SAFE_PIECE if target == SAFE and SAFE in rival else None


def legal_moves(state: State) -> list[str]:
    if not state.roll:
        return []
    return [ACTIONS[origin] for origin in sorted({*state.pieces[state.active]} - {HOME})
            if obstacle(state, ACTIONS[origin]) is None]  # fmt: skip


def replaced(pieces: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    """Return the pieces, sorted, with one of them moved."""
    at = pieces.index(old)
    return tuple(sorted((*pieces[:at], *pieces[at + 1 :], new)))


def move(state: State, action: str, events: list[Event]) -> None:
    """Move a piece, capture, and roll again on a rosette (RU-03 to RU-10)."""
    seat, rival, origin = state.active, state.left_of(state.active), ORIGINS[action]
    target = origin + state.roll
    state.roll = 0
    state.pieces[seat] = replaced(state.pieces[seat], origin, target)
    events.append(Moved(seat, origin, target))
    if target in SHARED and target in state.pieces[rival]:
        state.pieces[rival] = replaced(state.pieces[rival], target, WAITING)
        events.append(Captured(seat, target))
    if state.pieces[seat][0] == HOME:
        state.next_phase = "over"
        state.result = Result([seat], [own.count(HOME) for own in state.pieces[1:]], "all pieces home")
    elif target in ROSETTES:
        state.next_phase = "roll"
    else:
        begin_turn(state, rival)


PHASES: PhaseTable[State] = PhaseTable(
    decisions={
        "move": DecisionPhase(
            lambda state: state.active,
            legal_moves,
            move,
            lambda state, action: obstacle(state, action) or NOT_AN_ACTION,
        )
    },
    chances={
        "start": ChancePhase(sample_start, draw_first_player, start_outcomes),
        "roll": ChancePhase(lambda state, rng: rng.choice(ROLLS), roll_dice, lambda state: WEIGHTS),
    },
    transitions={},
)


class Ur(PhasedPosition[State, UrView]):
    game_over_refusal = GAME_OVER

    def __init__(self, state: State) -> None:
        super().__init__(state, PHASES)

    @classmethod
    def setup(cls, players: int, options: dict[str, OptionValue]) -> Self:
        waiting = (WAITING,) * PIECES[str(options["pieces"])]
        return cls(State(players=players, options=options, pieces=[(), waiting, waiting]))

    @classmethod
    def from_view(cls, view: UrView, rng: random.Random) -> Self:
        """Return the position shown in a view; nothing is hidden."""
        return cls(to_state(view))

    def view(self, seat: int | None) -> UrView:
        return view_of(self.state, seat)

    def snapshot(self) -> dict[str, Any]:
        everything = msgspec.structs.asdict(self.view(None))
        return {"game": "royal-ur", **msgspec.json.decode(msgspec.json.encode(everything))}
