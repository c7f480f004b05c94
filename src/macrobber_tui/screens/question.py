"""Questions in the line of keys. While one is asked the board is deaf; any key that is no answer passes it over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from macrobber_core.lan.host import Host
from macrobber_core.table import TableView
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from .base import WIDTH, Keys, footer

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

    def line(self, look: Look) -> Line:
        return asked(self.text, [(key, meaning) for key, (meaning, _) in self.answers.items()], look)

    def answer(self, key: str) -> None:
        _, act = self.answers.get(self.enter if key == "enter" else key, ("", nothing))
        act()


def asked(text: str, keys: Keys, look: Look) -> Line:
    """A text that must be seen, and keys, in one line."""
    answers = footer(keys, look)
    room = WIDTH - 3 - sum(len(span.text) for span in answers)
    return (Span(f" {fit(text, room)}  ", look.ink.alarm), *answers)


def moment(table: TableView) -> Moment:
    return table.ply, table.takebacks, table.proposal.seat if table.proposal else None


def leaving(host: Host | None, leave: Act) -> Question:
    kept = "Your seat is kept."
    if host is not None:
        kept = f"The table closes; the game is {'lost' if host.trouble else 'kept'}."
    return Question(f"Leave the game? {kept}", {"y": ("leave", leave), "n": ("stay", nothing)}, enter="y")


def closing(leave: Act) -> Question:
    return Question("Close the table? Others are here.", {"y": ("close", leave), "n": ("stay", nothing)}, enter="y")


def taking_back(table: TableView, ask: Act, answer: Callable[[bool], object]) -> Question | None:
    """What has to be asked before something is taken back; None where the table can be told to at once."""
    proposal = table.proposal
    if proposal is None:
        if table.can_undo or not table.may_ask:
            return None
        others = [seat for number, seat in enumerate(table.seats, 1) if number != table.seat]
        concerned = any(seat.bot is None and not seat.away for seat in others)
        who = "Everybody has to agree." if concerned else "Nobody else has to agree."
        text = f"Go back to before your {table.may_ask!r}? {who}"
        return Question(text, {"y": ("ask" if concerned else "yes", ask), "n": ("no", nothing)}, moment=moment(table))
    if proposal.seat == table.seat:
        text, yes = "Stop asking to go back?", ("ask no more", lambda: answer(False))
        return Question(text, {"y": yes, "n": ("go on asking", nothing)}, moment=moment(table))
    if table.seat not in {*proposal.asked, *proposal.agreed}:
        return None
    return Question(
        f"Go back to before {fit(table.name(proposal.seat), 12)}'s {proposal.verb!r}?",
        {"y": ("agree", lambda: answer(True)), "n": ("decline", lambda: answer(False)), "esc": ("later", nothing)},
        moment=moment(table),
    )


def proposed(table: TableView, look: Look) -> Line | None:
    """The line of keys while something is proposed to be taken back."""
    proposal = table.proposal
    if proposal is None:
        return None
    if table.seat in proposal.asked:
        asker = fit(table.name(proposal.seat), 20)
        return asked(f"{asker} asks to go back to before {proposal.verb!r}.", [("u", "answer"), ("?", "keys")], look)
    waiting = f"Waiting for {', '.join(map(table.name, proposal.asked))} to agree to go back."
    if table.seat == proposal.seat:
        return asked(waiting, [("u", "ask no more"), ("?", "keys")], look)
    return asked(waiting, [*([("u", "decline")] if table.seat in proposal.agreed else []), ("?", "keys")], look)
