import AudioEngine

/// Whether the audio thread gets on; where no stream is open it has nothing to get on with.
struct Pulse {
  /// What was seen last: the periods of a stream that was open then.
  private var last: Int?
  /// Whether the thread stood still at the last look.
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
