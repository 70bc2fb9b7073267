"""The circuit `bypass` on stripboard: which net each strip has, and where the chips lie."""

from . import stripboard

# A terminal of each strip's net, from the top. Ground lies between what comes from the codec and from the guitar.
ROWS = (
    "J4.2", "J4.3", "Q1.2", "Q1.3", "J4.1", "U1.8", "U1.5", "J4.3", "J2.T", "R9.1", "C4.2", "J4.3", "C4.1",
    "J4.3", "J1.T", "C1.1",
    "J4.3", "C1.2", "R4.1", "U1.3", "U1.1", "C3.1", "J3.1", "J4.3",
)  # fmt: skip
CHIPS = {"K2": 12, "U1": 24, "K1": 36}
# On the copper's side, from U1's pin 8 to its pin 4: between the strips it would be 20 holes away.
BELOW = ("C6",)
AT_THE_JACKS = ("D1", "D2")
# The relays' ground goes to the star itself.
TO = {("K2", "10"): 1, ("U1", "4"): 16}


def layout(circuit):
    """The layout."""
    return stripboard.laid(circuit, ROWS, CHIPS, AT_THE_JACKS + BELOW, TO)
