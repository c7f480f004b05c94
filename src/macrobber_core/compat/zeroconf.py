"""The parser of zeroconf for mDNS packets, which it does not export."""

from __future__ import annotations

from zeroconf._dns import DNSAddress, DNSService
from zeroconf._protocol.incoming import DNSIncoming

from . import require

__all__ = ["DNSAddress", "DNSIncoming", "DNSService"]

require("zeroconf", DNSIncoming, "answers", "valid")
