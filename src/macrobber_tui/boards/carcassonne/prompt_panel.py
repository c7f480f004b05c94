"""The prompt below the map, with the effects of the selected choice or the reason it is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from macrobber_core.games.carcassonne import events as ev
from macrobber_core.games.carcassonne.messengers import MESSAGE_SOURCE
from macrobber_core.games.contract import Event
from macrobber_tui.boards.layout import explanation_lines, paragraph
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.settings.game_keys import carcassonne as keys
from macrobber_tui.settings.keys import label_of as key_called
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip, length
from macrobber_tui.widgets.text import CUT, all_lines, fit, latest_clauses, upper_first, wrapped

from .choices import DARK_SPACE_MARK, brings_message, declared_gain, explain, space_reached
from .decision_input import PlacementInput
from .feature_lists import describe_feature, selected_feature
from .list_input import ListInput
from .log_lines import LOG
from .names import place_text, role_label
from .placement_preview import completion_clause, meeple_clauses
from .render_context import RenderContext


def prompt_lines(context: RenderContext, width: int) -> list[Line]:
    palette = context.theme.palette
    if context.pointed_at is not None:
        return explanation_lines(context, width)
    style = palette.bright if context.table.legal else palette.bold
    head = context.prompt_within(width - 2)
    return [(Span(f" {head}", style),), *explanation(context, width)]


def explanation(context: RenderContext, width: int) -> list[Line]:
    """Return the explanation of the prompt, in at most two lines."""
    palette, decision = context.theme.palette, context.decision
    options = context.view_options
    if options.is_panning:
        return [(Span(" " + _("The arrows move the map; esc: stop."), palette.bright),)]
    if decision is not None and decision.message and not options.is_listing:
        return paragraph(upper_first(decision.shown(decision.message)), width, palette.alarm)
    if options.is_listing:
        return selected_feature_lines(context, width)
    if isinstance(decision, PlacementInput):
        return (
            meeple_lines(context, decision, width)
            if decision.is_choosing_meeple
            else place_lines(context, decision, width)
        )
    if isinstance(decision, ListInput):
        return list_lines(context, decision, width)
    if context.view.result is not None:
        return margin_lines(context, width)
    if context.view.phase == "robber":  # the latest scoring is still the previous turn's
        return []
    lines = latest_scoring_lines(context, width - 2)
    return [(Span(f" {line.strip()}", palette.faint),) for line in lines if line]


def latest_scoring_lines(context: RenderContext, width: int) -> list[str]:
    """Describe the latest scoring in at most two lines.

    If it does not fit even with shortened names, the oldest events that do not concern the player are left out, marked
    by dots.
    """
    everything = context.within(partial(sentences_about, events=context.history.latest_scoring), width, 2)
    if len(whole := all_lines(everything, width)) <= 2:
        return whole
    described = [(event, LOG.sentence(event, context.name_of)) for event in context.history.latest_scoring]
    sentences = [text for _event, text in described if text]
    own = [context.view.seat in LOG.seats_named(event) for event, text in described if text]
    others = [index for index, is_own in enumerate(own) if not is_own]
    for dropped in range(len(others) + any(own)):
        left_out = {*others[:dropped]}
        shown = [
            (CUT if index - 1 in left_out else "") + text
            for index, text in enumerate(sentences)
            if index not in left_out
        ]
        shown += [CUT] if len(sentences) - 1 in left_out else []
        lines = all_lines(" ".join(shown).rstrip(), width)
        if len(lines) <= 2:
            return lines
    if any(own):
        ours = [event for event in context.history.latest_scoring if context.view.seat in LOG.seats_named(event)]
        return wrapped(context.within(partial(sentences_about, events=ours), width, 2), width, 2)
    return latest_clauses("", " ".join(sentences), width, 2)


def sentences_about(context: RenderContext, events: Sequence[Event]) -> str:
    return " ".join(filter(None, (LOG.sentence(event, context.name_of) for event in events)))


def selected_feature_lines(context: RenderContext, width: int) -> list[Line]:
    """Describe the feature selected in a list."""
    selected = selected_feature(context.view, context.view_options)
    if selected is None:
        return []
    text = context.within(lambda named: upper_first(describe_feature(selected, named.name_of)), width - 2, 2)
    return paragraph(text, width)


def place_lines(context: RenderContext, decision: PlacementInput, width: int) -> list[Line]:
    """Describe the selected place and the features that the tile would complete there."""
    palette = context.theme.palette
    pressed = context.keyboard.key_for(keys.TURN)
    rotate_hint = (Span("  " + _("{key}: turn it").format(key=key_called(pressed)), palette.faint, pressed),)
    head: Line = (
        Span(f" {place_text(decision.place):<7}"),
        Span(_("enter: here"), key="enter"),
        Span("  " + _("arrows: elsewhere"), palette.faint),
        *(rotate_hint if len(decision.placements[decision.place]) > 1 else ()),  # last, so that the rest stays in place
    )
    completed = context.placement_preview.outcome(decision.place, decision.turns).completed
    text = context.within(
        lambda named: _("; ").join(completion_clause(feature, named.name_of) for feature in completed), width - 2
    )
    return [clip(head, width), (Span(f" {fit(upper_first(text), width - 2)}"),)]


def meeple_lines(context: RenderContext, decision: PlacementInput, width: int) -> list[Line]:
    """Describe the selected meeple and the worth of its feature."""
    palette, claim = context.theme.palette, decision.meeple_choice
    back = () if decision.is_meeple_only else (Span("  " + _("esc: back"), palette.faint, "escape"),)
    if claim.part is None:
        text = _("enter: no meeple")
        completed = context.placement_preview.outcome(decision.place, decision.turns).completed
        effects = context.within(
            lambda named: _("; ").join(completion_clause(feature, named.name_of) for feature in completed), width - 2
        )
    elif not claim.action:
        text, effects = _("enter: show why not"), ""
    else:
        part = decision.tile.parts[claim.part]
        found = context.placement_preview.outcome(decision.place, decision.turns).parts[claim.part]
        text = _("enter: a {role}").format(role=role_label(part.kind))
        effects = _("; ").join(meeple_clauses(found))
    head = clip((Span(f" {text}", palette.bold, "enter"),), min(length((Span(f" {text}"),)), width - length(back)))
    return [(*head, *back), (Span(f" {fit(upper_first(effects), width - 2)}"),)]


def list_lines(context: RenderContext, decision: ListInput, width: int) -> list[Line]:
    palette = context.theme.palette
    if not decision.has_selection:
        text = " ".join((*list_notes(context, decision), _("Choose by number, arrows or mouse, then enter.")))
        return paragraph(text, width, palette.faint)
    text = context.within(
        lambda named: _("enter: {what}").format(what=explain(decision.action, named.view, named.name_of)), width - 2, 2
    )
    return paragraph(text, width, key="enter")


def list_notes(context: RenderContext, decision: ListInput) -> Iterator[str]:
    """Yield notes needed to understand the list of choices."""
    if context.view.phase != "score":
        return
    gains = [declared_gain(action, context.view) for action in decision.actions]
    answers = [event for event in context.history.latest_scoring if isinstance(event, ev.Answered)]
    if gains[0].source == MESSAGE_SOURCE and answers and not (answers[-1].asked or answers[-1].done):
        points = gains[0].points
        text = ngettext("Not possible: {points} point.", "Not possible: {points} points.", points)
        yield text.format(points=points)
    dark = [
        f"{space_reached(context.view, gain)}{DARK_SPACE_MARK}" for gain in gains if brings_message(gain, context.view)
    ]
    if dark:
        # Translators: a space of the scoreboard with the dot that marks it
        yield _('"{space}": a dark space, a message.').format(space=dark[0])


def margin_lines(context: RenderContext, width: int) -> list[Line]:
    return [(Span(f" {fit(margin_text(context), width - 2)}"),)]


def margin_text(context: RenderContext) -> str:
    """Return the points of the winner and the runner-up."""
    assert context.view.result is not None
    ranked = sorted(context.view.result.scores, reverse=True)
    if len(context.view.result.winners) > 1:
        text = ngettext("{points} point each: the victory is shared.",
                        "{points} points each: the victory is shared.", ranked[0])  # fmt: skip
    else:
        text = ngettext(
            "{points} point; the runner-up has {other}.", "{points} points; the runner-up has {other}.", ranked[0]
        )
    return text.format(points=ranked[0], other=ranked[1])
