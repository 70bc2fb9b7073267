"""A USB device that the host makes, at full speed: QEMU's usb-redir speaks the usbredir protocol to whoever serves one.

Version 0.7, with the three options that xHCI asks for; kinds of devices derive from `Device`.
Source: usbredir, docs/usb-redirection-protocol.md and usbredirparser/usbredirproto.h.
"""

import dataclasses
import socket
import struct
import threading

HEADER = struct.Struct("<IIQ")  # kind, length, number of the request
GREETING = struct.Struct("<III")  # the same before both know each other's options
OPTIONS = 1 << 4 | 1 << 5 | 1 << 6  # packets' sizes of endpoints; numbers of 64 bits; lengths of 32 bits, for bulk
PACKET = 64  # of the first endpoint, in bytes
CONTROL = struct.Struct("<BBBBHHH")  # endpoint, request, its type, status, value, index, length
HELLO, CONNECT, DISCONNECT, INTERFACES, ENDPOINTS = 0, 1, 2, 4, 5
SET_CONFIGURATION, GET_CONFIGURATION, CONFIGURATION_STATUS = 6, 7, 8
SET_ALTERNATE, GET_ALTERNATE, ALTERNATE_STATUS = 9, 10, 11
TRANSFER = 100
SUCCESS, STALL = 0, 4
FULL_SPEED = 1
GET_DESCRIPTOR = (0x80, 6)
SOME = 32  # as many endpoints and interfaces are told of
IN = 16  # of an endpoint's place among them
NONE = 255


@dataclasses.dataclass(frozen=True)
class Endpoint:
    """An endpoint but the first."""

    place: int  # its number, and IN if it goes to the computer
    kind: int  # of transfers: 1 isochronous, 2 bulk, 3 interrupt
    size: int  # most bytes of a packet
    interface: int
    interval: int = 1  # milliseconds


def descriptor(kind, *fields):
    """A descriptor: its length, its kind, and bytes or numbers of one byte."""
    told = b"".join(field if isinstance(field, bytes) else bytes([field]) for field in fields)
    return bytes([len(told) + 2, kind]) + told


def short(*numbers):
    """Numbers of two bytes."""
    return struct.pack(f"<{len(numbers)}H", *numbers)


class Device:
    """Serves a device on a connection to QEMU until `unplug`; it is plugged in from the beginning."""

    VENDOR, PRODUCT = 0, 0
    CLASS = 0xFF  # of the device; its interfaces tell, if it is 0
    INTERFACES = (0xFF,)  # the class of each
    ENDPOINTS = ()
    DESCRIPTORS = {}  # bytes by kind, or by kind and number

    def __init__(self, connection):
        self._connection = connection
        self._sending = threading.Lock()
        self._alternates = {}
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def unplug(self):
        """Pulls the device out, for good."""
        self._connection.shutdown(socket.SHUT_RDWR)
        self._connection.close()

    def pull(self):
        """Pulls the device out, so that it can be plugged in again."""
        self._alternates = {}
        self._send(DISCONNECT, 0)

    def plug(self):
        """Plugs the device in."""
        sizes = [PACKET] * SOME
        kinds, intervals, interfaces = [NONE] * SOME, [0] * SOME, [0] * SOME
        kinds[0] = kinds[IN] = 0
        for one in self.ENDPOINTS:
            kinds[one.place], intervals[one.place] = one.kind, one.interval
            interfaces[one.place], sizes[one.place] = one.interface, one.size
        self._send(ENDPOINTS, 0, bytes(kinds), bytes(intervals), bytes(interfaces), struct.pack(f"<{SOME}H", *sizes))
        count = len(self.INTERFACES)
        self._send(
            INTERFACES, 0, struct.pack("<I", count), bytes(range(count)).ljust(SOME, b"\0"),
            bytes(self.INTERFACES).ljust(SOME, b"\0"), bytes(2 * SOME),
        )  # fmt: skip
        self._send(CONNECT, 0, struct.pack("<BBBBHH", FULL_SPEED, self.CLASS, 0, 0, self.VENDOR, self.PRODUCT))

    def _send(self, kind, number, *parts, header=HEADER):
        data = b"".join(parts)
        with self._sending:
            self._connection.sendall(header.pack(kind, len(data), number) + data)

    def _serve(self):
        stream = self._connection.makefile("rb")
        try:
            stream.read(GREETING.unpack(stream.read(GREETING.size))[1])
            self._send(HELLO, 0, b"rig".ljust(64, b"\0"), struct.pack("<I", OPTIONS), header=GREETING)
            self.plug()
            while head := stream.read(HEADER.size):
                kind, length, number = HEADER.unpack(head)
                self._take(kind, number, stream.read(length))
        except (OSError, ValueError, struct.error):
            pass  # QEMU or the test ended it

    def _take(self, kind, number, data):
        """Takes a request of the computer's; kinds of devices take more of them."""
        if kind in (SET_CONFIGURATION, GET_CONFIGURATION):
            self._send(CONFIGURATION_STATUS, number, bytes([SUCCESS, 1]))
        elif kind in (SET_ALTERNATE, GET_ALTERNATE):
            if kind == SET_ALTERNATE:
                self._alternates[data[0]] = data[1]
            self._send(ALTERNATE_STATUS, number, bytes([SUCCESS, data[0], self._alternates.get(data[0], 0)]))
        elif kind == TRANSFER:
            self._control(number, CONTROL.unpack_from(data), data[CONTROL.size :])

    def _control(self, number, head, data):
        endpoint, request, kind, _, value, index, length = head
        try:
            if (kind, request) == GET_DESCRIPTOR:
                given = self.DESCRIPTORS.get((value >> 8, value & 0xFF), self.DESCRIPTORS.get(value >> 8))
            else:
                given = self._give(kind, request, value, index, length, data)
        except TimeoutError:  # of what is behind the device
            given = None
        status = STALL if given is None else SUCCESS
        given = (given or b"")[:length] if kind & 0x80 else b""
        told = len(given) if kind & 0x80 else length
        self._send(TRANSFER, number, CONTROL.pack(endpoint, request, kind, status, value, index, told), given)

    def _give(self, kind, request, value, index, length, data):
        """What a request but for a descriptor is answered with; None if the device has no answer."""
        return b""
