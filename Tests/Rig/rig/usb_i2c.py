"""A USB adapter with an I2C bus, made by the host: the kernel's i2c-tiny-usb drives it.

QEMU's usb-redir speaks the usbredir protocol (version 0.7, with the three options that xHCI asks for) to whoever serves a device.
"""

import socket
import struct
import threading

HEADER = struct.Struct("<IIQ")  # kind, length, number of the request
GREETING = struct.Struct("<III")  # the same before both know each other's options
OPTIONS = 1 << 4 | 1 << 5 | 1 << 6  # packets' sizes of endpoints; numbers of 64 bits; lengths of 32 bits, for bulk
PACKET = 64
CONTROL = struct.Struct("<BBBBHHH")  # endpoint, request, its type, status, value, index, length
HELLO, CONNECT, INTERFACES, ENDPOINTS = 0, 1, 4, 5
SET_CONFIGURATION, GET_CONFIGURATION, CONFIGURATION_STATUS = 6, 7, 8
SET_ALTERNATE, GET_ALTERNATE, ALTERNATE_STATUS = 9, 10, 11
TRANSFER = 100
SUCCESS, STALL = 0, 4
FULL_SPEED, VENDOR_CLASS = 1, 0xFF

# The adapter of https://github.com/harbaum/I2C-Tiny-USB: no endpoint but the first.
VENDOR, PRODUCT = 0x0403, 0xC631
DEVICE = struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x0110, 0xFF, 0, 0, PACKET, VENDOR, PRODUCT, 0x0205, 0, 0, 0, 1)
CONFIGURATION = struct.pack("<BBHBBBBB", 9, 2, 18, 1, 1, 0, 0x80, 50)
CONFIGURATION += struct.pack("<BBBBBBBBB", 9, 4, 0, 0, 0, VENDOR_CLASS, 0, 0, 0)
DESCRIPTORS = {1: DEVICE, 2: CONFIGURATION}
GET_DESCRIPTOR = (0x80, 6)
# Its own requests (the kernel's drivers/i2c/busses/i2c-tiny-usb.c).
FUNCTIONS, DELAY, STATUS, IO = 1, 2, 3, 4
I2C, SMBUS_EMULATED = 0x1, 0x0EFF0008
ANSWERED, UNANSWERED = 1, 2


class Adapter:
    """Serves the adapter on a connection to QEMU until `unplug`.

    `bus` is what its wires go to: `write(address, data)` and `read(address, count)`, which return whether the address
    answers and what it gives, and raise TimeoutError where the bus is stuck.
    """

    def __init__(self, connection, bus):
        self._connection = connection
        self._bus = bus
        self._answers = True
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def unplug(self):
        """Pulls the adapter out."""
        self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()

    def _send(self, kind, number, *parts, header=HEADER):
        data = b"".join(parts)
        self._connection.sendall(header.pack(kind, len(data), number) + data)

    def _serve(self):
        stream = self._connection.makefile("rb")
        try:
            stream.read(GREETING.unpack(stream.read(GREETING.size))[1])
            self._send(HELLO, 0, b"rig".ljust(64, b"\0"), struct.pack("<I", OPTIONS), header=GREETING)
            self._send(ENDPOINTS, 0, self._endpoints(), bytes(64), struct.pack("<H", PACKET) * 32)
            self._send(INTERFACES, 0, struct.pack("<I", 1), bytes(32), bytes([VENDOR_CLASS]).ljust(32, b"\0"), bytes(64))
            self._send(CONNECT, 0, struct.pack("<BBBBHH", FULL_SPEED, VENDOR_CLASS, 0, 0, VENDOR, PRODUCT))
            while head := stream.read(HEADER.size):
                kind, length, number = HEADER.unpack(head)
                self._take(kind, number, stream.read(length))
        except (OSError, ValueError, struct.error):
            pass  # QEMU or the test ended it

    @staticmethod
    def _endpoints():
        """Which of the 32 endpoints there are: the first, in both directions."""
        return bytes(0 if endpoint in (0, 16) else 255 for endpoint in range(32))

    def _take(self, kind, number, data):
        if kind in (SET_CONFIGURATION, GET_CONFIGURATION):
            self._send(CONFIGURATION_STATUS, number, bytes([SUCCESS, 1]))
        elif kind in (SET_ALTERNATE, GET_ALTERNATE):
            self._send(ALTERNATE_STATUS, number, bytes([SUCCESS, 0, 0]))
        elif kind == TRANSFER:
            self._control(number, CONTROL.unpack_from(data), data[CONTROL.size :])

    def _control(self, number, head, data):
        endpoint, request, kind, _, value, index, length = head
        try:
            given = self._give(kind, request, value, index, length, data)
        except TimeoutError:  # of the bus
            given = None
        status = STALL if given is None else SUCCESS
        given = (given or b"")[:length] if kind & 0x80 else b""
        told = len(given) if kind & 0x80 else length
        self._send(TRANSFER, number, CONTROL.pack(endpoint, request, kind, status, value, index, told), given)

    def _give(self, kind, request, value, index, length, data):
        """What a request is answered with; None where the device has no answer."""
        if (kind, request) == GET_DESCRIPTOR:
            return DESCRIPTORS.get(value >> 8)
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
