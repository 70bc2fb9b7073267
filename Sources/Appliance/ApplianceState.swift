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
  public var power: Power = .running
  /// What survives a power cut.
  public var settings = Settings()
  /// The last reading.
  public var reading = PitchReading.silence
  /// Whether the latched note is within the in-tune window.
  public var isInTune = false
  /// The ribbon's keys from the low end, with what they do now.
  public var keys: [RibbonKey] = []
  /// What is wrong or worth saying, newest last; the status line shows the last.
  public var notices: [Notice] = []

  /// A box with default settings, awake.
  public init() {}

  /// The target that readings are measured against.
  public var target: TuningTarget {
    TuningTarget(reference: settings.reference, notes: settings.preset.strings)
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

/// One line for the player about something that is wrong or worth knowing.
public struct Notice: Sendable, Equatable {
  /// What it is about; a newer notice about the same replaces the older one.
  public enum Topic: Sendable, Hashable {
    /// The audio card.
    case audio
    /// The panel.
    case display
    /// A line or chip, by name.
    case controls(String)
    /// Settings that are damaged or not kept.
    case settings
  }

  /// What it is about.
  public var topic: Topic
  /// One sentence in a player's words.
  public var text: String
  /// Since when.
  public var since: Instant

  /// Makes a notice.
  public init(topic: Topic, text: String, since: Instant) {
    self.topic = topic
    self.text = text
    self.since = since
  }
}
