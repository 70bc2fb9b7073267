package import Units

/// Asks sounds what ``OctaveEvidence`` is asked, for learning.
package struct OctaveProbe: ~Copyable {
  private var ring: AnalysisRing
  private var late: OctaveEvidence
  private var early: OctaveEvidence

  /// Makes a probe that has heard nothing.
  package init(sampleRate: SampleRate) {
    ring = AnalysisRing(rate: sampleRate)
    let hop = sampleRate.duration(of: FrameCount(ring.hop))
    late = OctaveEvidence(coarseRate: ring.coarseRate, hop: hop)
    early = OctaveEvidence(coarseRate: ring.coarseRate, hop: hop, parameters: .early)
  }

  /// Frames of a hop.
  package var hop: Int { ring.hop }

  /// Takes in a hop.
  package mutating func take(_ samples: UnsafeBufferPointer<Float>) { _ = ring.take(samples) }

  /// The features of the question whether `pitch` hertz sounds, and not `multiple` times it: in eight of its cycles and
  /// in four, that end now.
  package mutating func features(of pitch: Double, besides multiple: Int) -> [[Float]] {
    let shared = OctaveFeatures.Shared(multiple: multiple)
    late.reset()
    early.reset()
    late.look(at: pitch, inharmonicity: 0, in: ring)
    early.look(at: pitch, inharmonicity: 0, in: ring)
    return [late.features(besides: shared), early.features(besides: shared)]
      .compactMap { $0 }.map { f in (0..<OctaveFeatures.count).map { f.values[$0] } }
  }
}
