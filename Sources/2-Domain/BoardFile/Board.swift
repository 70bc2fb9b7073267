public import DevicePorts
public import TOML

/// One box: its panel, card and lines, as its board file describes them.
public struct Board: Sendable, Equatable {
  /// The route of the output: the speaker, or headphones and line.
  public enum Route: String, Sendable, CaseIterable {
    /// A built-in speaker, always.
    case speaker
    /// Headphones or a line, always.
    case line
    /// The speaker until a plug is in the jack (`audio.jack` or the line `HP_DETECT`).
    case jack
  }

  /// The rule for showing the strings of a strum together.
  public enum Strum: String, Sendable, CaseIterable {
    /// The strings are shown together, unless the player's setting says otherwise.
    case automatic
    /// The strings are never shown together, and no setting offers it.
    case off
  }

  /// The rule for songs where the kernel cannot filter the system calls of the process that decodes them.
  public enum UnconfinedDecoder: String, Sendable, CaseIterable {
    /// Songs are not played, and a sentence says why.
    case refused
    /// Songs are decoded by a process that has other limits alone, and the log says so.
    case allowed
  }

  /// The state in which a box starts.
  private enum Start: String, CaseIterable {
    case atRest = "at rest"
    case tuning
  }

  /// The place of the ribbon's strip, and the movement that it forgives in a tap.
  public struct Strip: Sendable, Equatable {
    /// An edge of the panel.
    public enum Side: String, Sendable, CaseIterable {
      /// The left edge, the lowest key at the foot.
      case left
      /// The right edge, the lowest key at the foot.
      case right
      /// The upper edge, the lowest key at the left.
      case top
      /// The lower edge, the lowest key at the left.
      case bottom
    }

    /// The distance that a touch may move, in pads, and still count as a tap.
    public var slip: Double = 0.75
    /// The edge that the strip lies along, where the screen shows its keys; `nil` for the one that suits
    /// the panel.
    public var side: Side?
  }

  /// The box's name.
  public var name: String
  /// The box's panel.
  public var display: DisplayConfiguration
  /// The box's audio card.
  public var audio: AudioConfiguration
  /// The box's buttons, ribbon and lamps.
  public var controls: ControlsConfiguration
  /// The route of the box's output.
  public var route: Route
  /// The place of the box's strip, and the movement that it forgives in a tap.
  public var strip: Strip
  /// The rule for showing the strings of a strum together.
  public var strum: Strum
  /// True if the box starts at rest, unless its player has chosen otherwise: if it has a bypass relay, or says so.
  public var startsAtRest: Bool
  /// True if POWER starts the computer after it was switched off: on GPIO 3, or as the computer's own button.
  public var powerStarts: Bool
  /// The rule for songs where the kernel cannot filter the system calls of the process that decodes them.
  public var unconfinedDecoder: UnconfinedDecoder
  /// The answers to the first questions of a new box.
  public var first: FirstAnswers
  /// The folder that settings are kept in.
  public var settingsFolder: String
  /// The folder that music is kept in.
  public var musicFolder: String
  /// The folder that Scala scales are kept in.
  public var scalesFolder: String
  /// The folder that the player's own tunings are kept in.
  public var tuningsFolder: String
  /// The folder that the system keeps the log in; `nil` if that is elsewhere.
  public var logFolder: String?
  /// The board's watchdog device; `nil` if it has none, or init looks after it.
  public var watchdog: String?
  /// The folder and the command of updates; `nil` if the box offers no updates.
  public var update: Update?

  /// Reads a board file.
  ///
  /// - Parameters:
  ///   - bytes: TOML; see `board/README.md` for every key.
  ///   - file: The file's name for error sentences.
  /// - Throws: `TOMLError` for the first thing that is wrong: file, line, key, what was found and
  ///   what is allowed.
  public init(_ bytes: [UInt8], file: String) throws(TOMLError) {
    let root = try TOMLDocument.parse(bytes, file: file)
    try root.allowOnly([
      "name", "settings", "music", "scales", "tunings", "log", "display", "audio", "lines",
      "ribbon",
      "update",
      "uses", "header", "watchdog", "strum", "models", "keys", "unconfined_decoder", "starts",
      "language", "instrument",
    ])
    guard let name = try root.string("name") else {
      throw root.error("name", "is missing; every board has a name")
    }
    self.name = name
    try Computer.check(root)
    first = try FirstAnswers(root)
    settingsFolder = try root.string("settings") ?? "/var/lib/phosphor"
    musicFolder = try root.string("music") ?? "\(settingsFolder)/music"
    scalesFolder = try root.string("scales") ?? "\(settingsFolder)/scales"
    tuningsFolder = try root.string("tunings") ?? "\(settingsFolder)/tunings"
    logFolder = try root.string("log")
    watchdog = try root.string("watchdog")
    strum = try root.choice("strum", Strum.self) ?? .automatic
    unconfinedDecoder = try root.choice("unconfined_decoder", UnconfinedDecoder.self) ?? .refused
    update = try Update(root.table("update"))
    display = try DisplayConfiguration(root.table("display"))
    audio = try AudioConfiguration(root.table("audio"))
    route = try root.table("audio")?.choice("route", Route.self) ?? .line
    controls = try ControlsConfiguration(
      lines: root.table("lines"), keys: root.table("keys"), ribbon: root.table("ribbon"))
    let hasOwnButton = controls.keys[.power]?.keys.contains { $0.name == "KEY_POWER" } ?? false
    powerStarts = try root.table("header")?.integer("POWER", in: 0...27) == 3 || hasOwnButton
    let hasRelay = controls.outputs[.relay] != nil
    startsAtRest = try root.choice("starts", Start.self).map { $0 == .atRest } ?? hasRelay
    strip = Strip()
    if let slip = try root.table("ribbon")?.number("slip", in: 0.1...4) { strip.slip = slip }
    strip.side = try root.table("ribbon")?.choice("side", Strip.Side.self)
    try LineCheck(root).check(controls)
    try controls.checkKeys(root)
  }
}
