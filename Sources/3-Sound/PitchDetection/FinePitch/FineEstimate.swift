/// The tone as ``FinePitch`` knows it after one hop.
struct FineEstimate: Sendable, BitwiseCopyable {
  /// Frequency of the first partial in hertz: now, at the newest sample.
  var frequency: Double
  /// Standard error of the frequency in hertz: noise, partials that fit no string, and phases that wobble.
  var standardError: Double
  /// Stiffness B of the string in `f_k = k · f · √(1 + B k²)`.
  var inharmonicity: Double
  /// Speed of the pitch in hertz a second; 0 while it is steady.
  var speed: Double
  /// Power of all partials over that of all gaps.
  var signalToNoise: Double
  /// Partials that stand out of the noise and fit the string.
  var partials: Int
  /// Hops of the regression.
  var span: Int
  /// Frequencies of the first four partials in hertz at the same time, each by its own phase alone.
  var own: SIMD4<Double>
  /// True if a string an octave above sounds with it.
  var hasOctave = false
}
