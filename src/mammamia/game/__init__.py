"""The readable face of the engine: names, moves, events, views and knowledge. No rules are written here."""

from mammamia.game.cards import (
    MAMMA_MIA,
    Cards,
    IngredientCard,
    MammaMia,
    Order,
    OvenCard,
    Seat,
    SupplyCard,
    cards,
    merge,
    without,
)
from mammamia.game.deal import Deal, Shuffle
from mammamia.game.errors import BadDeal, GameError, IllegalMove, Refusal
from mammamia.game.events import Event, PrivateEvent, PublicEvent, is_shown_to
from mammamia.game.game import Game, Phase, Result
from mammamia.game.imagine import imagine
from mammamia.game.knowledge import Knowledge, SeatKnown
from mammamia.game.moves import (
    AskForHelp,
    DrawNothing,
    FillOrder,
    Help,
    HoldOrders,
    Move,
    Pass,
    PutIngredients,
    PutOrder,
    Refill,
    Refuse,
    Source,
    TakeOrderBack,
)
from mammamia.game.offers import AnswerOffer, FillOffer, Offer, TurnOffer
from mammamia.game.remembering import Remembering
from mammamia.game.view import SeatView, TableView

__all__ = [
    "MAMMA_MIA",
    "AnswerOffer",
    "AskForHelp",
    "BadDeal",
    "Cards",
    "Deal",
    "DrawNothing",
    "Event",
    "FillOffer",
    "FillOrder",
    "Game",
    "GameError",
    "Help",
    "HoldOrders",
    "IllegalMove",
    "IngredientCard",
    "Knowledge",
    "MammaMia",
    "Move",
    "Offer",
    "Order",
    "OvenCard",
    "Pass",
    "Phase",
    "PrivateEvent",
    "PublicEvent",
    "PutIngredients",
    "PutOrder",
    "Refill",
    "Refusal",
    "Refuse",
    "Remembering",
    "Result",
    "Seat",
    "SeatKnown",
    "SeatView",
    "Shuffle",
    "Source",
    "SupplyCard",
    "TableView",
    "TakeOrderBack",
    "TurnOffer",
    "cards",
    "imagine",
    "is_shown_to",
    "merge",
    "without",
]
