"""Worker processes in which bots think. Rooms are not known here: a bot is handed a view and a knowledge."""

from mammamia.server.staff.staff import ProcessStaff

__all__ = ["ProcessStaff"]
