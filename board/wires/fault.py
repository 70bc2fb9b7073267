"""What is wrong in a file that a person wrote."""


class Fault(Exception):
    """A sentence that names file, place, cause and what is allowed."""
