"""Texts for a table that moves to another player's program: the questions to players, and the news."""

from __future__ import annotations

from macrobber_core.net.guest.updates import GoOnAsked, TableMoved
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _


def offer_question() -> str:
    """Return the question to a player to whom the host wants to give the table, short enough for the footer."""
    return _("Be the host from now on? Your computer has to stay on.")


def offer_text() -> str:
    """Return the sentence that tells a player what the host's offer means."""
    return _("The host wants to give you the table: your computer becomes the host, and has to stay on.")


def asked_text(name: str) -> str:
    """Return the news for the host that a player is being asked."""
    return _("{name} is being asked; the table stays here until they agree.").format(name=name)


def go_on_question(asked: GoOnAsked) -> str:
    """Return the question to a player whose host is gone, short enough for the footer."""
    if asked.is_ours:
        return _("The host is gone. Go on with you as the host?")
    return elide(_("The host is gone. Go on at {name}'s?"), asked.name).format(name=asked.name)


def go_on_text(asked: GoOnAsked) -> str:
    """Return what it means to go on without the host."""
    if asked.is_ours:
        return _("The host is gone. The table can go on with you as its host, once enough players agree.")
    text = _("The host is gone. The table can go on at {name}'s, once enough players agree.")
    return elide(text, asked.name).format(name=asked.name)


def answered_text(*, go_on: bool) -> str:
    """Return what the program waits for after the player's answer."""
    return _("Waiting for the other players...") if go_on else _("Waiting for the host to come back...")


def moved_text(moved: TableMoved, stage: str) -> str:
    """Return where the table is now; `stage` is the stage of its game."""
    if moved.is_ours:
        return _("You are the host now. Your computer has to stay on.")
    text = elide(_("The table is now at {name}'s."), moved.name).format(name=moved.name)
    goes_on = _("The game goes on.") if stage == "playing" else ""
    return f"{text} {goes_on}".rstrip()


def join_text(moved: TableMoved, stage: str) -> str:
    """Return where the table is now, and the command for joining it."""
    advice = _("To join it: {command}").format(command=_join_command(moved)) if moved.address else ""
    return f"{moved_text(moved, stage)} {advice}".rstrip()


def return_text(moved: TableMoved, stage: str, way_in: str) -> str:
    """Return where the table is now, for a guest at a door of the former host, which will close.

    They come back by an ssh command or a link, or else with the program.
    """
    command = way_in or (_join_command(moved) if moved.address else "")
    advice = _("To come back later: {command}").format(command=command) if command else ""
    return f"{moved_text(moved, stage)} {advice}".rstrip()


def _join_command(moved: TableMoved) -> str:
    return f"macrobber join {moved.address}"
