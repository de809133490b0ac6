"""The server: rooms with a link, people and bots in the seats; every move is on disk before anyone sees it."""
