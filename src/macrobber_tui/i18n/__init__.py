"""Translation: catalogs, plurals, wrapping, and the texts of the core."""
