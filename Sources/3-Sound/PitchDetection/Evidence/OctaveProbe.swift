package import Units

/// Asks sounds what ``OctaveEvidence`` is asked, for learning.
package struct OctaveProbe: ~Copyable {
  private var ring: AnalysisRing
  private var late: OctaveEvidence
  private var early: OctaveEvidence

  package init(sampleRate: SampleRate) {
    ring = AnalysisRing(rate: sampleRate)
    let hop = sampleRate.duration(of: FrameCount(ring.hop))
    late = OctaveEvidence(coarseRate: ring.coarseRate, hop: hop)
    early = OctaveEvidence(coarseRate: ring.coarseRate, hop: hop, parameters: .early)
  }

  package var hop: Int { ring.hop }

  package mutating func take(_ samples: UnsafeBufferPointer<Float>) { _ = ring.take(samples) }

  /// The features of so many windows of each length that end now; fewer before.
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
