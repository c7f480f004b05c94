"""What macrobber uses of libraries beyond what they promise: one module a library, each checked when it is imported."""

from __future__ import annotations

from importlib.metadata import version
from types import FunctionType


def require(distribution: str, owner: type, *members: str) -> None:
    """Raise ImportError if a class has neither defined nor, in its constructor, mentioned one of these members."""
    missing = [name for name in members if not _has(owner, name)]
    if missing:
        raise ImportError(
            f"{distribution} {version(distribution)} has no {owner.__name__}.{', '.join(missing)}: "
            "install the version of it that macrobber asks for"
        )


def _has(owner: type, name: str) -> bool:
    constructors = (vars(base).get("__init__") for base in owner.__mro__)
    return hasattr(owner, name) or any(
        isinstance(constructor, FunctionType) and name in constructor.__code__.co_names for constructor in constructors
    )
