"""Previews computed by the rules: the current scoring, as if the round ended now, and brief effects of actions."""

from __future__ import annotations

import random
from typing import NamedTuple

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.effect_types import ClanChange, Effect, FollowingChange, Income, RaidProspect
from macrobber_core.games.mac_robber.effects import effects_of
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.scoring import score_round
from macrobber_core.games.mac_robber.view import MacRobberView, public_state
from macrobber_tui.boards.names import NameOf, letter
from macrobber_tui.boards.shared_results import SharedResults
from macrobber_tui.i18n.language import N_, _, ngettext

from .history import Scoring
from .wording import BUILDINGS

NO_TILE = N_("The game would end: no estate tiles are left.")


SCORINGS = SharedResults[Scoring]()
"""The scorings of the latest views."""


def score_now(view: MacRobberView) -> Scoring:
    """Return the current scoring, as if the round ended now. It is shared and must not be modified."""
    return SCORINGS.result_of((view,), lambda: _score(view))


def _score(view: MacRobberView) -> Scoring:
    events: list[Event] = []
    score_round(public_state(view), events)
    scoring = Scoring(view.round, [clan.vp for clan in view.clans])
    for event in events:
        scoring.add_event(event)
    return scoring


def is_scored(view: MacRobberView) -> bool:
    """Return whether the round has already been scored, so its points are included in the VP."""
    return view.result is not None or view.phase == "tile"


def following_now(scoring_now: Scoring, name_of: NameOf) -> str:
    following = scoring_now.following
    if following is None or following.seat is None:
        return _("Nobody would get Biggest Following.")
    if following.seat == following.before:
        return _("Biggest Following would stay with {name}.").format(name=name_of(following.seat))
    return _("Biggest Following would go to {name}.").format(name=name_of(following.seat))


def leader_after(scoring: Scoring) -> int:
    """Return the leader's VP after a scoring."""
    return max(scoring.before[seat - 1] + scoring.gained(seat) for seat in scoring.green)


def is_last_round(view: MacRobberView) -> bool:
    """Return whether the game ends with this round's scoring because no tile is left (MR-33)."""
    return not view.supply


def percent_of_ending(view: MacRobberView, leader: int) -> int:
    """Return the probability, in percent, that the next tile ends the game if the leader has `leader` VP (MR-34)."""
    if leader < box.RED_AREA:
        return 0
    ending = sum(view.tiles[index] for index, number in enumerate(box.TILE_NUMBERS) if number <= leader)
    return round(100 * ending / sum(view.tiles))


SCORED_COLOURS = {GreenScored: "G", RedScored: "R", BlueScored: "B"}

GAINS = {"G": N_("{gain:+d} green"), "R": N_("{gain:+d} red"), "B": N_("{gain:+d} blue")}
OTHERS_GAINS = {"G": N_("{clan} {gain:+d} green"), "R": N_("{clan} {gain:+d} red"), "B": N_("{clan} {gain:+d} blue")}


class EffectLabel(NamedTuple):
    """A short label for an effect."""

    text: str
    colour: str
    """The letter of its colour, or ""."""
    thing: str = ""
    """The thing that explains it, if it is not a part of the choice."""


class ActionPreview:
    """Computes the effects of actions lazily."""

    def __init__(self, view: MacRobberView) -> None:
        self._view = view
        self._effects: dict[str, list[Effect]] = {}
        self._effect_labels: dict[str, list[EffectLabel]] = {}

    def effects(self, action: str) -> list[Effect]:
        """Return the effects of an action, most important first, without the odds of a raid, which would be advice."""
        if action not in self._effects:
            found = effects_of(self._view, action, random.Random(0))
            self._effects[action] = [
                effect._replace(chance=None) if isinstance(effect, RaidProspect) else effect for effect in found
            ]
        return self._effects[action]

    def effect_labels(self, action: str) -> list[EffectLabel]:
        """Return short labels for the action's effects now and at the next scoring."""
        if action not in self._effect_labels:
            labels = (effect_label(effect, self._view.actor) for effect in self.effects(action))
            self._effect_labels[action] = [label for label in labels if label is not None]
        return self._effect_labels[action]


def effect_label(effect: Effect, actor: int | None) -> EffectLabel | None:
    match effect:
        case Income(before, after) if effect.gain:
            colour = SCORED_COLOURS[type(after)]
            template = _(GAINS[colour] if before.seat == actor else OTHERS_GAINS[colour])
            return EffectLabel(template.format(clan=letter(before.seat), gain=effect.gain), colour)
        case FollowingChange(_, after):
            # Translators: with the two letters of Biggest Following; at most 8 cells
            text = _("BF {clan}").format(clan=letter(after)) if after is not None else _("no BF")
            return EffectLabel(text, "Y", f"would-follow {after or 0}")
        case ClanChange("warriors", seat, before, after) if seat == actor:
            gain = after - before
            return EffectLabel(ngettext("{gain:+d} card", "{gain:+d} cards", abs(gain)).format(gain=gain), "")
        case ClanChange("free", _, before, after) if after > before:
            return EffectLabel(_("+1 estate"), "")
        case _:
            return None


def raid_outcomes(prospect: RaidProspect, name_of: NameOf) -> list[str]:
    """Describe the effects of winning, losing and tying a raid."""
    name = name_of(prospect.defender)
    won, lost, tied = prospect.won, prospect.lost, prospect.tied
    kept, to_bag = split_booty(prospect)
    win = _("If you win: {vp:+d} VP, and there is nothing to take.")
    if kept and to_bag:
        win = _("If you win: {vp:+d} VP, and you take {booty}, or send {buildings} of theirs to the bag.")
    elif kept:
        win = _("If you win: {vp:+d} VP, and you take {booty}.")
    elif "cattle" in to_bag:
        win = _("If you win: {vp:+d} VP, and you send {buildings} of theirs to the bag: you have no free estate.")
    elif to_bag:
        win = _("If you win: {vp:+d} VP, and you send {buildings} of theirs to the bag.")
    loss = _("If you lose: {vp:+d} VP, and {name} {others:+d} VP.")
    draw = _("If tied: {vp:+d} VP.") if tied.winner is None else _("If tied: you win too.")
    return [
        win.format(vp=won.attacker_vp, booty=buildings_in_words(kept), buildings=buildings_in_words(to_bag)),
        loss.format(vp=lost.attacker_vp, name=name, others=lost.defender_vp),
        draw.format(vp=tied.attacker_vp),
    ]


def split_booty(prospect: RaidProspect) -> tuple[list[str], list[str]]:
    """Split the possible booty into items for the raider and items for the bag.

    The raider keeps battle points, and cattle if there is a free estate for them.
    """
    kept = [item for item in prospect.booty if item == "points" or (item == "cattle" and prospect.has_room)]
    return kept, [item for item in prospect.booty if item not in kept]


def buildings_in_words(buildings: list[str]) -> str:
    return join_or([_(BUILDINGS[building]) for building in buildings])


def join_or(items: list[str]) -> str:
    """Join items with "or": `cattle, a castle or a monastery`."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} or {last}").format(first=", ".join(items[:-1]), last=items[-1])
