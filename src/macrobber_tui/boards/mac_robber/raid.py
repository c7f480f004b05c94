"""A raid as a scene: three rounds, card against card, and how it ended."""

from __future__ import annotations

from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.events import Strength
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import fit

from .draw import clip, hand
from .language import NameOf, counted, letter
from .pieces import WIDTH, length
from .raid_words import booty_in_words, spending_in_words
from .story import Bout, Raid

BOUT_WIDTH = 22


def scene(raid: Raid, name_of: NameOf, look: Look) -> list[Line]:
    """Five lines: the cards, the totals, the end."""
    bouts: list[Bout | None] = [*raid.bouts, *[None] * (box.COMBAT_ROUNDS - len(raid.bouts))]
    lines: list[list[Span]] = [[Span("  ")] for _ in range(4)]
    for bout in bouts:
        for row, part in enumerate(duel(raid, bout, look)):
            lines[row] += clip(part, BOUT_WIDTH)
    for row, part in enumerate(won(raid, look)):
        lines[row] += part
    return [*map(tuple, lines), outcome(raid, name_of, look)]


def heading(raid: Raid, view: MacRobberView, name_of: NameOf, look: Look) -> Line:
    """Who raids whom, and one's own hand."""
    right = hand(view, look)
    left = (
        Span(" RAID  " if raid.end is None else " RAID OVER  ", look.ink.alarm),
        Span(f"{letter(raid.attacker)} {fit(name_of(raid.attacker), 16)}", look.ink.bold),
        Span(" against ", look.ink.faint),
        Span(f"{letter(raid.defender)} {fit(name_of(raid.defender), 16)}", look.ink.bold),
    )
    return (*clip(left, WIDTH - length(right)), *right)


def duel(raid: Raid, bout: Bout | None, look: Look) -> list[Line]:
    """One round: the attacker's card on the left, the defender's on the right, the totals below."""
    attack = defence = " "
    attack_put = defence_put = ""
    foot: Line = ()
    laid = (look.ink.faint, look.ink.faint)
    if bout is not None:
        shown = bout.revealed
        attack = str(bout.card) if bout.card is not None else look.glyphs.back
        attack_put = put(bout.piper, bout.warrior)
        laid = (look.ink.bold, look.ink.faint)
        if shown is not None:
            attack, defence = str(shown.attack.card), str(shown.defence.card)
            defence_put = put(shown.defence.piper, shown.defence.warrior)
            totals = (shown.attack.total, shown.defence.total)
            sign = ">" if totals[0] > totals[1] else "<" if totals[0] < totals[1] else "="
            laid = (look.ink.bold if sign != "<" else look.ink.faint, look.ink.bold if sign != ">" else look.ink.faint)
            foot = (
                Span(f" {arithmetic(shown.attack):^7}", laid[0]),
                Span(sign, look.ink.bright),
                Span(f"{arithmetic(shown.defence):^7}", laid[1]),
            )
    left, right = card(attack, attack_put, laid[0], look), card(defence, defence_put, laid[1], look)
    middle = [
        (*left[0], Span("   "), *right[0]),
        (*left[1], Span(" : ", look.ink.faint), *right[1]),
        (*left[2], Span("   "), *right[2]),
    ]
    names = (letter(raid.attacker), letter(raid.defender))
    return [
        (Span("  "), *middle[0]),
        (Span(f"{names[0]} ", laid[0]), *middle[1], Span(f" {names[1]}", laid[1])),
        (Span("  "), *middle[2]),
        foot,
    ]


def put(piper: bool, warrior: bool) -> str:
    """The cubes on a card."""
    return "B" * piper + "Y" * warrior


def arithmetic(side: Strength) -> str:
    """The total, and what it is made of where the card and a piper do not say."""
    powers = side.carried + side.warrior + side.castles
    if not powers and side.counts == side.card:
        return str(side.total)
    parts = (side.carried, side.counts, side.piper + side.warrior + side.castles)
    return f"{'+'.join(str(part) for part in parts if part)}={side.total}"


def card(face: str, put: str, ink: Style, look: Look) -> list[Line]:
    """A card in three lines; a piper stands on its lower edge, a warrior on its upper."""
    top_left, top_right, low_left, low_right = tuple(look.glyphs.corners)
    edge = look.glyphs.rule * 3
    body = f"{look.glyphs.back * 3}" if face == look.glyphs.back else f" {face} "
    low: Line = (Span(low_left + edge + low_right, ink),)
    top: Line = (Span(top_left + edge + top_right, ink),)
    if "B" in put:
        low = (
            Span(low_left, ink),
            Span(f"+B{look.glyphs.cubes['B']}", look.ink.cubes["B"] + look.ink.bold),
            Span(low_right, ink),
        )
    if "Y" in put:
        top = (
            Span(top_left, ink),
            Span(f"+Y{look.glyphs.cubes['Y']}", look.ink.cubes["Y"] + look.ink.bold),
            Span(top_right, ink),
        )
    return [
        top,
        (Span(look.glyphs.upright, ink), Span(body, ink), Span(look.glyphs.upright, ink)),
        low,
    ]


def won(raid: Raid, look: Look) -> list[Line]:
    """Rounds won by each side, at the right edge."""
    rounds = [bout.revealed.winner for bout in raid.bouts if bout.revealed]
    attack, defence = rounds.count(raid.attacker), rounds.count(raid.defender)
    return [
        (Span("won", look.ink.faint),),
        (Span(f"{letter(raid.attacker)} {attack}", look.ink.bold if attack >= defence else PLAIN),),
        (Span(f"{letter(raid.defender)} {defence}", look.ink.bold if defence >= attack else PLAIN),),
        (),
    ]


def outcome(raid: Raid, name_of: NameOf, look: Look) -> Line:
    end = raid.end
    if end is None:
        return ()
    attacker, defender = fit(name_of(raid.attacker), 16), fit(name_of(raid.defender), 16)
    who = "A drawn raid" if end.winner is None else f"{fit(name_of(end.winner), 16)} won the raid"
    gains = [f"{name} {vp:+d} VP" for name, vp in ((attacker, end.attacker_vp), (defender, end.defender_vp)) if vp]
    if raid.looted:
        gains.append(f"booty: {booty_in_words(raid.looted.booty, raid.looted.kept)}")
    if raid.spent:
        gains.append(f"spent on {spending_in_words(raid.spent.lines, raid.spent.to_bag)}")
    elif raid.points:
        gains.append(f"{counted(raid.points.points, 'battle point')} to spend")
    text = f" {who[0].upper() if who.startswith('you') else who[0]}{who[1:]}:  {',  '.join(gains)}"
    return (Span(fit(text, WIDTH - 1), look.ink.bright),)
