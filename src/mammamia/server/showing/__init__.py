"""What each viewer may be sent, by the table's aid level: made from views, knowledge, offers and events only."""

from mammamia.server.showing.beats import Beats, beats_of
from mammamia.server.showing.past import open_past, told_to
from mammamia.server.showing.sight import Sight, show
from mammamia.server.showing.wire import lobby_seen, table_seen

__all__ = ["Beats", "Sight", "beats_of", "lobby_seen", "open_past", "show", "table_seen", "told_to"]
