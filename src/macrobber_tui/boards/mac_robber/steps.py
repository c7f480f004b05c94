"""What a question is made of: menus of options, and picks out of cubes or cards, with their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _, ngettext

from .language import COLOUR_NAMES, spaced


@dataclass(frozen=True, slots=True)
class Option:
    """Leads to an action or to another step; a refused one leads nowhere and says why."""

    keys: tuple[str, ...]
    label: str
    cost: str = ""
    """The cubes it costs, as in the notation; `/` stands between two prices."""
    action: str = ""
    into: Callable[[], Step] | None = None
    refusal: str = ""
    seat: int | None = None
    """The clan it stands for, where it is chosen on the board."""
    typical: str = ""
    """Of the actions it leads to, the one whose effect is told before."""
    about: str = ""
    """What it is for, where it leads to no action yet."""
    back: bool = False
    """Whether it leads one step back."""


@dataclass(frozen=True, slots=True)
class Menu:
    options: tuple[Option, ...]
    columns: int
    title: str = ""
    cards: bool = False
    """Whether the options are cards to lay."""
    put: str = ""
    """The cubes put on the card so far, as in the notation."""

    @property
    def on_board(self) -> bool:
        """Whether the options are the rows of clans."""
        return any(option.seat is not None for option in self.options)


@dataclass(frozen=True, slots=True)
class Pick:
    """Some of these items: cubes by their place, capitals of the display and small letters of the courtyard; or cards
    by their value.
    """

    kind: Literal["cubes", "payment", "cards"]
    items: str
    verb: str
    least: int
    most: int
    title: str = ""
    legal: frozenset[str] = frozenset()
    """For a payment: what can be paid."""
    at_first: frozenset[int] = frozenset()
    """What is picked to begin with."""
    ruling: str = ""
    """By which so many are to be picked."""
    marks: tuple[str, ...] = field(init=False)
    """The key of each item."""

    def __post_init__(self) -> None:
        marks = tuple(self.items) if self.kind == "cards" else tuple(map(str, range(1, len(self.items) + 1)))
        object.__setattr__(self, "marks", marks)

    def action(self, picked: frozenset[int]) -> str:
        """What confirming this would decide; "" where the number is not right, or it is no price."""
        if not self.least <= len(picked) <= self.most:
            return ""
        if self.kind == "payment":
            paid = sorted((self.items[index] for index in picked), key=PAYMENT_ORDER.index)
            action = f"{self.verb} {''.join(paid)}"
            return action if action in self.legal else ""
        if not picked:
            return "keep"
        return f"{self.verb} {''.join(self.items[index] for index in sorted(picked))}"

    def toggled(self, picked: frozenset[int], index: int) -> frozenset[int] | None:
        """With that item taken or put back; None where no more can be taken.

        Of a payment it is always the nearest price that is left, with cubes of the same place rather than others.
        """
        changed = picked ^ {index}
        if self.kind == "payment":
            prices = [price for price in self._prices() if (index in price) == (index in changed)]

            def distance(price: frozenset[int]) -> tuple[int, int, list[int]]:
                alike = [place for place in price if self.items[place].isupper() == self.items[index].isupper()]
                return len(price ^ picked), -len(alike), sorted(price)

            return min(prices, key=distance, default=changed)
        return changed if len(changed) <= self.most else None

    def _prices(self) -> list[frozenset[int]]:
        sizes = range(self.least, self.most + 1)
        chosen = (frozenset(some) for size in sizes for some in combinations(range(len(self.items)), size))
        return [some for some in chosen if self.action(some)]

    def places(self, key: str) -> list[int]:
        """The items a letter or a card's digit stands for."""
        wanted = {key, key.upper()} if self.kind != "cards" else {key}
        return [index for index, item in enumerate(self.items) if item in wanted]

    @property
    def kinds(self) -> str:
        """The keys that pick one more of a kind: digits of cards, letters of colours."""
        return "1234" if self.kind == "cards" else "".join(dict.fromkeys(self.items.lower()))


Step = Menu | Pick
PAYMENT_ORDER = "YyGgR"
"""The order of the cubes in the notation (MR-13)."""


def items(pile: Sequence[int], symbols: str) -> str:
    return "".join(symbol * count for symbol, count in zip(symbols, pile, strict=True))


def turns_end(action: str, keyboard: Keyboard) -> Menu | None:
    """Whether to end the turn, for an action that does."""
    title = end_of_turn(action)
    if not title:
        return None
    yes = Option((keyboard.pressed("y"),), _("yes, end my turn"), action=action)
    return Menu((yes, Option((keyboard.pressed("n"),), _("no, not yet"), back=True)), 2, title)


def end_of_turn(action: str) -> str:
    """Whether to end the turn by that action, as a question; "" where it does not."""
    verb, _space, cards = action.partition(" ")
    match verb:
        case "pass":
            return _("End your turn with neither a raid nor an exchange?")
        case "exchange":
            told = ngettext(
                "Exchange {count} card ({cards}) and end your turn?",
                "Exchange {count} cards ({cards}) and end your turn?",
                len(cards),
            )
            return told.format(count=len(cards), cards=spaced(cards))
        case _:
            return ""


def kind_named(pick: Pick, key: str) -> str:
    """A key of `kinds` in words."""
    return key if pick.kind == "cards" else _(COLOUR_NAMES[key.upper()])
