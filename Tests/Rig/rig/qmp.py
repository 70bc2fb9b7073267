"""QEMU's monitor (QMP): used for screenshots."""

import json
import threading


class Monitor:
    """One connection to QEMU's monitor socket."""

    def __init__(self, connection):
        self._stream = connection.makefile("rw", encoding="utf-8")
        self._lock = threading.Lock()
        self._stream.readline()  # the greeting
        self.execute("qmp_capabilities")

    def execute(self, command, **arguments):
        """Runs one command and returns its answer; events in between are dropped."""
        with self._lock:
            self._stream.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
            self._stream.flush()
            while line := self._stream.readline():
                message = json.loads(line)
                if "error" in message:
                    raise RuntimeError(f"QEMU: {command}: {message['error']['desc']}")
                if "return" in message:
                    return message["return"]
        raise RuntimeError(f"QEMU ended during {command}")
