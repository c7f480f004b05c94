"""What a raid asks, as a tree of keys: whom to raid, the cards to lay, the booty; and exchanging instead."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import BLOWS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.language import _

from .judge import Judge
from .language import NameOf, letter
from .raid_words import spending_in_words
from .steps import Menu, Option, Pick, items
from .turn_choices import MANY_KEYS, others


def raid_menu(position: MacRobberView, judge: Judge, name_of: NameOf) -> Menu:
    hand = hand_text(position)

    def victims() -> Menu:
        options = [
            judge.option((letter(seat).lower(), str(seat), letter(seat)), name_of(seat), f"raid {seat}", seat=seat)
            for seat in others(position)
        ]
        return Menu(tuple(options), 1, _("Raid a clan above: its letter, arrows and enter, or a click."))

    def cards() -> Pick:
        most = min(box.MOST_EXCHANGED, len(hand))
        return Pick("cards", hand, "exchange", 1, most, _("Put away:"), ruling="MR-18")

    about = _("put away 1 to 3 cards, then draw as many: your turn is over")
    exchange = Option(judge.key("x"), _("exchange up to 3 cards"), into=cards, about=about)
    if not hand:
        exchange = Option(judge.key("x"), _("exchange up to 3 cards"), refusal=_("you hold no card (MR-18)"))
    about = _("three combat rounds, card against card; the winner gains VP, you perhaps booty")
    raid = Option(judge.key("r"), _("raid a clan"), into=victims, about=about)
    return Menu((raid, exchange, judge.option(judge.key("o"), _("go on with neither"), "pass")), 3)


def hand_text(position: MacRobberView) -> str:
    return items(position.hand or (0, 0, 0, 0), "".join(map(str, box.CARD_VALUES)))


def blow_menu(position: MacRobberView, judge: Judge, put: str = "") -> Menu:
    """A card of each value; `p` puts a piper beside it, or takes it back; with combat powers `w` a warrior."""
    options = [judge.option((str(value),), f"[{value}]", f"play {value}{put}") for value in box.CARD_VALUES]
    options.append(put_option(position, judge, put, "+", ("p", "B")))
    if position.options["combat-powers"] and position.phase == "attack":
        options.append(put_option(position, judge, put, "*", ("w", "Y")))
    return Menu(tuple(options), 6, cards=True, put=put)


def put_option(position: MacRobberView, judge: Judge, put: str, mark: str, what: tuple[str, str]) -> Option:
    """Puts a cube on the card to be laid, or takes it back."""
    key, colour = what
    toggled = "".join(each for each in "+*" if (each in put) != (each == mark))
    if mark in put:
        label = _("piper off again") if mark == "+" else _("warrior off again")
    else:
        label = _("piper +1") if mark == "+" else _("warrior +1")
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
    return Menu(options, 3 if len(options) > 6 else 2, _("Spend your battle points on:"))


def loot_menu(judge: Judge) -> Menu:
    options = (
        judge.option(judge.key("s"), _("castle"), "loot castle", "BB"),
        judge.option(judge.key("m"), _("monastery"), "loot monastery", "GGG"),
        judge.option(judge.key("c"), _("cattle"), "loot cattle", "R"),
        judge.option(judge.key("n"), _("nothing"), "loot nothing"),
    )
    return Menu(options, 4)
