"""A USB adapter with an I2C bus, made by the host: the kernel's i2c-tiny-usb drives it."""

import struct

from .usb_redir import PACKET, Device, descriptor, short

VENDOR_CLASS = 0xFF
# Its own requests (the kernel's drivers/i2c/busses/i2c-tiny-usb.c).
FUNCTIONS, DELAY, STATUS, IO = 1, 2, 3, 4
I2C, SMBUS_EMULATED = 0x1, 0x0EFF0008
ANSWERED, UNANSWERED = 1, 2


class Adapter(Device):
    """The adapter of https://github.com/harbaum/I2C-Tiny-USB: no endpoint but the first.

    `bus` is what its wires go to: `write(address, data)` and `read(address, count)`, which return whether the address
    answers and what it gives, and raise TimeoutError if the bus is stuck.
    """

    VENDOR, PRODUCT = 0x0403, 0xC631
    DESCRIPTORS = {
        1: descriptor(1, short(0x0110), VENDOR_CLASS, 0, 0, PACKET, short(VENDOR, PRODUCT, 0x0205), 0, 0, 0, 1),
        2: descriptor(2, short(18), 1, 1, 0, 0x80, 50) + descriptor(4, 0, 0, 0, VENDOR_CLASS, 0, 0, 0),
    }

    def __init__(self, connection, bus):
        self._bus = bus
        self._answers = True
        super().__init__(connection)

    def _give(self, kind, request, value, index, length, data):
        if not kind & 0x40:
            return b""
        if request == FUNCTIONS:
            return struct.pack("<I", I2C | SMBUS_EMULATED)
        if request == STATUS:
            return bytes([ANSWERED if self._answers else UNANSWERED])
        if request >= IO and kind & 0x80:
            self._answers, given = self._bus.read(index, length)
            return given.ljust(length, b"\xff")
        if request >= IO:
            self._answers = self._bus.write(index, data)
        return b""
