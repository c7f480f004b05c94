"""The reasons for refusing an action, each with its ruling.

A refusal reveals nothing that the actor could not know.
"""

from __future__ import annotations

from collections.abc import Set

from macrobber_anchors.v0_2.frozen.translatable import Template, Translatable, translatable

from . import components, notation
from .actions import BUILDINGS, COSTS
from .notation import BARD_ACTIONS, PAYMENTS
from .piles import Pile, cubes_text, holds
from .state import State

GAME_OVER = translatable("the game is over (MR-35)")
START = translatable("the start player is drawn now (MR-01)")

# cubes and cards
DRAW_CUBES = Template("cubes drawn now: {number}, written in the order {order} (MR-04, MR-05)")
NOT_IN_BAG = translatable("the bag does not hold these cubes (MR-03)")
REDRAW = translatable("keep the display, or return any of its cubes (MR-04)")
RETURN_DISPLAY = translatable("you can return only cubes from your display (MR-04)")
DRAW_CARDS = Template("cards drawn now by seat {seat}: {number}, {reason}")
REFILL_ORDER = translatable("lowest first (MR-25)")
DEAL_ORDER = translatable("lowest first (MR-15, MR-18)")
NOT_IN_DECK = translatable("the draw pile does not hold these cards (MR-26)")
DECK_FIRST = translatable("the remaining draw pile is drawn first, then the discards (MR-26)")
DISCARD = {
    "MR-15": Template("discard exactly {number} of your cards, lowest first (MR-15)"),
    "MR-25": Template("discard exactly {number} of your cards, lowest first (MR-25)"),
}

# the actions
ACTION = translatable("choose one of the eight actions, such as castle (MR-06)")
ONE_ACTION = translatable("you must take at least one action if one is legal (MR-06)")
BARD_ALONE = translatable("a bard must be the only action of the turn (MR-10)")
EXPECTED_FORMS = {
    "bard": translatable("a bard takes up to two cubes of different colours, as in bard 3 +Y -B (MR-16)"),
    "monk": translatable("one or two monks join the courtyard, as in monk 2 (MR-09)"),
    "estate": translatable("an estate costs 1 yellow plus 1 red or 2 green, as in estate YR or estate yGg (MR-13)"),
}
"""The correct form of an action, shown for a malformed text that begins like that action."""
ALREADY_DONE = {
    "cattle": translatable("you have already placed cattle this turn (MR-09)"),
    "castle": translatable("you have already built a castle this turn (MR-09)"),
    "monastery": translatable("you have already built a monastery this turn (MR-09)"),
    "estate": translatable("you have already bought an estate this turn (MR-09)"),
    "warrior": translatable("you have already gained a warrior this turn (MR-09)"),
    "piper": translatable("you have already gained a piper this turn (MR-09)"),
    "monk": translatable("you have already gained monks this turn (MR-09)"),
}
NO_FREE_ESTATE = {
    "cattle": translatable("you have no free estate for the cattle (MR-12)"),
    "castle": translatable("you have no free estate for the castle (MR-12)"),
    "monastery": translatable("you have no free estate for the monastery (MR-12)"),
}
NOT_IN_DISPLAY = Template("your display does not hold {term} ({ruling})")
TOO_MANY_CUBES = Template("you can use at most {number} cubes from the display in a turn (MR-11)")
NO_ESTATE_LEFT = translatable("there are no estates left in the supply (MR-13)")
TOO_MANY_ESTATES = Template("you can buy at most {number} estates (MR-13)")
LAST_WARRIORS = Template("a player never has fewer than {number} warriors (MR-14)")
TOO_FEW_MONKS = Template("your courtyard does not hold {number} green (MR-13)")
BARD_VISITS = translatable("a bard must visit another player at the table (MR-16)")
NOT_IN_THAT_COURTYARD = translatable("that courtyard does not hold these cubes (MR-16)")

# the raid
RAID = translatable("raid a player, exchange cards, or pass (MR-18)")
RAID_OTHERS = translatable("raid any other player at the table (MR-18)")
NO_FURTHER_ACTION = translatable("no more actions this turn (MR-06, MR-07, MR-10)")
EXCHANGE_HAND = translatable("you can exchange only cards from your hand (MR-18)")
PLAY_CARD = translatable("lay a card from your hand, with or without a piper, as in play 3 or play 3+ (MR-20)")
NO_CARD = Template("you have no {number} (MR-20)")
NO_PIPER = translatable("you have no piper in your courtyard (MR-20)")
LOOT = translatable("choose the booty of the raid (MR-22)")
NO_BOOTY = Template("the defender has no {term} (MR-22)")

# the variants
NO_WARRIOR_ON_CARD = translatable("you cannot put a warrior on a card in this game (MR-V2)")
CASTLE_NEEDED = translatable("you need a castle to put a warrior on your card (MR-V2)")
LAST_WARRIORS_IN_COMBAT = Template("a player never has fewer than {number} warriors (MR-14, MR-V2)")
ATTACKER_ONLY = translatable("only the attacker can put a warrior on a card (MR-V2)")
SPEND = translatable("spend all battle points, each line at most once, in the order of the list (MR-V8)")
WRONG_PRICE = Template("battle points you must spend: {number} (MR-V8)")
NO_SUCH_GOODS = translatable("the defender does not have that (MR-V8)")

# the end
TURN_TILE = translatable("an estate tile is turned up now (MR-34)")
TILE_GONE = Template("every tile {number} has been turned up (MR-34)")

COUNTED_CUBES = {
    "Y": Template("{count} yellow"),
    "B": Template("{count} blue"),
    "G": Template("{count} green"),
    "R": Template("{count} red"),
}
"""Words for numbers of cubes in each colour, used in `NOT_IN_DISPLAY`."""


def why_not_redraw(state: State, action: str) -> Translatable:
    return RETURN_DISPLAY if action in notation.RETURNS else REDRAW


def why_not_discard(state: State, action: str) -> Translatable:
    count = state.pending[0].cards
    return DISCARD[discard_ruling(count)](number=count)


def discard_ruling(count: int) -> str:
    """Return the ruling that requires this number of discards."""
    return "MR-25" if count == components.REFILL_DISCARDED else "MR-15"


def why_not_raid(state: State, action: str) -> Translatable:
    if action in notation.RAIDS:
        return RAID_OTHERS
    if is_action(action):
        return NO_FURTHER_ACTION
    return EXCHANGE_HAND if action in notation.EXCHANGES else RAID


def why_not_card_play(state: State, action: str) -> Translatable:
    play = notation.CARD_PLAYS.get(action)
    if play is None:
        return PLAY_CARD
    if play.warrior:
        return NO_WARRIOR_ON_CARD
    return missing_card_or_piper(state, play)


def missing_card_or_piper(state: State, play: notation.CardPlay) -> Translatable:
    assert state.actor is not None
    if not state.hands[state.actor][play.card - 1]:
        return NO_CARD(number=play.card)
    return NO_PIPER


def why_not_loot(state: State, action: str) -> Translatable:
    return NO_BOOTY(term=notation.LOOTS[action]) if action in notation.LOOTS else LOOT


def is_action(action: str) -> bool:
    """Return whether `action` is an action of phase 2, legal or not."""
    return (action in COSTS and action != "bard") or action in PAYMENTS or action in BARD_ACTIONS


RULINGS = {"cattle": "MR-12", "castle": "MR-12", "monastery": "MR-12", "estate": "MR-13", "bard": "MR-16"}
"""The rulings that set the prices of actions; all other actions cost only display cubes (MR-11)."""


def why_not_action(state: State, action: str, repeatable: Set[str] = frozenset()) -> Translatable:
    verb = action.partition(" ")[0]
    if action == "done":
        return ONE_ACTION
    if not is_action(action):
        return EXPECTED_FORMS.get(verb, ACTION)
    if verb == "bard" and state.verbs:
        return BARD_ALONE
    if verb in state.verbs and verb not in repeatable:
        return ALREADY_DONE[verb]
    if verb in BUILDINGS and not state.free_estates(state.active):
        return NO_FREE_ESTATE[verb]
    if verb == "estate":
        return why_not_estate(state, action)
    cost = COSTS["bard" if verb == "bard" else action]
    return not_in_display(state, cost, verb) or why_not_bard(state, BARD_ACTIONS[action])


def not_in_display(state: State, cost: Pile, verb: str) -> Translatable | None:
    if not holds(state.display, cost):
        return NOT_IN_DISPLAY(term=cubes_in_words(cost), ruling=RULINGS.get(verb, "MR-11"))
    if state.used + sum(cost) > components.MAX_CUBES_USED:
        return TOO_MANY_CUBES(number=components.MAX_CUBES_USED)
    return None


def why_not_estate(state: State, action: str) -> Translatable:
    seat, payment = state.active, PAYMENTS[action]
    if state.supply == 0:
        return NO_ESTATE_LEFT
    if state.estates[seat] >= components.MAX_ESTATES:
        return TOO_MANY_ESTATES(number=components.MAX_ESTATES - components.START_ESTATES)
    if payment.warriors and not state.can_lose_warrior(seat):
        return LAST_WARRIORS(number=components.MIN_WARRIORS)
    if payment.monks > state.monks[seat]:
        return TOO_FEW_MONKS(number=payment.monks)
    refusal = not_in_display(state, payment.display, "estate")
    assert refusal is not None  # no other reason is left for refusing a payment
    return refusal


def why_not_bard(state: State, song: notation.BardGain) -> Translatable:
    if song.victim == state.active or song.victim not in state.seats:
        return BARD_VISITS
    if "Y" in (song.courtyard, song.bag) and not state.can_lose_warrior(song.victim):
        return LAST_WARRIORS(number=components.MIN_WARRIORS)
    return NOT_IN_THAT_COURTYARD


def cubes_in_words(cubes: Pile) -> str:
    """Return the cubes in words, such as `2 blue` or `1 yellow and 1 red`."""
    text = cubes_text(cubes)
    return " and ".join(
        template(count=text.count(colour)) for colour, template in COUNTED_CUBES.items() if colour in text
    )
