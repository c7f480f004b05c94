"""A raid as a scene: three rounds, card against card, the rounds won by each side, and how it ended."""

from __future__ import annotations

from rich.cells import cell_len

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.events import Strength
from macrobber_core.games.mac_robber.notation import BLOWS
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit, wrapped

from .asking import Asking
from .cards import Face, card
from .language import NameOf, battle_points, capital, cards_in_words, followers_in_words, letter, whom
from .pieces import WIDTH, clip, length
from .raid_words import booty_in_words, spending_in_words
from .sight import Sight
from .steps import Menu
from .story import Bout, Raid
from .tray import hand

BOUT_WIDTH = 26
"""Columns of a combat round."""


def scene(raid: Raid, sight: Sight, asking: Asking | None = None, *, large: bool) -> list[Line]:
    """The cards of all rounds, the totals, who won each; below, how the raid ended."""
    drawn = [duel(raid, number, sight, asking, large=large) for number in range(1, box.COMBAT_ROUNDS + 1)]
    rows = zip(*drawn, strict=True)
    lines: list[Line] = [(Span("  "), *(span for part in row for span in clip(part, BOUT_WIDTH))) for row in rows]
    return [*lines, *outcome(raid, sight)]


def heading(raid: Raid, sight: Sight, asking: Asking | None = None) -> Line:
    """Who raids whom, the rounds won by each, and one's own hand where it does not lie below to be picked from."""
    ink = sight.look.ink
    right = hand(sight.view, sight.look) if asking is None or isinstance(asking.step, Menu) else ()
    winners = [bout.revealed.winner for bout in raid.bouts if bout.revealed]
    attack, defence = winners.count(raid.attacker), winners.count(raid.defender)
    title = " " + (_("RAID") if raid.end is None else _("RAID OVER")) + "  "
    left = (
        Span(title, ink.alarm),
        Span(f"{letter(raid.attacker)} {fit(sight.name_of(raid.attacker), 14)}", ink.bold),
        Span(f"  {attack} : {defence}  ", ink.bright),
        Span(f"{letter(raid.defender)} {fit(sight.name_of(raid.defender), 14)}", ink.bold),
    )
    if length(left) + length(right) > WIDTH:
        right = right[1:]  # cards speak for themselves
    return (*clip(left, WIDTH - length(right)), *right)


def strength(raid: Raid, sight: Sight) -> Line:
    """What both sides have left to lay."""
    ink = sight.look.ink
    line: list[Span] = []
    for seat in (raid.attacker, raid.defender):
        clan = sight.view.clan(seat)
        left = _("{cards} and {pipers} left")
        left = left.format(cards=cards_in_words(clan.cards), pipers=followers_in_words(clan.pipers, "piper"))
        line += [Span(f"  {letter(seat)} ", ink.bold), Span(f"{left}   ", ink.faint)]
    return tuple(line)


def pending(raid: Raid, number: int, sight: Sight, asking: Asking | None) -> Face | None:
    """Our card of that round: the one under the cursor, or its place; None if it is not asked for."""
    if asking is None or not isinstance(asking.step, Menu) or not asking.step.cards:
        return None
    if number != len(raid.bouts) + (sight.view.seat == raid.attacker):
        return None
    blow = BLOWS.get(asking.step.options[asking.cursor].action)
    ink = sight.look.ink.bright
    return Face(str(blow.card), ink, put(blow.piper, blow.warrior)) if blow is not None else Face(" ", ink)


def duel(raid: Raid, number: int, sight: Sight, asking: Asking | None, *, large: bool) -> list[Line]:
    """One round: the attacker's card on the left, the defender's on the right, the totals below."""
    ink = sight.look.ink
    bout = raid.bouts[number - 1] if number <= len(raid.bouts) else None
    mine = pending(raid, number, sight, asking)
    attack, defence = faces(raid, bout, sight, mine)
    left, right = card(attack, sight.look, large=large), card(defence, sight.look, large=large)
    names = (Span(f"{letter(raid.attacker)} ", attack.ink), Span(f" {letter(raid.defender)}", defence.ink))
    below = tally(raid, bout, number, sight, length(left[0]))
    if bout is None and mine is None and number > 1:  # its cards come on the table when its time comes
        return [*[()] * len(left), *below]
    middle = len(left) // 2
    rows: list[Line] = []
    for row, (one, other) in enumerate(zip(left, right, strict=True)):
        if row == middle:
            rows.append((names[0], *one, Span(" : ", ink.faint), *other, names[1]))
        else:
            rows.append((Span("  "), *one, Span("   "), *other))
    return [*rows, *below]


def faces(raid: Raid, bout: Bout | None, sight: Sight, mine: Face | None) -> tuple[Face, Face]:
    """Both cards: revealed ones, one face down, one about to be laid, or places that are still empty."""
    ink = sight.look.ink
    empty = Face(" ", ink.faint)
    if bout is None:
        return mine or empty, empty
    on_attack = put(bout.piper, bout.warrior)
    shown = bout.revealed
    if shown is None:
        value = str(bout.card) if bout.card is not None else sight.look.glyphs.back
        return Face(value, ink.faint, on_attack), mine or empty
    sides = []
    for seat, side, on_card in (
        (raid.attacker, shown.attack, on_attack),
        (raid.defender, shown.defence, put(shown.defence.piper, shown.defence.warrior)),
    ):
        won = shown.winner == seat
        sides.append(Face(str(side.card), ink.bold if won else ink.faint, on_card, strong=won))
    return sides[0], sides[1]


def tally(raid: Raid, bout: Bout | None, number: int, sight: Sight, width: int) -> list[Line]:
    """The totals, and who won the round."""
    ink = sight.look.ink
    shown = bout.revealed if bout is not None else None
    if shown is None:
        told = _("the card lies face down") if bout is not None else _("round {number}").format(number=number)
        return [(), (Span(f"  {told}", ink.faint),)]
    totals = (shown.attack.total, shown.defence.total)
    sign = ">" if totals[0] > totals[1] else "<" if totals[0] < totals[1] else "="
    won = _("drawn")
    if shown.winner is not None:
        name = whom(sight.name_of(shown.winner))
        won = _("won by {name}").format(name=name)
        won = won if cell_len(won) <= BOUT_WIDTH - 4 else fit(name, BOUT_WIDTH - 4)
    inks = [ink.bold if shown.winner == seat else ink.faint for seat in (raid.attacker, raid.defender)]
    return [
        (
            Span(f"  {arithmetic(shown.attack):^{width}} ", inks[0]),
            Span(sign, ink.bright),
            Span(f" {arithmetic(shown.defence):^{width}}", inks[1]),
        ),
        (Span(f"  {won}", ink.bold if shown.winner is not None else ink.faint),),
    ]


def put(piper: bool, warrior: bool) -> str:
    """The cubes on a card."""
    return "B" * piper + "Y" * warrior


def arithmetic(side: Strength) -> str:
    """The total, and what it is made of."""
    parts = (side.carried, side.counts, side.piper + side.warrior + side.castles)
    made = [str(part) for part in parts if part]
    return f"{'+'.join(made)}={side.total}" if len(made) > 1 else str(side.total)


def outcome(raid: Raid, sight: Sight) -> list[Line]:
    """How the raid ended, once it has."""
    if raid.end is None:
        return []
    told = ending(raid, sight.name_of)
    lines = [told] if cell_len(told) < WIDTH - 1 else wrapped(told, WIDTH - 2, 2)
    return [(Span(f" {line}", sight.look.ink.bright),) for line in lines]


def ending(raid: Raid, name_of: NameOf) -> str:
    end = raid.end
    assert end is not None
    changed = ((raid.attacker, end.attacker_vp), (raid.defender, end.defender_vp))
    parts = [_("{name} {vp:+d} VP").format(name=fit(name_of(seat), 16), vp=vp) for seat, vp in changed if vp]
    if raid.looted:
        parts.append(_("booty: {booty}").format(booty=booty_in_words(raid.looted.booty, raid.looted.kept)))
    if raid.spent:
        bought = spending_in_words(raid.spent.lines, raid.spent.to_bag)
        parts.append(_("spent on {purchases}").format(purchases=bought))
    elif raid.points:
        parts.append(_("{points} to spend").format(points=battle_points(raid.points.points)))
    brought = ",  ".join(parts)
    if end.winner is None:
        told = _("A drawn raid:  {gains}") if parts else _("A drawn raid.")
        return told.format(gains=brought)
    told = _("{name} won the raid:  {gains}") if parts else _("{name} won the raid.")
    return capital(told.format(name=fit(name_of(end.winner), 16), gains=brought))
