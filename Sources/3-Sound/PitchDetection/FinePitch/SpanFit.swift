/// A string fitted to the trends of its partials over one span.
struct SpanFit: Sendable, BitwiseCopyable {
  /// Frequency of the first partial in the middle of the span, in hertz.
  let fundamental: Double
  /// Standard error of the frequency in hertz.
  let error: Double
  /// Change of the frequency in hertz a second.
  let speed: Double
  /// Standard error of the change in hertz a second.
  let speedError: Double
  /// Stiffness B.
  let inharmonicity: Double
  /// Scatter of the partials about the string over that of noise, 1 or more.
  let misfit: Double
  /// Partials in the fit.
  let partials: Int
  /// True if a string an octave above sounds with it.
  let hasOctave: Bool
  /// Hops of the span.
  let hops: Int
  /// Time from the middle of the span to its newest phase, in seconds.
  let half: Double

  /// Takes in a solved string, the partials' curvatures over their numbers, in hertz a second, and the
  /// span.
  init(
    _ string: InharmonicFit, speeds: SIMD16<Double>, noise: PhaseNoise, hops: Int, hop: Double
  ) {
    inharmonicity = string.inharmonicity
    misfit = string.misfit
    partials = string.partials
    hasOctave = string.hasOctave
    self.hops = hops
    fundamental = string.fundamental
    error = string.error
    half = Double(hops - 1) / 2 * hop
    let (mean, weight) = string.mean(speeds)
    speed = mean
    speedError = (noise.curvature / noise.slope / weight).squareRoot()
  }

  /// Frequency `delay` seconds after the newest phase in hertz, and its standard error.
  func extrapolated(by delay: Double) -> (frequency: Double, error: Double) {
    let ahead = half + delay
    let added = speedError * ahead
    return (fundamental + speed * ahead, (error * error + added * added).squareRoot())
  }

  /// Compares reading where this parabola ends with taking the middle of a line.
  ///
  /// - Parameters:
  ///   - line: What the line says.
  ///   - delay: From the newest phase to now, in seconds.
  ///   - scale: By how much larger than noise the errors of the parabola are.
  ///   - significance: Standard errors from which a speed is no accident.
  /// - Returns: Whether the parabola has less error.
  func isBetter(than line: SpanFit, delay: Double, scale: Double, significance: Double) -> Bool {
    guard abs(speed) > significance * speedError * scale else { return false }
    let behind = speed * (line.half + delay)
    let error = extrapolated(by: delay).error * scale
    return error * error < line.error * line.error + behind * behind
  }
}
