"""The legal actions of a moment as a tree of keys: menus of options, and picks out of cubes or cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from macrobber_core.games.contract import IllegalAction, Position
from macrobber_core.games.mac_robber import GAME
from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import BLOWS, PAYMENTS, SONGS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.keys import Keyboard

from .language import NameOf, letter
from .raid_words import spending_in_words


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


@dataclass(frozen=True, slots=True)
class Menu:
    options: tuple[Option, ...]
    columns: int
    title: str = ""
    cards: bool = False
    """Whether the options are cards to lay."""
    put: str = ""
    """The cubes put on the card so far, as in the notation."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Some of these items: cubes by their place, cards by their value."""

    kind: Literal["cubes", "cards"]
    items: str
    verb: str
    least: int
    most: int
    title: str = ""
    marks: tuple[str, ...] = field(init=False)
    """The key of each item."""

    def __post_init__(self) -> None:
        marks = tuple(map(str, range(1, len(self.items) + 1))) if self.kind == "cubes" else tuple(self.items)
        object.__setattr__(self, "marks", marks)

    def action(self, picked: frozenset[int]) -> str:
        """What confirming this would decide; "" where the number is not right."""
        if not self.least <= len(picked) <= self.most:
            return ""
        if not picked:
            return "keep"
        return f"{self.verb} {''.join(self.items[index] for index in sorted(picked))}"


Step = Menu | Pick


class Judge:
    """Says whether an action is legal now, and why not."""

    def __init__(self, position: MacRobberView, legal: Sequence[str], keyboard: Keyboard) -> None:
        self.legal = frozenset(legal)
        self._view = position
        self._imagined: Position | None = None
        self._keyboard = keyboard

    def key(self, own: str) -> tuple[str]:
        """Of a command."""
        return (self._keyboard.pressed(own),)

    def refusal(self, action: str) -> str:
        if action in self.legal:
            return ""
        if self._imagined is None:
            self._imagined = GAME.imagine(self._view, random.Random(0))
        try:
            self._imagined.copy().play(action)
        except IllegalAction as refused:
            return refused.reason
        return "not now"

    def option(self, keys: tuple[str, ...], label: str, action: str, cost: str = "") -> Option:
        refusal = self.refusal(action)
        return Option(keys, label, cost, "" if refusal else action, None, refusal)


def ask(position: MacRobberView, legal: Sequence[str], name_of: NameOf, keyboard: Keyboard) -> Step:
    """The first step towards one of the legal actions."""
    judge = Judge(position, legal, keyboard)
    match position.phase:
        case "redraw":
            return Pick("cubes", items(position.display, box.COLOURS), "return", 0, box.DISPLAY)
        case "action":
            return action_menu(position, judge, name_of)
        case "discard":
            owed = position.agenda[0].cards
            return Pick("cards", hand_text(position), "discard", owed, owed)
        case "raid":
            return raid_menu(position, judge, name_of)
        case "attack" | "defend":
            return blow_menu(position, judge)
        case "loot":
            return loot_menu(judge)
        case "spend":
            return spend_menu(legal)
        case _:
            return Menu(tuple(Option((str(n),), text, action=text) for n, text in enumerate(legal, 1)), 2)


def items(pile: Sequence[int], symbols: str) -> str:
    return "".join(symbol * count for symbol, count in zip(symbols, pile, strict=True))


def hand_text(position: MacRobberView) -> str:
    return items(position.hand or (0, 0, 0, 0), "".join(map(str, box.CARD_VALUES)))


def action_menu(position: MacRobberView, judge: Judge, name_of: NameOf) -> Menu:
    """All eight actions, also those that cannot be executed now."""
    options = (
        judge.option(judge.key("c"), "cattle", "cattle", "R"),
        judge.option(judge.key("s"), "castle", "castle", "BB"),
        judge.option(judge.key("m"), "monastery", "monastery", "GGG"),
        estate_option(judge),
        judge.option(judge.key("w"), "warrior", "warrior", "Y"),
        judge.option(judge.key("p"), "piper", "piper", "B"),
        monk_option(judge),
        bard_option(position, judge, name_of),
        judge.option(judge.key("d"), "done", "done"),
    )
    return Menu(options, 3)


def monk_option(judge: Judge) -> Option:
    refusal = judge.refusal("monk 1")
    if refusal:
        return Option(judge.key("n"), "monk", "G", refusal=refusal)
    numbers = (judge.option(("1",), "one monk", "monk 1", "G"), judge.option(("2",), "two monks", "monk 2", "GG"))
    return Option(judge.key("n"), "monk", "G", into=lambda: Menu(numbers, 2, "How many monks?"))


PRICES = "YR/YGG"
MANY_KEYS = "123456789xyz"


def estate_option(judge: Judge) -> Option:
    """Whatever stands against every payment is told; else that none of them can be paid."""
    payable = [text for text in PAYMENTS if text in judge.legal]
    if not payable:
        refusal = judge.refusal("estate YR")
        if "display" in refusal:
            refusal = "it costs 1 yellow and 1 red or 2 green, and you cannot pay that (MR-13)"
        return Option(judge.key("e"), "estate", PRICES, refusal=refusal)
    options = tuple(Option((str(number),), "pay", payment(text), action=text) for number, text in enumerate(payable, 1))
    return Option(judge.key("e"), "estate", PRICES, into=lambda: Menu(options, 2, "Pay for the estate with:"))


def payment(text: str) -> str:
    """The cubes of the display, then those of the courtyard."""
    paid = text.split()[1]
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return display
    return f"{display}{' and ' if display else ''}{courtyard} of the courtyard"


def bard_option(position: MacRobberView, judge: Judge, name_of: NameOf) -> Option:
    songs = [text for text in judge.legal if text in SONGS]
    if not songs:
        victim = position.players if position.seat == 1 else 1
        return Option(judge.key("b"), "bard", "B", refusal=judge.refusal(f"bard {victim} +B"))
    return Option(judge.key("b"), "bard", "B", into=lambda: victim_menu(position, judge, name_of))


def victim_menu(position: MacRobberView, judge: Judge, name_of: NameOf) -> Menu:
    """MR-16: whom the bard visits."""

    def option(victim: int) -> Option:
        songs = [text for text, song in SONGS.items() if song.victim == victim and text in judge.legal]
        keys = (letter(victim).lower(), str(victim))
        if not songs:
            return Option(keys, name_of(victim), refusal="nothing can be taken out of that courtyard (MR-14, MR-16)")
        return Option(keys, name_of(victim), into=lambda: song_menu(songs, name_of(victim)))

    return Menu(tuple(map(option, others(position))), 2, "Send the bard to:")


def song_menu(songs: list[str], victim: str) -> Menu:
    """Two cubes before one, the best for the courtyard first."""
    ordered = sorted(songs, key=lambda text: (-len(text), "+" not in text))
    options = tuple(
        Option((key,), "", song_gain(text), action=text) for key, text in zip(MANY_KEYS, ordered, strict=False)
    )
    return Menu(options, 3 if len(options) > 6 else 2, f"Take out of the courtyard of {victim}:")


def song_gain(text: str) -> str:
    """The cubes of a song and where they go."""
    song = SONGS[text]
    parts = [f"{song.courtyard} for you"] if song.courtyard else []
    parts += [f"{song.bag} to bag"] if song.bag else []
    return ", ".join(parts)


def others(position: MacRobberView) -> list[int]:
    return [seat for seat in range(1, position.players + 1) if seat != position.seat]


def raid_menu(position: MacRobberView, judge: Judge, name_of: NameOf) -> Menu:
    hand = hand_text(position)

    def victims() -> Menu:
        options = [
            judge.option((letter(seat).lower(), str(seat)), name_of(seat), f"raid {seat}") for seat in others(position)
        ]
        return Menu(tuple(options), 2, "Raid:")

    def cards() -> Pick:
        return Pick("cards", hand, "exchange", 1, min(box.MOST_EXCHANGED, len(hand)), "Put away:")

    exchange = Option(judge.key("x"), "exchange up to 3 cards", into=cards)
    if not hand:
        exchange = Option(judge.key("x"), "exchange up to 3 cards", refusal="you hold no card (MR-18)")
    return Menu(
        (
            Option(judge.key("r"), "raid a clan", into=victims),
            exchange,
            judge.option(judge.key("o"), "go on with neither", "pass"),
        ),
        3,
    )


def blow_menu(position: MacRobberView, judge: Judge, put: str = "") -> Menu:
    """A card of each value; `p` puts a piper beside it, or takes it back; with combat powers `w` a warrior."""
    options = [judge.option((str(value),), f"[{value}]", f"play {value}{put}") for value in box.CARD_VALUES]
    options.append(put_option(position, judge, put, "+", ("p", "piper", "B")))
    if position.options["combat-powers"] and position.phase == "attack":
        options.append(put_option(position, judge, put, "*", ("w", "warrior", "Y")))
    return Menu(tuple(options), 6, cards=True, put=put)


def put_option(position: MacRobberView, judge: Judge, put: str, mark: str, what: tuple[str, str, str]) -> Option:
    """Puts a cube on the card to be laid, or takes it back."""
    key, noun, colour = what
    toggled = "".join(each for each in "+*" if (each in put) != (each == mark))
    if mark in put:
        label = f"without {noun}"
    else:
        label = f"{noun} +1"
        held = hand_text(position)[:1]
        if not any(text in judge.legal for text in BLOWS if mark in text):
            return Option(judge.key(key), label, colour, refusal=judge.refusal(f"play {held}{mark}"))
    return Option(judge.key(key), label, colour, into=lambda: blow_menu(position, judge, toggled))


def spend_menu(legal: Sequence[str]) -> Menu:
    """MR-V8: every way to spend all battle points."""
    options = tuple(
        Option((key,), spending_in_words(text.split()[1:]), action=text)
        for key, text in zip(MANY_KEYS, legal, strict=False)
    )
    return Menu(options, 3 if len(options) > 6 else 2, "Spend your battle points on:")


def loot_menu(judge: Judge) -> Menu:
    options = (
        judge.option(judge.key("s"), "castle", "loot castle", "BB"),
        judge.option(judge.key("m"), "monastery", "loot monastery", "GGG"),
        judge.option(judge.key("c"), "cattle", "loot cattle", "R"),
        judge.option(judge.key("n"), "nothing", "loot nothing"),
    )
    return Menu(options, 4)
