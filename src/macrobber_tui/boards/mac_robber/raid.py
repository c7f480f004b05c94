"""The raid view: three combat rounds, card against card, the rounds won by each side, and the outcome."""

from __future__ import annotations

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.events import Strength
from macrobber_core.games.mac_robber.notation import CARD_PLAYS
from macrobber_tui.boards.names import NameOf, is_you, letter
from macrobber_tui.i18n.language import _
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, clip, length, showing
from macrobber_tui.widgets.text import all_lines, fit_name, wrapped

from .decision_input import DecisionInput
from .event_words import booty_in_words, spending_in_words, vp_changes
from .hand_panel import hand
from .history import CombatRound, Raid
from .menus import Menu
from .pieces import Face, card
from .render_context import RenderContext
from .things import BACK
from .wording import battle_points_in_words, cards_in_words, followers_in_words

ROUND_WIDTH = 26
"""Width of a combat round in cells."""
MAX_OUTCOME_ROWS = 2
BEFORE_HAND = 2
"""Blanks between the heading's names and our hand."""
MIN_NAME_WIDTH = 4
"""The width below which the heading shortens no name."""


def render_raid(
    raid: Raid, context: RenderContext, decision: DecisionInput | None = None, *, large: bool
) -> list[Line]:
    """Return the cards, totals and winner of each round, and below them the outcome of the raid."""
    rounds = [render_round(raid, number, context, decision, large=large) for number in range(1, box.COMBAT_ROUNDS + 1)]
    rows = zip(*rounds, strict=True)
    lines: list[Line] = [(Span("  "), *(span for part in row for span in clip(part, ROUND_WIDTH))) for row in rows]
    return [*lines, *render_outcome(raid, context)]


def heading(raid: Raid, context: RenderContext, decision: DecisionInput | None = None) -> Line:
    """Return both players, the rounds each has won, and our hand unless it is shown below as a selection."""
    palette = context.theme.palette
    right = hand(context.view, context.theme) if decision is None or isinstance(decision.step, Menu) else ()
    winners = [combat_round.revealed.winner for combat_round in raid.combat_rounds if combat_round.revealed]
    attack, defence = winners.count(raid.attacker), winners.count(raid.defender)
    title = " " + (_("RAID") if raid.end is None else _("RAID OVER")) + "  "
    score = f"  {attack} : {defence}  "
    names = [context.name_of(raid.attacker), context.name_of(raid.defender)]
    room = WIDTH - cell_len(title + score + "A B ") - length(right) - (BEFORE_HAND if right else 0)
    width = max(map(cell_len, names))
    while width > MIN_NAME_WIDTH and sum(cell_len(fit_name(name, width)) for name in names) > room:
        width -= 1
    attacker, defender = (fit_name(name, width) for name in names)
    left = (
        Span(title, palette.alarm),
        Span(f"{letter(raid.attacker)} {attacker}", palette.bold),
        *render_score(raid, attack, defence, context),
        Span(f"{letter(raid.defender)} {defender}", palette.bold),
    )
    return (*clip(left, WIDTH - length(right)), *right)


def render_score(raid: Raid, attack: int, defence: int, context: RenderContext) -> Line:
    """Return the rounds won by each side, painted on the clans' colours."""
    if (roles := context.theme.roles) is None:
        return (Span(f"  {attack} : {defence}  ", context.theme.palette.bright),)
    grounds = (
        Style(color=roles.text.clan_ink, bgcolor=roles.clans[seat - 1], bold=True)
        for seat in (raid.attacker, raid.defender)
    )
    first, second = (Span(f" {won} ", style) for won, style in zip((attack, defence), grounds, strict=True))
    return Span(" "), first, Span(":", context.theme.palette.faint), second, Span(" ")


def cards_left(raid: Raid, context: RenderContext) -> Line:
    """Return the cards and pipers that both sides have left."""
    palette = context.theme.palette
    line: list[Span] = []
    for seat in (raid.attacker, raid.defender):
        clan = context.view.clan(seat)
        left = _("{cards} and {pipers} left")
        left = left.format(cards=cards_in_words(clan.cards), pipers=followers_in_words(clan.pipers, "piper"))
        line += [Span(f"  {letter(seat)} ", palette.bold), Span(f"{left}   ", palette.faint)]
    return tuple(line)


def card_to_lay(raid: Raid, number: int, context: RenderContext, decision: DecisionInput | None) -> Face | None:
    """Return our card for a round: the card under the cursor, or an empty card; None if we lay no card now."""
    if decision is None or not isinstance(decision.step, Menu) or not decision.step.is_card_menu:
        return None
    if number != len(raid.combat_rounds) + (context.view.seat == raid.attacker):
        return None
    card_play = CARD_PLAYS.get(decision.step.options[decision.cursor].action)
    style = context.theme.palette.bright
    return (
        Face(str(card_play.card), style, cubes_on_card(card_play.piper, card_play.warrior))
        if card_play is not None
        else Face(" ", style)
    )


def render_round(
    raid: Raid, number: int, context: RenderContext, decision: DecisionInput | None, *, large: bool
) -> list[Line]:
    """Return one round: the attacker's card on the left, the defender's on the right, the totals below."""
    palette = context.theme.palette
    combat_round = raid.combat_rounds[number - 1] if number <= len(raid.combat_rounds) else None
    own_face = card_to_lay(raid, number, context, decision)
    attack, defence = card_faces(raid, combat_round, context, own_face)
    left, right = (
        [
            showing(laid_thing(number, seat, face, context.theme), line)
            for line in card(face, context.theme, large=large)
        ]
        for seat, face in ((raid.attacker, attack), (raid.defender, defence))
    )
    names = (Span(f"{letter(raid.attacker)} ", attack.style), Span(f" {letter(raid.defender)}", defence.style))
    below = round_totals(raid, combat_round, number, context, length(left[0]), ROUND_WIDTH - 4)
    if combat_round is None and own_face is None and number > 1:  # later rounds have no cards yet
        return [*[()] * len(left), *below]
    middle = len(left) // 2
    rows: list[Line] = []
    for row, (attack_line, defence_line) in enumerate(zip(left, right, strict=True)):
        if row == middle:
            rows.append((names[0], *attack_line, Span(" : ", palette.faint), *defence_line, names[1]))
        else:
            rows.append((Span("  "), *attack_line, Span("   "), *defence_line))
    return [*rows, *below]


def laid_thing(number: int, seat: int, face: Face, theme: Theme) -> str:
    """Return what a card in a combat round is as a thing; "" for an empty place."""
    if not face.value.strip():
        return ""
    value = BACK if face.value == theme.glyphs.card_back else face.value
    return f"laid {number} {seat} {value} {face.cubes}".rstrip()


def card_faces(
    raid: Raid, combat_round: CombatRound | None, context: RenderContext, own_face: Face | None
) -> tuple[Face, Face]:
    """Return both cards: revealed, face down, about to be laid, or empty."""
    palette = context.theme.palette
    empty = Face(" ", palette.faint)
    if combat_round is None:
        return own_face or empty, empty
    on_attack = cubes_on_card(combat_round.piper, combat_round.warrior)
    revealed = combat_round.revealed
    if revealed is None:
        value = str(combat_round.card) if combat_round.card is not None else context.theme.glyphs.card_back
        return Face(value, palette.faint, on_attack), own_face or empty
    sides = []
    for seat, side, on_card in (
        (raid.attacker, revealed.attack, on_attack),
        (raid.defender, revealed.defence, cubes_on_card(revealed.defence.piper, revealed.defence.warrior)),
    ):
        won = revealed.winner == seat
        sides.append(
            Face(revealed_value(side, context.theme), palette.bold if won else palette.faint, on_card, is_winner=won)
        )
    return sides[0], sides[1]


def round_totals(
    raid: Raid, combat_round: CombatRound | None, number: int, context: RenderContext, width: int, room: int
) -> list[Line]:
    """Return the totals below cards of that `width`, and the winner of the round in at most `room` cells."""
    palette = context.theme.palette
    revealed = combat_round.revealed if combat_round is not None else None
    if revealed is None:
        text = _("the card lies face down") if combat_round is not None else _("round {number}").format(number=number)
        return [(), (Span(f"  {text}", palette.faint),)]
    totals = (revealed.attack.total, revealed.defence.total)
    sign = ">" if totals[0] > totals[1] else "<" if totals[0] < totals[1] else "="
    won = _("tied")
    if revealed.winner is not None:
        name = context.name_of(revealed.winner)
        template = _("won by you") if is_you(name) else _("won by {name}")
        won = template.format(name=fit_name(name, room - cell_len(template.format(name=""))))
    styles = [palette.bold if revealed.winner == seat else palette.faint for seat in (raid.attacker, raid.defender)]
    return [
        (
            Span(f"  {arithmetic(revealed.attack):^{width}} ", styles[0]),
            Span(sign, palette.bright),
            Span(f" {arithmetic(revealed.defence):^{width}}", styles[1]),
        ),
        (Span(f"  {won}", palette.bold if revealed.winner is not None else palette.faint),),
    ]


def revealed_value(side: Strength, theme: Theme) -> str:
    """Return a revealed card's value and, if it counts as another value, that value after an arrow (MR-V6)."""
    return str(side.card) if side.counts == side.card else f"{side.card}{theme.glyphs.arrows['right']}{side.counts}"


def cubes_on_card(piper: bool, warrior: bool) -> str:
    return "B" * piper + "Y" * warrior


def arithmetic(side: Strength) -> str:
    """Return the total, preceded by its terms if there are several."""
    parts = (side.carried, side.counts, side.piper + side.warrior + side.castles)
    terms = [str(part) for part in parts if part]
    return f"{'+'.join(terms)}={side.total}" if len(terms) > 1 else str(side.total)


def render_outcome(raid: Raid, context: RenderContext) -> list[Line]:
    """Return the outcome of the raid; nothing while it is in progress."""
    if raid.end is None:
        return []
    text = context.with_fitting_names(
        lambda named: outcome_text(raid, named.name_of),
        lambda text: len(all_lines(text, WIDTH - 2)) <= MAX_OUTCOME_ROWS,
    )
    lines = wrapped(text, WIDTH - 2, MAX_OUTCOME_ROWS)
    return [(Span(f" {line}", context.theme.palette.bright),) for line in lines]


def outcome_text(raid: Raid, name_of: NameOf) -> str:
    end = raid.end
    assert end is not None
    we_won = end.winner is not None and is_you(name_of(end.winner))
    parts = [
        (_("{vp:+d} VP") if we_won and seat == end.winner else _("{name} {vp:+d} VP")).format(name=name_of(seat), vp=vp)
        for seat, vp in vp_changes(end)
    ]
    if raid.looted:
        parts.append(_("booty: {booty}").format(booty=booty_in_words(raid.looted.booty, raid.looted.kept)))
    if raid.spent:
        bought = spending_in_words(raid.spent.lines, raid.spent.to_bag)
        parts.append(_("spent on {purchases}").format(purchases=bought))
    elif raid.points:
        parts.append(_("{points} to spend").format(points=battle_points_in_words(raid.points.points)))
    gains = ", ".join(parts)
    if end.winner is None:
        template = _("Raid tied: {gains}") if parts else _("Raid tied.")
        return template.format(gains=gains)
    if we_won:
        return (_("You won the raid: {gains}") if parts else _("You won the raid.")).format(gains=gains)
    template = _("{name} won the raid: {gains}") if parts else _("{name} won the raid.")
    return template.format(name=name_of(end.winner), gains=gains)
