"""Worker processes in which bots think. Tables are not known here: a bot is handed a view and a knowledge."""

from mammamia.hosting.task import BotTrouble, Recall, Task, decide_quickly
from mammamia.server.staff.pace import budget_within, pause_before
from mammamia.server.staff.staff import Staff

__all__ = ["BotTrouble", "Recall", "Staff", "Task", "budget_within", "decide_quickly", "pause_before"]
