"""A USB sound card with an input, made by the host: USB Audio 1.0, full speed, one channel of 16 bits.

It has no output: QEMU's DWC2 counts frames too fast, so Linux asks for more than a packet a millisecond. An input then gives
empty packets between those that are due; an output would be emptied at twice its rate.
Source: USB Device Class Definition for Audio Devices, and for Audio Data Formats, both 1.0.
"""

import struct
import threading
import time

from .usb_redir import IN, PACKET, Device, Endpoint, descriptor, short

START_STREAM, STOP_STREAM, STREAM_STATUS, ISOCHRONOUS = 12, 13, 14, 102
STREAM_PACKET = struct.Struct("<BBH")  # endpoint, status, length
AUDIO, CONTROLS, STREAMING = 1, 1, 2
CS_INTERFACE, CS_ENDPOINT = 0x24, 0x25
INPUT, ASYNCHRONOUS = 0x81, 0x05  # the endpoint
MICROPHONE, USB = 0x0201, 0x0101  # terminals
FRAME = 2  # bytes
MOST = 50  # frames of a packet
# As told to QEMU alone, which waits for 60 ms of packets at this interval and keeps twice as many: 7 and 14 of them.
INTERVAL = 8
LATE = 10  # milliseconds of sound at once, from which on QEMU may have no room for all of them
LOOK = 0.001  # seconds between two looks at the guest's clock
NAME = "Rig sound"
# The socket that a card is plugged into, as QEMU's arguments; QEMU's folder holds it.
SOCKET = ("-chardev", "socket,id=sound,path=sound,server=on,wait=off", "-device", "usb-redir,chardev=sound")


def text(words):
    """A descriptor of words."""
    return descriptor(3, words.encode("utf-16-le"))


def configuration(rate):
    """Everything that the card tells of itself: a microphone that goes to an interface, off or on, with one format."""
    units = descriptor(CS_INTERFACE, 2, 1, short(MICROPHONE), 0, 1, short(0), 0, 0)
    units += descriptor(CS_INTERFACE, 3, 2, short(USB), 0, 1, 0)
    told = descriptor(4, 0, 0, 0, AUDIO, CONTROLS, 0, 0)
    told += descriptor(CS_INTERFACE, 1, short(0x0100, len(units) + 9), 1, 1) + units
    told += descriptor(4, 1, 0, 0, AUDIO, STREAMING, 0, 0) + descriptor(4, 1, 1, 1, AUDIO, STREAMING, 0, 0)
    told += descriptor(CS_INTERFACE, 1, 2, 1, short(1))
    told += descriptor(CS_INTERFACE, 2, 1, 1, FRAME, 16, 1, rate.to_bytes(3, "little"))
    told += descriptor(5, INPUT, ASYNCHRONOUS, short(MOST * FRAME), 1, 0, 0) + descriptor(CS_ENDPOINT, 1, 0, 0, short(0))
    return descriptor(2, short(len(told) + 9), 2, 1, 0, 0x80, 50) + told


class Card(Device):
    """The card: `clock()` is the guest's time in seconds, `second` a second of sound that goes round and round.

    `fast` is how many millionths its clock is fast. `leave_out` has it lose milliseconds, as some controllers do.
    """

    VENDOR, PRODUCT = 0x1209, 0x0001  # pid.codes, for tests
    CLASS = 0
    INTERFACES = (AUDIO, AUDIO)
    ENDPOINTS = (Endpoint(IN + (INPUT & 0xF), 1, MOST * FRAME, 1, INTERVAL),)

    def __init__(self, connection, clock, second, fast=0):
        rate = len(second)
        self.DESCRIPTORS = {
            1: descriptor(1, short(0x0110), 0, 0, 0, PACKET, short(self.VENDOR, self.PRODUCT, 0x0100), 0, 1, 0, 1),
            2: configuration(rate),
            (3, 0): descriptor(3, short(0x0409)),
            (3, 1): text(NAME),
        }
        self._clock = clock
        self._second = struct.pack(f"<{rate}h", *second) * 2
        self._fast = 1 + fast / 1e6
        self._leaving_out = 0
        self._listened = threading.Event()
        self.streams = 0  # that were begun
        self.late = 0  # times that this machine was too slow for the guest's clock
        super().__init__(connection)
        threading.Thread(target=self._speak, daemon=True).start()

    def leave_out(self, milliseconds):
        """Loses what is heard in the next milliseconds."""
        self._leaving_out += milliseconds

    def pull(self):
        self._listened.clear()
        super().pull()

    def _take(self, kind, number, data):
        if kind not in (START_STREAM, STOP_STREAM):
            super()._take(kind, number, data)
            return
        if kind == START_STREAM:
            self.streams += 1
            self._listened.set()
        else:
            self._listened.clear()
        self._send(STREAM_STATUS, number, bytes([0, data[0]]))

    def _speak(self):
        """Sends a packet for each millisecond of the guest while a stream is on."""
        try:
            while True:
                self._listened.wait()
                begun, stream, sent = self._clock(), self.streams, 0
                while self._listened.is_set() and self.streams == stream:
                    due = int((self._clock() - begun) * 1000)
                    self.late += due - sent > LATE
                    for millisecond in range(sent, due):
                        sound = self._packet(millisecond)
                        self._send(ISOCHRONOUS, 0, STREAM_PACKET.pack(INPUT, 0, len(sound)), sound)
                    sent = max(sent, due)
                    time.sleep(LOOK)
        except (OSError, EOFError, ValueError):
            pass  # QEMU or the test ended it

    def _packet(self, millisecond):
        """The sound of a millisecond of the stream; nothing if it is left out."""
        if self._leaving_out > 0:
            self._leaving_out -= 1
            return b""
        rate = len(self._second) // (2 * FRAME)
        first, end = (int(rate * self._fast * (millisecond + more) / 1000) for more in (0, 1))
        place = first % rate
        return self._second[place * FRAME : (place + end - first) * FRAME]
