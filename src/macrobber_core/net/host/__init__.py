"""The host's side of a table on the network."""
