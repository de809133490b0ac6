"""Guards: origins, tickets, limits and logs, in small pieces that know neither tables nor rules."""

from mammamia.server.guard.doorway import DoorLimits, Doorway
from mammamia.server.guard.headers import SecurityHeaders, security_headers
from mammamia.server.guard.keeper import Keeper
from mammamia.server.guard.limits import AddressLimits, Bucket, address_of
from mammamia.server.guard.logs import SafeFormatter, log_config, redact
from mammamia.server.guard.origins import is_host_allowed, is_origin_allowed
from mammamia.server.guard.tickets import Claim, MemoryBook, TicketBook, Tickets

__all__ = [
    "AddressLimits",
    "Bucket",
    "Claim",
    "DoorLimits",
    "Doorway",
    "Keeper",
    "MemoryBook",
    "SafeFormatter",
    "SecurityHeaders",
    "TicketBook",
    "Tickets",
    "address_of",
    "is_host_allowed",
    "is_origin_allowed",
    "log_config",
    "redact",
    "security_headers",
]
