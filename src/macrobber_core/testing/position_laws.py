"""The laws of one position: what can be played there, what is refused, and what stays unchanged."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from macrobber_core.games.contract import CHANCE, Event, IllegalAction, Position
from macrobber_core.translatable import recognise
from macrobber_core.wire.messages import MAX_ACTION_LENGTH
from macrobber_core.wire.sanitize import clean

from .law import BrokenLaw, Law
from .random_player import RandomPlayer

UNPRINTABLE = ("", " ", "\n", "pass\x00", "keep\n", "x" * 10_000)
"""Texts that are no action in any game."""
NOISE = ("done ", "раss", "draw ＹＹＢＧＧＲ", "play ３", "*", "None", "0")
"""Texts that few games have as actions."""
MAX_SUCCESSORS = 16
"""The number of actions played out at one position."""
MAX_PLIES_OF_A_COPY = 20


class Successor(NamedTuple):
    """The position after an action, and the events on the way."""

    position: Position
    events: list[Event]


def check_legal(position: Position, legal: list[str]) -> None:
    """Check the list of legal actions."""
    if (position.actor is None or position.actor == CHANCE) != (not legal):
        raise BrokenLaw(Law.LEGAL, f"{len(legal)} are legal while the actor is {position.actor}")
    if len({*legal}) != len(legal):
        twice = next(action for number, action in enumerate(legal) if action in legal[:number])
        raise BrokenLaw(Law.LEGAL, f"{twice!r} is listed twice", twice)


def choose(position: Position, player: RandomPlayer) -> str:
    """Return a random action of a position that somebody has to act in."""
    legal = position.legal()
    check_legal(position, legal)
    return player.choose(position, legal)


def check_listing(position: Position, legal: list[str]) -> None:
    """Check that the list is the same each time, whatever the caller does to it, and that its texts are actions."""
    position.legal().append("another")
    if position.legal() != legal:
        raise BrokenLaw(Law.LEGAL, "a second list differs from the first")
    for action in legal:
        check_action_text(action)


def check_action_text(action: str) -> None:
    if type(action) is not str or not is_visible(action) or len(action) > MAX_ACTION_LENGTH:
        raise BrokenLaw(Law.TEXT, f"{action!r} is not 1 to {MAX_ACTION_LENGTH} printable characters", str(action))


def is_visible(text: str) -> bool:
    """Return whether a text is one line without control characters, and without blanks at its ends."""
    return bool(text) and clean(text) == text == text.strip()


def play_out(position: Position, legal: Sequence[str], action: str, rng: random.Random) -> dict[str, Successor]:
    """Return what follows from `action` and a few other legal actions, or chance outcomes, by action."""
    if position.actor == CHANCE:
        actions = {action, *draw_outcomes(position, rng)}
    else:
        actions = {action, *rng.sample(legal, min(len(legal), MAX_SUCCESSORS - 1))}
    successors = {}
    for each in sorted(actions):
        after = position.copy()
        successors[each] = Successor(after, play_legal(after, each))
    return successors


def play_legal(position: Position, action: str) -> list[Event]:
    """Play a legal action or a chance outcome."""
    law = Law.CHANCE if position.actor == CHANCE else Law.PLAYABLE
    try:
        return position.play(action)
    except IllegalAction as refusal:
        raise BrokenLaw(law, f"{action!r} is refused: {refusal.reason}", action) from refusal
    except Exception as error:
        raise BrokenLaw(Law.FAILURE, f"one raises {error!r}", action) from error


def draw_outcomes(position: Position, rng: random.Random) -> set[str]:
    """Return a few chance outcomes; each must be the same when drawn again."""
    seeds = [rng.getrandbits(32) for _ in range(3)]
    outcomes = [position.chance(random.Random(seed)) for seed in seeds]
    if outcomes != [position.chance(random.Random(seed)) for seed in seeds]:
        raise BrokenLaw(Law.CHANCE, "it draws another outcome from the same seed")
    for outcome in outcomes:
        check_action_text(outcome)
    return {*outcomes}


def check_outcomes(outcomes: Mapping[str, int], position: Position, drawn: str) -> None:
    """Check the list of chance outcomes: what was drawn is in it, and everything in it can be played."""
    if drawn not in outcomes:
        raise BrokenLaw(Law.LISTED, f"chance draws {drawn!r}")
    for outcome, weight in outcomes.items():
        if weight <= 0:
            raise BrokenLaw(Law.LISTED, f"{outcome!r} has the weight {weight}", outcome)
        if (refusal := refused(position.copy(), outcome)) is not None:
            raise BrokenLaw(Law.LISTED, f"{outcome!r} is refused: {refusal.reason}", outcome)


def check_refusals(position: Position, legal: Sequence[str], action: str, others: Iterable[str]) -> None:
    """Check that all but the legal actions are refused: misspelt ones, noise, and `others` from elsewhere in the game.

    A chance node is not asked for its outcomes, so there some of them may be playable.
    """
    tried = dict.fromkeys((*NOISE, *others, *misspellings(action, *legal[:1], *legal[-1:])))
    may_be_outcome = position.actor == CHANCE
    before, fresh = position.snapshot(), position.copy()
    for text in (*UNPRINTABLE, *(text for text in tried if text not in legal and text != action)):
        is_lenient = may_be_outcome and text not in UNPRINTABLE
        refusal = refused(position.copy() if is_lenient else position, text)
        if refusal is not None:
            _check_reason(refusal, text)
        elif not is_lenient:
            raise BrokenLaw(Law.REFUSAL, f"{text!r} is accepted", text)
    if position.snapshot() != before or position.legal() != [*legal]:
        raise _changed_by(fresh, tried)
    if position.actor != CHANCE:
        try:
            outcome = position.chance(random.Random(0))
        except ValueError:
            return
        raise BrokenLaw(Law.CHANCE, f"it draws {outcome!r} while the actor is {position.actor}")


def misspellings(*actions: str) -> Iterable[str]:
    for action in actions:
        yield from (action.upper(), action.lower(), f" {action}", f"{action} ", action.replace(" ", "  "))
        yield from (f"{action}\n", action.replace(" ", " 0"), action[:-1], action + action[-1:], action[::-1])


def refused(position: Position, action: str) -> IllegalAction | None:
    """Play an action; return the refusal if there is one."""
    try:
        position.play(action)
    except IllegalAction as refusal:
        return refusal
    return None


def _check_reason(refusal: IllegalAction, text: str) -> None:
    if refusal.action != text:
        raise BrokenLaw(Law.REFUSAL, f"the refusal of {text!r} names {refusal.action!r}", text)
    if recognise(refusal.reason) is None:
        raise BrokenLaw(Law.REFUSAL, f"the reason {refusal.reason!r} is not declared as translatable", text)
    if not is_visible(refusal.reason):
        raise BrokenLaw(Law.TEXT, f"the reason {refusal.reason!r} is not", text)


def _changed_by(position: Position, tried: Iterable[str]) -> BrokenLaw:
    """Return the error for the first text that changes the position."""
    for text in (*UNPRINTABLE, *tried):
        before = position.snapshot(), position.legal()
        twin = position.copy()
        if refused(twin, text) is not None and (twin.snapshot(), twin.legal()) != before:
            return BrokenLaw(
                Law.UNCHANGED, f"{text!r} was refused and changed {difference(before[0], twin.snapshot())}", text
            )
    return BrokenLaw(Law.UNCHANGED, "something changed after several refusals")


def check_copy(position: Position, action: str, player: RandomPlayer, viewers: Sequence[int | None]) -> None:
    """Check that a copy equals its original, plays like it, and never changes it."""
    before, legal = position.snapshot(), position.legal()
    twin, other = position.copy(), position.copy()
    for name, mine, theirs in (
        ("snapshot", before, twin.snapshot()),
        ("legal actions", legal, twin.legal()),
        ("views", [position.view(viewer) for viewer in viewers], [twin.view(viewer) for viewer in viewers]),
    ):
        if mine != theirs:
            raise BrokenLaw(Law.COPY, f"its {name} differ from the original's")
    if play_legal(twin, action) != play_legal(other, action) or twin.snapshot() != other.snapshot():
        raise BrokenLaw(Law.COPY, "two copies differ after the same action")
    _play_on(twin, action, player)
    if (after := position.snapshot()) != before:
        raise BrokenLaw(Law.COPY, f"playing on with it changed {difference(before, after)} of the original")


def _play_on(copy: Position, action: str, player: RandomPlayer) -> None:
    """Play a copy on at random after `action`; an error names the actions on the way to it."""
    actions = [action]
    try:
        while copy.actor is not None and len(actions) < MAX_PLIES_OF_A_COPY:
            actions.append(choose(copy, player))
            play_legal(copy, actions[-1])
    except BrokenLaw as broken:
        raise BrokenLaw(broken.law, f"{broken.detail} ({_in_a_copy(actions)})", broken.action) from broken.__cause__
    except Exception as error:
        raise BrokenLaw(Law.FAILURE, f"one raises {error!r} ({_in_a_copy(actions)})") from error


def _in_a_copy(actions: Sequence[str]) -> str:
    return f"in a copy, after {', '.join(map(repr, actions))}"


def check_snapshot(position: Position) -> None:
    """Check that a snapshot is JSON data, and that the position shares none of it."""
    snapshot = position.snapshot()
    try:
        again = json.loads(json.dumps(snapshot, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise BrokenLaw(Law.SNAPSHOT, f"it is not JSON: {error}") from error
    if again != snapshot:
        raise BrokenLaw(Law.SNAPSHOT, f"JSON changes {difference(snapshot, again)}")
    clear(snapshot)
    if (after := position.snapshot()) != again:
        raise BrokenLaw(Law.SNAPSHOT, f"changing it changes {difference(again, after)} of the position")


def clear(data: Any) -> None:
    """Empty all lists and objects in JSON data."""
    if isinstance(data, dict | list):
        for item in data.values() if isinstance(data, dict) else data:
            clear(item)
        data.clear()


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Return the names of the entries that differ."""
    names = [name for name in {**before, **after} if before.get(name, ...) != after.get(name, ...)]
    return ", ".join(map(repr, names)) or "nothing that a snapshot shows"
