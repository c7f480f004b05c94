"""What the actions of a moment would change for who is asked: in a few words each, and in whole reasons."""

from __future__ import annotations

import random

from macrobber_core.games.mac_robber.consequences import consequences
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.facts import Fact, Following, Income, Prospect, Stock
from macrobber_core.games.mac_robber.view import MacRobberView

from .language import COLOUR_NAMES, NameOf, letter

SCORED_COLOURS = {GreenScored: "G", RedScored: "R", BlueScored: "B"}

Effect = tuple[str, str]
"""A few words, and the letter of the colour they are about, if any."""


class Foresight:
    """Works out what actions change, each when it is first asked for."""

    def __init__(self, view: MacRobberView) -> None:
        self._view = view
        self._facts: dict[str, list[Fact]] = {}

    def facts(self, action: str) -> list[Fact]:
        """The most telling first; without how likely a raid is won, which is advice."""
        if action not in self._facts:
            found = consequences(self._view, action, random.Random(0))
            self._facts[action] = [fact._replace(chance=None) if isinstance(fact, Prospect) else fact for fact in found]
        return self._facts[action]

    def effects(self, action: str) -> list[Effect]:
        """In a few words, what it brings now and at the next scoring."""
        actor = self._view.actor
        told = (effect(fact, actor) for fact in self.facts(action))
        return [one for one in told if one is not None]


def effect(fact: Fact, actor: int | None) -> Effect | None:
    match fact:
        case Income(before, after) if fact.gain:
            colour = SCORED_COLOURS[type(after)]
            gain = f"{fact.gain:+d} {COLOUR_NAMES[colour]}"
            return (gain if before.seat == actor else f"{letter(before.seat)} {gain}"), colour
        case Following(_, after):
            return f"BF {letter(after)}" if after is not None else "no BF", "Y"
        case Stock("warriors", seat, before, after) if seat == actor:
            return f"{after - before:+d} {'card' if abs(after - before) == 1 else 'cards'}", ""
        case Stock("free", _, before, after) if after > before:
            return "+1 estate", ""
        case _:
            return None


def spoils(prospect: Prospect, name_of: NameOf) -> list[str]:
    """What a raid is about: what victory, defeat and a draw bring."""
    name = name_of(prospect.defender)
    won, lost, drawn = prospect.won, prospect.lost, prospect.drawn
    prizes = {"cattle": "cattle", "castle": "a castle", "monastery": "a monastery", "points": "battle points"}
    booty = " or ".join(prizes[one] for one in prospect.booty)
    no_booty = f"You win: {won.attacker_vp:+d} VP, and there is nothing to take."
    return [
        f"You win: {won.attacker_vp:+d} VP, and you take {booty}." if booty else no_booty,
        f"You lose: {lost.attacker_vp:+d} VP, and {name} {lost.defender_vp:+d} VP.",
        f"Rounds tied: {drawn.attacker_vp:+d} VP." if drawn.winner is None else "Rounds tied: you win as well.",
    ]
