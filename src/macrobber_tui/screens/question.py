"""Questions in the line of keys. While one is asked the board is deaf; any key that is no answer passes it over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rich.cells import cell_len

from macrobber_core.lan.host import Host
from macrobber_core.table import TableView
from macrobber_tui.boards.look import Look
from macrobber_tui.keys import Keyboard
from macrobber_tui.language import _, listed
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import fit

from .base import WIDTH, Keys, footer

BESIDE = 3
"""Blanks around what is asked."""

Act = Callable[[], object]
Moment = tuple[int, int, int | None]


def nothing() -> None:
    """The answer that changes nothing."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and for each key that answers: its meaning and what it does. Enter stands for `enter`.

    With a `moment` it is asked no more when the table has gone on from there.
    """

    text: str
    answers: Mapping[str, tuple[str, Act]]
    enter: str = ""
    moment: Moment | None = None

    def line(self, look: Look, keyboard: Keyboard) -> Line:
        return asked(self.text, [(key, meaning) for key, (meaning, _) in self.answers.items()], look, keyboard)

    def answer(self, key: str) -> None:
        _meaning, act = self.answers.get(self.enter if key == "enter" else key, ("", nothing))
        act()


def asked(text: str, keys: Keys, look: Look, keyboard: Keyboard) -> Line:
    """A text that must be seen, and keys, in one line."""
    answers = footer(keys, look, keyboard, width=WIDTH - BESIDE - cell_len(text))
    room = max(0, WIDTH - BESIDE - length(answers))
    return (Span(f" {fit(text, room)}  ", look.ink.alarm), *answers)


def moment(table: TableView) -> Moment:
    return table.ply, table.takebacks, table.proposal.seat if table.proposal else None


def leaving(host: Host | None, leave: Act) -> Question:
    text = _("Leave the game? Your seat is kept.")
    if host is not None and host.trouble:
        text = _("Leave the game? The table closes; the game is lost.")
    elif host is not None:
        text = _("Leave the game? The table closes; the game is kept.")
    return Question(text, {"y": (_("leave"), leave), "n": (_("stay"), nothing)}, enter="y")


def closing(leave: Act) -> Question:
    return Question(
        _("Close the table? Others are here."), {"y": (_("close"), leave), "n": (_("stay"), nothing)}, enter="y"
    )


def taking_back(table: TableView, ask: Act, answer: Callable[[bool], object]) -> Question | None:
    """What has to be asked before something is taken back; None where the table can be told to at once."""
    proposal = table.proposal
    if proposal is None:
        if table.can_undo or not table.may_ask:
            return None
        others = [seat for number, seat in enumerate(table.seats, 1) if number != table.seat]
        concerned = any(seat.bot is None and not seat.away for seat in others)
        text = _("Take back your '{action}' and all since? Nobody is asked.")
        if concerned:
            text = _("Take back your '{action}' and all since? All have to agree.")
        text = text.format(action=_(table.may_ask))
        return Question(
            text, {"y": (_("ask") if concerned else _("yes"), ask), "n": (_("no"), nothing)}, moment=moment(table)
        )
    if proposal.seat == table.seat:
        text, yes = _("Stop asking to go back?"), (_("ask no more"), lambda: answer(False))
        return Question(text, {"y": yes, "n": (_("go on asking"), nothing)}, moment=moment(table))
    if table.seat not in {*proposal.asked, *proposal.agreed}:
        return None
    return Question(
        _("Go back to before {name}'s '{action}'?").format(
            name=fit(table.name(proposal.seat), 12), action=_(proposal.verb)
        ),
        {
            "y": (_("agree"), lambda: answer(True)),
            "n": (_("decline"), lambda: answer(False)),
            "esc": (_("later"), nothing),
        },
        moment=moment(table),
    )


def playing_on(names: Sequence[str], play: Callable[[int], object]) -> Question:
    """As whom; the names of all have room beside the question."""
    text = _("Play on as:")
    room = (WIDTH - BESIDE - cell_len(text) - len(" esc ")) // len(names) - len("1  ")  # with blanks between them
    answers = {str(seat): (fit(name, room), partial(play, seat)) for seat, name in enumerate(names, 1)}
    return Question(text, {**answers, "esc": ("", nothing)})


def proposed(table: TableView, look: Look, keyboard: Keyboard) -> Line | None:
    """The line of keys while something is proposed to be taken back."""
    proposal = table.proposal
    if proposal is None:
        return None
    if table.seat in proposal.asked:
        asker = fit(table.name(proposal.seat), 20)
        return asked(
            _("{name} asks to go back to before '{action}'.").format(name=asker, action=_(proposal.verb)),
            [("u", _("answer")), ("?", _("keys"))],
            look,
            keyboard,
        )
    waiting = _("Waiting for {names} to agree to go back.").format(names=listed(map(table.name, proposal.asked)))
    if table.seat == proposal.seat:
        return asked(waiting, [("u", _("ask no more")), ("?", _("keys"))], look, keyboard)
    return asked(
        waiting, [*([("u", _("decline"))] if table.seat in proposal.agreed else []), ("?", _("keys"))], look, keyboard
    )
