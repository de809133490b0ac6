"""A PostgreSQL of the tests' own, in a temporary folder, on a socket; it is never a service of the system."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

import psycopg

from tests.machine import program_of

SETTINGS: Final = {
    "listen_addresses": "",
    "fsync": "off",  # the tests kill processes, not machines
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "deadlock_timeout": "100ms",
}


class Cluster:
    """One server with many small databases."""

    def __init__(self, **settings: str) -> None:
        """Make and start it."""
        self._programs = Path(program_of("postgresql")).resolve().parent
        self.folder = Path(tempfile.mkdtemp(prefix="mammamia-"))
        self._user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self._names = itertools.count(1)
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=mammamia", "--encoding=UTF8", "--locale=C")
        lines = {**SETTINGS, "unix_socket_directories": str(self.folder), **settings}
        with (self.folder / "data" / "postgresql.conf").open("a") as file:
            file.writelines(f"{key} = '{value}'\n" for key, value in lines.items())
        self.start()

    def start(self) -> None:
        """And wait until it answers."""
        self._run("pg_ctl", "--wait", f"--log={self.folder / 'log'}", "start")

    def stop(self) -> None:
        """At once, as in a crash."""
        self._run("pg_ctl", "--wait", "--mode=immediate", "stop")

    def processes(self) -> list[int]:
        """The ids of all its processes."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=True)
        return [first, *map(int, found.stdout.split())]

    def remove(self) -> None:
        """Leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder)

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._names)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def address(self, name: str) -> str:
        """Of a database of this server."""
        return f"postgresql://mammamia@/{name}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self.folder / 'data'}", *arguments]
        with (self.folder / "programs").open("ab") as told:
            done = subprocess.run(
                command, user=self._user, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=told, stderr=told
            )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {(self.folder / 'programs').read_text()}")
