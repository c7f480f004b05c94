"""Names at the table for accounts, on this machine and of ssh guests."""

from __future__ import annotations

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean, clean_name
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


def other_name_text(account: str, given: str) -> str:
    """Explain why a player is not called like their account; return "" if they are, or if it is not a name at all."""
    account = " ".join(clean(account).split())
    if len(account) > MAX_NAME_LENGTH:
        template = _("A name has at most {most} characters, so you are {given}.")
        return template.format(most=MAX_NAME_LENGTH, given=given)
    if account.casefold() in SHARED_ACCOUNTS:
        template = _(
            "The user name {account} is a shared one, so you are {given}; to choose a name, join as NAME@ADDRESS."
        )
        return template.format(account=account, given=given)
    return ""
