#!/usr/bin/env python3
"""Puts what a server's database holds back into the tables that the first version had, so that an upgrade has every step to take:

    packaging/first_database.py officina.db
"""

import os
import pathlib
import re
import sqlite3
import sys

SCHEMA = pathlib.Path(__file__).resolve().parent.parent / "tables" / "sqlite_schema.cpp"


def columns(base, table):
    return [row[1] for row in base.execute(f"PRAGMA table_info({table})")]


def main(path):
    first_step = re.search(r'R"\((.*?)\)"', SCHEMA.read_text(), re.DOTALL).group(1)
    now = sqlite3.connect(path)
    draft = path + ".first"
    first = sqlite3.connect(draft)
    first.executescript(first_step + "PRAGMA user_version = 1;")
    for (table,) in first.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        kept = columns(now, table)
        # A person had one session then.
        values = [name if name in kept else "(SELECT hash FROM sessions WHERE person = people.id)" for name in columns(first, table)]
        for row in now.execute(f"SELECT {', '.join(values)} FROM {table}"):
            first.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        print(f"Before the upgrade, {table}: {first.execute(f'SELECT count(*) FROM {table}').fetchone()[0]}")
    first.commit()
    first.close()
    now.close()
    owner = os.stat(path)
    os.chown(draft, owner.st_uid, owner.st_gid)
    os.chmod(draft, owner.st_mode)
    os.replace(draft, path)
    for beside in ("-wal", "-shm"):
        pathlib.Path(path + beside).unlink(missing_ok=True)


main(sys.argv[1])
