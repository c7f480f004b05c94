"""Learn how likely `hard` and `chief` are to act as they do with a hand, from games between them.

    PYTHONPATH=tools python -m training.mac_robber_behaviour

writes `behaviour.json` to `src/macrobber_core/bots/mac_robber/weights/`. What `chief` believes about hidden hands
(`hand_beliefs`) depends on it. Here it plays without its history, and so without these beliefs.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np

from macrobber_core.bots import Effort, choose
from macrobber_core.bots.mac_robber import behaviour
from macrobber_core.bots.mac_robber.behaviour import RAID, RAID_PHASE_CHOICES, Style, choice_odds, prescribed_odds
from macrobber_core.bots.mac_robber.card_play import Side
from macrobber_core.bots.mac_robber.features import Floats
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE
from macrobber_core.games.mac_robber.notation import CARD_PLAYS, EXCHANGES
from macrobber_core.games.mac_robber.piles import Pile
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_core.workers.tasks import Workers

from .workers import add_workers_options, choose_workers

GAME = GAMES["mac-robber"]
STYLE_OF: dict[str, Style] = {"hard": "highest", "chief": "mixed"}
EFFORT = Effort(simulations=100)
VARIANT_EVERY = 4
CHUNK = 4
VALIDATION_SHARE = 0.2
PENALTY = 0.3
STEPS, RATE = 3000, 0.5
LEAST_UNREASONED = 0.03
"""The least share of cards played for no reason: other players are less strict than our bots."""
WEIGHTS = Path(__file__).parents[2] / "src/macrobber_core/bots/mac_robber/weights/behaviour.json"


class Choice(NamedTuple):
    """A choice in the raid phase (`behaviour.RAID_PHASE_CHOICES`)."""

    style: Style
    hand: Pile
    choice: int


class CardPlayed(NamedTuple):
    style: Style
    hand: Pile
    side: Side
    round: int
    lead: int
    card: int


def watch_games(games: range) -> list[Choice | CardPlayed]:
    """Play games between `hard` and `chief`, and return what they did with which hand."""
    found: list[Choice | CardPlayed] = []
    for game in games:
        rng = random.Random(f"behaviour {game}")
        players = rng.choice(GAME.seats)
        levels = [rng.choice([*STYLE_OF]) for _ in range(players)]
        position = MacRobber.setup(players, GAME.settle(GAME.presets["variante"] if game % VARIANT_EVERY == 0 else {}))
        while (actor := position.actor) is not None:
            if actor == CHANCE:
                action = position.chance(rng)
            else:
                level = levels[actor - 1]
                action = choose(GAME.key, level, position.view(actor), position.legal(), rng, EFFORT)
                found += observed(position, STYLE_OF[level], action)
            position.play(action)
    return found


def observed(position: MacRobber, style: Style, action: str) -> list[Choice | CardPlayed]:
    """Return what an action reveals about the hand of its actor: one observation or none."""
    state = position.state
    hand = state.hands[state.actor or 0]
    if state.phase == "raid":
        exchanged = EXCHANGES.get(action)
        is_raid = action.startswith("raid")
        return [Choice(style, hand, RAID if is_raid else 1 + (sum(exchanged) if exchanged else 0))]
    if action in CARD_PLAYS:
        raid = state.current_raid
        side: Side = "attack" if state.phase == "attack" else "defend"
        lead = raid.attacker_rounds - raid.defender_rounds
        return [CardPlayed(style, hand, side, raid.round, lead, CARD_PLAYS[action].card)]
    return []


def fit_choices(choices: Sequence[Choice]) -> Floats:
    """Fit a multinomial logistic regression of the choice on the features of the hand, by gradient descent."""
    features = np.array([behaviour.hand_features(each.hand) for each in choices])
    scale = np.maximum(np.abs(features).max(axis=0), 1)
    inputs = features / scale
    made = np.eye(RAID_PHASE_CHOICES)[[each.choice for each in choices]]
    weights = np.zeros((features.shape[1], RAID_PHASE_CHOICES))
    for _ in range(STEPS):
        scores = inputs @ weights
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        weights -= RATE * (inputs.T @ (odds - made) + PENALTY * weights) / len(choices)
    fitted: Floats = weights / scale[:, None]
    return fitted


def choices_loss(weights: Floats, choices: Sequence[Choice]) -> float:
    """Return the mean log loss of predicted choices."""
    losses = []
    for each in choices:
        features = np.array([behaviour.hand_features(each.hand)])
        losses.append(-np.log(choice_odds(weights, features, sum(each.hand))[0, each.choice]))
    return float(np.mean(losses))


def fit_reasoned(cards: Sequence[CardPlayed]) -> float:
    """Return the most likely share of cards that were played as the style prescribes, by expectation maximization."""
    rows = []
    for style, hand, side, round_, lead, card in cards:
        values = sum(count > 0 for count in hand)
        if values > 1:
            rows.append((prescribed_odds(style, side, round_, lead, hand)[card - 1], 1 / values))
    prescribed, anything = np.array(rows).T
    share = 0.5
    for _ in range(100):
        share = float(np.mean(share * prescribed / (share * prescribed + (1 - share) * anything)))
    return min(share, 1 - LEAST_UNREASONED)


def learn_behaviour(workers: Workers, games: int) -> tuple[dict[Style, dict[str, object]], list[str]]:
    """Return the weights of each style, and lines of statistics."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    found = list(chain.from_iterable(workers.map(watch_games, chunks)))
    styles: dict[Style, dict[str, object]] = {}
    figures = []
    for level, style in STYLE_OF.items():
        choices = [each for each in found if isinstance(each, Choice) and each.style == style]
        cards = [each for each in found if isinstance(each, CardPlayed) and each.style == style]
        cut = int(len(choices) * (1 - VALIDATION_SHARE))
        loss = choices_loss(fit_choices(choices[:cut]), choices[cut:])
        reasoned = fit_reasoned(cards)
        styles[style] = {"reasoned": round(reasoned, 3), "raid_phase": fit_choices(choices).round(3).tolist()}
        figures.append(
            f"{level}: {len(choices)} choices in the raid phase of {games} games, log loss {loss:.3f}; "
            f"{len(cards)} cards, {reasoned:.3f} of them as prescribed"
        )
    return styles, figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--into", type=Path, default=WEIGHTS, help="the file for the weights")
    add_workers_options(parser)
    given = parser.parse_args()
    styles, figures = learn_behaviour(choose_workers(given), given.games)
    print(*figures, sep="\n")
    command = f"python -m training.mac_robber_behaviour --games {given.games}"
    text = json.dumps({"made by": command, "figures": figures, "styles": styles}, indent=1)
    given.into.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    from training.mac_robber_behaviour import main as start  # so that workers can import what `main` uses

    start()
