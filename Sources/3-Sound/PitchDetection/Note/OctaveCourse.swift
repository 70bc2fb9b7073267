import Units

/// Tells whether the octave string of a course sounds with the note, whose even partials are then not its own alone.
struct OctaveCourse: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Time for which it must have been heard, and for which it must not be any more.
    var time = Seconds.milliseconds(320)

    static let standard = Parameters()
  }

  /// True while it sounds.
  private(set) var isHeard = false

  private let most: Int  // hops
  private var heard = 0

  init(hop: Seconds, parameters: Parameters = .standard) {
    most = Int((parameters.time.value / hop.value).rounded())
  }

  /// Takes in one hop's measurement; `nil` for none.
  mutating func update(_ measurement: FineEstimate?) {
    guard let measurement else { return reset() }
    heard = min(max(heard + (measurement.hasOctave ? 1 : -1), 0), most)
    if heard == most { isHeard = true }
    if heard == 0 { isHeard = false }
  }

  /// Nothing is heard.
  mutating func reset() { (heard, isHeard) = (0, false) }
}
