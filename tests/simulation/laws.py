"""The laws of a house, looked at with every entry that is kept and every message that is sent."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from mammamia.game import Seat
from mammamia.hosting.intents import Rematch
from mammamia.hosting.match import Drifted, Match
from mammamia.hosting.protocol.codec import to_text
from mammamia.hosting.protocol.messages import SERVER, Ended, No, ServerMessage, Show, Took, hand_in
from mammamia.hosting.stores import OPEN, Entry, Header

LOOKED_AT = 20  # of so many messages one is searched for seeds, letter by letter


class Broken(Exception):
    """A law does not hold; *law* is its name."""

    def __init__(self, law: str, how: str) -> None:
        super().__init__(f"{law}: {how}")
        self.law = law


class Laws:
    """What the log says, folded once more by somebody who sees everything."""

    def __init__(self) -> None:
        self.matches: dict[str, Match] = {}
        self.broken: Broken | None = None
        self.steps = 0
        self.acknowledged = 0
        self._moves: dict[str, dict[str, int]] = defaultdict(dict)  # of each game: number by move id
        self._took: dict[tuple[str, str], int] = {}
        self._no: set[tuple[str, str]] = set()

    def breaks(self, law: str, how: str) -> None:
        """The first one counts."""
        if self.broken is None:
            self.broken = Broken(law, how)

    # ------------------------------------------------------------ the log

    def kept(self, game: str, kept: tuple[Header | Entry, ...]) -> None:
        """Something is put on disk."""
        self.steps += 1
        header = next((one for one in kept if isinstance(one, Header)), None)
        entries = [one for one in kept if isinstance(one, Entry)]
        if header is not None and game not in self.matches:
            self.matches[game] = Match.load(header, entries[:1])
            return
        if header is not None and header.status != OPEN and not self.matches[game].lobby.is_over:
            self.breaks("the log alone closes a game", "its status says that it is over, and its log does not")
        for entry in entries:
            self._append(game, entry)

    def _append(self, game: str, entry: Entry) -> None:
        match = self.matches[game]
        if entry.kind == "declined":
            self._refuse_for_good(game, entry)
        elif entry.move_id is not None:
            if entry.move_id in self._moves[game]:
                self.breaks("nothing is doubled", f"{entry.kind} is in the log twice")
            self._moves[game][entry.move_id] = entry.number
            if (game, entry.move_id.partition(".")[2]) in self._no:
                self.breaks("what is refused has changed nothing", f"{entry.kind} was refused before it was kept")
        if entry.number != match.number + 1:
            self.breaks("nothing is forked", f"number {entry.number} after {match.number}")
        elif match.lobby.is_over and entry.kind in ("play", "undo", "start", "join", "waited", "here", "closed"):
            self.breaks("a game that is over stays over", f"{entry.kind} was kept after the end")
        else:
            try:
                match.apply(entry)
            except (Drifted, AssertionError) as error:
                self.breaks("nothing is forked", f"{entry.kind}: {error}")

    def _refuse_for_good(self, game: str, entry: Entry) -> None:
        assert entry.move_id is not None, "it was asked for"
        if entry.move_id in self._moves[game]:
            self.breaks("what is refused has changed nothing", "it was kept before it was refused in the log")
        self._no.add((game, entry.move_id.partition(".")[2]))

    # ------------------------------------------------------------ what is sent

    def sent(
        self, game: str, viewer: int | None, message: ServerMessage, asked: dict[str, Any], repeated: set[str]
    ) -> None:
        """A room sends something to somebody in this seat; *asked* is what they have asked for, by id."""
        self.steps += 1
        match = self.matches[game]
        if isinstance(message, Took) and message.id in asked:
            self._acknowledge(game, message, asked[message.id])
        elif isinstance(message, No) and message.id in asked and message.key != "outcome-unknown":
            self._refuse(game, message, is_first=message.id not in repeated)
        elif isinstance(message, Ended) and not match.lobby.is_over:
            self.breaks(
                "a seed is secret until the log says that the game is over", "a running game was said to be over"
            )
        elif isinstance(message, Show) and message.number == len(match.facts) - 1:
            self._show(match, viewer, message)
        if self.steps % LOOKED_AT == 0:
            self._search(to_text(SERVER.write(message)))

    def _acknowledge(self, game: str, message: Took, asked: Any) -> None:
        assert message.id is not None, "it was asked for"
        self.acknowledged += 1
        if isinstance(asked, Rematch) or not hasattr(asked, "__dataclass_fields__"):
            return
        kept = {move.partition(".")[2]: number for move, number in self._moves[game].items()}
        if kept.get(message.id) != message.number:
            self.breaks("nothing acknowledged is lost", f"{type(asked).__name__} is not entry {message.number}")
        if self._took.setdefault((game, message.id), message.number) != message.number:
            self.breaks("nothing is doubled", f"{type(asked).__name__} was acknowledged under two numbers")

    def _refuse(self, game: str, message: No, *, is_first: bool) -> None:
        """Where it was asked for twice, another process may still be writing what this one has no database for."""
        assert message.id is not None, "it was asked for"
        is_final = is_first or message.key != "unavailable"
        if is_final and any(move.partition(".")[2] == message.id for move in self._moves[game]):
            self.breaks("what is refused has changed nothing", f"refused as {message.key}, and in the log")
        if is_final and message.key != "unavailable":  # which is asked again under the same id
            self._no.add((game, message.id))

    def _show(self, match: Match, viewer: int | None, show: Show) -> None:
        assert match.live is not None, "the cards are dealt"
        if viewer is None:
            if show.hand is not None or show.offer is not None:
                self.breaks("every secret is where it belongs", "a spectator was shown a hand")
        elif show.hand != hand_in(match.live.game.view(Seat(viewer))):
            self.breaks("every secret is where it belongs", f"seat {viewer} was shown another hand than its own")
        elif show.offer is not None and match.deciding != viewer:
            self.breaks("whoever decides is asked", f"seat {viewer} was asked out of turn")

    def _search(self, text: str) -> None:
        for match in self.matches.values():
            if not match.lobby.is_over and match.header.seed.hex() in text:
                self.breaks("a seed is secret until the log says that the game is over", "it stands in a message")
