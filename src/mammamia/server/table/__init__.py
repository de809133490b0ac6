"""A table: lobby, seats and the game under way, folded from the entries of a log. Pure: no sockets, clocks or disks."""

from mammamia.hosting import Aid
from mammamia.server.table.intents import Intent
from mammamia.server.table.lobby import Status
from mammamia.server.table.refused import Refused
from mammamia.server.table.table import Change, Drifted, Proposal, Repeats, Table, open_table
from mammamia.server.table.terms import Pace, Terms

__all__ = [
    "Aid",
    "Change",
    "Drifted",
    "Intent",
    "Pace",
    "Proposal",
    "Refused",
    "Repeats",
    "Status",
    "Table",
    "Terms",
    "open_table",
]
