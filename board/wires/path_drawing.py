"""The way of the sound as a picture: blocks from left to right, a line for each wire between them."""

import dataclasses

from .paint import FAINT, INK, PAPER, rectangle, text

WIDTH, MARGIN = 1120, 34
COLUMNS = 5
BLOCK = 184  # a block's width
STEP = (WIDTH - 2 * MARGIN - BLOCK) / (COLUMNS - 1)
TITLE, ROW, FOOT = 50, 24, 10  # heights: title and note, a terminal, what is below
GAP = 18  # between blocks of a column
HEAD = 58  # above the blocks
LINE = 20  # of the words below
AROUND = 26  # a bypass below the blocks
SIGNAL, BYPASS = "#1f6f8b", "#b5651d"


@dataclasses.dataclass
class Placed:
    """A block with its place."""

    block: object
    x: float
    y: float

    @property
    def height(self):
        """Room for the side with more terminals."""
        return TITLE + ROW * max(len(self.block.ins), len(self.block.outs), 1) + FOOT

    def terminal(self, name, is_out):
        """Where a terminal is."""
        row = (self.block.outs if is_out else self.block.ins).index(name)
        return self.x + (BLOCK if is_out else 0), self.y + TITLE + ROW * (row + 0.5)


def _placed(path, top):
    """The blocks by name, on a grid: a row is as high as its highest block."""
    found, y = {}, top
    for row in range(1 + max(block.row for block in path.blocks)):
        placed = [Placed(block, MARGIN + STEP * block.column, y) for block in path.blocks if block.row == row]
        found |= {one.block.name: one for one in placed}
        y += max(one.height for one in placed) + GAP
    return found


def _ends(link, placed):
    """Where a line begins and ends."""
    return placed[link.source[0]].terminal(link.source[1], True), placed[link.target[0]].terminal(link.target[1], False)


def _color(link):
    return BYPASS if link.is_around else SIGNAL


def _link(link, placed, bottom):
    """A line."""
    (x1, y1), (x2, y2) = _ends(link, placed)
    if link.is_around:
        low = bottom + AROUND - 8
        shape = f"M{x1:g},{y1:g} h14 V{low:g} H{x2 - 14:g} V{y2:g} H{x2:g}"
    else:
        bend = (x2 - x1) * 0.5
        shape = f"M{x1:g},{y1:g} C{x1 + bend:g},{y1:g} {x2 - bend:g},{y2:g} {x2:g},{y2:g}"
    yield f'<path d="{shape}" fill="none" stroke="{PAPER}" stroke-width="7"/>'
    yield f'<path d="{shape}" fill="none" stroke="{_color(link)}" stroke-width="3.2" stroke-linejoin="round"/>'


def _block(placed):
    """A block: its box, name, note and terminals."""
    block = placed.block
    yield rectangle(placed.x, placed.y, BLOCK, placed.height)
    yield text(placed.x + BLOCK / 2, placed.y + 22, block.title, 14, INK, "middle", "bold")
    yield text(placed.x + BLOCK / 2, placed.y + 40, block.note, 12, FAINT, "middle")
    for names, is_out in ((block.ins, False), (block.outs, True)):
        for name in names:
            x, y = placed.terminal(name, is_out)
            yield text(x + (-13 if is_out else 13), y + 4.5, name, 12, INK, "end" if is_out else "start")


def drawn(path, top):
    """The shapes of a path below a height, and the height at which they end."""
    placed = _placed(path, top + HEAD)
    bottom = max(one.y + one.height for one in placed.values())
    shapes = [text(WIDTH / 2, top + 30, "the way of the sound", 17, INK, "middle", "bold")]
    for link in sorted(path.links, key=lambda link: not link.is_around):
        shapes += _link(link, placed, bottom)
    for one in placed.values():
        shapes += _block(one)
    # The ends of lines lie on the blocks' edges.
    for link in path.links:
        for x, y in _ends(link, placed):
            shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{_color(link)}" stroke="{PAPER}"/>')
    if any(link.is_around for link in path.links):
        bottom += AROUND
    for row, words in enumerate(path.words):
        shapes.append(text(WIDTH / 2, bottom + 30 + row * LINE, words, 13, FAINT, "middle"))
    return shapes, bottom + 30 + len(path.words) * LINE
