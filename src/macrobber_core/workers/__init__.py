"""Worker processes that answer requests over pipes; both ends of the connection are here."""
