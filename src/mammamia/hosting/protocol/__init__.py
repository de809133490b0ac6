"""The messages between a room and its clients."""
