public import BoardFile
public import DevicePorts
public import Gestures
public import MusicTheory
public import PitchDetection
public import SpectralAnalysis
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
  /// How far each string is off while all of them sound; `nil` while single notes are shown.
  public internal(set) var strum: StrumReading?
  /// What is known of the tempo; `nil` where nobody listens for it.
  public internal(set) var tempo: TempoReading?
  /// What the metronome does.
  public internal(set) var metronome = MetronomeState()
  /// Whether the latched note, or every string that is heard, is within the in-tune window.
  public internal(set) var isInTune = false
  /// The keys of the tuning from the low end, with what they do now, with a ribbon and without one; a loose one
  /// for a note that has none comes last.
  public internal(set) var keys: [RibbonKey] = []
  /// What is wrong or worth saying, newest last; the status line shows the last.
  public internal(set) var notices: [Notice] = []
  /// Where in the menu the player is; `nil` while it is closed.
  public internal(set) var menu: Menu?
  /// The updates that could be installed, in order of their names.
  public internal(set) var updates: [UpdateFile] = []
  /// The update that is being installed or was; `nil` where none is worth telling of.
  public internal(set) var installation: Installation?
  /// The music that there is, and what plays of it.
  public internal(set) var player = Player()
  /// The temperament from a file that is on; `nil` where one of the box's own is.
  public internal(set) var scale: ScalaTemperament?
  /// The open stream; `nil` while there is none.
  public internal(set) var stream: AudioStream?
  /// The words for a card that is missing, until there is a stream; `nil` as long as none is missed.
  public internal(set) var cardAdvice: CardAdvice?

  /// Frames from capturing one until it is heard, as the card tells; 0 while nobody asked.
  public internal(set) var throughDelay = FrameCount(0)

  // What the reducer needs to go on, and nobody draws.
  /// Which of the tuning's strings was chosen, in playing order; `nil` for the nearest.
  var stringChoice: Int?
  var pads: Int
  var slip: Double
  var route: Board.Route
  var fittings: Fittings
  var isPlugged = false
  /// Lines that could not be taken, until they work again.
  var outages: [DeviceFailure] = []
  var buttons = ButtonPair()
  /// The button that is held for longer than a tap takes: what goes with it is told of.
  var heldButton: ButtonPair.Button?
  /// What MODE and POWER found when they were pressed, for a press that turns out to be none.
  var beforeMode: Standpoint?
  var beforePower: Standpoint?
  var filter = RibbonFilter()
  var ribbon = RibbonTracker()
  /// How strongly each pad feels a finger; `nil` on a strip that cannot tell.
  var strengths: SIMD32<UInt8>?
  var latch = RibbonLatch(keyCount: 0, padCount: 1)
  /// Fingers that do not play: they lead through the menu or choose faces.
  var guides: [Guide] = []
  /// The voice that both buttons sounded last, which follows the chosen string.
  var ownVoice: Int32?
  /// When the menu closed by itself: for a moment POWER is still the way back from it.
  var menuLeft: Instant?
  /// Whether POWER went down within that moment.
  var isLateBack = false
  /// The last touch of a control while the menu is open.
  var lastInput = Instant(nanoseconds: 0)
  /// Whether the box was switched on before its settings could be read: nothing may change them until then.
  var awaitsSettings = false
  var started = Instant(nanoseconds: 0)
  var announcementEnds: Instant?
  /// When the chime began; `nil` before.
  var chimed: Instant?
  var saveDue: Instant?
  /// The tone that a page of the menu takes a figure from.
  var steady = SteadyPitch(length: Seconds(1))
  /// The files of scales there are, by name.
  var scaleNames: [String] = []
  /// The file that is being read; `nil` where none is.
  var awaitedScale: String?
  var hapticEnds: Instant?
  var wokeFromStandby = false
  /// Xruns since the start.
  var xruns = 0
  /// Whole minutes since the start, kept while they are shown.
  var minutesUp = 0

  /// A box with default settings, awake.
  ///
  /// - Parameters:
  ///   - pads: Pads of the ribbon; 0 without one.
  ///   - slip: How far a touch may move, in pads, and still be a tap.
  ///   - route: Where the output goes.
  ///   - fittings: What else the box has and is.
  public init(
    pads: Int = 0, slip: Double = RibbonLatch.Parameters.standard.slip, route: Board.Route = .line,
    fittings: Fittings = Fittings()
  ) {
    self.pads = pads
    self.slip = slip
    self.route = route
    self.fittings = fittings
    layKeys()
  }

  /// The target that readings are measured against.
  public var target: TuningTarget {
    var target = settings.target
    if let chosenNote { target.notes = [chosenNote] }
    if let scale { target.offsets = scale.offsets }
    return target
  }

  /// The settings that are to be written, if the box ends now; `nil` when all are on the disk.
  public var unsaved: Settings? { saveDue == nil ? nil : settings }

  /// When ``Event/clock`` has to come at the latest; `nil` while the box waits for nothing.
  public var deadline: Instant? {
    if power == .off { return nil }
    return [
      powerDeadline, buttons.deadline, heldDeadline, filter.deadline, saveDue, hapticEnds,
      noticeDeadline,
      menuDeadline, backDeadline, announcementEnds, metronome.lampDue, player.selectionEnds,
    ].compactMap { $0 }.min()
  }
}

/// What a box has and is, beside its controls.
public struct Fittings: Sendable, Equatable {
  /// The program's version, as the about page tells it.
  public var version: String
  /// The board's name.
  public var board: String
  /// Whether the panel's light can be set.
  public var hasBacklight: Bool
  /// Whether the board file lets the strings of a strum be shown together.
  public var allowsStrum: Bool

  /// Makes the fittings of a box.
  public init(
    version: String = "", board: String = "", hasBacklight: Bool = false, allowsStrum: Bool = true
  ) {
    self.version = version
    self.board = board
    self.hasBacklight = hasBacklight
    self.allowsStrum = allowsStrum
  }
}

/// What a press may have to be taken back to.
struct Standpoint: Sendable, Equatable {
  var settings: Settings
  var menu: Menu?
}
