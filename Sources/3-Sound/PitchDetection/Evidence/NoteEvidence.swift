import Units

/// Log odds that the followed pitch is a note's, added up hop by hop.
///
/// A sure pluck is a note after a few hops, a doubtful sound later, speech hardly ever.
struct NoteEvidence: ~Copyable {
  /// Figures of the stage; log odds are natural.
  struct Parameters: Sendable {
    /// Log odds of a pitch that begins.
    var begin = -1.0
    /// Log odds by which one that was known lately is believed less than it was then: at once, more for each second, and
    /// at most.
    var lapse = (atOnce: 1.0, aSecond: 2.0, most: 3.0)
    /// Time for which a pitch is followed before it is a note: until then its measurement is not steady.
    var patience = Seconds.milliseconds(16)
    /// Share of a hop's log odds that counts: windows of neighbouring hops are nearly the same sound.
    var new = 0.2
    /// Share of what was believed that is forgotten in a hop.
    var forgotten = 0.01
    /// Log odds beyond which nothing is believed.
    var most = 10.0
    /// Log odds above which the pitch is a note.
    ///
    /// The trade of lateness against false notes; its curve stands in the module's document.
    var opens = 2.5
    /// Fall of the log odds from their highest at which it no longer is one, as a share of these: what has been sure
    /// may fade into noise, what was doubtful may not.
    var closes = 2.0

    static let standard = Parameters()
  }

  /// True while the followed pitch is known for a note.
  private(set) var isOpen = false

  /// The features of the newest hop.
  private(set) var features: NoteFeatures

  private let parameters: Parameters
  private let network = EvidenceNetwork(.notes)
  private let hops: Double  // of 5.3 ms in one of ours
  private let patience: Int
  private var logOdds = 0.0
  private var highest = 0.0
  private var known = 0.0  // the highest of the pitch that was known last

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    features = NoteFeatures(hop: hop)
    hops = hop.value * 187.5
    patience = Int((parameters.patience.value / hop.value).rounded())
  }

  /// Begins with another pitch.
  ///
  /// - Parameter since: Time since it was known for a note; `nil` if another one was since, or none.
  mutating func begin(since: Seconds?) {
    features.reset()
    logOdds = parameters.begin
    if let since {
      let lapse = parameters.lapse.atOnce + parameters.lapse.aSecond * since.value
      logOdds = max(logOdds, known - min(lapse, parameters.lapse.most))
    }
    highest = logOdds
    isOpen = false
  }

  /// Takes in one hop of the followed pitch.
  ///
  /// - Returns: ``isOpen``.
  mutating func update(_ hop: NoteFeatures.Hop) -> Bool {
    features.take(hop)
    let said = network.logOdds(features.newest)
    let kept = logOdds * (1 - hops * parameters.forgotten)
    logOdds = min(max(kept + hops * parameters.new * said, -parameters.most), parameters.most)
    highest = max(highest, logOdds)
    isOpen =
      features.age >= patience
      && logOdds > parameters.opens - (isOpen ? parameters.closes * highest : 0)
    if isOpen { known = highest }
    return isOpen
  }

  /// Nothing is followed.
  mutating func reset() { isOpen = false }
}

extension PitchTracker {
  /// The newest hop as its evidence was asked: the followed pitch in hertz, 0 without one; hops since it began; its
  /// features.
  ///
  /// For learning; valid until the next call of ``consume(_:each:)``.
  package var noteFeatures: (followed: Double, age: Int, values: UnsafeBufferPointer<Float>) {
    let values = UnsafeBufferPointer(start: evidence.features.newest, count: NoteFeatures.count)
    return (fine.followed, evidence.features.age, values)
  }
}
