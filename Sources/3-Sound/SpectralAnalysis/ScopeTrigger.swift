import Realtime
import Units

/// Cuts a trace out of a frame of sound so that a steady tone stands still.
///
/// The trace begins where the sound crosses zero upwards out of its deepest trough: overtones make more
/// crossings, but only one of a cycle comes from that deep.
///
/// - Thread: analysis. Allocates in `init` only.
struct ScopeTrigger: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Length of a trace: two cycles of a guitar's low E hardly fit, ten of its high one do.
    var span = Seconds.milliseconds(20)

    static let standard = Parameters()
  }

  private let frame: Int
  /// Samples from one point to the next.
  private let step: Float
  /// Samples before the last place at which a trace may begin.
  private let room: Int
  private let points = SampleBuffer(count: ScopeTrace.count)

  init(rate: SampleRate, frame: Int, parameters: Parameters = .standard) {
    self.frame = frame
    let samples = min(rate.hertz * parameters.span.value, Double(frame) / 2)
    step = Float(samples / Double(ScopeTrace.count))
    room = frame - Int(samples.rounded(.up)) - 2
  }

  /// The trace of a frame's samples; its begin if there is nothing to trigger on.
  func trace(of samples: UnsafePointer<Float>) -> ScopeTrace {
    let start = crossing(samples)
    for index in 0..<ScopeTrace.count {
      let place = start + Float(index) * step
      let whole = Int(place)
      let part = place - Float(whole)
      points.samples[index] = samples[whole] + (samples[whole + 1] - samples[whole]) * part
    }
    return ScopeTrace(points.samples)
  }

  /// The place, between two samples, where the sound crosses zero upwards out of its deepest trough.
  private func crossing(_ samples: UnsafePointer<Float>) -> Float {
    var best: Float = 0
    var deepest: Float = 0
    var trough: Float = 0
    for index in 0..<room {
      let (here, next) = (samples[index], samples[index + 1])
      trough = min(trough, here)
      guard here < 0, next >= 0 else { continue }
      if trough < deepest {
        deepest = trough
        best = Float(index) + here / (here - next)
      }
      trough = 0
    }
    return best
  }
}
