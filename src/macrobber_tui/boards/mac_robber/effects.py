"""What the actions of a moment would change for who is asked: in a few words each, and in whole reasons."""

from __future__ import annotations

import random

from macrobber_core.games.mac_robber.consequences import consequences
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.facts import Fact, Following, Income, Prospect, Stock
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.language import N_, _, ngettext

from .language import BUILDINGS, NameOf, letter

SCORED_COLOURS = {GreenScored: "G", RedScored: "R", BlueScored: "B"}

GAINS = {"G": N_("{gain:+d} green"), "R": N_("{gain:+d} red"), "B": N_("{gain:+d} blue")}
OTHERS_GAINS = {"G": N_("{clan} {gain:+d} green"), "R": N_("{clan} {gain:+d} red"), "B": N_("{clan} {gain:+d} blue")}

Effect = tuple[str, str]
"""A few words, and the letter of the colour they are about, if any."""


class Foresight:
    """Works out what actions change, each when it is first asked for."""

    def __init__(self, view: MacRobberView) -> None:
        self._view = view
        self._facts: dict[str, list[Fact]] = {}
        self._effects: dict[str, list[Effect]] = {}

    def facts(self, action: str) -> list[Fact]:
        """The most telling first; without how likely a raid is won, which is advice."""
        if action not in self._facts:
            found = consequences(self._view, action, random.Random(0))
            self._facts[action] = [fact._replace(chance=None) if isinstance(fact, Prospect) else fact for fact in found]
        return self._facts[action]

    def effects(self, action: str) -> list[Effect]:
        """In a few words, what it brings now and at the next scoring."""
        if action not in self._effects:
            told = (effect(fact, self._view.actor) for fact in self.facts(action))
            self._effects[action] = [one for one in told if one is not None]
        return self._effects[action]


def effect(fact: Fact, actor: int | None) -> Effect | None:
    match fact:
        case Income(before, after) if fact.gain:
            colour = SCORED_COLOURS[type(after)]
            told = _(GAINS[colour] if before.seat == actor else OTHERS_GAINS[colour])
            return told.format(clan=letter(before.seat), gain=fact.gain), colour
        case Following(_, after):
            # Translators: BF is Biggest Following, everywhere the same two letters; at most 8 cells
            return _("BF {clan}").format(clan=letter(after)) if after is not None else _("no BF"), "Y"
        case Stock("warriors", seat, before, after) if seat == actor:
            gain = after - before
            return ngettext("{gain:+d} card", "{gain:+d} cards", abs(gain)).format(gain=gain), ""
        case Stock("free", _, before, after) if after > before:
            return _("+1 estate"), ""
        case _:
            return None


def spoils(prospect: Prospect, name_of: NameOf) -> list[str]:
    """What a raid is about: what victory, defeat and a draw bring."""
    name = name_of(prospect.defender)
    won, lost, drawn = prospect.won, prospect.lost, prospect.drawn
    kept, gone = kept_and_gone(prospect)
    win = _("You win: {vp:+d} VP, and there is nothing to take.")
    if kept and gone:
        win = _("You win: {vp:+d} VP, and you take {booty}, or send {buildings} of theirs to the bag.")
    elif kept:
        win = _("You win: {vp:+d} VP, and you take {booty}.")
    elif "cattle" in gone:
        win = _("You win: {vp:+d} VP, and you send {buildings} of theirs to the bag: you have no free estate.")
    elif gone:
        win = _("You win: {vp:+d} VP, and you send {buildings} of theirs to the bag.")
    loss = _("You lose: {vp:+d} VP, and {name} {others:+d} VP.")
    draw = _("Rounds tied: {vp:+d} VP.") if drawn.winner is None else _("Rounds tied: you win as well.")
    return [
        win.format(vp=won.attacker_vp, booty=named(kept), buildings=named(gone)),
        loss.format(vp=lost.attacker_vp, name=name, others=lost.defender_vp),
        draw.format(vp=drawn.attacker_vp),
    ]


def kept_and_gone(prospect: Prospect) -> tuple[list[str], list[str]]:
    """The booty the raider keeps, which are battle points, and cattle with a free estate for them; and all else."""
    kept = [one for one in prospect.booty if one == "points" or (one == "cattle" and prospect.has_room)]
    return kept, [one for one in prospect.booty if one not in kept]


def named(buildings: list[str]) -> str:
    return any_of([_(BUILDINGS[one]) for one in buildings])


def any_of(items: list[str]) -> str:
    """`cattle, a castle or a monastery`."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} or {last}").format(first=", ".join(items[:-1]), last=items[-1])
