"""Names at the table: those that players type, and those for accounts on this machine and of ssh guests."""

from __future__ import annotations

import random
import re

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean, clean_name
from macrobber_tui.i18n.language import _

SHARED_ACCOUNTS = {
    "root", "admin", "administrator", "user", "guest", "test", "nobody", "default", "docker", "node", "student",
    "ubuntu", "debian", "fedora", "centos", "kali", "arch", "alpine", "mint", "pi", "vagrant", "ec2-user", "azureuser",
    "opc", "core", "vscode", "codespace", "gitpod", "jovyan", "runner", "liveuser",
}  # fmt: skip
"""Account names found on many machines, which several players at a table could share."""
NUMBER_AT_THE_END = re.compile(r"[-_]?[0-9]+$")
FIRST_NAME = re.compile(r"[^\W\d_]+(['’-][^\W\d_]+)*")
SUGGESTED_NAMES = (
    "Ailsa", "Blair", "Callum", "Duncan", "Effie", "Elspeth", "Ewan", "Fiona", "Gregor", "Iona", "Kirsty", "Lachlan",
    "Mairi", "Murdo", "Rory", "Senga",
)  # fmt: skip
"""Names for players whose accounts do not identify them; none is the name of a bot."""


def parse_name(text: str) -> str:
    """Return the cleaned name of a player or a table. Raises ValueError if it is empty or too long."""
    if len(" ".join(clean(text).split())) > MAX_NAME_LENGTH:
        raise ValueError(_("a name has at most {most} characters").format(most=MAX_NAME_LENGTH))
    return clean_name(text)


def name_from_account(account: str) -> str:
    """Return the player name for an account, or "Guest" if the account does not identify a person."""
    try:
        name = clean_name(account)
    except ValueError:
        return _("Guest")
    return _("Guest") if is_shared(account) else name


def suggested_name(account: str, full_name: str) -> str:
    """Return the name to suggest to an account's owner, given the owner's full name, which may be empty.

    It is the first word of the full name if a person is called so, or else the account, or else one of
    SUGGESTED_NAMES.
    """
    words = clean(full_name).split()
    is_of_a_person = not any(map(is_shared, words))  # unlike "Charlie Root" and "Live session user"
    if words and is_of_a_person and FIRST_NAME.fullmatch(words[0]) and 2 <= len(words[0]) <= MAX_NAME_LENGTH:
        return words[0]
    name = " ".join(clean(account).split())
    if not name or len(name) > MAX_NAME_LENGTH or is_shared(name):
        return random.choice(SUGGESTED_NAMES)
    return name


def is_shared(account: str) -> bool:
    """Return whether many machines have an account of this name, perhaps with another number at its end."""
    name = " ".join(clean(account).split()).casefold()
    return name in SHARED_ACCOUNTS or NUMBER_AT_THE_END.sub("", name) in SHARED_ACCOUNTS


def other_name_text(account: str, given: str) -> str:
    """Explain why a player is not called like their account; return "" if they are, or if it is not a name at all."""
    account = " ".join(clean(account).split())
    if len(account) > MAX_NAME_LENGTH:
        template = _("A name has at most {most} characters, so you are {given}.")
        return template.format(most=MAX_NAME_LENGTH, given=given)
    if is_shared(account):
        template = _(
            "The user name {account} is a shared one, so you are {given}; to choose a name, join as NAME@ADDRESS."
        )
        return template.format(account=account, given=given)
    return ""
