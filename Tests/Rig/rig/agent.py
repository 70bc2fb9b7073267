"""The host's end of the agent's port; the protocol is described in guest/agent/agent.h."""

import itertools
import queue
import threading


class GuestError(RuntimeError):
    """The agent refused a request; the text says which call failed and how."""


class Agent:
    """Sends requests from any thread and hands each reply to whoever waits for it."""

    def __init__(self, connection):
        self._connection = connection
        self._numbers = itertools.count(1)
        self._waiting = {}
        self._sending = threading.Lock()
        self.hello = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        stream = self._connection.makefile("rb")
        try:
            while line := stream.readline():
                number, status, length, text = line.decode().rstrip("\n").split(" ", 3)
                data = stream.read(int(length))
                if number == "0":
                    self.hello.set()
                elif number in self._waiting:
                    self._waiting.pop(number).put((status, text, data))
        except (OSError, ValueError):
            pass  # the machine is gone: those who still wait are told below
        for reply in list(self._waiting.values()):
            reply.put(("err", "the guest is gone", b""))

    def begin(self, verb, arguments="", payload=b""):
        """Sends a request; the reply is had from `finish`, while other requests go on."""
        reply = queue.Queue()
        with self._sending:
            number = str(next(self._numbers))
            self._waiting[number] = reply
            self._connection.sendall(f"{number} {verb} {arguments}\n".encode() + payload)
        return verb, arguments, reply

    @staticmethod
    def finish(request, timeout=120):
        """The text and the data of the reply; `timeout` is in the host's seconds."""
        verb, arguments, reply = request
        try:
            status, text, data = reply.get(timeout=timeout)
        except queue.Empty:
            raise GuestError(f"{verb} {arguments[:80]}: no reply in {timeout} s") from None
        if status != "ok":
            raise GuestError(f"{verb} {arguments[:80]}: {text}")
        return text, data

    def call(self, verb, arguments="", payload=b"", timeout=120):
        """Sends a request and waits for its reply."""
        return self.finish(self.begin(verb, arguments, payload), timeout)
