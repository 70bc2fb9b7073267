"""MPR121 touch chips on a bus of the host's, and the finger that plays them."""

import dataclasses

# A chip that is none: what is written there is a chip's address, a register and what the chip then has measured; what is
# read is whether that waits to be read.
BACK_DOOR = 0x70
STATUS, DATA, BASELINE, FILTER, ELECTRODES, RESET = 0x00, 0x04, 0x1E, 0x5D, 0x5E, 0x80
UNTOUCHED = 720  # what an electrode measures, of 1023
SAMPLE = 4_000  # us: ESI 1 ms, SFI 4
TOUCH, RELEASE = 12, 6


class Chip:
    """The registers, and what writing them does."""

    def __init__(self):
        self.reset()

    def reset(self):
        """What power or the word for a reset does."""
        self.registers = bytearray(0x81)
        self.registers[FILTER] = 0x24
        self.unread = False

    @property
    def measures(self):
        """Whether it was told to."""
        return self.registers[ELECTRODES] != 0

    def write(self, register, data):
        """Takes registers; the baseline is there once it measures."""
        if register == RESET:
            self.reset()
            return
        self.registers[register : register + len(data)] = data
        if register == ELECTRODES and data[0] & 0xF:
            self.registers[BASELINE : BASELINE + 12] = bytes([UNTOUCHED // 4] * 12)
            self.registers[DATA : DATA + 24] = UNTOUCHED.to_bytes(2, "little") * 12


class Bus:
    """Chips by their addresses; each has its own register pointer."""

    def __init__(self, addresses=(0x5A,)):
        self.chips = {address: Chip() for address in addresses}
        self._pointers = {}
        self._refused = 0
        self.is_stuck = False  # a wire that stays low: nothing can be transferred

    def refuse(self, count):
        """Leaves the next so many transfers to chips without an answer."""
        self._refused = count

    def _check(self):
        if self.is_stuck:
            raise TimeoutError("the bus is stuck")

    def _answers(self, address):
        if self._refused:
            self._refused -= 1
            return False
        return address in self.chips

    def write(self, address, data):
        """A write on the bus; whether the address answers. Raises TimeoutError where the bus is stuck."""
        self._check()
        if address == BACK_DOOR:
            self._measure(*data[:2], data[2:])
            return True
        if not self._answers(address):
            return False
        if data:
            self._pointers[address] = data[0]
        if len(data) > 1:
            self.chips[address].write(data[0], data[1:])
        return True

    def read(self, address, count):
        """A read on the bus, from where the pointer is. Raises TimeoutError where the bus is stuck."""
        self._check()
        if address == BACK_DOOR:
            return True, bytes([any(chip.unread for chip in self.chips.values())])
        if not self._answers(address):
            return False, b""
        start = self._pointers.get(address, 0)
        if start < 2:
            self.chips[address].unread = False
        return True, bytes(self.chips[address].registers[start : start + count])

    def _measure(self, address, register, data):
        chip = self.chips.get(address)
        if chip and chip.measures:
            chip.unread = chip.unread or chip.registers[:2] != data[:2]
            chip.registers[register : register + len(data)] = data


@dataclasses.dataclass(frozen=True)
class Frame:
    """What a chip has measured at a time, in microseconds, and whether it asserts IRQ."""

    at: int
    status: int
    data: tuple
    asserts: bool

    def row(self, address, may_assert=True):
        """The line for the guest's `finger`."""
        measured = self.status.to_bytes(2, "little") + bytes(2)
        measured += b"".join(value.to_bytes(2, "little") for value in self.data)
        return f"{self.at} {int(self.asserts and may_assert)} {bytes([address, STATUS]).hex()}{measured.hex()}\n"


class Finger:
    """Moves over twelve electrodes; a chip's samples of it become frames."""

    def __init__(self):
        self.frames = []
        self._status = 0
        self._steps = [0] * 12
        self._next = 0

    def stay(self, until, place=None, width=1.6, counts=90):
        """Is at a place, or nowhere, until a time in microseconds; a place may be a function of the time."""
        while self._next < until:
            now = place(self._next) if callable(place) else place
            self._sample(tuple(_measured(index, now, width, counts) for index in range(12)))
            self._next += SAMPLE

    def _sample(self, data):
        before = self._status
        for index, value in enumerate(data):
            touched = self._status >> index & 1
            delta = UNTOUCHED - value
            other = delta < RELEASE if touched else delta > TOUCH
            self._steps[index] = self._steps[index] + 1 if other else 0
            if self._steps[index] == 2:  # the debounce that the box asks for
                self._status ^= 1 << index
                self._steps[index] = 0
        if self._status != before or not self.frames or data != self.frames[-1].data:
            self.frames.append(Frame(self._next, self._status, data, self._status != before))


def _measured(index, place, width, counts):
    if place is None:
        return UNTOUCHED
    low, high = max(place - width / 2, index - 0.5), min(place + width / 2, index + 0.5)
    return UNTOUCHED - round(max(0, high - low) * counts)
