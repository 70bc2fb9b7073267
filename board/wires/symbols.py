"""Symbols of parts, 36 by 36, drawn as in a circuit diagram."""

_STROKE = 'fill="none" stroke="#23272b" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'


def _drawn(path, more=""):
    return f'<path d="{path}" {_STROKE}/>{more}'


SYMBOLS = {
    "switch": _drawn(
        "M2,24 H10 M26,24 H34 M8,15 H28 M18,15 V7 M13,7 H23",
        '<circle cx="11" cy="24" r="2.4" fill="#23272b"/><circle cx="25" cy="24" r="2.4" fill="#23272b"/>',
    ),
    "lamp": _drawn(
        "M2,22 H10 M26,22 H34 M26,13 V31 M17,8 L22,3 M22,3 h-4 M22,3 v4 M24,10 L29,5 M29,5 h-4 M29,5 v4",
        '<path d="M10,13 V31 L26,22 Z" fill="#23272b"/>',
    ),
    "jack": _drawn("M3,8 H13 V28 H3 Z M13,12 H26 L30,16 L33,12 M13,24 H22 L25,20"),
    "motor": _drawn(
        "M18,5 a13,13 0 1,0 0.01,0",
        '<text x="18" y="23.5" font-size="15" font-weight="bold" text-anchor="middle" fill="#23272b">M</text>',
    ),
    "relay": _drawn("M3,14 H17 V30 H3 Z M3,30 L17,14 M10,14 V9 M10,30 V35 M24,34 V23 L32,12 M24,4 V11 M31,4 V9"),
    "pads": _drawn(
        "M3,12 H9 V30 H3 Z M11,12 H17 V30 H11 Z M19,12 H25 V30 H19 Z M27,12 H33 V30 H27 Z M14,4 C14,9 22,9 22,4"
    ),
}
