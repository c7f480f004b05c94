"""The legal actions as a tree of menus: turn actions, raid actions, and the first menu of each phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber import refusal
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, CARD_PLAYS, PAYMENTS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.names import NameOf, letter
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings

from .event_words import spending_in_words
from .menus import LegalityChecker, Menu, MenuOption, MultiSelect, Step, expand_pile, first_indices

PRICES = "YR/YGG"
MANY_KEYS = "123456789xyz"


def action_menu(view: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> Menu:
    """Return a menu of all eight actions, including those that are impossible now."""
    options = (
        checker.option(checker.option_keys("c"), _("cattle"), "cattle", "R"),
        checker.option(checker.option_keys("s"), _("castle"), "castle", "BB"),
        checker.option(checker.option_keys("m"), _("monastery"), "monastery", "GGG"),
        estate_option(view, checker),
        checker.option(checker.option_keys("w"), _("warrior"), "warrior", "Y"),
        checker.option(checker.option_keys("p"), _("piper"), "piper", "B"),
        monk_option(checker),
        bard_option(view, checker, name_of),
        checker.option(checker.option_keys("d"), _("done"), "done"),
    )
    return Menu(options, 2)


def monk_option(checker: LegalityChecker) -> MenuOption:
    if "monk 2" not in checker.legal:
        return checker.option(checker.option_keys("n"), _("monk"), "monk 1", "G")
    numbers = (
        checker.option(("1",), _("one monk"), "monk 1", "G"),
        checker.option(("2",), _("two monks"), "monk 2", "GG"),
    )
    count_menu = Menu(numbers, 2, _("How many monks?"))
    description = _("monk: 1 or 2 green to the courtyard")
    return MenuOption(
        checker.option_keys("n"),
        _("monk"),
        "G",
        next_step=lambda: count_menu,
        preview_action="monk 1",
        about=description,
    )


def estate_option(view: MacRobberView, checker: LegalityChecker) -> MenuOption:
    """Return the estate option. If it is refused, the reason applies to every payment."""
    payable = [text for text in PAYMENTS if text in checker.legal]
    if not payable:
        refusal = checker.refusal("estate YR")
        if checker.lacks_display_cubes("estate YR"):
            refusal = _("it costs 1 yellow plus 1 red or 2 green, and you cannot pay that (MR-13)")
        return MenuOption(checker.option_keys("e"), _("estate"), PRICES, refusal=refusal)

    def price() -> MultiSelect:
        return payment_pick(view, payable)

    description = _("estate: 1 yellow plus 1 red (display only) or 2 green")
    return MenuOption(
        checker.option_keys("e"), _("estate"), PRICES, next_step=price, preview_action=payable[0], about=description
    )


def payment_pick(view: MacRobberView, payable: list[str]) -> MultiSelect:
    """Return a selection of the cubes that can be part of a payment, with one payment preselected (MR-13)."""
    paid = "".join(text.split()[1] for text in payable)
    own = view.clan(view.seat or 1)
    courtyard = "y" * min(1, own.warriors) + "g" * min(2, own.monks)
    offered = "".join(cube for cube in expand_pile(view.display, box.COLOURS) + courtyard if cube in paid)
    at_first = first_indices(offered, payable[0].split()[1])
    most = max(len(text.split()[1]) for text in payable)
    return MultiSelect("payment", offered, "estate", 2, most, _("Pay:"), frozenset(payable), at_first)


def payment(text: str) -> str:
    """Describe a payment: the cubes from the display, then the cubes from the courtyard."""
    paid = text.split()[1]
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return display
    if not display:
        return _("{cubes} from the courtyard").format(cubes=courtyard)
    return _("{display} from the display, {cubes} from the courtyard").format(display=display, cubes=courtyard)


def bard_option(view: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> MenuOption:
    actions = [text for text in checker.legal if text in BARD_ACTIONS]
    if not actions:
        victim = view.players if view.seat == 1 else 1
        return MenuOption(checker.option_keys("b"), _("bard"), "B", refusal=checker.refusal(f"bard {victim} +B"))

    description = _("bard: the only action of the turn. Takes up to 2 cubes from a courtyard")
    return MenuOption(
        checker.option_keys("b"),
        _("bard"),
        "B",
        next_step=lambda: victim_menu(view, checker, name_of),
        about=description,
    )


def victim_menu(view: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> Menu:
    """Return a menu of the clans the bard can visit (MR-16)."""

    def option(victim: int) -> MenuOption:
        actions = [
            text for text, bard_action in BARD_ACTIONS.items() if bard_action.victim == victim and text in checker.legal
        ]
        keys = (letter(victim).lower(), str(victim), letter(victim))
        if not actions:
            refusal = _("nothing can be taken from that courtyard (MR-14, MR-16)")
            return MenuOption(keys, name_of(victim), refusal=refusal, seat=victim)
        description = _("one cube for you and one of another colour for the bag, or just one")
        return MenuOption(
            keys,
            name_of(victim),
            next_step=lambda: bard_cubes_menu(actions, name_of(victim)),
            seat=victim,
            about=description,
        )

    return Menu(
        tuple(map(option, others(view))),
        1,
        _("Send the bard to a clan above: its letter, arrows and enter, or a click."),
    )


def bard_cubes_menu(actions: list[str], victim: str) -> Menu:
    """Return a menu of the cubes the bard can take: pairs before single cubes, and cubes for our courtyard first."""
    ordered = sorted(actions, key=lambda text: (-len(text), "+" not in text))
    options = tuple(
        MenuOption((key,), "", bard_cubes_text(text), action=text)
        for key, text in zip(MANY_KEYS, ordered, strict=False)
    )
    return Menu(options, 3 if len(options) > 6 else 2, _("Take from {victim}'s courtyard:").format(victim=victim))


def bard_cubes_text(text: str) -> str:
    """Describe the cubes a bard takes and where they go."""
    bard_action = BARD_ACTIONS[text]
    parts = [_("{cube} for you").format(cube=bard_action.courtyard)] if bard_action.courtyard else []
    parts += [_("{cube} to bag").format(cube=bard_action.bag)] if bard_action.bag else []
    return ", ".join(parts)


def others(view: MacRobberView) -> list[int]:
    return [seat for seat in range(1, view.players + 1) if seat != view.seat]


def raid_menu(view: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> Menu:
    hand = hand_text(view)

    def victims() -> Menu:
        options = [
            checker.option((letter(seat).lower(), str(seat), letter(seat)), name_of(seat), f"raid {seat}", seat=seat)
            for seat in others(view)
        ]
        return Menu(tuple(options), 1, _("Raid a clan above: its letter, arrows and enter, or a click."))

    def cards() -> MultiSelect:
        most = min(box.MAX_EXCHANGED, len(hand))
        return MultiSelect("cards", hand, "exchange", 1, most, _("Exchange:"), ruling="MR-18")

    description = _("discard 1 to 3 cards, then draw as many; this ends your turn")
    exchange = MenuOption(checker.option_keys("x"), _("exchange up to 3 cards"), next_step=cards, about=description)
    if not hand:
        exchange = MenuOption(
            checker.option_keys("x"), _("exchange up to 3 cards"), refusal=_("you have no cards (MR-18)")
        )
    description = _("three combat rounds, card against card; the winner gains VP, and you may gain booty")
    raid = MenuOption(checker.option_keys("r"), _("raid a clan"), next_step=victims, about=description)
    return Menu((raid, exchange, checker.option(checker.option_keys("o"), _("pass"), "pass")), 3)


def hand_text(view: MacRobberView) -> str:
    return expand_pile(view.hand or (0, 0, 0, 0), "".join(map(str, box.CARD_VALUES)))


def card_menu(view: MacRobberView, checker: LegalityChecker, marks: str = "") -> Menu:
    """Return a menu with one card per value, and options to put a piper on it or, with combat powers, a warrior."""
    options = [
        replace(checker.option((str(value),), f"[{value}]", f"play {value}{marks}"), card=str(value))
        for value in box.CARD_VALUES
    ]
    options.append(cube_on_card_option(view, checker, marks, "+", ("p", "B")))
    if view.options["combat-powers"] and view.phase == "attack":
        options.append(cube_on_card_option(view, checker, marks, "*", ("w", "Y")))
    return Menu(tuple(options), 6, is_card_menu=True, marks_on_card=marks)


def cube_on_card_option(
    view: MacRobberView, checker: LegalityChecker, marks: str, mark: str, what: tuple[str, str]
) -> MenuOption:
    """Return the option that puts a cube on the card or takes it off again."""
    key, colour = what
    toggled = "".join(each for each in "+*" if (each in marks) != (each == mark))
    if mark in marks:
        label = _("remove piper") if mark == "+" else _("remove warrior")
    else:
        label = _("piper +1") if mark == "+" else _("warrior +1")
        cards = hand_text(view)[:1]
        if not any(text in checker.legal for text in CARD_PLAYS if mark in text):
            return MenuOption(checker.option_keys(key), label, colour, refusal=checker.refusal(f"play {cards}{mark}"))
    return MenuOption(checker.option_keys(key), label, colour, next_step=lambda: card_menu(view, checker, toggled))


def spend_menu(legal: Sequence[str]) -> Menu:
    """Return a menu of all ways to spend all battle points (MR-V8)."""
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


def ask(view: MacRobberView, legal: Sequence[str], name_of: NameOf, keyboard: KeyBindings) -> Step:
    """Return the first step towards choosing a legal action."""
    checker = LegalityChecker(view, legal, keyboard)
    match view.phase:
        case "redraw":
            return MultiSelect("cubes", expand_pile(view.display, box.COLOURS), "return", 0, box.DISPLAY_SIZE)
        case "action":
            return action_menu(view, checker, name_of)
        case "discard":
            count = view.pending[0].cards
            return MultiSelect("cards", hand_text(view), "discard", count, count, ruling=refusal.discard_ruling(count))
        case "raid":
            return raid_menu(view, checker, name_of)
        case "attack" | "defend":
            return card_menu(view, checker)
        case "loot":
            return loot_menu(checker)
        case "spend":
            return spend_menu(legal)
        case _:
            return Menu(tuple(MenuOption((str(n),), text, action=text) for n, text in enumerate(legal, 1)), 2)
