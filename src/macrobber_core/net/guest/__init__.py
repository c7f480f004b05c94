"""A guest's side of a table on the network."""
