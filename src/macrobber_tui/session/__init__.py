"""What the screens and plain mode share about a player at a table. It draws nothing, but takes texts from `boards`."""
