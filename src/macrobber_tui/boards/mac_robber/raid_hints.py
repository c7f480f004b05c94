"""Explanations of hints about cards and raids, in plain words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.effect_types import CombatOutcomes, HandChange, RaidProspect
from macrobber_core.games.mac_robber.piles import Pile
from macrobber_tui.boards.names import NameOf
from macrobber_tui.i18n.language import _, decimal, ngettext, percent

from .previews import buildings_in_words, split_booty
from .wording import cards_in_words, followers_in_words


def some_followers(count: int, kind: str) -> str:
    if count:
        return followers_in_words(count, kind)
    return _("no piper") if kind == "piper" else _("no monk")


def hand_reasons(effect: HandChange) -> Iterator[str]:
    if effect.drawn:
        template = ngettext(
            "a new card, worth {average} on average",
            "{count} new cards, each worth {average} on average",
            effect.drawn,
        )
        yield template.format(count=effect.drawn, average=decimal(effect.average))
    yield _("keeps {cards}").format(cards=cards_in_brackets(effect.kept))


def cards_in_brackets(cards: Pile) -> str:
    return " ".join(f"[{value}]" * count for value, count in zip(box.CARD_VALUES, cards, strict=True) if count) or _(
        "no card"
    )


def raid_reasons(raid: RaidProspect, name_of: NameOf) -> Iterator[str]:
    name = name_of(raid.defender)
    if raid.chance is not None:
        template = _("{percent}% chance to win the raid, if both lay their best cards and pipers")
        yield template.format(percent=percent(raid.chance))
    pipers = some_followers(raid.pipers, "piper")
    yield _("{name} has {cards} and {pipers}").format(name=name, cards=cards_in_words(raid.cards), pipers=pipers)
    kept, to_bag = split_booty(raid)
    won, cost, gain = raid.won.attacker_vp, -raid.lost.attacker_vp, raid.lost.defender_vp
    template = _("a win brings {vp} VP")
    if kept and to_bag:
        template = _("a win brings {vp} VP and {booty}, or sends {buildings} to the bag")
    elif kept:
        template = _("a win brings {vp} VP and {booty}")
    elif to_bag:
        template = _("a win brings {vp} VP and sends {buildings} to the bag")
    win = template.format(vp=won, booty=buildings_in_words(kept), buildings=buildings_in_words(to_bag))
    template = (
        _("{win}; losing costs {cost} VP and gives {name} {gain}") if cost else _("{win}; losing gives {name} {gain}")
    )
    yield template.format(win=win, cost=cost, name=name, gain=gain)


def card_reasons(effect: CombatOutcomes) -> str:
    if not effect.tied and not effect.lost:
        text = (
            _("wins the raid against every card") if effect.scope == "raid" else _("wins the round against every card")
        )
    elif not effect.won and not effect.tied:
        text = (
            _("loses the raid against every card")
            if effect.scope == "raid"
            else _("loses the round against every card")
        )
    else:
        wins = _("wins the raid against {cards}") if effect.scope == "raid" else _("wins the round against {cards}")
        parts = [wins.format(cards=values_in_brackets(effect.won))] if effect.won else []
        if effect.tied and effect.won:
            parts.append(_("ties with {cards}").format(cards=values_in_brackets(effect.tied)))
        elif effect.tied:
            ties = _("ties the raid with {cards}") if effect.scope == "raid" else _("ties the round with {cards}")
            parts.append(ties.format(cards=values_in_brackets(effect.tied)))
        if effect.lost and not effect.won:
            parts.append(_("loses against {cards}").format(cards=values_in_brackets(effect.lost)))
        text = ", ".join(parts)
    return _("{told}, if no piper is added").format(told=text) if effect.pipers else text


def values_in_brackets(values: Sequence[int]) -> str:
    return " ".join(f"[{value}]" for value in values)
