"""A player's session at a table, shared by the screens and plain mode. Draws nothing, but uses texts from `boards`."""
