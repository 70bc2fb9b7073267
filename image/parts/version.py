"""The three lines that say which version a card has: number, board, the commit's time in seconds."""

import re

from . import places


def text(board, seconds):
    """The lines for a board, with the number that the sources say."""
    source = (places.TREE / "Sources/6-Threads/Runtime/Box.swift").read_text()
    number = re.search(r'static let version = "(.*)"', source)[1]
    return f"{number}\n{board}\n{seconds}\n"
