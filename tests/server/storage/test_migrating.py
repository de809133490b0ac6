"""Databases make and bring up to date their own tables."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect, text

from mammamia.hosting.stores import Unusable
from mammamia.server.storage import open_store
from mammamia.server.storage.address import is_embedded
from mammamia.server.storage.migrating import SCRIPTS, migrate, upgrade
from mammamia.server.storage.schema import entry, game, metadata, row_of_entry, row_of_header
from mammamia.server.storage.version import VERSION
from tests.server.storage import games
from tests.server.storage.cluster import Cluster

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

def upgrade() -> None:
    op.add_column("game", sa.Column("oven", sa.Text, nullable=False, server_default="hot"))
    op.execute(sa.text("UPDATE game SET edition = {edition}"))
"""


def engine_of(address: str) -> Engine:
    """A plain one, as any tool would use."""
    return create_engine(address if is_embedded(address) else address.replace("postgresql:", "postgresql+psycopg:"))


def at_version_1(address: str) -> Engine:
    """A database as version 1 left it, with a game in progress."""
    engine = engine_of(address)
    with engine.begin() as connection:
        upgrade(connection, "0001")
        connection.execute(game.insert(), row_of_header(games.HEADER))
        connection.execute(entry.insert(), [row_of_entry("g1", kept) for kept in games.entries(3)])
    return engine


def with_next_version(folder: Path, edition: str) -> Path:
    """The migrations and one more."""
    scripts = folder / "migrations"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "0002_oven.py").write_text(NEXT.replace("{edition}", edition))
    return scripts


def test_the_newest_migration_is_the_version() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_heads() == [VERSION]


def tables_in(engine: Engine) -> set[str]:
    """What SQLite itself says of its tables and indexes, without those of the migrations."""
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT sql FROM sqlite_master WHERE tbl_name <> 'alembic_version'")).scalars()
        found = {" ".join(row.split()) for row in rows if row is not None}
    engine.dispose()
    return found


def test_the_migrations_make_the_tables_of_the_schema_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(open_store(tmp_path / "mammamia.db").stop())
    declared = create_engine(f"sqlite:///{tmp_path / 'declared.db'}")
    metadata.create_all(declared)
    assert tables_in(engine_of(f"sqlite:///{tmp_path / 'mammamia.db'}")) == tables_in(declared)


def test_the_migrations_make_the_tables_of_the_schema_on_postgresql(cluster: Cluster) -> None:
    address = cluster.fresh()
    asyncio.run(open_store(address).stop())
    engine = engine_of(address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_a_database_of_version_1_is_played_on(address: str) -> None:
    at_version_1(address).dispose()

    async def story() -> None:
        store = open_store(address)
        await store.append("g1", games.entry(4))
        assert await store.load("g1") == (games.HEADER, games.entries(4))
        await store.stop()

    asyncio.run(story())


def test_a_further_migration_keeps_the_games(address: str, tmp_path: Path) -> None:
    engine = at_version_1(address)
    with engine.begin() as connection:
        upgrade(connection, "0002", with_next_version(tmp_path, "'plus'"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id, edition, oven FROM game")).all() == [("g1", "plus", "hot")]
        assert connection.execute(text("SELECT count(*) FROM entry")).scalar() == 3
    engine.dispose()


def test_a_migration_that_fails_changes_nothing(address: str, tmp_path: Path) -> None:
    asyncio.run(open_store(address).stop())
    store = open_store(address)
    with pytest.raises(Exception, match="nonsense"), store.database.writing.begin() as connection:
        upgrade(connection, "0002", with_next_version(tmp_path, "nonsense"))
    with store.database.reading.connect() as connection:
        assert "oven" not in {column["name"] for column in inspect(connection).get_columns("game")}
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0001"
    asyncio.run(store.stop())


def test_a_database_of_a_newer_version_is_refused(address: str) -> None:
    engine = at_version_1(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(Unusable, match="newer") as raised:
        open_store(address)
    assert raised.value.key == "newer"


def test_many_at_once_make_one_database(address: str) -> None:
    with ThreadPoolExecutor(8) as threads:
        stores = list(threads.map(open_store, [address] * 8))
    for store in stores:
        asyncio.run(store.stop())
    engine = engine_of(address)
    migrate(engine)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [VERSION]
    engine.dispose()


def test_the_embedded_database_of_another_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE bookmarks (address TEXT)")
    other.close()
    with pytest.raises(Unusable) as raised:
        open_store(file)
    assert raised.value.key == "not-ours"


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sofia, " * 100)
    with pytest.raises(Unusable) as raised:
        open_store(file)
    assert raised.value.key == "not-ours"
    assert file.read_text() == "Dear Sofia, " * 100


def test_the_embedded_database_is_safe_against_power_cuts_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    store = open_store(tmp_path / "folder" / "mammamia.db")
    with store.database.writing.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA temp_store").scalar() == 2  # MEMORY: no file for every savepoint
    for file in (tmp_path / "folder").iterdir():
        assert file.stat().st_mode & 0o077 == 0, file
    asyncio.run(store.stop())


def test_postgresql_commits_to_disk_even_if_its_own_default_does_not(cluster: Cluster) -> None:
    address = cluster.fresh()
    engine = engine_of(address)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        name = connection.execute(text("SELECT current_database()")).scalar()
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    engine.dispose()
    store = open_store(address)
    with store.database.writing.connect() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    asyncio.run(store.stop())


def test_the_tables_of_another_program_on_postgresql_are_left_alone(cluster: Cluster) -> None:
    address = cluster.fresh()
    engine = engine_of(address)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE bookmarks (address TEXT)"))
    engine.dispose()
    asyncio.run(open_store(address).stop())
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) == {"alembic_version", "bookmarks", "entry", "game"}
    engine.dispose()
