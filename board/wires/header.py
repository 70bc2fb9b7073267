"""The 40-pin header of every Raspberry Pi since the B+."""

# GPIO by pin; None where the pin is power or ground.
GPIO = {
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9,
    22: 25, 23: 11, 24: 8, 26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16,
    37: 26, 38: 20, 40: 21,
}  # fmt: skip
PIN = {gpio: pin for pin, gpio in GPIO.items()}
SUPPLIES = {"3.3 V": [1, 17], "5 V": [2, 4], "GND": [6, 9, 14, 20, 25, 30, 34, 39]}
# What a board's `uses` takes, and the HAT's EEPROM: as in Sources/2-Domain/BoardFile/HeaderUse.swift.
TAKEN = {
    "eeprom": {0: "HAT EEPROM", 1: "HAT EEPROM"},
    "i2c1": {2: "I2C data", 3: "I2C clock"},
    "i2s": {18: "I2S bit clock", 19: "I2S word clock", 20: "I2S in", 21: "I2S out"},
}


def on_left(pin):
    """Whether the pin is in the column of pin 1."""
    return pin % 2 == 1


def row(pin):
    """The pin's row, 0 at pins 1 and 2."""
    return (pin - 1) // 2


def nearest(pins, to):
    """The one of `pins` in the column of the pin `to`, if there is one, and nearest to it."""
    return min(pins, key=lambda pin: (on_left(pin) != on_left(to), abs(row(pin) - row(to))))
