import Glibc
import MusicTheory
import PitchDetection
import Units

/// A pitch over time as somebody sees it who looks each 10 ms.
struct ScoreCurve {
  /// Seconds from one look to the next.
  static let step = 0.01
  /// Seconds for which a reading stands where none follows.
  private static let hold = 0.25

  /// The pitch at each look in hertz; 0 if there is none.
  let hertz: [Double]
  /// True at each look at which the pitch is known, and not the name alone.
  let isSettled: [Bool]

  /// Times of the looks in seconds.
  var times: [Double] { hertz.indices.map { Double($0) * Self.step } }

  /// Takes the readings of a sound of so many seconds.
  init(_ readings: [(time: Seconds, reading: PitchReading)], as view: ScoreView, length: Double) {
    let looks = Int((length / Self.step).rounded(.up))
    var curve = [Double](repeating: 0, count: looks)
    var isSettled = [Bool](repeating: false, count: looks)
    var next = 0
    for look in 0..<looks {
      let time = Double(look) * Self.step
      while next < readings.count, readings[next].time.value <= time + 1e-9 { next += 1 }
      guard next > 0, time - readings[next - 1].time.value <= Self.hold else { continue }
      let reading = readings[next - 1].reading
      curve[look] = Self.pitch(reading, view)
      isSettled[look] = view == .heard || reading.isSettled
    }
    hertz = curve
    self.isSettled = isSettled
  }

  private static func pitch(_ reading: PitchReading, _ view: ScoreView) -> Double {
    switch view {
    case .heard: return reading.frequency?.value ?? 0
    case .shown:
      guard let shown = reading.shown else { return 0 }
      return TuningTarget().frequency(of: shown).raised(by: reading.cents).value
    }
  }
}
