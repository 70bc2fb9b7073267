"""The sockets that QEMU opens in a machine's folder."""

import socket
import time

SECONDS = 10


def connect(process, folder, name):
    """A connection to one of them; raises with QEMU's own words where it ended."""
    path = f"{folder}/{name}"
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(path)
            return connection
        except OSError:
            connection.close()
        if process.poll() is not None:
            raise RuntimeError("QEMU ended: " + (folder / "qemu.err").read_text())
        time.sleep(0.01)
    raise TimeoutError(f"QEMU did not open its socket {path}")
