"""The serial line of a machine, read by a thread of its own.

A line that nobody reads fills its socket, and QEMU waits there with the lock that its monitor needs.
"""

import codecs
import re
import threading


class Line:
    """What came over a connection to a serial line."""

    def __init__(self, connection):
        self.text = ""
        self._connection = connection
        self._changed = threading.Condition()
        self._has_ended = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        try:
            while received := self._connection.recv(65536):
                with self._changed:
                    self.text += decoder.decode(received).replace("\r", "")
                    self._changed.notify_all()
        except OSError:
            pass  # the connection was closed
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def wait(self, pattern, after, seconds):
        """Waits for a pattern in what came, from a place on; returns the match."""
        with self._changed:
            sought = re.compile(pattern)
            self._changed.wait_for(lambda: sought.search(self.text, after) or self._has_ended, seconds)
            if match := sought.search(self.text, after):
                return match
            raise AssertionError(f"no {pattern!r} in: {self.text[-3000:]}")

    def wait_for_end(self, seconds):
        """Waits until QEMU has closed the line."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._has_ended, seconds):
                raise TimeoutError(f"the machine goes on after: {self.text[-3000:]}")

    def send(self, words):
        """Types something."""
        self._connection.sendall(words.encode())
