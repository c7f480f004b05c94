"""The texts of the page in the browser, for translation. A test compares them with the page's files."""

from __future__ import annotations

from macrobber_tui.i18n.language import N_

PAGE_TEXTS = (
    N_("Your name"),
    N_("The table's code"),
    # Translators: the button by which a guest enters the page of a table
    N_("Sit down"),
    N_("Watch"),
    N_("Play with buttons"),
    N_("Show the whole board"),
    N_("The host sees these words, too"),
    N_(
        "If they differ, do not join. A forged page can show the right words, too: only the certificate's "
        "fingerprint, which your browser shows, is proof."
    ),
    N_("Play on the board"),
    N_("Play as text, for screen readers"),
    N_("Only watch, on a large screen"),
    N_("Tell me when it's my turn"),
    N_("Smaller letters"),
    N_("Larger letters"),
    N_("Keyboard"),
    N_("Full screen"),
    N_("Keys"),
    N_("What happens at the table"),
    N_("Your choices"),
    # Translators: a row of buttons for what does not answer the question, such as help
    N_("Other commands"),
    N_("A number, an action or a command"),
    N_("Send"),
    # Translators: the name of a spectator, a large screen in the room
    N_("Television"),
    N_("your turn"),
    N_("The table cannot be reached. Is the host still there?"),
    N_("The connection is lost. Your seat is kept; trying again..."),
    N_("Try now"),
    N_("You have left the table."),
    N_("This page has failed. Your seat is kept."),
    N_("Reload the page"),
    N_("Come back to the table"),
    N_("Copy this to the clipboard?"),
    N_("Copy"),
)
