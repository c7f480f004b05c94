"""One player at one table, without any user interface."""
