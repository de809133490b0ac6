"""What each viewer may be sent, by the table's aid level: made from views, knowledge, offers and events only."""

from mammamia.hosting import Beats, beats_of, open_past
from mammamia.server.showing.pacing import Pacing
from mammamia.server.showing.past import heard_by, opening_of, said, told_to
from mammamia.server.showing.sight import Sight, show
from mammamia.server.showing.wire import lobby_seen, table_seen

__all__ = [
    "Beats",
    "Pacing",
    "Sight",
    "beats_of",
    "heard_by",
    "lobby_seen",
    "open_past",
    "opening_of",
    "said",
    "show",
    "table_seen",
    "told_to",
]
