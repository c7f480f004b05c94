"""The things on the Claim It! board in words: spaces, markers, dice, squatters and the players' figures."""

from __future__ import annotations

from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.board import SPACES, count, groups, space
from macrobber_core.games.claim_it.notation import PLACEMENTS
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import capitalize_you, in_object_case, name_lookup
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import _, ngettext

from .sentences import counted_claims, counted_spaces
from .turn_options import placements_by_space


def explain(thing: str, table: TableView, view: ClaimItView, *, is_painted: bool = False) -> Explanation:
    """Explain a thing on the board, such as `space 3,5`, `claims 2` or `die 1 4`."""
    kind, _blank, rest = thing.partition(" ")
    match kind:
        case "space":
            about = _("The letter shows who settled the space; square brackets mean claimed for good.")
            if is_painted:
                about = _("The letter shows who settled the space; in full colour, it is claimed for good.")
            return _space(rest, table, view, about)
        case "player" | "group" | "claims" | "spaces":
            return _figure(kind, int(rest), table, view)
        case "die":
            about = _("Two of the dice name a space, by column and row; the third is the number of a squatter.")
            return Explanation(_("Die: {number}").format(number=rest.split()[1]), about)
        case "squatters":
            free = ", ".join(map(str, view.free))
            worth = _("Still free: {squatters}.").format(squatters=free) if free else _("All of them are on the board.")
            return Explanation(_("Squatters"), _("Each squatter can be on the board only once in a turn."), worth)
        case "ending":
            return _ending(table, view)
        case _:
            assert kind == "round", thing
            return Explanation(
                _("Round {number}").format(number=view.round), _("In a round, every player has one turn.")
            )


def _ending(table: TableView, view: ClaimItView) -> Explanation:
    number = box.CLAIMS_TO_END[view.players]
    about = ngettext(
        "{number} claim of one player at the end of a turn triggers the last round: one more turn for everybody.",
        "{number} claims of one player at the end of a turn trigger the last round: one more turn for everybody.",
        number,
    ).format(number=number)
    worth = ""
    if view.last_round is not None and view.turns_left is not None:
        worth = ngettext("last round: {count} turn left", "last round: {count} turns left", view.turns_left)
        worth = _("{told}; {name} plays last").format(
            told=worth.format(count=view.turns_left), name=table.name(view.last_round)
        )
    return Explanation(_("The end of the game"), about, worth)


def _space(text: str, table: TableView, view: ClaimItView, about: str) -> Explanation:
    column, row = map(int, text.split(","))
    there, name_of = view.space(column, row), name_lookup(table)
    worth, sign = [_("Nobody has settled this space.")], _("free space")
    if there.owner is not None:
        template = _("Claimed for good by {name}, in a group of {spaces}.")
        if not there.claimed:
            template = _("Settled by {name}, in a group of {spaces}.")
        size = counted_spaces(_group_size(view, there.owner, column, row))
        sign = _("claimed for good") if there.claimed else _("settled")
        worth = [template.format(name=in_object_case(name_of(there.owner)), spaces=size)]
    if there.squatter is not None:
        worth.append(_("Squatter {number} is on it this turn.").format(number=there.squatter))
        sign = _("squatter of this turn")
    if there.claim_on_top:
        worth.append(_("A claim marker is on top this turn."))
        sign = _("claim marker of this turn")
    if action := placements_by_space(table.legal if view.phase == "place" else []).get(text):
        squatter = PLACEMENTS[action].squatter
        worth.append(
            _("You can place a claim marker here.")
            if squatter is None
            else _("You can place squatter {number} here.").format(number=squatter)
        )
        sign = _("place a marker here")
    return Explanation(
        _("Space {space}").format(space=text),
        about,
        " ".join(worth),
        f"{there.owner} {there.claimed} {there.squatter} {there.claim_on_top}",
        sign,
    )


def _group_size(view: ClaimItView, seat: int, column: int, row: int) -> int:
    """Return the number of spaces in the group of `seat` that contains a space."""
    owned = sum(one for one, shown in zip(SPACES, view.board, strict=True) if shown.owner == seat)
    return next(count(group) for group in groups(owned) if group & space(column, row))


def _figure(kind: str, seat: int, table: TableView, view: ClaimItView) -> Explanation:
    """Explain a player's name or one of the figures beside it."""
    figures = view.figures(seat)
    name = capitalize_you(name_lookup(table)(seat))
    match kind:
        case "player":
            worth = _("Largest group: {group}; {claims}, {spaces}.").format(
                group=figures.group, claims=counted_claims(figures.claims), spaces=counted_spaces(figures.spaces)
            )
            return Explanation(name, _("A player, with a letter and a colour; an arrow marks whose turn it is."), worth)
        case "group":
            best = max(view.figures(other).group for other in range(1, view.players + 1))
            behind = best - figures.group
            text = ngettext("{count} behind the largest of all.", "{count} behind the largest of all.", behind)
            worth = text.format(count=behind) if behind else _("No group is larger.")
            what, state = _("group {count}").format(count=figures.group), figures.group
            about = _("The player's largest group of connected spaces. The largest of all wins the game.")
        case "claims":
            missing = box.CLAIMS_TO_END[view.players] - figures.claims
            text = ngettext("{count} more triggers the last round.", "{count} more trigger the last round.", missing)
            worth = text.format(count=missing) if missing > 0 and view.last_round is None else ""
            what, state = counted_claims(figures.claims), figures.claims
            about = _("Spaces claimed for good: nobody can take them. They break a tie of groups.")
        case _:
            what, worth, state = counted_spaces(figures.spaces), "", figures.spaces
            about = _("All spaces of the player, settled or claimed. They break a tie of groups and claims.")
    return Explanation(_("{name}: {what}").format(name=name, what=what), about, worth, str(state))
