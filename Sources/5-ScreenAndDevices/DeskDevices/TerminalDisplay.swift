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
  public var panel: Panel? { flips.panel }
  private let terminal: Terminal
  private var shown: CellGrid?
  private var flips: PacedFlips
  private var isLit = true

  /// Pictures a second: what a terminal over a network keeps up with.
  public static let refresh = Hertz(30)

  /// Makes a panel on a terminal.
  public init(_ terminal: Terminal, panel: Panel, clock: any HostPort) {
    self.terminal = terminal
    var panel = panel
    panel.refresh = Self.refresh
    flips = PacedFlips(panel: panel, clock: clock)
  }

  /// No descriptors: the clock paces the display.
  public var descriptors: [Int32] { [] }
  /// The instant at which the next picture may come; `nil` when it may come now.
  public var deadline: Instant? { flips.deadline }
  /// True if the last picture has been out for long enough, and the light is on.
  public var isReady: Bool { flips.deadline == nil && isLit }

  /// The panel at first, then each flip.
  public func events(now: Instant) -> [DisplayEvent] { flips.events(now: now) }

  /// Scales the picture down and writes the cells that changed.
  public func present(_ surface: borrowing Surface, damage: Damage) throws(DeviceFailure) {
    let size = terminal.size
    var grid = CellGrid(
      CellGeometry(
        columns: size.columns, rows: size.rows, pictureWidth: surface.width,
        pictureHeight: surface.height))
    grid.draw(surface)
    show(grid)
    flips.show()
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
