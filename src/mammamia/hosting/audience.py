"""The audience: what each viewer is shown of a match. Pure: views, offers and facts go out, the truth stays in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mammamia.game import Game, Phase, Seat
from mammamia.game.events import PRIVATE, OvenEmptied, OvenOpened
from mammamia.hosting.facts import Fact, is_told
from mammamia.hosting.fair import proof_of
from mammamia.hosting.lobby import Chair, Lobby, Status
from mammamia.hosting.match import Match
from mammamia.hosting.opening import Beats
from mammamia.hosting.oven import oven_known
from mammamia.hosting.protocol.messages import Beat, ChairSeen, Clock, Ended, LobbySeen, Proved, Show, Told
from mammamia.hosting.stores import Header
from mammamia.hosting.tempo import pause_in
from mammamia.hosting.terms import Terms


def show_to(
    viewer: Seat | None,
    match: Match,
    number: int,
    events: tuple[Told, ...] = (),
    *,
    clock: Clock | None = None,
) -> Show:
    """What a viewer sees now; None is a spectator."""
    live, table = match.live, match.table
    assert live is not None, "the cards are dealt"
    assert table is not None, "they lie on a table"
    if viewer is None:
        return Show(number, events, table, clock=clock)
    hand, lobby = match.hand(viewer), match.lobby
    if lobby.status is not Status.PLAYING:
        return Show(number, events, table, hand, clock=clock)
    game, terms = live.game, lobby.terms
    oven = oven_known(game.knowledge(viewer)) if terms.aid.has_oven else None
    if table.deciding != viewer:
        return Show(number, events, table, hand, None, clock, oven)
    offer = None if is_forced(game, terms) else game.offer(viewer)
    return Show(number, events, table, hand, offer, clock, oven, live.before_turn is not None)


def drawn(shown: Beat, beat: Beats, seconds: float) -> Beat:
    """The same message with how the page draws it, in the seconds that it takes here."""
    share = seconds / beat.seconds if beat.seconds else 0.0
    return replace(
        shown,
        seconds=round(seconds, 3),
        lights=round(beat.lights * share, 3),
        at_once=beat.at_once,
        slow=beat.is_slow,
        close=beat.is_close,
        takers=beat.takers,
        reading=beat.is_for_reading,
    )


def told_of(facts: Sequence[Fact], first: int) -> list[Told]:
    """The facts by their numbers; *first* is that of the first one."""
    return [Told(number, fact) for number, fact in enumerate(facts, first)]


def heard_by(viewer: Seat | None, told: Iterable[Told]) -> tuple[Told, ...]:
    """Those that a viewer is shown, whole or not at all."""
    return tuple([one for one in told if is_told(one.event, viewer)])


def by_viewer(viewers: Iterable[Seat | None], told: list[Told]) -> dict[Seat | None, tuple[Told, ...]]:
    """What each viewer is shown of it: all that is public, and of what is private only what they are told.

    Whoever is shown the same gets the same value, which is written once.
    """
    all_of_it = tuple(told)
    private = [one.event for one in told if type(one.event) in PRIVATE]
    if not private:
        return dict.fromkeys(viewers, all_of_it)
    public = tuple([one for one in told if type(one.event) not in PRIVATE])
    heard: dict[Seat | None, tuple[Told, ...]] = {}
    for viewer in viewers:
        n = len([event for event in private if is_told(event, viewer)])
        heard[viewer] = public if n == 0 else all_of_it if n == len(private) else heard_by(viewer, told)
    return heard


def opening_of(facts: Sequence[Fact]) -> int:
    """Where the opening that is under way began: whoever comes in is told all of it. The end, if the oven is closed."""
    for number in range(len(facts) - 1, -1, -1):
        if isinstance(facts[number], OvenOpened):
            return number
        if isinstance(facts[number], OvenEmptied):
            break
    return len(facts)


def lobby_seen(header: Header, lobby: Lobby, connected: frozenset[str], spectators: int) -> LobbySeen:
    """The lobby: names, colours, who is ready and who is there; no token, nonce or seed."""
    return LobbySeen(
        room=header.room,
        game=header.id,
        ordinal=header.ordinal,
        status=lobby.status,
        terms=lobby.terms,
        options=lobby.terms.decided,
        commitment=header.commitment,
        host=lobby.seat_of(lobby.host),
        chairs=tuple(_chair(lobby, chair, connected) for chair in lobby.chairs),
        spectators=spectators,
        next_game=lobby.next_game,
    )


def _chair(lobby: Lobby, chair: Chair, connected: frozenset[str]) -> ChairSeen:
    name = None if chair.member is None else lobby.members[chair.member].name
    return ChairSeen(chair.colour, name, chair.bot, chair.is_ready, chair.member in connected)


def chairs_since(match: Match, chairs: tuple[ChairSeen, ...]) -> tuple[ChairSeen, ...]:
    """The same chairs with the names of people who sat there when the cards were dealt, and are gone."""
    before = [None if chair.member is None else name for name, chair in match.seated] or [None] * len(chairs)
    return tuple(
        chair if name == chair.name else replace(chair, dealt_to=name)
        for chair, name in zip(chairs, before, strict=True)
    )


def ended_of(match: Match) -> Ended | None:
    """How a game ended, with the proof of its shuffles; None while it goes on, or where no cards were dealt."""
    if match.status not in (Status.FINISHED, Status.ABANDONED) or match.live is None:
        return None
    header = match.header
    nonces = [None if chair.nonce is None else bytes.fromhex(chair.nonce) for _, chair in match.seated]
    proof = proof_of(header.id, header.rules, header.seed, nonces)
    result = match.live.game.result()
    return Ended(
        status=match.status,
        delivered=result.delivered,
        ingredients=result.ingredients,
        winners=result.winners if match.status is Status.FINISHED else (),
        proof=Proved(**proof.to_value()),  # type: ignore[arg-type]  # the same keys, as texts
        record=f"/api/games/{header.id}/record",
    )


def is_forced(game: Game, terms: Terms) -> bool:
    """Whether the host decides at the baking, for there is nothing to choose.

    On a device that several people share the owner is asked all the same: being asked should tell nothing. But not
    where all see that there is nothing to choose.
    """
    if game.phase not in (Phase.FILL, Phase.ANSWER) or game.has_choice():
        return False
    return not terms.shared or pause_in(game, game.table_view()) == 0
