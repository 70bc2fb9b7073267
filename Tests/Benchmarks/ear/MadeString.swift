import Glibc
import PitchDetection
import Units

/// A string that fades by 3 to 8 dB a second, made as long as it is listened to.
struct MadeString {
  private var partials: [(x: Double, y: Double, c: Double, s: Double)]
  private var block = [Float]()

  /// Plucks a string of a frequency.
  init(_ frequency: Hertz) {
    partials = (1...12).filter { Double($0) * frequency.value < 20_000 }.map { order in
      let turn = 2 * .pi * Double(order) * frequency.value / MadeSound.rate.hertz
      let fade = exp(-(0.35 + 0.05 * Double(order)) / MadeSound.rate.hertz)
      let level = 0.15 / Double(order)
      let phase = 0.4 * Double(order * order)
      return (level * cos(phase), level * sin(phase), fade * cos(turn), fade * sin(turn))
    }
  }

  /// Sounds for so many readings.
  ///
  /// - Returns: The last of them.
  mutating func hear(with tracker: inout PitchTracker, hops: Int) -> PitchReading {
    block = (0..<hops * tracker.hop).map { _ in next() }
    var last = PitchReading.silence
    block.withUnsafeBufferPointer { tracker.consume($0) { last = $0 } }
    return last
  }

  private mutating func next() -> Float {
    var sum = 0.0
    for index in partials.indices {
      let (x, y, c, s) = partials[index]
      sum += y
      (partials[index].x, partials[index].y) = (c * x - s * y, s * x + c * y)
    }
    return Float(sum)
  }
}
