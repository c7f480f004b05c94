"""The best card to play in a raid: a search of the whole rest of the raid against a rival's likely hands.

The rival plays by a known policy: the highest cards first, or the mixed strategy of `card_play`. So the search is for
the best response. It sums over all hands that the rival may hold, and the seat learns from each card that the rival
plays, just as it does in the game: it never chooses by cards that it cannot see.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from macrobber_core.bots.contract import Effort
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.piles import SINGLE_CARDS, Pile, minus
from macrobber_core.games.mac_robber.view import MacRobberView

from .card_play import likely_cards
from .determinization import Dealer
from .raid_outcomes import RaidOutcomes
from .value import ValueFunction

MIN_WORLDS, MAX_WORLDS = 30, 300
"""The least and the largest number of worlds from which the likelihood of the rival's hands is counted."""
WORLDS_PER_SECOND = 1000
"""The number of worlds for each second of a budget in seconds; a search takes far less time."""
PIPER_SHARE = 0.1
"""How often a rival who does not play the highest cards first adds a piper."""


class Rival(NamedTuple):
    """A rival as it may be: its cards in hand, the attacker's face-down card (0 for none), and how it plays."""

    hand: Pile
    laid: int
    highest_first: bool


Rivals = Mapping[Rival, float]
"""Possible rivals with their likelihood."""


class Play(NamedTuple):
    """A card, perhaps with a piper."""

    card: int
    piper: bool

    @property
    def action(self) -> str:
        return f"play {self.card}{'+' * self.piper}"


class Raid(NamedTuple):
    """The public part of a raid, and the seat's own cards.

    `lead` and `margin` are the attacker's; the pipers are those added by each side from now on.
    """

    round: int
    lead: int
    margin: int
    hand: Pile
    own_pipers: int = 0
    rival_pipers: int = 0

    def after(self, own: Play, rival: Play, attacks: bool) -> Raid:
        """Return the raid in its next round, after a round in which both sides have played."""
        margin = own.card + own.piper - rival.card - rival.piper
        if not attacks:
            margin = -margin
        return Raid(
            self.round + 1,
            self.lead + (margin > 0) - (margin < 0),
            self.margin + margin,
            minus(self.hand, SINGLE_CARDS[own.card]),
            self.own_pipers + own.piper,
            self.rival_pipers + rival.piper if attacks else self.rival_pipers,  # `_next_attack` has counted it
        )


def is_searchable(view: MacRobberView) -> bool:
    """Return whether a card is to be played in a raid without combat powers (MR-V2 to MR-V6)."""
    return view.phase in {"attack", "defend"} and not view.options["combat-powers"]


def worlds_for(effort: Effort) -> int:
    count = effort.seconds * WORLDS_PER_SECOND if effort.simulations is None else effort.simulations
    return int(min(max(count, MIN_WORLDS), MAX_WORLDS))


class RaidSearch:
    """The search for one decision of the actor (`is_searchable`)."""

    def __init__(self, dealer: Dealer, value: ValueFunction, rng: random.Random, effort: Effort) -> None:
        worlds = [dealer.deal(rng) for _ in range(worlds_for(effort))]
        state = worlds[0][0]
        raid = state.current_raid
        assert state.actor
        seat = state.actor
        self._attacks = seat == state.active
        rival = raid.defender if self._attacks else state.active
        self._outcomes = RaidOutcomes([world for world, _ in worlds], seat, value)
        self._raid = Raid(raid.round, raid.attacker_rounds - raid.defender_rounds, raid.total_margin, state.hands[seat])
        self._laid_piper = raid.laid is not None and raid.laid.piper
        self._rivals: defaultdict[Rival, float] = defaultdict(float)
        for world, highest_first in worlds:
            laid = world.current_raid.laid
            held = Rival(world.hands[rival], laid.card if laid else 0, rival in highest_first)
            self._rivals[held] += 1 / len(worlds)

    def ranked(self) -> list[tuple[str, float]]:
        """Return each way to play a card with the chance of winning the game, best first."""
        chances = self._plays(self._raid, self._rivals, laid_piper=self._laid_piper)
        return sorted(
            ((play.action, chance) for play, chance in chances.items()), key=lambda item: item[1], reverse=True
        )

    def _plays(self, raid: Raid, rivals: Rivals, *, laid_piper: bool) -> dict[Play, float]:
        """Return the chance with each own play, times the likelihood of `rivals`."""
        rival_plays = self._replies(raid, rivals) if self._attacks else revealed(rivals, piper=laid_piper)
        if raid.round == box.COMBAT_ROUNDS:
            shares = [(rival, sum(left.values())) for rival, left in rival_plays.items()]
            return {
                own: sum(
                    [
                        share * self._outcomes.chance(*raid.after(own, rival, self._attacks)[1:])
                        for rival, share in shares
                    ]
                )
                for own in self._own_plays(raid)
            }
        chances: dict[Play, float] = {}
        for own in self._own_plays(raid):
            chance = 0.0
            for rival, left in rival_plays.items():
                after = raid.after(own, rival, self._attacks)
                if self._attacks:
                    chance += max(self._plays(after, left, laid_piper=False).values())
                else:
                    chance += self._next_attack(after, left)
            chances[own] = chance
        return chances

    def _own_plays(self, raid: Raid) -> Iterator[Play]:
        may_add_piper = raid.own_pipers < self._outcomes.own_pipers
        for card, count in zip(box.CARD_VALUES, raid.hand, strict=True):
            if count:
                yield Play(card, piper=False)
                if may_add_piper:
                    yield Play(card, piper=True)

    def _replies(self, raid: Raid, rivals: Rivals) -> dict[Play, dict[Rival, float]]:
        """Return what the defender, who does not see the attacker's card, may play, and what it then holds."""
        replies: dict[Play, dict[Rival, float]] = {}
        for rival, likelihood in rivals.items():
            for piper, piper_share in self._piper_shares(raid, rival):
                for card, share, hand in likely_cards("defend", raid.round, raid.lead, rival.hand, rival.highest_first):
                    left = replies.setdefault(Play(card, piper), {})
                    held = Rival(hand, 0, rival.highest_first)
                    left[held] = left.get(held, 0.0) + likelihood * piper_share * share
        return replies

    def _next_attack(self, raid: Raid, rivals: Rivals) -> float:
        """Return the chance when the attacker lays its next card, times the likelihood of `rivals`.

        The seat sees the attacker's piper, but not the card.
        """
        laid: dict[bool, dict[Rival, float]] = {}
        for rival, likelihood in rivals.items():
            for piper, piper_share in self._piper_shares(raid, rival):
                seen = laid.setdefault(piper, {})
                for card, share, hand in likely_cards("attack", raid.round, raid.lead, rival.hand, rival.highest_first):
                    held = Rival(hand, card, rival.highest_first)
                    seen[held] = seen.get(held, 0.0) + likelihood * piper_share * share
        return sum(
            max(self._plays(raid._replace(rival_pipers=raid.rival_pipers + piper), seen, laid_piper=piper).values())
            for piper, seen in laid.items()
        )

    def _piper_shares(self, raid: Raid, rival: Rival) -> tuple[tuple[bool, float], ...]:
        if rival.highest_first or raid.rival_pipers == self._outcomes.rival_pipers:
            return ((False, 1.0),)
        return ((False, 1 - PIPER_SHARE), (True, PIPER_SHARE))


def revealed(rivals: Rivals, *, piper: bool) -> dict[Play, dict[Rival, float]]:
    """Return the cards that the attacker may have laid, and what it then holds."""
    cards: dict[Play, dict[Rival, float]] = {}
    for rival, likelihood in rivals.items():
        left = cards.setdefault(Play(rival.laid, piper), {})
        held = Rival(rival.hand, 0, rival.highest_first)
        left[held] = left.get(held, 0.0) + likelihood
    return cards
