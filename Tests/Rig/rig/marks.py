"""Marks of tests and of classes of tests: when they run, and beside what."""


def night(reason):
    """Marks what the day leaves out, with the reason."""
    return _marked("night", reason)


def alone(reason):
    """Marks a class that runs while no other does, with the reason."""
    return _marked("alone", reason)


def reason(mark, test):
    """The reason of a mark that a test or its class has; None if neither has it."""
    method = getattr(type(test), getattr(test, "_testMethodName", ""), None)
    return getattr(method, mark, None) or getattr(type(test), mark, None)


def _marked(mark, reason):
    def mark_it(tested):
        setattr(tested, mark, reason)
        return tested

    return mark_it
