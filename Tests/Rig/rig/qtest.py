"""QEMU's test socket (qtest): what the machine has at an address, and lines into its chips.

Source: QEMU, docs/devel/testing/qtest.rst.
"""

import threading


class Wires:
    """One connection to QEMU's qtest socket. After the machine was switched off all of it raises EOFError or OSError."""

    def __init__(self, connection):
        self._connection = connection
        self._stream = connection.makefile("rw", encoding="ascii")
        self._lock = threading.Lock()

    def ask(self, command):
        """Says a command; returns the rest of its answer."""
        with self._lock:
            self._stream.write(command + "\n")
            self._stream.flush()
            while line := self._stream.readline():
                if line.startswith("OK"):
                    return line[2:].strip()
                if not line.startswith("IRQ"):
                    raise RuntimeError(f"QEMU: {command}: {line.strip()}")
        raise EOFError("QEMU ended")

    def read(self, address):
        """The 32 bits at a physical address."""
        return int(self.ask(f"readl {address:#x}"), 16)

    def write(self, address, value):
        """Writes 32 bits to a physical address."""
        self.ask(f"writel {address:#x} {value:#x}")

    def close(self):
        """Ends the connection."""
        self._connection.close()
