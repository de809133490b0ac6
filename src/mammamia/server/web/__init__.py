"""HTTP and sockets: what comes in is read by type, what goes out was made by a room. No rules."""

from mammamia.server.web.app import create_app

__all__ = ["create_app"]
