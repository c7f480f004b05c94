"""Networking: links, discovery, identity and rate limits, and the host and guest sides of a table."""
