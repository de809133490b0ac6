"""Who may come in, how often, and what may be said: small pieces that know neither tables nor rules."""

from mammamia.server.guard.headers import SecurityHeaders, security_headers
from mammamia.server.guard.keeper import Keeper
from mammamia.server.guard.limits import AddressLimits, Bucket, address_of
from mammamia.server.guard.logs import SafeFormatter, log_config, redact
from mammamia.server.guard.origins import is_origin_allowed
from mammamia.server.guard.texts import BadText, PlayerName, Remark, clean_name, clean_remark
from mammamia.server.guard.tickets import Claim, MemoryBook, TicketBook, Tickets
from mammamia.server.guard.tokens import fingerprint, is_token_of, new_token

__all__ = [
    "AddressLimits",
    "BadText",
    "Bucket",
    "Claim",
    "Keeper",
    "MemoryBook",
    "PlayerName",
    "Remark",
    "SafeFormatter",
    "SecurityHeaders",
    "TicketBook",
    "Tickets",
    "address_of",
    "clean_name",
    "clean_remark",
    "fingerprint",
    "is_origin_allowed",
    "is_token_of",
    "log_config",
    "new_token",
    "redact",
    "security_headers",
]
