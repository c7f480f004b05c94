"""The legal actions as a tree of menus: those of a raid, and the first one of each phase."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import refusal
from macrobber_core.games.mac_robber.notation import CARD_PLAYS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.names import NameOf, letter
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings

from .event_words import spending_in_words
from .menus import LegalityChecker, Menu, MenuOption, MultiSelect, Step, expand_pile
from .turn_choices import MANY_KEYS, action_menu, others


def raid_menu(position: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> Menu:
    hand = hand_text(position)

    def victims() -> Menu:
        options = [
            checker.option((letter(seat).lower(), str(seat), letter(seat)), name_of(seat), f"raid {seat}", seat=seat)
            for seat in others(position)
        ]
        return Menu(tuple(options), 1, _("Raid a clan above: its letter, arrows and enter, or a click."))

    def cards() -> MultiSelect:
        most = min(box.MAX_EXCHANGED, len(hand))
        return MultiSelect("cards", hand, "exchange", 1, most, _("Exchange:"), ruling="MR-18")

    about = _("discard 1 to 3 cards, then draw as many; this ends your turn")
    exchange = MenuOption(checker.option_keys("x"), _("exchange up to 3 cards"), next_step=cards, about=about)
    if not hand:
        exchange = MenuOption(
            checker.option_keys("x"), _("exchange up to 3 cards"), refusal=_("you have no cards (MR-18)")
        )
    about = _("three combat rounds, card against card; the winner gains VP, and you may gain booty")
    raid = MenuOption(checker.option_keys("r"), _("raid a clan"), next_step=victims, about=about)
    return Menu((raid, exchange, checker.option(checker.option_keys("o"), _("do neither"), "pass")), 3)


def hand_text(position: MacRobberView) -> str:
    return expand_pile(position.hand or (0, 0, 0, 0), "".join(map(str, box.CARD_VALUES)))


def card_menu(position: MacRobberView, checker: LegalityChecker, marks: str = "") -> Menu:
    """Return a menu of one card for each value, and options to put a piper on it or, with combat powers, a warrior."""
    options = [checker.option((str(value),), f"[{value}]", f"play {value}{marks}") for value in box.CARD_VALUES]
    options.append(cube_on_card_option(position, checker, marks, "+", ("p", "B")))
    if position.options["combat-powers"] and position.phase == "attack":
        options.append(cube_on_card_option(position, checker, marks, "*", ("w", "Y")))
    return Menu(tuple(options), 6, is_card_menu=True, marks_on_card=marks)


def cube_on_card_option(
    position: MacRobberView, checker: LegalityChecker, marks: str, mark: str, what: tuple[str, str]
) -> MenuOption:
    """Return the option that puts a cube on the card, or takes it off again."""
    key, colour = what
    toggled = "".join(each for each in "+*" if (each in marks) != (each == mark))
    if mark in marks:
        label = _("remove piper") if mark == "+" else _("remove warrior")
    else:
        label = _("piper +1") if mark == "+" else _("warrior +1")
        held = hand_text(position)[:1]
        if not any(text in checker.legal for text in CARD_PLAYS if mark in text):
            return MenuOption(checker.option_keys(key), label, colour, refusal=checker.refusal(f"play {held}{mark}"))
    return MenuOption(checker.option_keys(key), label, colour, next_step=lambda: card_menu(position, checker, toggled))


def spend_menu(legal: Sequence[str]) -> Menu:
    """Return all ways to spend all battle points (MR-V8)."""
    options = tuple(
        MenuOption((key,), spending_in_words(text.split()[1:]), action=text)
        for key, text in zip(MANY_KEYS, legal, strict=False)
    )
    return Menu(options, 3 if len(options) > 6 else 2, _("Spend your battle points on:"))


def loot_menu(checker: LegalityChecker) -> Menu:
    options = (
        checker.option(checker.option_keys("s"), _("castle"), "loot castle", "BB"),
        checker.option(checker.option_keys("m"), _("monastery"), "loot monastery", "GGG"),
        checker.option(checker.option_keys("c"), _("cattle"), "loot cattle", "R"),
        checker.option(checker.option_keys("n"), _("nothing"), "loot nothing"),
    )
    return Menu(options, 4)


def ask(position: MacRobberView, legal: Sequence[str], name_of: NameOf, keyboard: KeyBindings) -> Step:
    """Return the first menu on the way to one of the legal actions."""
    checker = LegalityChecker(position, legal, keyboard)
    match position.phase:
        case "redraw":
            return MultiSelect("cubes", expand_pile(position.display, box.COLOURS), "return", 0, box.DISPLAY_SIZE)
        case "action":
            return action_menu(position, checker, name_of)
        case "discard":
            owed = position.agenda[0].cards
            return MultiSelect("cards", hand_text(position), "discard", owed, owed, ruling=refusal.discard_ruling(owed))
        case "raid":
            return raid_menu(position, checker, name_of)
        case "attack" | "defend":
            return card_menu(position, checker)
        case "loot":
            return loot_menu(checker)
        case "spend":
            return spend_menu(legal)
        case _:
            return Menu(tuple(MenuOption((str(n),), text, action=text) for n, text in enumerate(legal, 1)), 2)
