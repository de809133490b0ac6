"""What Alembic runs: the versions that are missing, on the connection and in the transaction that it is given."""

from alembic import context

from mammamia.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
