"""Below the board: what is asked, and what the choice of the moment does, or what is wrong with it."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.claim_it.consequences import consequences
from macrobber_core.games.claim_it.facts import Risk, Stake
from macrobber_core.games.claim_it.notation import ROLL
from macrobber_tui.boards.names import capital
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import clip, length
from macrobber_tui.widgets.text import fit, wrapped

from .asking import Deciding, Placing
from .event_words import counted_claims, counted_spaces, spaced, went_bust
from .hints import told_reasons
from .sight import Sight
from .words import describe, prompt

ROWS = 3
"""The sentence, and two of what explains it."""


def foot(sight: Sight, width: int) -> list[Line]:
    ink = sight.look.ink
    if sight.reading is not None:
        told = _("You rolled {dice}: bust.").format(dice=spaced(sight.reading.told.dice))
        head = fit(told, width - 20)
        key = sight.onward
        shown = sight.look.glyphs.arrows.get(key, key)
        goes_on: Line = (Span("   "), Span(shown, ink.bright, key), Span(" " + _("goes on."), ink.faint, key))
        lost = _("What you placed in this turn comes off the board, and the turn is over.")
        return [
            (Span(f" {head}", ink.bright), *goes_on),
            *((Span(f" {line.strip()}"),) for line in wrapped(lost, width - 2, 2)),
        ]
    style = ink.bright if sight.table.legal else ink.bold
    head = fit(prompt(sight.table, sight.view), width - 2)
    return [(Span(f" {head}", style),), *explained(sight, width)]


def explained(sight: Sight, width: int) -> list[Line]:
    asking, ink = sight.asking, sight.look.ink
    if isinstance(asking, Placing):
        return placing(sight, asking, width)
    if isinstance(asking, Deciding):
        action = asking.cursor
        if asking.hint:
            return [(Span(f" {fit(asking.hint, width - 2)}", ink.alarm),)]
        if not action:
            return [(Span(f" {fit(at_stake(sight), width - 2)}", ink.faint),)]
        return [(Span(f" {fit(describe(action, sight.table, sight.view), width - 2)}"),), why(sight, action, width)]
    if sight.view.result is not None:
        return [(Span(f" {line.strip()}"),) for line in wrapped(why_won(sight), width - 2, 2)]
    return last_bust(sight, width) if sight.story.bust is not None else []


def why_won(sight: Sight) -> str:
    """By what the winners are ahead (CI-13)."""
    view = sight.view
    assert view.result is not None
    ranked = sorted((view.figures(seat) for seat in range(1, view.players + 1)), reverse=True)
    best = ranked[0]
    second = next((one for one in ranked if one != best), best)
    if len(view.result.winners) > 1:
        return _("Groups, claims and spaces are equal: the victory is shared.")
    if best.group > second.group:
        return _("The largest group has {spaces}; the next has {other}.").format(
            spaces=counted_spaces(best.group), other=second.group
        )
    if best.claims > second.claims:
        return _("The largest groups are equal, {spaces}: {claims} against {other} decide.").format(
            spaces=counted_spaces(best.group), claims=counted_claims(best.claims), other=second.claims
        )
    return _("Groups and claims are equal: {spaces} against {other} decide.").format(
        spaces=counted_spaces(best.spaces), other=second.spaces
    )


def placing(sight: Sight, asking: Placing, width: int) -> list[Line]:
    ink = sight.look.ink
    if asking.hint:
        return [(Span(f" {line.strip()}", ink.alarm),) for line in wrapped(asking.hint, width - 2, 2)]
    if asking.typed:
        told = _("Column {column}: now the row.").format(column=asking.typed)
        return [(Span(f" {told}"), *back(sight))]
    if not asking.action:
        return [(Span(" " + fit(_("enter: why nothing can be placed here"), width - 2), ink.faint),)]
    text = describe(asking.action, sight.table, sight.view)
    if asking.picked:
        line: Line = (Span(" "), Span(_("enter: {action}").format(action=text), ink.bold, "enter"))
        return [(*clip(line, width - 1 - length(back(sight))), *back(sight)), why(sight, asking.action, width)]
    text = _("{action} (enter picks it)").format(action=text)
    return [(Span(f" {fit(text, width - 2)}", PLAIN, "enter"),)]


def back(sight: Sight) -> Line:
    return (Span("  " + _("esc: take it back"), sight.look.ink.faint, "escape"),)


def why(sight: Sight, action: str, width: int) -> Line:
    """What it changes, as much as fits; how likely a bust is, only where that is wished."""
    facts = consequences(sight.view, action)
    shown = [fact for fact in facts if sight.wishes.risk or not isinstance(fact, Risk)]
    told = told_reasons(shown, action, sight.table.name)
    between = _("; ")
    while len(told) > 1 and cell_len(between.join(told)) > width - 2:
        told.pop()
    return (Span(" " + fit(between.join(told), width - 2), sight.look.ink.faint),)


def at_stake(sight: Sight) -> str:
    """What a bust would take."""
    stake = [fact for fact in consequences(sight.view, ROLL) if isinstance(fact, Stake)]
    return _("; ").join(told_reasons(stake, ROLL, sight.table.name))


def last_bust(sight: Sight, width: int) -> list[Line]:
    """Why the player before went bust."""
    assert sight.story.bust is not None
    text = capital(went_bust(sight.story.bust.told, sight.name_of))
    return [(Span(f" {line.strip()}", sight.look.ink.faint),) for line in wrapped(text, width - 2, 2)]
