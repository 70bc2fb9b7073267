"""Light sensors on a bus of the host's: what the kernel's drivers tell them and read of them, by their data sheets."""

import struct


class BH1750:
    """ROHM's: commands of one byte, and a count of two. A count is 1/1.2 lux at the usual measuring time."""

    name, module, address = "bh1750", "bh1750", 0x23
    USUAL = 69  # the register of the measuring time
    HIGH, LOW = 0b01000, 0b011  # the commands' upper bits that set its upper three bits, and its lower five

    def __init__(self):
        self.lux = 0.0
        self._time = self.USUAL

    def write(self, data):
        """Takes a command; those that start a measurement need no more, since it is always over."""
        for command in data:
            if command >> 3 == self.HIGH:
                self._time = (command & 0x07) << 5 | self._time & 0x1F
            elif command >> 5 == self.LOW:
                self._time = self._time & 0xE0 | command & 0x1F

    def read(self, count):
        """The last count, the upper byte first."""
        measured = min(round(self.lux * 1.2 * self._time / self.USUAL), 0xFFFF)
        return struct.pack(">H", measured)[:count]


class VEML7700:
    """Vishay's: registers of 16 bits, the lower byte first. How much a count is follows from gain and time."""

    name, module, address = "veml7700", "veml6030", 0x10
    CONFIGURATION, LIGHT, WHITE, IDENTITY = 0x00, 0x04, 0x05, 0x07
    GAINS = {0: 1, 1: 2, 2: 1 / 8, 3: 1 / 4}
    TIMES = {0b0000: 1, 0b0001: 2, 0b0010: 4, 0b0011: 8, 0b1000: 1 / 2, 0b1100: 1 / 4}  # in 100 ms
    COUNT = 0.0672  # lux, at gain 1 and 100 ms

    def __init__(self):
        self.lux = 0.0
        self._registers = [0] * 8
        self._registers[self.IDENTITY] = 0xC481
        self._pointer = 0

    def write(self, data):
        """Takes the number of a register, and what it becomes."""
        if data:
            self._pointer = data[0] % len(self._registers)
        if len(data) >= 3:
            self._registers[self._pointer] = data[1] | data[2] << 8

    def read(self, count):
        """The register that was named last."""
        value = self._registers[self._pointer]
        if self._pointer in (self.LIGHT, self.WHITE):
            value = self._measured()
        return struct.pack("<H", value)[:count]

    def _measured(self):
        told = self._registers[self.CONFIGURATION]
        factor = self.GAINS[told >> 11 & 3] * self.TIMES.get(told >> 6 & 0xF, 1)
        return min(round(self.lux / self.COUNT * factor), 0xFFFF)


KINDS = {kind.name: kind for kind in (BH1750, VEML7700)}


class Bus:
    """The bus, with one sensor on it."""

    def __init__(self, name):
        self.sensor = KINDS[name]()

    def write(self, address, data):
        """A write on the bus; whether the address answers."""
        if address != self.sensor.address:
            return False
        self.sensor.write(data)
        return True

    def read(self, address, count):
        """A read on the bus: whether the address answers, and what it gives."""
        if address != self.sensor.address:
            return False, b""
        return True, self.sensor.read(count)
