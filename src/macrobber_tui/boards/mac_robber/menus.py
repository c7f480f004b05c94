"""The steps of a decision: menus of options, and selections of cubes or cards, with their keys and refusals."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from macrobber_core.games.contract import Position
from macrobber_core.games.mac_robber import GAME
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.refusal import NOT_IN_DISPLAY, TOO_MANY_CUBES
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.decision_input import refusal_of
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings

from .wording import cards_in_words, spaced

MAX_STEPS = 3
"""The most steps of a decision; menus of cards lead to each other without end."""


@dataclass(frozen=True, slots=True)
class MenuOption:
    """An option that chooses an action or leads to another step. A refused option does neither and shows the reason."""

    keys: tuple[str, ...]
    label: str
    cost: str = ""
    """The option's cost in cubes, in notation; `/` separates alternative prices."""
    action: str = ""
    next_step: Callable[[], Step] | None = None
    refusal: str = ""
    seat: int | None = None
    """The clan that the option stands for, if it is chosen on the board."""
    preview_action: str = ""
    """An action that the option leads to, used to preview its effects."""
    about: str = ""
    """The option's purpose, if it leads to another step."""
    card: str = ""
    """The value of the card that the option lays."""
    is_back: bool = False
    """Whether the option leads back to the previous step."""


@dataclass(frozen=True, slots=True)
class Menu:
    options: tuple[MenuOption, ...]
    columns: int
    title: str = ""
    is_card_menu: bool = False
    """Whether the options are cards to lay."""
    marks_on_card: str = ""
    """The cubes put on the card so far, in notation: `+` for a piper, `*` for a warrior."""

    @property
    def is_clan_menu(self) -> bool:
        """Whether the options are clans, which the player chooses in their rows."""
        return any(option.seat is not None for option in self.options)


@dataclass(frozen=True, slots=True)
class MultiSelect:
    """A selection of several items: cards by value, or cubes by position.

    In a payment, upper-case letters are cubes from the display, and lower-case letters cubes from the courtyard.
    """

    kind: Literal["cubes", "payment", "cards"]
    items: str
    verb: str
    min_count: int
    max_count: int
    title: str = ""
    legal: frozenset[str] = frozenset()
    """The legal payments, as action texts."""
    preselected: frozenset[int] = frozenset()
    """The indices picked at the start."""
    ruling: str = ""
    """The ruling that sets the number of items."""
    marks: tuple[str, ...] = field(init=False)
    """The key of each item."""

    def __post_init__(self) -> None:
        marks = tuple(self.items) if self.kind == "cards" else tuple(map(str, range(1, len(self.items) + 1)))
        object.__setattr__(self, "marks", marks)

    def action(self, picked: frozenset[int]) -> str:
        """Return the action for this selection; "" if the number of items is wrong or the payment is illegal."""
        if not self.min_count <= len(picked) <= self.max_count:
            return ""
        if self.kind == "payment":
            paid = sorted((self.items[index] for index in picked), key=PAYMENT_ORDER.index)
            action = f"{self.verb} {''.join(paid)}"
            return action if action in self.legal else ""
        if not picked:
            return "keep"
        return f"{self.verb} {''.join(self.items[index] for index in sorted(picked))}"

    def picks_for(self, action: str) -> frozenset[int] | None:
        """Return a selection that makes this action, or None if none does."""
        verb, _space, wanted = action.partition(" ")
        picked = first_indices(self.items, wanted if verb == self.verb else "")
        return picked if self.action(picked) == action else None

    def toggled(self, picked: frozenset[int], index: int) -> frozenset[int] | None:
        """Return the selection with item `index` picked or put back; None if no more can be picked.

        A payment stays complete. Of the legal payments with this change, the result is the one that changes the fewest
        cubes; among equals, the one with the most cubes from the source of cube `index` (display or courtyard).
        """
        changed = picked ^ {index}
        if self.kind == "payment":
            prices = [price for price in self._prices() if (index in price) == (index in changed)]

            def distance(price: frozenset[int]) -> tuple[int, int, list[int]]:
                same_source = [
                    position for position in price if self.items[position].isupper() == self.items[index].isupper()
                ]
                return len(price ^ picked), -len(same_source), sorted(price)

            return min(prices, key=distance, default=changed)
        return changed if len(changed) <= self.max_count else None

    def _prices(self) -> list[frozenset[int]]:
        sizes = range(self.min_count, self.max_count + 1)
        chosen = (frozenset(indices) for size in sizes for indices in combinations(range(len(self.items)), size))
        return [indices for indices in chosen if self.action(indices)]

    def items_for_key(self, key: str) -> list[int]:
        """Return the indices of the items that a letter or digit stands for."""
        wanted = {key, key.upper()} if self.kind != "cards" else {key}
        return [index for index, item in enumerate(self.items) if item in wanted]

    @property
    def kind_keys(self) -> str:
        """The keys that pick another item of a kind: digits for cards, letters for colours."""
        return "1234" if self.kind == "cards" else "".join(dict.fromkeys(self.items.lower()))


def first_indices(items: str, wanted: str) -> frozenset[int]:
    """Return the indices of the first items that are wanted, each as often as it is wanted."""
    indices: set[int] = set()
    for each in wanted:
        indices |= {*[index for index, item in enumerate(items) if item == each and index not in indices][:1]}
    return frozenset(indices)


def item_key(index: int) -> str:
    """Return what a click on an item of a selection presses."""
    return f"item {index}"


Step = Menu | MultiSelect


def leads_to(step: Step, action: str, depth: int = MAX_STEPS) -> bool:
    """Return whether an action can be chosen in a step, or in one that follows it."""
    if isinstance(step, MultiSelect):
        return step.picks_for(action) is not None
    return any(option_leads_to(option, action, depth) for option in step.options)


def option_leads_to(option: MenuOption, action: str, depth: int = MAX_STEPS) -> bool:
    if option.next_step is None or not depth:
        return option.action == action
    return leads_to(option.next_step(), action, depth - 1)


PAYMENT_ORDER = "YyGgR"
"""The order of the cubes in the notation (MR-13)."""


def expand_pile(pile: Sequence[int], symbols: str) -> str:
    return "".join(symbol * count for symbol, count in zip(symbols, pile, strict=True))


def end_turn_menu(action: str, view: MacRobberView, keyboard: KeyBindings) -> Menu | None:
    """Return a confirmation menu if the action ends the turn, otherwise None."""
    title = end_turn_question(action, view)
    if not title:
        return None
    yes = MenuOption(keyboard.all_pressed("y"), _("yes, end my turn"), action=action)
    return Menu((yes, MenuOption(keyboard.all_pressed("n"), _("no, not yet"), is_back=True)), 2, title)


def end_turn_question(action: str, view: MacRobberView) -> str:
    """Return a question asking whether to end the turn with an action; "" if it does not end the turn."""
    verb, _space, cards = action.partition(" ")
    match verb:
        case "pass":
            return _("Pass and end your turn?")
        case "exchange":
            template = _("Exchange {cards} ({values}) and end your turn?")
            return template.format(cards=cards_in_words(len(cards)), values=spaced(cards))
        case "discard" if view.active == view.seat and view.pending[0].cards == box.REFILL_DISCARDED:
            return _("Discard {cards} and end your turn?").format(cards=spaced(cards))
        case _:
            return ""


class LegalityChecker:
    """Checks actions against the rules; `refusal` is "" for a legal action."""

    def __init__(self, view: MacRobberView, legal: Sequence[str], keyboard: KeyBindings) -> None:
        self.legal = frozenset(legal)
        self._view = view
        self._imagined: Position | None = None
        self._keyboard = keyboard

    def option_keys(self, default_key: str) -> tuple[str]:
        """Return a command's current key as the only key of an option."""
        return (self._keyboard.key_for(default_key),)

    def refusal(self, action: str) -> str:
        """Return why an action is illegal; "not now" if the rules allow it but the table does not."""
        if action in self.legal:
            return ""
        return core_text(self._reason(action)) or _("not now")

    def lacks_display_cubes(self, action: str) -> bool:
        """Return whether the display cannot pay for the action, or no longer can this turn."""
        reason = self._reason(action)
        return any(template.parse(reason) is not None for template in (NOT_IN_DISPLAY, TOO_MANY_CUBES))

    def _reason(self, action: str) -> str:
        """Return the rules' refusal, untranslated; "" if the rules allow the action."""
        if self._imagined is None:
            self._imagined = GAME.imagine(self._view, random.Random(0))
        return refusal_of(self._imagined, action) or ""

    def option(
        self, keys: tuple[str, ...], label: str, action: str, cost: str = "", seat: int | None = None
    ) -> MenuOption:
        refusal = self.refusal(action)
        return MenuOption(keys, label, cost, "" if refusal else action, None, refusal, seat)
