"""What the rules of Claim It! say of actions and options: texts of the core, for the translators (`core_texts`)."""

from __future__ import annotations

from macrobber_tui.language import N_

TEXTS = (
    # what is asked, and what is refused
    N_("the game is over (CI-12)"),
    N_("the first player is drawn now (CI-01)"),
    N_("three dice are rolled now, written in rising order, as in dice 135 (CI-03)"),
    N_("place a marker with the dice, as in claim 3,5 or squat 3,5 2 (CI-02)"),
    N_("roll or stop (CI-02)"),
    N_("one marker is placed for each roll: roll again, or stop (CI-02)"),
    N_("a marker must be placed first (CI-02, CI-07)"),
    N_("no two of the dice {number} are column and row of {space} (CI-03)"),
    N_("{space} has a claim marker: it takes nothing more (CI-04)"),
    N_("{space} has a marker of yours or a squatter: it takes a claim marker (CI-05)"),
    N_("{space} has neither a marker of yours nor a squatter: it takes no claim marker (CI-06)"),
    N_("the third die is {number}: {space} takes squatter {squatter} (CI-06)"),
    N_("squatter {number} is not free: it lies on {space} (CI-06)"),
    # the options
    N_("a squatter under a claim marker comes off at once and may be placed again: longer turns"),
    N_("the rules do not recommend free-squatters with five players"),
    # Translators: an option; in the notation it stays English
    N_("free-squatters"),
)
