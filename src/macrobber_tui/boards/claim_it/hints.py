"""Hints in words: what an action is called in short, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macrobber_core.games.claim_it.board import TEXTS
from macrobber_core.games.claim_it.consequences import consequences
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.facts import Fact, Gain, LastRound, Loss, Risk, Stake, Victory
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf
from macrobber_tui.language import _, ngettext, percent


def called(action: str, table: TableView) -> str:
    """In a few words."""
    if action not in PLACEMENTS:
        return _("roll again") if action == ROLL else _("stop")
    bit, squatter = PLACEMENTS[action]
    if squatter is None:
        return _("claim on {space}").format(space=TEXTS[bit])
    return _("squatter {number} on {space}").format(number=squatter, space=TEXTS[bit])


def reasons(action: str, table: TableView) -> list[str]:
    """What it changes, the most telling first."""
    return told_reasons(consequences(table.position, action), action, table.name)


def told_reasons(facts: Iterable[Fact], action: str, name_of: NameOf) -> list[str]:
    return [text for fact in facts for text in in_words(fact, action, name_of)] or [_("nothing changes")]


def in_words(fact: Fact, action: str, name_of: NameOf) -> Iterator[str]:
    match fact:
        case Victory(won, shared):
            told = _("you share the victory if you stop then") if shared else _("you win if you stop then")
            yield told if won else _("the game is lost if you stop then")
        case LastRound(claims):
            told = ngettext("stopping then triggers the last round, with {claims} claim",
                            "stopping then triggers the last round, with {claims} claims", claims)  # fmt: skip
            yield told.format(claims=claims)
        case Gain(before, after) if before != after and action == STOP:
            yield changes(before, after)
        case Gain(before, after) if before != after:
            yield _("if you stop then: {changes}").format(changes=changes(before, after))
        case Loss(seat, before, after):
            yield _("{name} would have: {changes}").format(name=name_of(seat), changes=changes(before, after))
        case Risk(chance):
            yield _("the next roll is a bust at {percent}%").format(percent=percent(chance))
        case Stake(settled, claimed) if settled + claimed:
            told = ngettext("a bust takes {count} space of this turn", "a bust takes {count} spaces of this turn",
                            settled + claimed)  # fmt: skip
            yield told.format(count=settled + claimed)
        case _:
            pass


def changes(before: Figures, after: Figures) -> str:
    """The figures that change."""
    told = (
        (_("group {before} to {after}"), before.group, after.group),
        (_("claims {before} to {after}"), before.claims, after.claims),
        (_("spaces {before} to {after}"), before.spaces, after.spaces),
    )
    return ", ".join(text.format(before=was, after=will) for text, was, will in told if was != will)
