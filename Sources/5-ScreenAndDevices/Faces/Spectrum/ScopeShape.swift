import Glibc
import SpectralAnalysis
import Units

/// The waveform on the screen: the traces of the last moment, averaged as an oscilloscope does it.
///
/// What is triggered alike again and again stands still, and noise is averaged away, so that nothing
/// flickers. Silence leaves the shape as it is and lets its height sink.
struct ScopeShape {
  /// Figures of the shape.
  enum Parameters {
    /// Time constant with which the shape follows the sound.
    static let following = Seconds.milliseconds(120)
    /// Speed at which the level sinks, in dB a second.
    static let fall = 14.0
    /// Level that shows nothing and level that fills the height, in dB of full scale.
    static let levels = (least: -66.0, most: -6.0)
  }

  /// Points within ±1.
  private(set) var points = [Float](repeating: 0, count: ScopeTrace.count)
  /// Number of changes of the points or of the height, so far.
  private(set) var changes = 0
  /// Height, 0...1.
  private(set) var height = 0.0

  private var level = Parameters.levels.least

  /// Takes a trace, `time` after the one before.
  mutating func follow(_ trace: ScopeTrace, after time: Seconds) {
    let heard = trace.peak > 0 ? 20 * log10(Double(trace.peak)) : -200
    let levels = Parameters.levels
    level = max(heard, level - Parameters.fall * time.value, levels.least)
    let next = min((level - levels.least) / (levels.most - levels.least), 1)
    if next != height { changes += 1 }
    height = next
    guard heard > levels.least else { return }
    // A sound that is soft beside the last ones counts less.
    let weight =
      exp((heard - level) / 20 * log(10)) * (1 - exp(-time.value / Parameters.following.value))
    blend(trace, Float(weight))
    changes += 1
  }

  private mutating func blend(_ trace: ScopeTrace, _ weight: Float) {
    points.withUnsafeMutableBufferPointer { points in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: ScopeTrace.count) { heard in
        guard let heard = heard.baseAddress, let points = points.baseAddress else { return }
        trace.write(to: heard)
        let scale = 1 / trace.peak
        for index in 0..<ScopeTrace.count {
          points[index] += (heard[index] * scale - points[index]) * weight
        }
      }
    }
  }
}
