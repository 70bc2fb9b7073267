public import DevicePorts
public import Raster
public import Units

/// A panel drawn into a terminal with half blocks in true colour.
///
/// The box draws for a panel of any size; the picture is scaled down to the cells there are, whose
/// number may change at any time.
///
/// - Thread: panel.
public final class TerminalDisplay: DisplayPort {
  /// The panel that the box draws for.
  public let panel: Panel?
  private let terminal: Terminal
  private let clock: any HostPort
  private var shown: CellGrid?
  private var flip: Instant?
  private var flips: UInt32 = 0
  private var isConnected = false
  private var isLit = true

  /// Pictures a second: what a terminal over a network keeps up with.
  public static let refresh = Hertz(30)

  /// Makes a panel on a terminal.
  public init(_ terminal: Terminal, panel: Panel, clock: any HostPort) {
    self.terminal = terminal
    self.panel = panel
    self.clock = clock
  }

  /// None: the clock paces it.
  public var descriptors: [Int32] { [] }
  /// When the next picture may come.
  public var deadline: Instant? { flip }
  /// Whether the last picture has been out for long enough.
  public var isReady: Bool { flip == nil && isLit }

  /// The panel at first, then each flip.
  public func events(now: Instant) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    if !isConnected, let panel {
      isConnected = true
      events.append(.connected(panel))
    }
    if let flip, flip <= now {
      self.flip = nil
      flips &+= 1
      events.append(.flipped(at: flip, sequence: flips))
    }
    return events
  }

  /// Scales the picture down and writes the cells that changed.
  public func present(_ surface: borrowing Surface, damage: Damage) throws(DeviceFailure) {
    let size = terminal.size
    var grid = CellGrid(
      CellGeometry(
        columns: size.columns, rows: size.rows, pictureWidth: surface.width,
        pictureHeight: surface.height))
    grid.draw(surface)
    show(grid)
    flip = clock.now + Seconds(1 / Self.refresh.value)
  }

  /// Blackens the terminal.
  public func setLit(_ isLit: Bool) {
    self.isLit = isLit
    if !isLit, let shown { show(CellGrid(shown.geometry)) }
  }

  /// Gives the terminal back.
  public func close() { terminal.close() }

  private func show(_ grid: CellGrid) {
    let isNewSize = grid.geometry != shown?.geometry
    let changes = grid.changes(from: shown)
    // Between the two, a terminal that knows mode 2026 holds its picture, so nothing tears.
    let clear = isNewSize ? "\u{1B}[0m\u{1B}[2J" : ""
    if !changes.isEmpty {
      terminal.write(
        Array("\u{1B}[?2026h\(clear)".utf8) + changes + Array("\u{1B}[?2026l".utf8))
    }
    shown = grid
  }
}
