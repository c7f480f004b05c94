"""Small change of the language: counted things, cubes in words."""

from __future__ import annotations

from macrobber_tui.boards.names import NameOf, capital, letter, whom, you
from macrobber_tui.language import N_, _, listed, ngettext

__all__ = [
    "BUILDINGS", "COLOUR_NAMES", "VERBS", "NameOf", "battle_points", "capital", "cards_in_words", "cattle_in_words",
    "coloured", "cubes_in_words", "followers_in_words", "letter", "spaced", "whom", "you",
]  # fmt: skip

COLOUR_NAMES = {"Y": N_("yellow"), "B": N_("blue"), "G": N_("green"), "R": N_("red")}
BUILDINGS = {
    "cattle": N_("cattle"),
    "castle": N_("a castle"),
    "monastery": N_("a monastery"),
    "estate": N_("an estate"),
    "points": N_("battle points"),
    "nothing": N_("nothing"),
}
"""What is built and taken, as part of a sentence."""
VERBS = {
    N_("cattle"): N_("the cattle"),
    N_("castle"): N_("the castle"),
    N_("monastery"): N_("the monastery"),
    N_("estate"): N_("the estate"),
    N_("warrior"): N_("the warrior"),
    N_("piper"): N_("the piper"),
    N_("monk"): N_("the monk"),
    N_("bard"): N_("the bard"),
    N_("done"): N_("the end of the actions"),
    N_("keep"): N_("the cubes kept"),
    N_("return"): N_("the cubes returned"),
    N_("raid"): N_("the raid"),
    N_("exchange"): N_("the exchange"),
    N_("pass"): N_("the pass"),
    N_("play"): N_("the card laid"),
    N_("discard"): N_("the discard"),
    N_("loot"): N_("the booty"),
    N_("spend"): N_("the purchase"),
}
"""What actions are called where they are only named, by the first words of the notation; and what they did."""


def coloured(count: int, colour: str) -> str:
    """`2 yellow`."""
    match colour:
        case "Y":
            text = ngettext("{count} yellow", "{count} yellow", count)
        case "B":
            text = ngettext("{count} blue", "{count} blue", count)
        case "G":
            text = ngettext("{count} green", "{count} green", count)
        case _:
            text = ngettext("{count} red", "{count} red", count)
    return text.format(count=count)


def cubes_in_words(text: str) -> str:
    """`YYB` as `2 yellow and 1 blue`."""
    return listed(coloured(text.count(colour), colour) for colour in COLOUR_NAMES if colour in text) or _("nothing")


def cattle_in_words(number: int) -> str:
    """`2 cattle`; a number alike in English, but not elsewhere."""
    return ngettext("{number} cattle", "{number} cattle", number).format(number=number)


def cards_in_words(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def followers_in_words(count: int, kind: str) -> str:
    """`2 pipers`."""
    match kind:
        case "warrior":
            text = ngettext("{count} warrior", "{count} warriors", count)
        case "piper":
            text = ngettext("{count} piper", "{count} pipers", count)
        case _:
            text = ngettext("{count} monk", "{count} monks", count)
    return text.format(count=count)


def battle_points(count: int) -> str:
    return ngettext("{count} battle point", "{count} battle points", count).format(count=count)


def spaced(cards: str) -> str:
    return " ".join(cards)
