"""Colours, words and boxes of the drawings."""

import html

INK, PAPER, FAINT = "#23272b", "#fbfaf6", "#8b9096"


def text(x, y, words, size=13, fill=INK, anchor="start", weight="normal"):
    """Words at a place."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{html.escape(words)}</text>'
    )


def rectangle(x, y, width, height):
    """The box of a part."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="9"'
        f' fill="#ffffff" stroke="#c9c6bb" stroke-width="1.4"/>'
    )
