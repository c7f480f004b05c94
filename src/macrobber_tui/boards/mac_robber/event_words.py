"""What happened at a table of Mac Robber, in plain sentences."""

from __future__ import annotations

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_tui.boards.table_words import sentence as of_table
from macrobber_tui.language import N_, _, listed, ngettext

from .language import (
    VERBS,
    NameOf,
    capital,
    cattle_in_words,
    cubes_in_words,
    followers_in_words,
    spaced,
    whom,
)
from .raid_words import raid_sentence

ENDINGS = {
    "tile": N_("the leader had reached the number of the estate turned up"),
    "bag": N_("the bag does not hold six cubes any more"),
    "supply": N_("no estate tile is left"),
}
BUILT = {
    "cattle": N_("{name} set cattle on an estate."),
    "castle": N_("{name} set a castle on an estate."),
    "monastery": N_("{name} set a monastery on an estate."),
}
GREEN = {
    (1, False): N_("{name} scored {vp} VP for green: most with {cubes}."),
    (1, True): N_("{name} scored {vp} VP for green: tied most with {cubes}."),
    (2, False): N_("{name} scored {vp} VP for green: second with {cubes}."),
    (2, True): N_("{name} scored {vp} VP for green: tied second with {cubes}."),
}
"""By place, and whether it is shared."""
CHANGED_SIDES = {
    "Y": N_("a warrior changed sides"),
    "B": N_("a piper changed sides"),
    "G": N_("a monk changed sides"),
}
WENT_TO_BAG = {
    "Y": N_("a warrior went to the bag"),
    "B": N_("a piper went to the bag"),
    "G": N_("a monk went to the bag"),
}


def sentence(event: Event, name_of: NameOf) -> str | None:
    """What happened, told in the past tense, so that `you` fits as a name."""
    told = _sentence(event, name_of)
    return capital(told) if told else told


def _sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.Started(seat):
            return _("{name} drew the start marker.").format(name=name_of(seat))
        case ev.RoundBegan(number, start):
            return _("Round {number} began with {name}.").format(number=number, name=whom(name_of(start)))
        case ev.Reshuffled(count):
            told = ngettext("The {count} discarded card became the new draw pile.",
                            "The {count} discarded cards were shuffled into a new draw pile.", count)  # fmt: skip
            return told.format(count=count)
        case ev.Drew(seat, cubes):
            return _("{name} drew {cubes}.").format(name=name_of(seat), cubes=cubes_in_words(cubes))
        case ev.Kept(seat):
            return _("{name} kept the display.").format(name=name_of(seat))
        case ev.Returned(seat, cubes):
            told = _("{name} returned {cubes} to the bag.")
            return told.format(name=name_of(seat), cubes=cubes_in_words(cubes))
        case ev.UnusedReturned(_, cubes):
            return _("Unused and back in the bag: {cubes}.").format(cubes=cubes_in_words(cubes))
        case ev.Dealt(seat, count, cards) | ev.Discarded(seat, count, cards) | ev.Exchanged(seat, count, cards):
            told = moved(event, count, known=bool(cards))
            return told.format(name=name_of(seat), count=count, cards=spaced(cards or ""))
        case ev.Passed(seat):
            return _("{name} neither raided nor exchanged.").format(name=name_of(seat))
        case ev.Finished():
            return None
        case ev.Built(seat, building):
            return _(BUILT[building]).format(name=name_of(seat))
        case ev.Joined(seat, follower, count):
            gained = followers_in_words(count, follower)
            return _("{name} gained {followers}.").format(name=name_of(seat), followers=gained)
        case ev.EstateBought(seat, paid):
            told = _("{name} bought an estate for {price}.")
            return told.format(name=name_of(seat), price=payment_in_words(paid))
        case ev.BardPlayed(seat, victim, courtyard, bag):
            told = _("{name} sent a bard to {victim}: {taken}.")
            taken = song_in_words(courtyard, bag)
            return told.format(name=name_of(seat), victim=whom(name_of(victim)), taken=taken)
        case _:
            return raid_sentence(event, name_of) or scoring_sentence(event, name_of) or of_table(event, name_of, VERBS)


def moved(event: ev.Dealt | ev.Discarded | ev.Exchanged, count: int, *, known: bool) -> str:
    """How cards are told that change hands, with their values or without."""
    match event, known:
        case ev.Dealt(), True:
            return ngettext("{name} drew {count} card: {cards}.", "{name} drew {count} cards: {cards}.", count)
        case ev.Dealt(), False:
            return ngettext("{name} drew {count} card.", "{name} drew {count} cards.", count)
        case ev.Discarded(), True:
            return ngettext(
                "{name} discarded {count} card: {cards}.", "{name} discarded {count} cards: {cards}.", count
            )
        case ev.Discarded(), False:
            return ngettext("{name} discarded {count} card.", "{name} discarded {count} cards.", count)
        case _, True:
            return ngettext(
                "{name} exchanged {count} card: {cards}.", "{name} exchanged {count} cards: {cards}.", count
            )
        case _:
            return ngettext("{name} exchanged {count} card.", "{name} exchanged {count} cards.", count)


def scoring_sentence(event: Event, name_of: NameOf) -> str | None:
    match event:
        case ev.FollowingJudged(seat, before, warriors, by):
            return following_in_words(seat, before, warriors, by, name_of)
        case ev.GreenScored(seat, cubes, place, tied, vp) if vp:
            return _(GREEN[place, tied]).format(name=name_of(seat), vp=vp, cubes=cubes)
        case ev.RedScored(seat, cattle, bonus, vp) if vp:
            told = _("{name} scored {vp} VP for {cattle} cattle.")
            if bonus:
                told = _("{name} scored {vp} VP for {cattle} cattle (most of all).")
            return told.format(name=name_of(seat), vp=vp, cattle=cattle)
        case ev.BlueScored(seat, cubes, rival, vp) if vp:
            told = _("{name} scored {vp} VP for {cubes} blue against {cattle}.")
            return told.format(name=name_of(seat), vp=vp, cubes=cubes, cattle=cattle_in_words(rival))
        case ev.TileRemoved(supply):
            return _("One estate goes, unseen; {supply} are left.").format(supply=supply)
        case ev.TileTurned(number, leader, ended):
            told = _("Estate {number} turned up; leader {leader}: the game goes on.")
            if ended:
                told = _("Estate {number} turned up; leader {leader}: the game ends.")
            return told.format(number=number, leader=leader)
        case ev.GameEnded(reason, winners, scores):
            names = capital(listed(name_of(seat) for seat in winners))
            told = _("The game is over: {reason}. {names} won with {vp} VP.")
            return told.format(reason=_(ENDINGS[reason]), names=names, vp=max(scores))
        case _:
            return None


def payment_in_words(paid: str) -> str:
    """`yGg` as `1 yellow of the courtyard, 1 green, 1 green of the courtyard`."""
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return cubes_in_words(display)
    own = _("{cubes} of the courtyard").format(cubes=cubes_in_words(courtyard))
    return f"{cubes_in_words(display)}, {own}" if display else own


def song_in_words(courtyard: str, bag: str) -> str:
    """What a bard takes, and where it goes."""
    parts = [_(CHANGED_SIDES[courtyard])] if courtyard else []
    parts += [_(WENT_TO_BAG[bag])] if bag else []
    return ", ".join(parts)


def following_in_words(seat: int | None, before: int | None, warriors: int, by: str, name_of: NameOf) -> str:
    if seat is None:
        return _("Nobody holds Biggest Following: the tie was not broken.")
    if by == "stays":
        return _("{name} kept Biggest Following, as the tie was not broken.").format(name=name_of(seat))
    match seat == before, by:
        case True, "courtyard":
            told = ngettext(
                "{name} kept Biggest Following with {count} warrior, larger courtyard.",
                "{name} kept Biggest Following with {count} warriors, larger courtyard.",
                warriors,
            )
        case True, _:
            told = ngettext("{name} kept Biggest Following with {count} warrior.",
                            "{name} kept Biggest Following with {count} warriors.", warriors)  # fmt: skip
        case False, "courtyard":
            told = ngettext(
                "{name} won Biggest Following with {count} warrior, larger courtyard.",
                "{name} won Biggest Following with {count} warriors, larger courtyard.",
                warriors,
            )
        case _:
            told = ngettext("{name} won Biggest Following with {count} warrior.",
                            "{name} won Biggest Following with {count} warriors.", warriors)  # fmt: skip
    return told.format(name=name_of(seat), count=warriors)
