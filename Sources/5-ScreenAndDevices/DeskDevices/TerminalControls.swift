public import DevicePorts
import Glibc
public import Units

/// Keys and mouse of a terminal as MODE, POWER and ribbon.
///
/// `m` is MODE and `p` POWER, as capitals held; `1` to `=` are pads; the mouse on the ribbon's picture
/// touches it; `q`, escape and control-C quit.
///
/// - Thread: panel.
public final class TerminalControls: ControlsPort {
  private let terminal: Terminal
  private let panel: Panel
  private let onQuit: () -> Void
  private var parser = KeyParser()
  private var hand: HandControls

  /// Makes controls of the terminal that `panel` is drawn on.
  public init(
    _ terminal: Terminal, panel: Panel, ribbon: RibbonArea, onQuit: @escaping () -> Void
  ) {
    self.terminal = terminal
    self.panel = panel
    self.onQuit = onQuit
    hand = HandControls(area: ribbon)
  }

  /// Standard input, if it is a terminal.
  public var descriptors: [Int32] { terminal.hasKeys ? [STDIN_FILENO] : [] }
  /// The instant at which a tap ends.
  public var deadline: Instant? { hand.nextRelease }

  /// The ends of taps that are due, and what was typed.
  public func events(now: Instant) -> [ControlEvent] {
    var events = hand.releases(until: now)
    let bytes = terminal.typed()
    guard !bytes.isEmpty else { return events }
    let size = terminal.size
    parser.cells = CellGeometry(
      columns: size.columns, rows: size.rows, pictureWidth: panel.width,
      pictureHeight: panel.height)
    for input in parser.inputs(from: bytes) {
      if input == .quit { onQuit() }
      events += hand.events(of: input, at: now)
    }
    return events
  }

  /// Nothing: a terminal has no lamps.
  public func set(_ output: OutputLine, isActive: Bool) {}

  /// Gives the terminal back.
  public func close() { terminal.close() }
}
