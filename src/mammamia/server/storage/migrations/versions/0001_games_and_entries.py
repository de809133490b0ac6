"""Version 1: the games and their entries. A migration is never changed: the next one goes into a new file."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "game",
        sa.Column("id", sa.Text, primary_key=True, comment="128 random bits"),
        sa.Column("room", sa.Text, nullable=False, comment="the link under which people meet"),
        sa.Column("ordinal", sa.Integer, nullable=False, comment="which game of the room: 1, 2, …"),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False, comment="canonical JSON"),
        sa.Column("rules", sa.Text, nullable=False, comment="the version of the rules, frozen with the game"),
        sa.Column("commitment", sa.Text, nullable=False, comment="shown in the lobby, before anyone is ready"),
        sa.Column(
            "seed", sa.LargeBinary, nullable=False, comment="SECRET until the game is over: every card follows from it"
        ),
        sa.Column("created", sa.BigInteger, nullable=False, comment="microseconds since 1970, UTC"),
        sa.Column("status", sa.Text, nullable=False, comment="open, finished or abandoned"),
        sa.UniqueConstraint("room", "ordinal", name="game_of_room"),
    )
    op.create_index("game_by_status", "game", ["status", "created"])
    op.create_table(
        "entry",
        sa.Column("game", sa.Text, primary_key=True, comment="no foreign key: every insert looks for the game itself"),
        sa.Column(
            "number", sa.Integer, primary_key=True, autoincrement=False, comment="1, 2, … without a gap; the lock"
        ),
        sa.Column("seat", sa.Integer, comment="who did it; NULL: nobody in a seat"),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("move_id", sa.Text, comment="chosen by whoever sent it, so that sending it again does no harm"),
        sa.Column(
            "payload", sa.LargeBinary, nullable=False, comment="canonical JSON; of a token it holds the SHA-256 only"
        ),
        sa.Column("hash", sa.LargeBinary, nullable=False, comment="of the state after this entry"),
        sa.Column("time", sa.BigInteger, nullable=False, comment="microseconds since 1970, UTC"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "entry_of_move",
        "entry",
        ["game", sa.text("coalesce(seat, -1)"), "move_id"],
        unique=True,
        sqlite_where=sa.text("move_id IS NOT NULL"),
        postgresql_where=sa.text("move_id IS NOT NULL"),
    )
