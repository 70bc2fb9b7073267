/// Two cycles of a tone as an oscilloscope shows it: triggered, and as large as the screen.
///
/// It begins where the first partial crosses zero upwards, so a steady tone gives the same waveform
/// again and again. Partials that are no multiples of the first one wander through it.
public struct Waveform: Sendable, BitwiseCopyable, Equatable {
  /// Samples of both cycles.
  public static let count = 256
  /// Cycles.
  public static let cycles = 2

  /// The largest magnitude in the sound, full scale at 1; 0 if there is no waveform.
  public let peak: Float
  // Four parts, since the standard library has no larger vector.
  private var first = SIMD64<Int16>.zero
  private var second = SIMD64<Int16>.zero
  private var third = SIMD64<Int16>.zero
  private var fourth = SIMD64<Int16>.zero

  /// No tone.
  public static let none = Waveform()

  /// Makes a waveform of ``count`` samples, full scale at ±1; none of samples that are no finite numbers,
  /// or all zero.
  public init(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count == Self.count, "a waveform has \(Self.count) samples")
    var peak: Float = 0
    for sample in samples { peak = sample.isFinite ? max(peak, abs(sample)) : .infinity }
    guard peak > 0, peak.isFinite else {
      self.init()
      return
    }
    self.init(peak: peak)
    first = Self.part(of: samples, from: 0, peak)
    second = Self.part(of: samples, from: 64, peak)
    third = Self.part(of: samples, from: 128, peak)
    fourth = Self.part(of: samples, from: 192, peak)
  }

  /// Makes the waveform that a function of the cycle has: 0 up to ``cycles``.
  public init(_ value: (Double) -> Double) {
    let samples = (0..<Self.count).map { index in
      Float(value(Double(index * Self.cycles) / Double(Self.count)))
    }
    self = samples.withUnsafeBufferPointer { Waveform($0) }
  }

  private init(peak: Float = 0) { self.peak = peak }

  /// True if both waveforms are the same, sample by sample: eight bytes at a time, since each picture asks.
  public static func == (left: Self, right: Self) -> Bool {
    left.peak == right.peak && isAlike(left.first, right.first)
      && isAlike(left.second, right.second) && isAlike(left.third, right.third)
      && isAlike(left.fourth, right.fourth)
  }

  private static func isAlike(_ left: SIMD64<Int16>, _ right: SIMD64<Int16>) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        for place in stride(from: 0, to: left.count, by: 8)
        where left.load(fromByteOffset: place, as: UInt64.self)
          != right.load(fromByteOffset: place, as: UInt64.self)
        {
          return false
        }
        return true
      }
    }
  }

  /// Writes the samples, the largest at ±1, to ``count`` places.
  public func write(to samples: UnsafeMutablePointer<Float>) {
    for (part, values) in [first, second, third, fourth].enumerated() {
      for lane in 0..<64 { samples[part * 64 + lane] = Float(values[lane]) / 32767 }
    }
  }

  private static func part(
    of samples: UnsafeBufferPointer<Float>, from start: Int, _ peak: Float
  ) -> SIMD64<Int16> {
    var part = SIMD64<Int16>.zero
    for lane in 0..<64 { part[lane] = Int16(samples[start + lane] / peak * 32767) }
    return part
  }
}
