"""Claim It! in plain sentences: events, one-line turns, prompts and actions."""

from __future__ import annotations

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.claim_it.board import SPACE_TEXTS
from macrobber_core.games.claim_it.notation import PLACEMENTS, ROLL
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, begin_with_winners, in_object_case, is_you
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .turn_options import blocked_reason

ACTION_NOUNS = {
    N_("squat"): N_("the squatter"), N_("claim"): N_("the claim"), N_("roll"): N_("the roll"),
    N_("stop"): N_("the stop"),
}  # fmt: skip
"""Noun phrases for actions, keyed by the action's verb in the notation."""
BUST = "Bust"
"""The rules topic of a bust."""
TOPICS = {"place": "Placing a marker", "decide": "Stop", "dice": "Your turn", "over": "The end of the game"}


def event_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            begins = _("You begin the game.") if is_you(name_of(seat)) else _("{name} begins the game.")
            return begins.format(name=name_of(seat))
        case ev.Rolled(seat, dice):
            return _("{name} rolled {dice}.").format(name=name_of(seat), dice=spaced_dice(dice))
        case ev.Squatted(seat, space, squatter, None):
            text = _("{name} placed squatter {number} on {space}.")
            return text.format(name=name_of(seat), number=squatter, space=space)
        case ev.Squatted(seat, space, squatter, int(owner)):
            text = _("{name} placed squatter {number} on {space}, over a marker of {owner}.")
            return text.format(name=name_of(seat), number=squatter, space=space, owner=in_object_case(name_of(owner)))
        case ev.Claimed(seat, space):
            return _("{name} placed a claim marker on {space}.").format(name=name_of(seat), space=space)
        case ev.RolledAgain(seat):
            return _("{name} risked another roll.").format(name=name_of(seat))
        case ev.Busted():
            return bust_sentence(event, name_of)
        case ev.Stopped(seat, settled, claimed, figures):
            text = _("{name} stopped and {gained}; largest group {group}.")
            gained = join_list(gain_clauses(settled, claimed))
            return text.format(name=name_of(seat), gained=gained, group=figures.group)
        case ev.Displaced(seat, by, spaces):
            text = _("{name} lost {spaces} to {other}.")
            return text.format(name=name_of(seat), spaces=" ".join(spaces), other=in_object_case(name_of(by)))
        case ev.LastRoundCalled(seat, claims):
            text = ngettext(
                "{name} reached {claims} claim: last round, one more turn each.",
                "{name} reached {claims} claims: last round, one more turn each.",
                claims,
            )
            return text.format(name=name_of(seat), claims=claims)
        case ev.GameEnded():
            return end_sentence(event, name_of)
        case _:
            return None


def spaced_dice(dice: str) -> str:
    return " ".join(dice)


def bust_sentence(event: ev.Busted, name_of: NameOf) -> str:
    """Describe the reasons for a bust and the number of spaces it cleared."""
    lost = len({*event.claims, *event.squatters})
    sentences = [went_bust_sentence(event, name_of)]
    if lost:
        text = ngettext("{count} space was cleared.", "{count} spaces were cleared.", lost)
        sentences.append(text.format(count=lost))
    return " ".join(sentences)


def went_bust_sentence(event: ev.Busted, name_of: NameOf) -> str:
    """Describe why each assignment of the dice was blocked."""
    why = _("; ").join(
        _("{space} {why}").format(space=blocked.space, why=blocked_reason(blocked)) for blocked in event.why
    )
    text = _("{name} went bust with {dice}: {why}.")
    return text.format(name=name_of(event.seat), dice=spaced_dice(event.dice), why=why)


def gain_clauses(settled: list[str], claimed: list[str]) -> list[str]:
    """Describe a player's gains in clauses without a subject."""
    return [
        *([_("settled {spaces}").format(spaces=" ".join(settled))] if settled else []),
        *([_("claimed {spaces}").format(spaces=" ".join(claimed))] if claimed else []),
    ]


def end_sentence(event: ev.GameEnded, name_of: NameOf) -> str:
    best = event.figures[event.winners[0] - 1]
    text = _("The game is over. {won} with a group of {group}, {claims} and {spaces}.")
    won = begin_with_winners([*map(name_of, event.winners)])
    return text.format(
        won=won, group=best.group, claims=counted_claims(best.claims), spaces=counted_spaces(best.spaces)
    )


def deciding_figure(view: ClaimItView) -> str:
    """Name the figure that decided the game (CI-13)."""
    assert view.result is not None
    ranked = sorted((view.figures(seat) for seat in range(1, view.players + 1)), reverse=True)
    best = ranked[0]
    runner_up = next((figure for figure in ranked if figure != best), best)
    if len(view.result.winners) > 1:
        return _("Groups, claims and spaces are tied: the victory is shared.")
    if best.group > runner_up.group:
        return _("The largest group has {spaces}; the next has {other}.").format(
            spaces=counted_spaces(best.group), other=runner_up.group
        )
    if best.claims > runner_up.claims:
        return _("The largest groups are tied at {spaces}. Tie-break: {claims} to {other}.").format(
            spaces=counted_spaces(best.group), claims=counted_claims(best.claims), other=runner_up.claims
        )
    return _("Groups and claims are tied. Tie-break: {spaces} to {other}.").format(
        spaces=counted_spaces(best.spaces), other=runner_up.spaces
    )


def tie_break(view: ClaimItView) -> str:
    """Return what decided between the players with the largest groups (CI-13); "" if only one has such a group."""
    assert view.result is not None
    scores = view.result.scores
    return deciding_figure(view) if scores.count(max(scores)) > 1 else ""


def counted_claims(count: int) -> str:
    return ngettext("{count} claim", "{count} claims", count).format(count=count)


def counted_spaces(count: int) -> str:
    return ngettext("{count} space", "{count} spaces", count).format(count=count)


def decision_prompt(table: TableView, view: ClaimItView) -> str:
    if view.actor in {None, 0}:
        return _("The dice are rolling.")
    assert view.actor is not None
    name = table.name(view.actor)
    match view.phase, view.actor == table.seat:
        case "place", True:
            return _("Your turn: choose a column and a row for a marker.")
        case "place", False:
            return _("{name} places a marker.").format(name=name)
        case _, True:
            return _("Your turn: roll again, or stop and keep what you placed.")
        case _:
            return _("{name} rolls again or stops.").format(name=name)


def phase_topic(view: ClaimItView) -> str:
    return TOPICS.get(view.phase, "")


def describe(action: str, table: TableView, view: ClaimItView) -> str:
    if action not in PLACEMENTS:
        return _("roll the dice again") if action == ROLL else _("stop: keep what you placed and end your turn")
    bit, squatter = PLACEMENTS[action]
    space = SPACE_TEXTS[bit]
    if squatter is None:
        return _("claim marker on {space}").format(space=space)
    column, row = map(int, space.split(","))
    owner = view.space(column, row).owner
    if owner is None:
        return _("squatter {number} on {space}").format(number=squatter, space=space)
    text = _("squatter {number} on {space}, over {name}'s marker")
    return text.format(number=squatter, space=space, name=table.name(owner))
