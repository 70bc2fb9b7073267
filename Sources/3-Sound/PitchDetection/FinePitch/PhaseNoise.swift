/// Variance that noise adds to the line and the parabola through phases that overlapping windows have found.
///
/// The phase of a Hann window of length L in noise is smooth: its errors are those of a process whose
/// correlation lasts 2 L / 3 (Hann's noise bandwidth is 1.5 bins). Over a span T much longer than L
/// the variance of a slope is 12 · (2 L / 3) / T³ and that of a curvature 720 · (2 L / 3) / T⁵. Over
/// a shorter one they are those of the process's own derivatives, ∫h′² / ∫h² and ∫h″² / ∫h² of the
/// window h. Between the two their reciprocals are added.
///
/// - Source: Harris, "On the use of windows for harmonic analysis with the discrete Fourier
///   transform", Proc. IEEE 66(1), 1978, table 1; the derivatives are worked out from `cos²(π t / L)`.
struct PhaseNoise: Sendable, BitwiseCopyable {
  /// Variance of the slope in 1/s² for phases of variance 1.
  let slope: Double
  /// Variance of the curvature in 1/s⁴ for phases of variance 1.
  let curvature: Double

  /// Makes the variances for a span and a window in seconds.
  init(span: Double, window: Double) {
    let area = span * span * span
    let square = window * window
    slope = 1 / (square * 3 / (4 * .pi * .pi) + area / (8 * window))
    let fourth = 16 * Double.pi * Double.pi * Double.pi * Double.pi / 3
    curvature = 1 / (square * square / fourth + area * span * span / (480 * window))
  }
}
