/// Oscillators on the first 64 multiples of the mains: to 3.2 or 3.8 kHz, to which a dimmer buzzes.
struct HumLines: Sendable {
  /// Number of the multiples.
  static let count = 64

  private var first = HumOscillators(first: 1)
  private var second = HumOscillators(first: 17)
  private var third = HumOscillators(first: 33)
  private var fourth = HumOscillators(first: 49)

  /// Mean square of the oscillators' sum.
  var power: Double { first.power + second.power + third.power + fourth.power }

  /// Sum of all oscillators at the present sample.
  var sample: Float { first.sample + second.sample + third.sample + fourth.sample }

  /// Silences the oscillators.
  mutating func reset() { each { $0.reset() } }

  /// Begins a hop at the exact phase, as ``HumOscillators/align(cycles:step:)``.
  mutating func align(cycles: Double, step: Double) {
    each { $0.align(cycles: cycles, step: step) }
  }

  /// Takes in what is left of a sample, and turns on to the next.
  @inline(__always)
  mutating func advance(left: Float) {
    first.advance(left: left)
    second.advance(left: left)
    third.advance(left: left)
    fourth.advance(left: left)
  }

  /// Moves amplitudes and phases towards what was left in the hop, by `gain` of its sums.
  mutating func adapt(gain: Float) { each { $0.adapt(gain: gain) } }

  /// Makes the hum louder or softer.
  mutating func scale(by ratio: Float) { each { $0.scale(by: ratio) } }

  /// The lead of the sound that was left over the low oscillators, as ``HumOscillators/lead(scale:)``: what a string
  /// leaves at the high ones would pull it.
  func lead(scale: Float) -> Double { first.lead(scale: scale) }

  private mutating func each(_ body: (inout HumOscillators) -> Void) {
    body(&first)
    body(&second)
    body(&third)
    body(&fourth)
  }
}
