"""Names at the table for accounts, on this machine and of ssh guests."""

from __future__ import annotations

from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.i18n.language import _

SHARED_ACCOUNTS = {"root", "admin", "administrator", "user", "ubuntu", "debian", "pi", "vagrant"}
"""Account names found on many machines, which several players at a table could share."""


def name_from_account(account: str) -> str:
    """Return the player name for an account, or "Guest" if the account does not identify a person."""
    try:
        name = clean_name(account)
    except ValueError:
        return _("Guest")
    return _("Guest") if name.casefold() in SHARED_ACCOUNTS else name
