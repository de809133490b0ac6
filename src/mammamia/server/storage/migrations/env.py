"""Alembic's environment: runs the missing versions on the connection and in the transaction that it is given."""

from alembic import context

from mammamia.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
