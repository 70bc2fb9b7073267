public import BoardFile
public import DevicePorts
public import Gestures
public import MusicTheory
public import PitchDetection
public import Units

/// Everything the box is and shows, as one value: faces draw it, the reducer changes it.
public struct ApplianceState: Sendable, Equatable {
  /// Whether the box is on stage or resting.
  public enum Power: Sendable, Equatable {
    /// The splash since an instant.
    case splash(since: Instant)
    /// Listening and drawing.
    case running
    /// Fading out since an instant, then ``standby``.
    case fading(since: Instant)
    /// Resting: screen dark, streams closed, POWER lamp lit.
    case standby
    /// POWER is held since an instant; the countdown to shutdown is shown.
    case shuttingDown(since: Instant)
    /// Switched off; nothing is accepted any more.
    case off
  }

  /// Whether it is awake.
  public internal(set) var power = Power.running
  /// What survives a power cut.
  public internal(set) var settings = Settings()
  /// The last reading.
  public internal(set) var reading = PitchReading.silence
  /// Whether the latched note is within the in-tune window.
  public internal(set) var isInTune = false
  /// The ribbon's keys from the low end, with what they do now; empty without a ribbon.
  public internal(set) var keys: [RibbonKey] = []
  /// What is wrong or worth saying, newest last; the status line shows the last.
  public internal(set) var notices: [Notice] = []
  /// The open stream; `nil` while there is none.
  public internal(set) var stream: AudioStream?

  // What the reducer needs to go on, and nobody draws.
  var pads: Int
  var slip: Double
  var route: Board.Route
  var isPlugged = false
  var mode = Press()
  var powerButton = Press()
  var filter = RibbonFilter()
  var ribbon = RibbonTracker()
  var latch = RibbonLatch(keyCount: 0, padCount: 1)
  /// When the chime began; `nil` before.
  var chimed: Instant?
  var saveDue: Instant?
  var hapticEnds: Instant?
  var wokeFromStandby = false

  /// A box with default settings, awake.
  ///
  /// - Parameters:
  ///   - pads: Pads of the ribbon; 0 without one.
  ///   - slip: How far a touch may move, in pads, and still be a tap.
  ///   - route: Where the output goes.
  public init(
    pads: Int = 0, slip: Double = RibbonLatch.Parameters.standard.slip, route: Board.Route = .line
  ) {
    self.pads = pads
    self.slip = slip
    self.route = route
    layKeys()
  }

  /// The target that readings are measured against.
  public var target: TuningTarget {
    TuningTarget(reference: settings.reference, notes: settings.preset.notes)
  }

  /// When ``Event/clock`` has to come at the latest; `nil` while the box waits for nothing.
  public var deadline: Instant? {
    [
      powerDeadline, mode.deadline, powerButton.deadline, filter.deadline, saveDue, hapticEnds,
      noticeDeadline,
    ].compactMap { $0 }.min()
  }
}

/// One key of the ribbon.
public struct RibbonKey: Sendable, Equatable {
  /// What the key does now.
  public enum Light: Sendable, Equatable {
    /// Silent.
    case dark
    /// Sounds while touched.
    case touched
    /// Sounds until tapped again.
    case latched
  }

  /// The note it sounds.
  public var note: MIDINote
  /// What it does now.
  public var light: Light

  /// Makes a key.
  public init(note: MIDINote, light: Light = .dark) {
    self.note = note
    self.light = light
  }
}
