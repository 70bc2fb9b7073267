"""A USB keyboard behind an xHCI controller: its keys are pressed, and its plug is pulled, by QEMU's monitor."""

ARGUMENTS = ("-device", "qemu-xhci,id=usb", "-device", "usb-kbd,bus=usb.0,id=keyboard0")
NAME = "QEMU QEMU USB Keyboard"  # as the kernel has it
IDLE = "f12"  # a key that no box asks for: pressed, it is a pause


class Keyboard:
    """The keyboard of one machine. Keys are QEMU's: "spc", "ret", "q"."""

    def __init__(self, monitor):
        self._monitor = monitor
        self._plugs = 0

    def press(self, *presses):
        """Queues presses of (key, seconds), at least half a second apart; returns how long all take in the guest."""
        total = 0
        for key, seconds in presses:
            total += self._send(key, seconds) + self._send(IDLE, 0.25)
        return total

    def _send(self, key, seconds):
        """One press in QEMU's queue, which waits as long again after it."""
        keys = [{"type": "qcode", "data": key}]
        self._monitor.execute("send-key", **{"keys": keys, "hold-time": round(1000 * seconds)})
        return 2 * seconds

    def set(self, key, is_down):
        """Puts a key down or up, and leaves it."""
        event = {"down": is_down, "key": {"type": "qcode", "data": key}}
        self._monitor.execute("input-send-event", events=[{"type": "key", "data": event}])

    def pull(self):
        """Pulls the plug."""
        self._monitor.execute("device_del", id=f"keyboard{self._plugs}")
        self._plugs += 1

    def plug(self):
        """Puts a keyboard like the one before into the same controller."""
        self._monitor.execute("device_add", driver="usb-kbd", bus="usb.0", id=f"keyboard{self._plugs}")
