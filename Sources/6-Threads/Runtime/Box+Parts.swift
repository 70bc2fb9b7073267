public import BoardFile
public import DevicePorts

/// The parts that a box is made of.
extension Box {
  /// The facts and limits of a box, besides its ports.
  public struct Configuration: Sendable {
    /// The captured channel that is heard.
    public var channel: AudioConfiguration.Channel
    /// Pads of the ribbon; 0 without one.
    public var pads: Int
    /// The distance, in pads, that a touch may move and still be a tap.
    public var slip: Double
    /// The edge of the panel that the ribbon lies along; `nil` for the one that suits the panel.
    public var side: Board.Strip.Side?
    /// The route of the output: speaker, or headphones and line.
    public var route: Board.Route
    /// The board's name; empty if it has none.
    public var board: String
    /// True if the splash may be shown at all; a setting can leave the splash out, too.
    public var allowsSplash: Bool
    /// True if letters are drawn before they are wanted, while nothing else is to be done.
    public var preparesLetters: Bool

    /// True if the strings of a strum may be shown together.
    public var allowsStrum: Bool
    /// True if there is a motor that can be felt.
    public var hasHaptic: Bool
    /// True if MODE is a switch that sends taps and no holds.
    public var modeSendsTaps: Bool
    /// True if the box starts at rest unless its player has chosen otherwise.
    public var startsAtRest: Bool
    /// True if POWER starts the box again after it was switched off.
    public var powerStarts: Bool
    /// The answers to the first questions that the board file has.
    public var first: Board.FirstAnswers

    /// Makes a configuration out of its parts.
    public init(
      channel: AudioConfiguration.Channel, pads: Int, slip: Double, route: Board.Route,
      side: Board.Strip.Side? = nil, board: String = "", allowsSplash: Bool = true,
      preparesLetters: Bool = false, allowsStrum: Bool = true, hasHaptic: Bool = false,
      modeSendsTaps: Bool = false, startsAtRest: Bool = false, powerStarts: Bool = true,
      first: Board.FirstAnswers = Board.FirstAnswers()
    ) {
      self.channel = channel
      self.pads = pads
      self.slip = slip
      self.route = route
      self.side = side
      self.board = board
      self.allowsSplash = allowsSplash
      self.preparesLetters = preparesLetters
      self.allowsStrum = allowsStrum
      self.hasHaptic = hasHaptic
      self.modeSendsTaps = modeSendsTaps
      self.startsAtRest = startsAtRest
      self.powerStarts = powerStarts
      self.first = first
    }
  }

  /// The devices.
  public struct Ports {
    /// The operating system.
    public var host: any HostPort
    /// The audio card.
    public var audio: any AudioPort
    /// The panel.
    public var display: any DisplayPort
    /// Buttons, ribbon and lamps.
    public var controls: any ControlsPort
    /// The store of the settings.
    public var store: any StorePort
    /// The folder of the player's Scala scales, if there is one.
    public var scales: (any SharedFolderPort)?
    /// The folder of the player's own tunings, if there is one.
    public var tunings: (any SharedFolderPort)?
    /// The panel's light, if it can be set.
    public var backlight: (any BacklightPort)?
    /// The sensor of the light around the box, if there may be one.
    public var lightSensor: (any LightSensorPort)?
    /// What the computer tells of itself, if it may tell anything.
    public var health: (any HealthPort)?
    /// Updates of the system.
    public var updates: any Service<UpdateRequest, UpdateEvent>
    /// USB sticks.
    public var sticks: any Service<StickRequest, StickEvent>
    /// Music from files.
    public var music: any SoundService<MusicRequest, MusicEvent>
    /// The voice.
    public var speech: any SpeechPort

    /// Makes a set of devices.
    public init(
      host: any HostPort, audio: any AudioPort, display: any DisplayPort,
      controls: any ControlsPort, store: any StorePort, scales: (any SharedFolderPort)? = nil,
      tunings: (any SharedFolderPort)? = nil, backlight: (any BacklightPort)? = nil,
      lightSensor: (any LightSensorPort)? = nil, health: (any HealthPort)? = nil,
      updates: any Service<UpdateRequest, UpdateEvent> = Absent(),
      sticks: any Service<StickRequest, StickEvent> = Absent(),
      music: any SoundService<MusicRequest, MusicEvent> = Absent(),
      speech: any SpeechPort = Absent<SpeechRequest, Never>()
    ) {
      self.host = host
      self.audio = audio
      self.display = display
      self.controls = controls
      self.store = store
      self.scales = scales
      self.tunings = tunings
      self.backlight = backlight
      self.lightSensor = lightSensor
      self.health = health
      self.updates = updates
      self.sticks = sticks
      self.music = music
      self.speech = speech
    }
  }
}
