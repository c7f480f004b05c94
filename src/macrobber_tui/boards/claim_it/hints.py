"""Hints in words: a short name for an action, and its effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macrobber_core.games.claim_it.board import SPACE_TEXTS
from macrobber_core.games.claim_it.effects import (
    AtStake,
    BustRisk,
    Effect,
    GameDecided,
    LastRoundTrigger,
    OpponentChange,
    StandingChange,
    effects_of,
)
from macrobber_core.games.claim_it.events import Figures
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL, STOP
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf
from macrobber_tui.i18n.language import _, ngettext, percent


def called(action: str, table: TableView) -> str:
    """Return a short name for an action."""
    if action not in PLACEMENTS:
        return _("roll again") if action == ROLL else _("stop")
    bit, squatter = PLACEMENTS[action]
    if squatter is None:
        return _("claim on {space}").format(space=SPACE_TEXTS[bit])
    return _("squatter {number} on {space}").format(number=squatter, space=SPACE_TEXTS[bit])


def reasons(action: str, table: TableView) -> list[str]:
    """Return the effects of an action, most important first."""
    return reasons_in_words(effects_of(table.game_view, action), action, table.name)


def effects(action: str, table: TableView, most: int) -> list[str]:
    """Return the most important effects of an action, without the bust risk, which not every player wants to see."""
    shown = (effect for effect in effects_of(table.game_view, action) if not isinstance(effect, BustRisk))
    return reasons_in_words(shown, action, table.name)[:most]


def reasons_in_words(effects: Iterable[Effect], action: str, name_of: NameOf) -> list[str]:
    return [text for effect in effects for text in effect_in_words(effect, action, name_of)] or [_("nothing changes")]


def effect_in_words(effect: Effect, action: str, name_of: NameOf) -> Iterator[str]:
    match effect:
        case GameDecided(won, shared):
            text = _("you share the victory if you stop then") if shared else _("you win if you stop then")
            yield text if won else _("you lose if you stop then")
        case LastRoundTrigger(claims):
            text = ngettext("stopping then triggers the last round, with {claims} claim",
                            "stopping then triggers the last round, with {claims} claims", claims)  # fmt: skip
            yield text.format(claims=claims)
        case StandingChange(before, after) if before != after and action == STOP:
            yield figure_changes(before, after)
        case StandingChange(before, after) if before != after:
            yield _("if you stop then: {changes}").format(changes=figure_changes(before, after))
        case OpponentChange(seat, before, after):
            yield _("{name} would have: {changes}").format(name=name_of(seat), changes=figure_changes(before, after))
        case BustRisk(chance):
            yield _("the next roll: {percent}% bust risk").format(percent=percent(chance))
        case AtStake(settled, claimed) if settled + claimed:
            text = ngettext(
                "a bust would cost {count} space of this turn",
                "a bust would cost {count} spaces of this turn",
                settled + claimed,
            )
            yield text.format(count=settled + claimed)
        case _:
            pass


def figure_changes(before: Figures, after: Figures) -> str:
    """Describe the changed figures, as in `group 3 to 4`."""
    candidates = (
        (_("group {before} to {after}"), before.group, after.group),
        (_("claims {before} to {after}"), before.claims, after.claims),
        (_("spaces {before} to {after}"), before.spaces, after.spaces),
    )
    return ", ".join(text.format(before=old, after=new) for text, old, new in candidates if old != new)
