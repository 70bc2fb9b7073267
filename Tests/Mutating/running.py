"""Commands that are ended with all that they started: after a time, or at a line that says enough."""

import os
import pathlib
import signal
import subprocess
import threading
import time


def end_session(leader):
    """Kills all processes of a session: those that a build or a test starts have groups of their own."""
    for entry in pathlib.Path("/proc").iterdir():
        try:
            # Source: proc_pid_stat(5); the name in brackets may hold anything.
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[3]) == leader:
                os.kill(int(entry.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # no process, or one that has gone


class Run:
    """What a command printed and how it ended; `stop` says of a line whether it is enough."""

    def __init__(self, command, folder, limit, more=None, stop=None):
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | (more or {})
        begun = time.monotonic()
        self.is_late = False
        with subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True,
        ) as process:  # fmt: skip
            timer = threading.Timer(limit, self.end_late, [process.pid])
            timer.start()
            lines = []
            try:
                for line in process.stdout:
                    lines.append(line)
                    if stop and stop(line):
                        end_session(process.pid)
            except BaseException:
                end_session(process.pid)
                raise
            finally:
                timer.cancel()
        self.output = "".join(lines)
        self.status = process.returncode
        self.took = time.monotonic() - begun

    def end_late(self, leader):
        """Ends what has taken too long."""
        self.is_late = True
        end_session(leader)
