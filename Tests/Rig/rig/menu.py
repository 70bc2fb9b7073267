"""The ways through the menu of a box with a ribbon, as presses of MODE."""

NEXT, CHOOSE = 0.08, 0.7
# The lines of the first list; before them stands the last tuning, if there was one.
FIRST = ("Tunings", "Capo", "A4", "Set list", "Screen", "Mode", "More settings")
# The lines behind the last of them on the tuner, the metronome's and the player's.
MORE = (
    "Tones", "Change this tuning", "Temperament", "In-tune window", "Transpose", "Sound", "Notes", "Language", "Update",
    "Stick", "Advanced", "About",
)  # fmt: skip
# Those that not every box has.
RARE = ("Change this tuning", "Update", "Stick")


def way(line, *there, deck="Tuner", last=False):
    """Presses in seconds from the deck that choose a line.

    there: the rare lines that the box has now
    last: whether another tuning was on before
    """
    if line in FIRST:
        return (CHOOSE, *[NEXT] * (FIRST.index(line) + last), CHOOSE)
    own = () if deck in ("Tuner", "Spectrum") else (deck,)
    lines = [x for x in MORE if (x not in RARE or x in there) and (x != "Tones" or not own)]
    row = [*own, *lines].index(line)
    return (*way("More settings", last=last), *[NEXT] * row, CHOOSE)
