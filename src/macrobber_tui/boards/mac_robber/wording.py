"""Short phrases: counted pieces, and cubes in words."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_tui.i18n.language import N_, _, join_list, ngettext

COLOUR_NAMES = {"Y": N_("yellow"), "B": N_("blue"), "G": N_("green"), "R": N_("red")}
BUILDINGS = {
    "cattle": N_("cattle"),
    "castle": N_("a castle"),
    "monastery": N_("a monastery"),
    "estate": N_("an estate"),
    "points": N_("battle points"),
    "nothing": N_("nothing"),
}
"""Buildings and booty as parts of sentences."""
VERBS = {
    N_("cattle"): N_("the cattle"), N_("castle"): N_("the castle"), N_("monastery"): N_("the monastery"),
    N_("estate"): N_("the estate"), N_("warrior"): N_("the warrior"), N_("piper"): N_("the piper"),
    N_("monk"): N_("the monk"), N_("bard"): N_("the bard"), N_("done"): N_("'done'"),
    N_("keep"): N_("the decision to keep cubes"), N_("return"): N_("the decision to return cubes"),
    N_("raid"): N_("the raid"), N_("exchange"): N_("the exchange"), N_("pass"): N_("the pass"),
    N_("play"): N_("the laid card"),
    N_("discard"): N_("the discard"), N_("loot"): N_("the booty"), N_("spend"): N_("the purchase"),
}  # fmt: skip
"""Noun phrases for actions, keyed by the action's verb in the notation."""


def cube_count_in_words(count: int, colour: str) -> str:
    """Return a number of cubes in words, such as `2 yellow`."""
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
    """Return cubes in words: `YYB` becomes `2 yellow and 1 blue`."""
    return join_list(cube_count_in_words(text.count(colour), colour) for colour in COLOUR_NAMES if colour in text) or _(
        "nothing"
    )


def cattle_in_words(number: int) -> str:
    """Return a number of cattle in words, such as `2 cattle`."""
    return ngettext("{number} cattle", "{number} cattle", number).format(number=number)


def cards_in_words(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def counted_cubes(count: int) -> str:
    return ngettext("{count} cube", "{count} cubes", count).format(count=count)


def estates_in_words(count: int) -> str:
    return ngettext("{count} estate", "{count} estates", count).format(count=count)


def followers_in_words(count: int, kind: str) -> str:
    """Return a number of followers in words, such as `2 pipers`."""
    match kind:
        case "warrior":
            text = ngettext("{count} warrior", "{count} warriors", count)
        case "piper":
            text = ngettext("{count} piper", "{count} pipers", count)
        case _:
            text = ngettext("{count} monk", "{count} monks", count)
    return text.format(count=count)


def battle_points_in_words(count: int) -> str:
    return ngettext("{count} battle point", "{count} battle points", count).format(count=count)


def bard_in_words(courtyard: str, bag: str, kept: Mapping[str, str], lost: Mapping[str, str]) -> list[str]:
    """Describe the cubes a bard takes, given words for kept cubes and for cubes that go to the bag."""
    return [_(words[cube]) for cube, words in ((courtyard, kept), (bag, lost)) if cube]


def spaced(cards: str) -> str:
    return " ".join(cards)
