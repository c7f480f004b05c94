"""Below the map: what is asked, and what the choice of the moment does, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.messengers import MESSAGE
from macrobber_tui.keys import called as key_called
from macrobber_tui.language import _, ngettext
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length
from macrobber_tui.widgets.text import fit, latest_clauses, upper_first, wrapped

from . import keys
from .asking import Choosing, Laying
from .choices import DOT, brings_message, declared, explained, reached
from .event_words import sentence
from .lists import looked_at, told
from .names import role, spot
from .outlook import claimed, completes
from .sight import Aside, Sight
from .words import prompt


def foot(sight: Sight, width: int) -> list[Line]:
    ink = sight.look.ink
    style = ink.bright if sight.table.legal else ink.bold
    head = fit(prompt(sight.table, sight.view), width - 2)
    return [(Span(f" {head}", style),), *below(sight, width)]


def below(sight: Sight, width: int) -> list[Line]:
    """What explains it, in two lines at most."""
    ink, asking = sight.look.ink, sight.asking
    if sight.wishes.aside is not Aside.HAND:
        return looked(sight, width)
    if asking is not None and asking.hint:
        return [(Span(f" {line.strip()}", ink.alarm),) for line in wrapped(upper_first(asking.hint), width - 2, 2)]
    if sight.wishes.roams:
        return [(Span(" " + _("The arrows move the map; esc: no more."), ink.faint),)]
    if isinstance(asking, Laying):
        return meeple(sight, asking, width) if asking.is_laid else tile(sight, asking, width)
    if isinstance(asking, Choosing):
        return choosing(sight, asking, width)
    if sight.view.result is not None:
        return over(sight, width)
    if sight.view.phase == "robber":  # nothing has scored in this turn yet
        return []
    told = (sentence(event, sight.name_of) for event in sight.story.scoring)
    lines = latest_clauses("", " ".join(filter(None, told)), width - 2, 2)
    return [(Span(f" {line.strip()}", ink.faint),) for line in lines if line]


def looked(sight: Sight, width: int) -> list[Line]:
    """The feature that is pointed at in a list."""
    found = looked_at(sight.view, sight.wishes.aside)
    if not found:
        return []
    text = upper_first(told(found[min(sight.wishes.chosen, len(found) - 1)], sight.name_of))
    return [(Span(f" {line.strip()}"),) for line in wrapped(text, width - 2, 2)]


def tile(sight: Sight, asking: Laying, width: int) -> list[Line]:
    """Where the tile would go, and what it would complete there."""
    ink = sight.look.ink
    pressed = sight.keyboard.pressed(keys.TURN)
    turning = (Span("  " + _("{key}: turn it").format(key=key_called(pressed)), ink.faint, pressed),)
    head: Line = (
        Span(f" {spot(asking.place):<7}"),
        Span(_("enter: here"), key="enter"),
        *(turning if len(asking.ways[asking.place]) > 1 else ()),
        Span("  " + _("arrows: elsewhere"), ink.faint),
    )
    done = sight.foresight.outcome(asking.place, asking.turns).completed
    told = _("; ").join(completes(one, sight.name_of) for one in done)
    return [clip(head, width), (Span(f" {fit(upper_first(told), width - 2)}"),)]


def meeple(sight: Sight, asking: Laying, width: int) -> list[Line]:
    """What the meeple would stand on, and what that is worth."""
    ink, claim = sight.look.ink, asking.claim
    back = () if asking.lies_already else (Span("  " + _("esc: back"), ink.faint, "escape"),)
    if claim.part is None:
        text = _("enter: no meeple")
        told = _("; ").join(
            completes(one, sight.name_of) for one in sight.foresight.outcome(asking.place, asking.turns).completed
        )
    elif not claim.action:
        text, told = _("enter: why not"), ""
    else:
        part = asking.tile.parts[claim.part]
        found = sight.foresight.outcome(asking.place, asking.turns).parts[claim.part]
        text = _("enter: a {role}").format(role=role(part.kind))
        told = _("; ").join(claimed(found))
    head = clip((Span(f" {text}", ink.bold, "enter"),), min(length((Span(f" {text}"),)), width - length(back)))
    return [(*head, *back), (Span(f" {fit(upper_first(told), width - 2)}"),)]


def choosing(sight: Sight, asking: Choosing, width: int) -> list[Line]:
    ink = sight.look.ink
    if not asking.is_moved:
        text = " ".join((*notes(sight, asking), _("Choose by number, arrows or mouse; enter decides.")))
        return [(Span(f" {line.strip()}", ink.faint),) for line in wrapped(text, width - 2, 2)]
    text = _("enter: {what}").format(what=explained(asking.action, sight.view, sight.name_of))
    return [(Span(f" {line.strip()}", key="enter"),) for line in wrapped(text, width - 2, 2)]


def notes(sight: Sight, asking: Choosing) -> Iterator[str]:
    """What must be known of the things to choose from."""
    if sight.view.phase != "score":
        return
    gains = [declared(action, sight.view) for action in asking.actions]
    answers = [event for event in sight.story.scoring if isinstance(event, ev.Answered)]
    if gains[0].source == MESSAGE and answers and not (answers[-1].asked or answers[-1].done):
        points = gains[0].points
        told = ngettext("It cannot be done: {points} point.", "It cannot be done: {points} points.", points)
        yield told.format(points=points)
    dark = [f"{reached(sight.view, gain)}{DOT}" for gain in gains if brings_message(gain, sight.view)]
    if dark:
        # Translators: a space of the scoreboard with the dot that marks it
        yield _('"{space}": a dark space, a message.').format(space=dark[0])


def over(sight: Sight, width: int) -> list[Line]:
    """By what the winners are ahead."""
    assert sight.view.result is not None
    ranked = sorted(sight.view.result.scores, reverse=True)
    if len(sight.view.result.winners) > 1:
        text = ngettext("{points} point each: the victory is shared.",
                        "{points} points each: the victory is shared.", ranked[0])  # fmt: skip
    else:
        text = ngettext("{points} point; the next has {other}.", "{points} points; the next has {other}.", ranked[0])
    return [(Span(f" {fit(text.format(points=ranked[0], other=ranked[1]), width - 2)}"),)]
