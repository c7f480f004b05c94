"""Checks what hints give as reasons, by playing on with other bots than those behind the reasons."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import fmean, stdev
from typing import Any, NamedTuple

from macrobber_core.bots import ADVISERS, Effort, Reason, choose
from macrobber_core.bots.carcassonne import reasons as carcassonne
from macrobber_core.bots.claim_it import reasons as claim_it
from macrobber_core.bots.mac_robber import reasons as mac_robber
from macrobber_core.bots.reasons import Fact, Facts, compare, others_than, reasons_for
from macrobber_core.games import GAMES
from macrobber_core.games.claim_it.events import Busted
from macrobber_core.games.claim_it.notation import ROLL
from macrobber_core.games.claim_it.position import ClaimIt
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import CHANCE, View

EXPLAINERS = {"mac-robber": mac_robber, "carcassonne": carcassonne, "claim-it": claim_it}


def play_claim_it_on(
    view: ClaimItView, action: str, seed: str, choose: Callable[[ClaimIt, random.Random], str]
) -> Facts:
    """Return the facts of Claim It!, but throw the dice where its reasons compute the chance of a bust."""
    facts = {**claim_it.sample(view, action, seed, choose)}
    if action == ROLL:
        rng = random.Random(seed)
        position = ClaimIt.from_view(view, rng)
        position.play(ROLL)
        events = position.play(position.chance(rng))
        facts[Fact("bust", view.actor or 0)] = any(isinstance(event, Busted) for event in events)
    return facts


SAMPLES: dict[str, Callable[..., Facts]] = {
    "mac-robber": mac_robber.sample,
    "carcassonne": carcassonne.sample_to_the_end,
    "claim-it": play_claim_it_on,
}
LEVELS_THAT_PLAY_ON = {"mac-robber": "hard", "carcassonne": "easy", "claim-it": "easy"}
"""The bots that play on; the better ones of the last two games take too long."""
AT_ONCE = {"points", "meeples"}
"""The facts of Carcassonne that need no playing on."""
HINTS_PER_GAME = 3
LEAST_SHARE = 0.5
"""A reason holds if at least this share of what it tells comes true on average."""
LEAST, STEP, MOST = 32, 8, 128
"""The number of times that play goes on after each action: at least, more at a time, and at most.

With fewer than LEAST, a bust that is told as a risk of 25 % might never happen.
"""
CLEAR_ERRORS = 2.0
QUICK = Effort(simulations=100)


class Hint(NamedTuple):
    """A decision, the best action with its reasons, and the actions that it was compared with."""

    game: str
    view: View
    action: str
    reasons: tuple[Reason, ...]
    others: list[str]
    played: dict[tuple[str, str, bool], Facts]
    """The facts already found by playing on, by action, seed, and whether play stopped after the action."""

    def facts(self, action: str, seed: str, *, at_once: bool) -> Facts:
        key = action, seed, at_once
        if key not in self.played:
            sample: Callable[..., Facts] = carcassonne.sample if at_once else SAMPLES[self.game]
            bots = {} if at_once else {"choose": partial(play_on, self.game)}
            self.played[key] = sample(self.view, action, seed, **bots)
        return self.played[key]


def sampled_hints(game: str, hints: int, seed: str) -> Iterator[Hint]:
    """Yield the best advice in decisions of games between bots of mixed levels, HINTS_PER_GAME in each game."""
    explainer: Any = EXPLAINERS[game]
    decisions: list[tuple[View, list[str]]] = []
    for number in range(hints):
        if number % HINTS_PER_GAME == 0:
            decisions = _decisions(game, random.Random(f"{seed} {number}"))
        view, legal = random.Random(f"{seed} {number} decision").choice(decisions)
        advice = ADVISERS[game].advise(view, legal, random.Random(number), QUICK)
        compared = compare(explainer, view, [item.action for item in advice])
        best = advice[0].action
        reasons = reasons_for(explainer, view, best, compared)
        yield Hint(game, view, best, reasons, [*others_than(best, compared)], {})


def _decisions(game: str, rng: random.Random) -> list[tuple[View, list[str]]]:
    """Play a game; return the view and the actions of each decision with more than one."""
    players = rng.choice(GAMES[game].seats)
    levels = rng.choices(["easy", "medium", "hard"], k=players)
    position = GAMES[game].start(players)
    decisions = []
    while (actor := position.actor) is not None:
        if actor == CHANCE:
            position.play(position.chance(rng))
            continue
        view, legal = position.view(actor), position.legal()
        if len(legal) > 1:
            decisions.append((view, legal))
        position.play(choose(game, levels[actor - 1], view, legal, rng, QUICK))
    return decisions


def play_on(game: str, position: Any, rng: random.Random) -> str:
    return choose(game, LEVELS_THAT_PLAY_ON[game], position.view(position.actor), position.legal(), rng, QUICK)


def holds(hint: Hint, reason: Reason) -> bool:
    """Return whether a reason comes true when play goes on, compared with the other actions."""
    fact = Fact(reason.kind, reason.seat, reason.subject if reason.kind == "feature" else "")
    told = reason.amount - reason.instead
    sign = math.copysign(1.0, told)
    others, at_once = hint.others, reason.kind in AT_ONCE
    found: list[float] = []
    while len(found) < MOST:
        for number in range(len(found), len(found) + (STEP if found else LEAST)):
            seed = f"check {number}"
            other = hint.facts(others[number % len(others)], seed, at_once=at_once).get(fact, 0.0)
            difference = hint.facts(hint.action, seed, at_once=at_once).get(fact, 0.0) - other
            found.append(sign * difference - LEAST_SHARE * abs(told))
        error = stdev(found) / math.sqrt(len(found))
        if abs(fmean(found)) > CLEAR_ERRORS * error:
            break
    return fmean(found) >= 0
