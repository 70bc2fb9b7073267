public import Raster
public import Units

/// A panel that shows one picture at a time.
public protocol DisplayPort: Port where Event == DisplayEvent {
  /// The connected panel; `nil` while there is none.
  var panel: Panel? { get }

  /// True if a picture can be presented now: a panel is there and the last flip has happened.
  var isReady: Bool { get }

  /// Shows `surface`, of the panel's ``Panel/width`` and ``Panel/height``, from the next flip on.
  ///
  /// Copies forward only what `damage` and earlier damage of the buffer in hand say.
  ///
  /// - Throws: ``DeviceFailure`` when the kernel refuses; the picture shown before stays.
  func present(_ surface: borrowing Surface, damage: Damage) throws(DeviceFailure)

  /// Switches the panel off (black, and its light out if the kernel can) or on again.
  ///
  /// After switching on, the next picture has to be presented whole.
  func setLit(_ isLit: Bool)
}

/// A connected panel in the orientation in which it is looked at.
public struct Panel: Sendable, Equatable {
  /// Quarter turns clockwise by which the picture is turned before it is scanned out.
  public enum Rotation: Int, Sendable, CaseIterable {
    /// No turn.
    case none = 0
    /// A quarter turn clockwise.
    case quarter = 90
    /// Upside down.
    case half = 180
    /// A quarter turn anticlockwise.
    case threeQuarters = 270
  }

  /// Name as the kernel tells it, such as `HDMI-A-1`.
  public var name: String
  /// Pixels a row, as looked at.
  public var width: Int
  /// Rows, as looked at.
  public var height: Int
  /// Flips a second.
  public var refresh: Hertz
  /// Pixels a point: 1 for a plain panel, more for a dense one.
  public var density: Double
  /// The turn between the picture and the scan-out.
  public var rotation: Rotation

  /// Makes a panel out of its parts.
  public init(
    name: String, width: Int, height: Int, refresh: Hertz, density: Double, rotation: Rotation
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.refresh = refresh
    self.density = density
    self.rotation = rotation
  }
}

/// An event of a panel.
public enum DisplayEvent: Sendable, Equatable {
  /// A panel is there (again, or in another mode); the next picture has to be presented whole.
  case connected(Panel)
  /// The panel is gone or cannot be used; it is looked for.
  case lost(DeviceFailure)
  /// The presented picture is on the glass since `at`; `sequence` counts the panel's vertical blanks.
  case flipped(at: Instant, sequence: UInt32)
  /// Something is missing that can be done without, such as atomic commits or the console.
  case degraded(DeviceFailure)
}

/// The display part of a board file: the panel to use, its mode and its rotation.
public struct DisplayConfiguration: Sendable, Equatable {
  /// DRM device, such as `/dev/dri/card1`, or a driver's name, such as `vc4`; `nil` for the first with a
  /// connected panel.
  public var device: String?
  /// Connector, such as `HDMI-A-1`; `nil` for the first connected one.
  public var connector: String?
  /// Width and height wanted, before rotation; `nil` for the panel's preferred mode.
  public var size: Size?
  /// Refresh wanted; the mode nearest to it is chosen among those of the size.
  public var refresh: Hertz
  /// Turn to apply; `nil` to follow the connector's `panel orientation` property.
  public var rotation: Panel.Rotation?
  /// Pixels a point; `nil` to work it out from the connector's millimetres.
  public var density: Double?
  /// Pixels of the shorter side that a mode has at least; 0 for any.
  public var leastSide = 0

  /// A size in pixels.
  public struct Size: Sendable, Equatable {
    /// Pixels a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Makes a configuration out of its parts.
  public init(
    device: String? = nil, connector: String? = nil, size: Size? = nil, refresh: Hertz = Hertz(60),
    rotation: Panel.Rotation? = nil, density: Double? = nil
  ) {
    self.device = device
    self.connector = connector
    self.size = size
    self.refresh = refresh
    self.rotation = rotation
    self.density = density
  }
}
