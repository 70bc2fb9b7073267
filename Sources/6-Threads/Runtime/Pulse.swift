import AudioEngine

/// A check that the audio thread gets on; without an open stream it has nothing to get on with.
struct Pulse {
  /// The periods of the stream at the last look; `nil` if none was open then.
  private var last: Int?
  /// True if the thread stood still at the last look.
  private(set) var isStill = false

  /// Looks at the thread; two looks have to be further apart than a period.
  ///
  /// A stream that was opened since the last look gets until the next one.
  ///
  /// - Returns: Whether all is well.
  mutating func look(at report: EngineReport, isOpen: Bool) -> Bool {
    isStill = isOpen && last == report.periods
    last = isOpen ? report.periods : nil
    return !isStill
  }
}
