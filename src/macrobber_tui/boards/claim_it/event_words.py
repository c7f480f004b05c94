"""What happened at a table of Claim It!, in plain sentences."""

from __future__ import annotations

from macrobber_core.games.claim_it import events as ev
from macrobber_core.games.contract import Event
from macrobber_tui.boards.names import NameOf, capital, whom
from macrobber_tui.boards.table_words import sentence as sentence_of_table
from macrobber_tui.language import N_, _, listed, ngettext

from .ways import bars

VERBS = {
    N_("squat"): N_("the squatter"),
    N_("claim"): N_("the claim"),
    N_("roll"): N_("the roll"),
    N_("stop"): N_("the stop"),
}
"""What actions are called where they are only named, by the first words of the notation; and what they did."""


def sentence(event: Event, name_of: NameOf) -> str | None:
    """What happened, told in the past tense, so that `you` fits as a name."""
    told = _sentence(event, name_of) or sentence_of_table(event, name_of, VERBS)
    return capital(told) if told else None


def _sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            return _("Chance picked {name} to begin.").format(name=whom(name_of(seat)))
        case ev.Rolled(seat, dice):
            return _("{name} rolled {dice}.").format(name=name_of(seat), dice=spaced(dice))
        case ev.Squatted(seat, space, squatter, None):
            told = _("{name} laid squatter {number} on {space}.")
            return told.format(name=name_of(seat), number=squatter, space=space)
        case ev.Squatted(seat, space, squatter, int(owner)):
            told = _("{name} laid squatter {number} on {space}, over a marker of {owner}.")
            return told.format(name=name_of(seat), number=squatter, space=space, owner=whom(name_of(owner)))
        case ev.Claimed(seat, space):
            return _("{name} laid a claim marker on {space}.").format(name=name_of(seat), space=space)
        case ev.RolledAgain(seat):
            return _("{name} risked another roll.").format(name=name_of(seat))
        case ev.Busted():
            return bust(event, name_of)
        case ev.Stopped():
            return stop(event, name_of)
        case ev.Displaced(seat, by, spaces):
            told = _("{name} lost {spaces} to {other}.")
            return told.format(name=name_of(seat), spaces=" ".join(spaces), other=whom(name_of(by)))
        case ev.LastRoundCalled(seat, claims):
            told = ngettext(
                "{name} reached {claims} claim: the last round, one more turn for each.",
                "{name} reached {claims} claims: the last round, one more turn for each.",
                claims,
            )
            return told.format(name=name_of(seat), claims=claims)
        case ev.GameEnded():
            return end(event, name_of)
        case _:
            return None


def spaced(dice: str) -> str:
    return " ".join(dice)


def bust(event: ev.Busted, name_of: NameOf) -> str:
    """Why, and what it took."""
    lost = len({*event.claims, *event.squatters})
    sentences = [went_bust(event, name_of)]
    if lost:
        off = ngettext("What lay on {count} space came off.", "What lay on {count} spaces came off.", lost)
        sentences.append(off.format(count=lost))
    return " ".join(sentences)


def went_bust(event: ev.Busted, name_of: NameOf) -> str:
    told = _("{name} went bust with {dice}: {why}.")
    return told.format(name=name_of(event.seat), dice=spaced(event.dice), why=reasons(event))


def reasons(event: ev.Busted) -> str:
    """Why each way to assign the dice was barred."""
    return _("; ").join(_("{space} {why}").format(space=one.space, why=bars(one)) for one in event.why)


def stop(event: ev.Stopped, name_of: NameOf) -> str:
    parts = gains(event.settled, event.claimed)
    told = _("{name} stopped and {gained}; largest group {group}.")
    return told.format(name=name_of(event.seat), gained=listed(parts), group=event.figures.group)


def gains(settled: list[str], claimed: list[str]) -> list[str]:
    """What became a player's, as parts of a sentence."""
    return [
        *([_("settled {spaces}").format(spaces=" ".join(settled))] if settled else []),
        *([_("claimed {spaces}").format(spaces=" ".join(claimed))] if claimed else []),
    ]


def end(event: ev.GameEnded, name_of: NameOf) -> str:
    best = event.figures[event.winners[0] - 1]
    told = _("The game is over. {names} won with a group of {group}, {claims} and {spaces}.")
    names = capital(listed(name_of(seat) for seat in event.winners))
    return told.format(
        names=names, group=best.group, claims=counted_claims(best.claims), spaces=counted_spaces(best.spaces)
    )


def counted_claims(count: int) -> str:
    return ngettext("{count} claim", "{count} claims", count).format(count=count)


def counted_spaces(count: int) -> str:
    return ngettext("{count} space", "{count} spaces", count).format(count=count)
