"""Hints in words: what an action is called in short, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from macrobber_core.games.carcassonne.consequences import consequences
from macrobber_core.games.carcassonne.facts import (
    Claims,
    Fact,
    Grows,
    Home,
    Lands,
    Leads,
    Points,
    Robs,
    Stands,
    Victory,
)
from macrobber_core.games.carcassonne.notation import DO
from macrobber_core.games.carcassonne.tiles import Kind
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, names, whom
from macrobber_tui.language import N_, _, listed, ngettext

from .choices import FIGURES
from .names import called as kind_called
from .names import held, kind_of
from .words import describe

MONASTERY = kind_of(Kind.MONASTERY)
FOLLOWS = {7: N_("then a tile is drawn, and you place it"), 8: N_("then you choose which meeple")}
"""What comes of doing what a message says, where it is not told in points."""


def called(action: str, table: TableView) -> str:
    """In a few words."""
    return describe(action, table, table.position)


def reasons(action: str, table: TableView) -> list[str]:
    """What it changes, the most telling first."""
    view: CarcassonneView = table.position
    facts = consequences(view, action)
    if action == DO and not facts and view.message in FOLLOWS:
        return [_(FOLLOWS[view.message])]
    return told_reasons(facts, names(table))


def told_reasons(facts: Iterable[Fact], name_of: NameOf) -> list[str]:
    ordered = sorted(facts, key=lambda fact: isinstance(fact, Leads | Grows))
    return [text for fact in ordered for text in in_words(fact, name_of)] or [_("nothing else changes")]


def in_words(fact: Fact, name_of: NameOf) -> Iterator[str]:
    match fact:
        case Victory(won, shared):
            told = _("you share the victory") if shared else _("you win")
            yield told if won else _("the game is lost")
        case Points(seat, points):
            told = ngettext("{points} point for {name}", "{points} points for {name}", points)
            yield told.format(points=points, name=whom(name_of(seat)))
        case Robs(seat, victim, points):
            told = ngettext("{points} point for {name} by robbing {victim}",
                            "{points} points for {name} by robbing {victim}", points)  # fmt: skip
            yield told.format(points=points, name=whom(name_of(seat)), victim=whom(name_of(victim)))
        case Home(meeples):
            told = ngettext("{count} meeple comes home", "{count} meeples come home", meeples)
            yield told.format(count=meeples)
        case Lands(figure, space, message):
            told = (
                _("your {figure} stops on space {space}: a message")
                if message
                else _("your {figure} stops on space {space}")
            )
            yield told.format(figure=_(FIGURES[figure]), space=space)
        case Stands(beside) if beside:
            there = listed(dict.fromkeys(whom(name_of(seat)) for seat, _figure in beside))
            yield _("your robber stands beside {names}").format(names=there)
        case Claims() | Leads() | Grows():
            yield of_feature(fact, name_of)
        case _:
            pass


def of_feature(fact: Claims | Leads | Grows, name_of: NameOf) -> str:
    where, kind = fact.source.split()[0], kind_called(fact.kind)
    match fact:
        case Claims(_, _, tiles, worth, missing, left):
            told = ngettext("claims a {kind} of {tiles} tile", "claims a {kind} of {tiles} tiles", tiles)
            claim = told.format(kind=kind, tiles=tiles)
            if fact.kind == MONASTERY:
                told = ngettext("claims a monastery with {count} of 8 tiles around it",
                                "claims a monastery with {count} of 8 tiles around it", 8 - missing)  # fmt: skip
                claim = told.format(count=8 - missing)
            points = ngettext("{what}, {count} point as it is", "{what}, {count} points as it is", worth)
            text = points.format(what=claim, count=worth)
            meeples = ngettext("{what}; {count} meeple is left", "{what}; {count} meeples are left", left)
            return meeples.format(what=text, count=left)
        case Leads(_, _, before, after, worth):
            told = _("the {kind} at {place}, worth {worth}, goes from {before} to {after}")
            return told.format(
                kind=kind, place=where, worth=worth, before=all_of(before, name_of), after=all_of(after, name_of)
            )
        case Grows(_, _, leaders, before, after):
            told = _("{feature} at {place} is worth {after} instead of {before}")
            return told.format(feature=held(kind, leaders, name_of), place=where, before=before, after=after)


def all_of(seats: Iterable[int], name_of: NameOf) -> str:
    return listed(whom(name_of(seat)) for seat in seats)
