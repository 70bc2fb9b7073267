/// The waveform that was read last, which is told until another one is.
struct WaveformMemory: ~Copyable {
  /// The two cycles that were read last; none since they were forgotten.
  private(set) var latest = Waveform.none
  private let sampler = WaveformSampler()

  /// Reads the two cycles around a place.
  mutating func take(at place: CyclePlace, in ring: borrowing AnalysisRing) {
    latest = sampler.waveform(at: place, in: ring)
  }

  /// Forgets the cycles.
  mutating func forget() { latest = .none }
}
