/// Weights that ``OctaveEvidence`` has learned, in the order of ``OctaveFeatures``.
///
/// Made by `Tests/Benchmarks/note/learn-octave`.
enum OctaveWeights {
  /// Weight of each feature.
  static let weights = SIMD32<Float>(
    0.06131, -0.0004585, 0.02684, 0.01987, 0.1239, 0.006062, 0.01983, 0.3056,
    0.06812, 0.2377, -0.03084, -0.09369, -0.1989, 0.1409, -0.1252, 0.4245,
    0.1162, 0.1859, -0.1611, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0)
  /// Offset of the sum.
  static let bias: Float = 1.022
}
