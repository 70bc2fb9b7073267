import CRealtime

/// The saturator of a voice: odd harmonics for loud peaks, nothing hard.
enum SoftClip {
  /// The saturated sample x / (1 + |x|), in -1...1.
  @inline(__always) @_noLocks
  static func shape(_ x: Float) -> Float { x / (1 + rt_fabsf(x)) }
}
