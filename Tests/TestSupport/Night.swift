import Glibc

/// True by night, when tests try more than by day: `Tests/run --night` sets PHOSPHOR_NIGHT.
public let isNight = getenv("PHOSPHOR_NIGHT") != nil
