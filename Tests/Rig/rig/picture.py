"""Screenshots as bytes, three a pixel."""

import dataclasses
import operator


@dataclasses.dataclass(frozen=True)
class Picture:
    """Rows from the top, RGB, without padding."""

    width: int
    height: int
    rgb: bytes

    def pixel(self, x, y):
        """Red, green and blue, 0 to 255."""
        at = 3 * (y * self.width + x)
        return tuple(self.rgb[at : at + 3])

    def crop(self, x, y, width, height):
        """A part of the picture."""
        rows = (3 * ((y + row) * self.width + x) for row in range(height))
        return Picture(width, height, b"".join(self.rgb[at : at + 3 * width] for at in rows))

    def negative(self):
        """The picture with dark for light."""
        return Picture(self.width, self.height, bytes(255 - value for value in self.rgb))

    def enlarged(self, times):
        """The picture with so many pixels for each, across and down."""
        rows = (self.crop(0, row, self.width, 1) for row in range(self.height))
        wide = (b"".join(row.rgb[3 * at : 3 * at + 3] * times for at in range(self.width)) for row in rows)
        return Picture(self.width * times, self.height * times, b"".join(row * times for row in wide))

    def brightest(self):
        """The largest channel value: 0 for a black picture."""
        return max(self.rgb)

    def difference(self, other):
        """Mean absolute difference a channel, 0 to 255."""
        return sum(map(sum, self._differences(other))) / len(self.rgb)

    def largest_difference(self, other):
        """The largest difference of a channel, 0 to 255."""
        return max(map(max, self._differences(other)), default=0)

    def is_like(self, drawn, spare=0):
        """Whether it is the drawn picture, to 2 of 255: arithmetic may round otherwise on arm64.

        spare: colours of pixels that may be off by more
        """
        sizes = (self.width, self.height) == (drawn.width, drawn.height)
        return sizes and sum(value > 2 for row in self._differences(drawn) for value in row) <= spare

    def told_beside(self, drawn):
        """How it is not the drawn picture, in a few words."""
        if (self.width, self.height) != (drawn.width, drawn.height):
            return f"{self.width}x{self.height} in place of {drawn.width}x{drawn.height}"
        return f"off by {self.largest_difference(drawn)}"

    def _differences(self, other):
        """The absolute differences in each row that differs: most rows of most pictures are the same."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError("pictures of different sizes")
        stride = 3 * self.width
        for at in range(0, len(self.rgb), stride):
            one, another = self.rgb[at : at + stride], other.rgb[at : at + stride]
            if one != another:
                yield list(map(abs, map(operator.sub, one, another)))


def read_ppm(path):
    """Reads a binary PPM with 8 bits a channel, as QEMU writes it."""
    with open(path, "rb") as stream:
        contents = stream.read()
    magic, width, height, deepest, _ = contents.split(None, 4)
    if magic != b"P6" or deepest != b"255":
        raise ValueError(f"{path} is not an 8-bit PPM")
    size = 3 * int(width) * int(height)
    return Picture(int(width), int(height), contents[-size:])
