"""What is asked of us, and what we have to know for it."""

from __future__ import annotations

from macrobber_core.games.mac_robber.view import CombatView, MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.language import cards_in_words, followers_in_words
from macrobber_tui.boards.mac_robber.words import prompt
from macrobber_tui.language import _

from .table import display, estates, followers, hand, standing


def asked(table: TableView) -> list[str]:
    """The question first, then the facts, the most important first."""
    view: MacRobberView = table.position
    question = prompt(table, view)
    match view.phase:
        case "action" if not view.verbs and view.following == table.seat:
            return [question, *display(table)]  # the rest was told with the question before
        case "redraw" | "action" if not view.verbs:
            begun = _("Round {round}. {standing}").format(round=view.round, standing=standing(table))
            return [question, *display(table), own_courtyard(table), begun]
        case "action":
            return [question, *display(table)]
        case "raid":
            return [question, hand(view)]
        case "attack" | "defend" if view.combat is not None:
            return [question, *combat(table, view.combat), hand(view)]
        case "loot" if view.combat is not None:
            return [question, rival(table, view.combat.defender)]
        case "spend" if view.combat is not None:
            return [question, rival(table, view.combat.defender), own_estates(table)]
        case _:
            return [question, hand(view)]


def own_courtyard(table: TableView) -> str:
    """What of ours could pay, and where we could build."""
    view: MacRobberView = table.position
    assert table.seat is not None
    own = view.clan(table.seat)
    return _("You have {followers}. {estates}").format(followers=followers(own), estates=estates(own))


def own_estates(table: TableView) -> str:
    assert table.seat is not None
    return estates(table.position.clan(table.seat))


def rival(table: TableView, seat: int) -> str:
    """What there is to be taken."""
    return _("{name} has: {estates}").format(name=table.name(seat), estates=estates(table.position.clan(seat)))


def combat(table: TableView, fight: CombatView) -> list[str]:
    """What lies on the table, and what the other side has left."""
    view: MacRobberView = table.position
    defends = table.seat == fight.defender
    other = view.active if defends else fight.defender
    assert other is not None
    clan = view.clan(other)
    lines = [
        _("{name} has {cards} and {pipers}.").format(
            name=table.name(other), cards=cards_in_words(clan.cards), pipers=followers_in_words(clan.pipers, "piper")
        )
    ]
    if fight.laid is not None and defends:
        lines.insert(0, lying(table.name(other), piper=fight.laid.piper, warrior=fight.laid.warrior))
    return lines


def lying(name: str, *, piper: bool, warrior: bool) -> str:
    if piper and warrior:
        return _("A card of {name} lies face down, with a piper and a warrior on it.").format(name=name)
    if piper:
        return _("A card of {name} lies face down, with a piper on it.").format(name=name)
    if warrior:
        return _("A card of {name} lies face down, with a warrior on it.").format(name=name)
    return _("A card of {name} lies face down, with nothing on it.").format(name=name)
