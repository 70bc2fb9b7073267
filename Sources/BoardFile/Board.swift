public import DevicePorts
public import TOML

/// One box: its panel, card and lines, as its board file describes them.
public struct Board: Sendable, Equatable {
  /// Where the output goes.
  public enum Route: String, Sendable, CaseIterable {
    /// A built-in speaker, always.
    case speaker
    /// Headphones or a line, always.
    case line
    /// The speaker until a plug is in the jack (`audio.jack` or the line `HP_DETECT`).
    case jack
  }

  /// Whether the strings of a strum may be shown together.
  public enum Strum: String, Sendable, CaseIterable {
    /// They are, unless the player's setting says otherwise.
    case automatic
    /// They never are, and no setting offers it.
    case off
  }

  /// Whether songs are decoded where the kernel has no filter of system calls for what decodes them.
  public enum UnconfinedDecoder: String, Sendable, CaseIterable {
    /// They are not played, and a sentence says why.
    case refused
    /// They are, by a process that has other limits alone, and the log says so.
    case allowed
  }

  /// What the ribbon's strip is like to play, and where it is.
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

    /// How far a touch may move, in pads, and still count as a tap.
    public var slip: Double = 0.75
    /// The edge that the strip lies along, where the screen shows its keys; `nil` for the one that suits
    /// the panel.
    public var side: Side?
  }

  /// The box's name.
  public var name: String
  /// Its panel.
  public var display: DisplayConfiguration
  /// Its audio card.
  public var audio: AudioConfiguration
  /// Its buttons, ribbon and lamps.
  public var controls: ControlsConfiguration
  /// Where its output goes.
  public var route: Route
  /// How its ribbon plays.
  public var strip: Strip
  /// Whether the strings of a strum may be shown together.
  public var strum: Strum
  /// Whether songs are decoded where the kernel has no filter for what decodes them.
  public var unconfinedDecoder: UnconfinedDecoder
  /// The folder that settings are kept in.
  public var settingsFolder: String
  /// The folder that music is kept in.
  public var musicFolder: String
  /// The folder that Scala scales are kept in.
  public var scalesFolder: String
  /// The board's watchdog device; `nil` where it has none, or init looks after it.
  public var watchdog: String?
  /// How it is updated; `nil` where it is not by itself.
  public var update: Update?

  /// Reads a board file.
  ///
  /// - Parameters:
  ///   - bytes: TOML; see `board/README.md` for every key.
  ///   - file: The file's name for error sentences.
  /// - Throws: ``TOMLError`` for the first thing that is wrong: file, line, key, what was found and
  ///   what is allowed.
  public init(_ bytes: [UInt8], file: String) throws(TOMLError) {
    let root = try TOMLDocument.parse(bytes, file: file)
    try root.allowOnly([
      "name", "settings", "music", "scales", "display", "audio", "lines", "ribbon", "update",
      "uses", "header", "watchdog", "strum", "models", "keys", "unconfined_decoder",
    ])
    guard let name = try root.string("name") else {
      throw root.error("name", "is missing; every board has a name")
    }
    self.name = name
    try Computer.check(root)
    settingsFolder = try root.string("settings") ?? "/var/lib/phosphor"
    musicFolder = try root.string("music") ?? "\(settingsFolder)/music"
    scalesFolder = try root.string("scales") ?? "\(settingsFolder)/scales"
    watchdog = try root.string("watchdog")
    strum = try root.choice("strum", Strum.self) ?? .automatic
    unconfinedDecoder = try root.choice("unconfined_decoder", UnconfinedDecoder.self) ?? .refused
    update = try Update(root.table("update"))
    display = try DisplayConfiguration(root.table("display"))
    audio = try AudioConfiguration(root.table("audio"))
    route = try root.table("audio")?.choice("route", Route.self) ?? .line
    controls = try ControlsConfiguration(
      lines: root.table("lines"), keys: root.table("keys"), ribbon: root.table("ribbon"))
    strip = Strip()
    if let slip = try root.table("ribbon")?.number("slip", in: 0.1...4) { strip.slip = slip }
    strip.side = try root.table("ribbon")?.choice("side", Strip.Side.self)
    try LineCheck(root).check(controls)
    try controls.checkKeys(root)
  }
}
