"""Colours, words and boxes of the drawings."""

import html

INK, PAPER, FAINT = "#23272b", "#fbfaf6", "#8b9096"


def sheet(width, height, left=0, top=0):
    """The beginning of a picture, and its paper."""
    corner = f' x="{left:g}" y="{top:g}"' if left or top else ""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}"'
        f' height="{height:g}" font-family="DejaVu Sans, Verdana, sans-serif">',
        f'<rect{corner} width="{width:g}" height="{height:g}" fill="{PAPER}"/>',
    ]


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
