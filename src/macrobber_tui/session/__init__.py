"""A player's session at a table, shared by the screens and plain mode. It draws nothing, but uses texts of `boards`."""
