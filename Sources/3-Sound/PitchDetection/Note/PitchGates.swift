import Units

/// The gates that a pitch passes on its way to the screen.
struct PitchGates {
  /// The gate that hum does not pass.
  var hum: HumGate
  /// The gate that notes pass by their partials.
  var harmonic: HarmonicGate
  /// The gate that notes pass once they are certain.
  var certainty: CertaintyGate

  /// Makes gates that have seen nothing.
  init(hop: Seconds) {
    hum = HumGate(hop: hop)
    harmonic = HarmonicGate(hop: hop)
    certainty = CertaintyGate(hop: hop)
  }

  /// Forgets everything that passed or did not.
  mutating func reset() {
    hum.reset()
    harmonic.reset()
    certainty.reset()
  }
}
