"""Processor time, which other work on the host does not lengthen."""

import os
import pathlib

TICK = os.sysconf("SC_CLK_TCK")


def seconds():
    """What this process and its children, ended or not, took."""
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + sum(of(child) or 0 for child in _children())


def _children():
    for listed in pathlib.Path("/proc/self/task").glob("*/children"):
        try:
            yield from listed.read_text().split()
        except OSError:
            pass  # a thread that has just ended


def of(process):
    """What a process and its ended children took; None if it is gone."""
    try:
        # Source: proc_pid_stat(5), utime to cstime; the name in brackets may hold anything.
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return sum(map(int, fields[11:15])) / TICK
