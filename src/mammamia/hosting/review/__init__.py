"""The review of a game that is over: everybody's chance to win, and the few decisions that mattered.

A record becomes tasks, one for each decision (`tasks.py`). Each can be thought about in any process and in any order;
what they come to is gathered in the order of the game (`findings.py`) and told in a language (`telling.py`).
"""
