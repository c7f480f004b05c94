"""A seat's view of a position, and the positions consistent with the view."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from macrobber_core.games.contract import Count, Offset, Result, View, one_of

from . import actions, components
from .piles import NOTHING, SINGLE_CARDS, Pile, minus, plus, sample
from .state import Combat, FaceDownCard, NextStep, Phase, State, Step

MOST_PENDING = 10
"""The most steps that can be pending: at the start, every seat draws cards."""
Verb = Annotated[str, one_of((*actions.BUILDINGS, "warrior", "piper", "monk", "estate", "bard"))]
"""An action of this turn, without its details."""


class ClanView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A clan as everyone sees it; hands and face-down discards are only counted (MR-27)."""

    vp: Count
    warriors: Count
    pipers: Count
    monks: Count
    estates: Count
    cattle: Count
    castles: Count
    monasteries: Count
    cards: Count
    face_down_discards: Count

    @property
    def courtyard(self) -> int:
        return self.warriors + self.pipers + self.monks

    @property
    def free_estates(self) -> int:
        return self.estates - self.cattle - self.castles - self.monasteries

    @property
    def blue(self) -> int:
        return self.pipers + components.CASTLE_CUBES * self.castles

    @property
    def green(self) -> int:
        return self.monks + components.MONASTERY_CUBES * self.monasteries

    @property
    def cubes(self) -> int:
        """The number of cubes on the clan's tile."""
        return self.warriors + self.blue + self.green + self.cattle


class LaidView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A card laid in combat; only its owner knows the value until the reveal (MR-20)."""

    piper: bool
    warrior: bool
    card: Count | None


class CombatView(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    defender: Count
    round: Count
    attacker_rounds: Count
    defender_rounds: Count
    laid: LaidView | None
    total_margin: Offset
    attacker_carried: Count
    defender_carried: Count


class MacRobberView(View, frozen=True):
    """A position as `seat` sees it (None for a spectator). Order of counts: cubes Y, B, G, R; cards 1, 2, 3, 4."""

    round: Count
    start: Count | None
    active: Count | None
    actor: Count | None
    phase: Phase
    pending: Annotated[tuple[Step, ...], Meta(max_length=MOST_PENDING)]
    next_phase: NextStep | None
    """The step that follows the pending cards; None if no cards are pending."""
    after_draw: NextStep
    bag: Pile
    display: Pile
    used: Count
    verbs: Annotated[tuple[Verb, ...], Meta(max_length=2)]
    deck: Count
    face_up_discards: Pile
    """Discarded cards whose values everyone saw."""
    supply: Count
    tiles: Annotated[tuple[Count, ...], Meta(max_length=len(components.TILES))]
    following: Count | None
    clans: Annotated[list[ClanView], Meta(max_length=components.PLAYERS[-1])]
    hand: Pile | None
    own_face_down_discards: Pile | None
    """Cards in the discard pile that only this seat saw."""
    combat: CombatView | None
    result: Result | None

    def __post_init__(self) -> None:
        """Raise ValueError if the display or the hand contains more cubes or cards than the game has."""
        if sum(self.display) > components.DISPLAY_SIZE or sum(self.hand or NOTHING) > sum(components.CARDS["even"]):
            raise ValueError("the view contains more cubes or cards than there are")

    def clan(self, seat: int) -> ClanView:
        return self.clans[seat - 1]

    @property
    def discards(self) -> int:
        return sum(self.face_up_discards) + sum(clan.face_down_discards for clan in self.clans)

    @property
    def seen(self) -> Pile:
        """Discards since the last reshuffle whose values this seat knows."""
        return plus(self.face_up_discards, self.own_face_down_discards or NOTHING)

    @property
    def unplaced(self) -> Pile:
        """All cards this seat cannot see: draw pile, other hands, other face-down discards, an opponent's laid card."""
        known = plus(self.seen, self.hand or NOTHING)
        if self.combat and self.combat.laid and self.combat.laid.card is not None:
            known = plus(known, SINGLE_CARDS[self.combat.laid.card])
        return minus(components.CARDS[str(self.options["cards"])], known)


def view_of(state: State, seat: int | None) -> MacRobberView:
    """Return everything a seat or a spectator may know (MR-03, MR-27). Raises ValueError for a seat not at the table.

    Views are built from named fields, never by removing hidden ones.
    """
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}, but {state.players}")
    return MacRobberView(
        players=state.players,
        options=state.options.copy(),
        seat=seat,
        round=state.round,
        start=state.start,
        active=state.active or None,
        actor=state.actor,
        phase=state.phase,
        pending=state.pending,
        next_phase=state.next_phase if state.pending else None,
        after_draw=state.after_draw,
        bag=state.bag,
        display=state.display,
        used=state.used,
        verbs=state.verbs,
        deck=sum(state.deck),
        face_up_discards=state.face_up_discards,
        supply=state.supply,
        tiles=state.tiles,
        following=state.following,
        clans=[
            ClanView(
                state.vp[clan],
                state.warriors[clan],
                state.pipers[clan],
                state.monks[clan],
                state.estates[clan],
                state.cattle[clan],
                state.castles[clan],
                state.monasteries[clan],
                sum(state.hands[clan]),
                sum(state.face_down_discards[clan]),
            )
            for clan in state.seats
        ],
        hand=None if seat is None else state.hands[seat],
        own_face_down_discards=None if seat is None else state.face_down_discards[seat],
        combat=None if state.combat is None else combat_view(state, state.combat, seat),
        result=state.result,
    )


def combat_view(state: State, combat: Combat, seat: int | None) -> CombatView:
    laid = None
    if (card := combat.laid) is not None:
        laid = LaidView(card.piper, card.warrior, card.card if seat == state.active else None)
    return CombatView(
        combat.defender,
        combat.round,
        combat.attacker_rounds,
        combat.defender_rounds,
        laid,
        combat.total_margin,
        combat.attacker_carried,
        combat.defender_carried,
    )


def imagine(view: MacRobberView, rng: random.Random) -> State:
    """Return a complete state that matches `view`, with unseen cards distributed at random."""
    state = public_state(view)
    place_cards(state, view, lambda pile, count, _: sample(pile, count, rng))
    return state


def public_state(view: MacRobberView) -> State:
    """Return the public part of the state, without cards in hands, in the draw pile or face down."""
    state = State.new(view.players, view.options)
    state.round = view.round
    state.start = view.start
    state.active = view.active or 0
    state.actor = view.actor
    state.phase = view.phase
    state.pending = view.pending
    state.next_phase = view.next_phase or view.phase
    state.after_draw = view.after_draw
    state.bag = view.bag
    state.display = view.display
    state.used = view.used
    state.verbs = view.verbs
    state.face_up_discards = view.face_up_discards
    state.supply = view.supply
    state.tiles = view.tiles
    state.following = view.following
    state.result = view.result
    for seat, clan in zip(state.seats, view.clans, strict=True):
        state.vp[seat] = clan.vp
        state.warriors[seat] = clan.warriors
        state.pipers[seat] = clan.pipers
        state.monks[seat] = clan.monks
        state.estates[seat] = clan.estates
        state.cattle[seat] = clan.cattle
        state.castles[seat] = clan.castles
        state.monasteries[seat] = clan.monasteries
    return state


Place = Literal["laid", "hand", "discard"]
"""The places of unseen cards other than the draw pile: face down in combat, in a hand, or discarded face down."""


def place_cards(state: State, view: MacRobberView, pick: Callable[[Pile, int, Place], Pile]) -> None:
    """Distribute all cards; `pick` chooses the given number of cards for a place from the remaining unseen cards."""
    unplaced = view.unplaced

    def pick_unseen(count: int, place: Place) -> Pile:
        nonlocal unplaced
        cards = pick(unplaced, count, place)
        unplaced = minus(unplaced, cards)
        return cards

    if view.combat is not None:
        state.combat = imagine_combat(view.combat, lambda: pick_unseen(1, "laid"))
    for seat, clan in zip(state.seats, view.clans, strict=True):
        own = view.hand if seat == view.seat else None
        state.hands[seat] = pick_unseen(clan.cards, "hand") if own is None else own
    for seat, clan in zip(state.seats, view.clans, strict=True):
        own = view.own_face_down_discards if seat == view.seat else None
        state.face_down_discards[seat] = pick_unseen(clan.face_down_discards, "discard") if own is None else own
    state.deck = unplaced


def imagine_combat(view: CombatView, pick: Callable[[], Pile]) -> Combat:
    laid_card = None
    if view.laid is not None:
        card = view.laid.card
        if card is None:
            card = pick().index(1) + 1
        laid_card = FaceDownCard(card, view.laid.piper, view.laid.warrior)
    return Combat(
        view.defender, view.round, view.attacker_rounds, view.defender_rounds, laid_card, view.total_margin,
        view.attacker_carried, view.defender_carried,
    )  # fmt: skip
