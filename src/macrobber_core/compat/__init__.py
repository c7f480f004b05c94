"""Access to private members of libraries: one module per library, which checks at import that they exist."""

from __future__ import annotations

from types import FunctionType


def require(distribution: str, owner: type, *members: str) -> None:
    """Raise ImportError unless the class defines each of these members or uses it in a constructor."""
    missing = [name for name in members if not _has_member(owner, name)]
    if missing:
        from importlib.metadata import version  # noqa: PLC0415  # slow to import, and needed only here

        raise ImportError(
            f"{distribution} {version(distribution)} has no {owner.__name__}.{', '.join(missing)}: "
            "install the version of it that macrobber asks for"
        )


def _has_member(owner: type, name: str) -> bool:
    constructors = (vars(base).get("__init__") for base in owner.__mro__)
    return hasattr(owner, name) or any(
        isinstance(constructor, FunctionType) and name in constructor.__code__.co_names for constructor in constructors
    )
